// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// The file that takes the output of an input of lines, on its way into its place.
final class LineFile {
  /// The input, and the path of the file.
  let input: LineInput
  let target: String
  /// What is to become frames, and where they are in the file, if it is compressed.
  var frames: OutputFrames?
  private var index: FrameIndex?
  /// Whether frames were taken from those.
  var hasFrames = false
  /// Whether it is not wanted any more: what is in its place stays.
  private(set) var isDropped = false
  /// The new file, from its first bytes on until it waits for its place, and how many bytes it has.
  private var file: AtomicFile?
  private(set) var byteCount = 0
  private let encoder: OutputEncoder?

  /// A file that is still to be opened.
  ///
  /// - Throws: ``FileError``.
  init(
    _ target: String,
    of input: LineInput,
    _ compression: Compression?,
    digests: Bool
  ) throws(FileError) {
    encoder = try OutputEncoder(for: target, nil, digests: digests)
    (self.input, self.target) = (input, target)
    if let compression {
      frames = OutputFrames(compression, of: target)
      index = FrameIndex(compression)
    }
  }

  /// Opens the new file, unless it is open.
  ///
  /// - Throws: ``FileError`` when there is no place for it.
  func open() throws(FileError) {
    if file == nil { file = try AtomicFile(replacing: target) }
  }

  /// Appends bytes; when they can't be written, all is tried once more if `makesRoom` says so.
  ///
  /// - Throws: ``FileError`` when they can't be written.
  func write(_ bytes: ByteView, makesRoom: (FileError) -> Bool) throws(FileError) {
    let bytes = encoder?.encode(bytes) ?? bytes
    do throws(FileError) {
      try file?.write(bytes)
    } catch {
      guard makesRoom(error) else { throw error }
      try file?.truncate(to: byteCount)
      try file?.write(bytes)
    }
    byteCount += bytes.count
  }

  /// Notes frames that are written next.
  func note(_ sizes: [FrameSizes]) {
    for sizes in sizes { index?.append(sizes) }
  }

  /// Appends what comes behind the last frame to a buffer.
  func writeEnd(to buffer: inout ByteBuffer) { index?.write(to: &buffer) }

  /// Leaves what is in its place as it is.
  func drop() {
    isDropped = true
    file = nil
  }

  /// The new file, which is whole; it is somebody else's then.
  func take() -> AtomicFile? { file.take() }

  /// What a manifest tells of it once it is whole.
  func part(_ sums: PartSums) -> JobPart? { encoder?.part(of: target, sums) }
}
