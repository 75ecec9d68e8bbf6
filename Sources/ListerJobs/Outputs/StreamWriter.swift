// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// Writes one stream: to an open descriptor, to an outlet, or into a file that is replaced at the end.
final class StreamWriter {
  let name: String
  /// How the stream is to be compressed by its name.
  let compression: Compression?
  private var writer: OutputWriter?
  private var outlet: ByteOutlet?
  private var file: AtomicFile?
  private var encoder: OutputEncoder?

  /// A stream into an open descriptor, such as the standard output.
  init(descriptor number: Int32, wake: Int32, digests: Bool) throws(FileError) {
    name = number == 1 ? "standard output" : "descriptor \(number)"
    compression = nil
    writer = OutputWriter(FileDescriptor(borrowing: number, path: name), wake: wake)
    encoder = try OutputEncoder(for: name, nil, digests: digests)
  }

  /// A stream that is handed to a function.
  init(_ outlet: ByteOutlet) { (name, self.outlet, compression) = ("output", outlet, nil) }

  /// A stream into a file; a pipe or a device is written as it is.
  ///
  /// With `compresses` it is compressed by its name; otherwise what is written is.
  init(
    file path: String,
    wake: Int32,
    digests: Bool = false,
    compresses: Bool = true
  ) throws(FileError) {
    name = path
    compression = Compression(fileName: path)
    if let status = try? FileStatus(of: path), status.kind == .other {
      writer = OutputWriter(try FileDescriptor(writing: path, wake: wake), wake: wake)
    } else {
      file = try AtomicFile(replacing: path)
    }
    encoder = try OutputEncoder(for: path, compresses ? compression : nil, digests: digests)
  }

  /// Writes the next bytes.
  func write(_ bytes: ByteView) throws(FileError) {
    let view = encoder?.encode(bytes) ?? bytes
    try writer?.write(data: view)
    try outlet?.write(view)
    try file?.write(view)
  }

  /// Takes the old file away before the new one is put into its place.
  func removeOld() throws(FileError) {
    if let target = file?.target { try Folder.remove(file: target) }
  }

  /// Makes sure that what was written is on the disk, if it is in a file.
  func synchronize() throws(FileError) { try writer?.synchronize() }

  /// What a manifest tells of the stream once it is finished.
  func part(_ sums: PartSums) -> JobPart? { encoder?.part(of: name, sums) }

  /// Ends the stream: puts a file into its place, or leaves the old one there, and notes which.
  func finish(isDone: Bool, _ totals: inout JobTotals) throws(FileError) {
    if isDone {
      if try commit() { totals.counts.filesWritten += 1 }
    } else if let path = file?.path {
      totals.withheld.append(path)
      totals.counts.filesWithheld += 1
    }
  }

  /// Puts a file into its place; without this call it is as it was.
  ///
  /// - Returns: whether there is one.
  /// - Throws: ``FileError`` when it can't be written.
  @discardableResult
  func commit() throws(FileError) -> Bool {
    if let end = encoder?.finish(), !end.isEmpty {
      try writer?.write(end)
      try file?.write(end)
    }
    guard file != nil else { return false }
    try file?.commit()
    return true
  }
}
