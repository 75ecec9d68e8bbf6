// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// What becomes of bytes on their way into an output: they are compressed, and their digest is made.
final class OutputEncoder {
  private let compressor: Compressor?
  private var digest: SHA256?
  private var room = ByteBuffer(capacity: 16)
  /// How many bytes came of what was taken.
  private(set) var byteCount = 0

  /// What an output needs; nil if its bytes go as they are.
  ///
  /// - Throws: ``FileError`` when the library for the compression is not there.
  init?(
    for path: String,
    _ compression: Compression?,
    digests: Bool
  ) throws(FileError) {
    guard compression != nil || digests else { return nil }
    do {
      compressor = try compression.map { (form) throws(CompressionFailure) in try Compressor(form) }
    } catch {
      throw FileError(.write, path, compression.map { .noLibrary($0) } ?? .malformed)
    }
    digest = digests ? SHA256() : nil
  }

  /// What is to be written for the next bytes; valid until more is asked for.
  func encode(_ bytes: ByteView) -> ByteView {
    guard let compressor else { return note(bytes) }
    room.truncate()
    compressor.write(bytes, to: &room)
    return note(room.view)
  }

  /// What is to be written at the end.
  func finish() -> ByteView {
    guard let compressor else { return .empty }
    room.truncate()
    compressor.finish(to: &room)
    return note(room.view)
  }

  /// The digest of all that was to be written, if it is wanted.
  var sha256: [UInt8]? { digest?.finish() }

  /// The file that was written, as a manifest tells of it.
  ///
  /// - Parameters:
  ///   - path: its path.
  ///   - sums: what is in it, but for its bytes.
  /// - Returns: the part; nil where no manifest does.
  func part(of path: String, _ sums: PartSums) -> JobPart? {
    guard let sha256 else { return nil }
    var sums = sums
    sums.bytes = byteCount
    return JobPart(isOutput: true, path: path, sums: sums, sha256: sha256)
  }

  private func note(_ bytes: ByteView) -> ByteView {
    byteCount += bytes.count
    if digest != nil { digest?.update(bytes) }
    return bytes
  }
}
