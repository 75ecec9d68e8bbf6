// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// One part of the output, which is in its place whole or not at all.
///
/// Workers write output as it is to their places in it; frames are written one by one.
final class PartFile {
  private let path: String
  private var file: AtomicFile
  /// How far it is written and noted in order; beside the file, into which workers write meanwhile.
  private var progress = WriteProgress()
  private var index: FrameIndex?
  private let encoder: OutputEncoder?

  /// Makes the new file of a name in a folder.
  ///
  /// - Throws: ``FileError`` when there is no place for it.
  init(
    _ name: String,
    in folder: OpenFolder,
    _ compression: Compression?,
    digests: Bool
  ) throws(FileError) {
    let path = folder.path(of: name)
    encoder = try OutputEncoder(for: path, nil, digests: digests)
    index = compression.map { FrameIndex($0) }
    self.path = path
    file = try AtomicFile(replacing: name, in: folder)
  }

  /// Writes output that begins at a byte of the part; several threads may do so at once.
  ///
  /// - Throws: ``FileError`` when it can't be written.
  func write(_ output: ByteView, at offset: Int) throws(FileError) {
    try file.write(output, at: offset)
  }

  /// Takes note of what comes next in the part, and is written.
  func note(_ bytes: ByteView) {
    _ = encoder?.encode(bytes)
    progress.note(bytes.count, in: file.descriptor)
  }

  /// Appends a frame.
  ///
  /// - Throws: ``FileError`` when it can't be written.
  func append(_ frame: ByteView, _ sizes: FrameSizes) throws(FileError) {
    index?.append(sizes)
    try append(frame)
  }

  /// Appends what comes behind the last frame.
  ///
  /// - Parameter sums: what is in the part, but for its bytes.
  /// - Returns: what a manifest tells of it; nil where there is none.
  /// - Throws: ``FileError`` when it can't be written.
  func end(_ sums: PartSums) throws(FileError) -> JobPart? {
    var end = ByteBuffer(capacity: 256)
    index?.write(to: &end)
    try append(end.view)
    return encoder?.part(of: path, sums)
  }

  /// Brings the part to the disk and puts it into its place, at which there must be nothing.
  ///
  /// - Throws: ``FileError``; then the part is gone.
  func commit() throws(FileError) { try file.commitAsNew() }

  private func append(_ bytes: ByteView) throws(FileError) {
    guard bytes.count > 0 else { return }
    try file.write(bytes, at: progress.byteCount)
    note(bytes)
  }
}
