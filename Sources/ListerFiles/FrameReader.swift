// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression

/// Reads whole frames of compressed files, with room that is used again; one thread's.
package final class FrameReader {
  private var decompressors: [Compression: FrameDecompressor] = [:]
  /// A frame as it lies in the file.
  var stored = ByteBuffer(capacity: 16)

  /// One that has read nothing.
  package init() {}

  /// Appends the content of the frame that is stored.
  ///
  /// - Returns: false if that is damaged, or not made of whole lines; then nothing was appended.
  func read(content count: Int, _ compression: Compression, into buffer: inout ByteBuffer) -> Bool {
    if decompressors[compression] == nil {
      decompressors[compression] = try? FrameDecompressor(compression)
    }
    let start = buffer.count
    guard let decompressor = decompressors[compression],
      (try? decompressor.read(stored.view, content: count, into: &buffer)) != nil
    else { return false }
    if count == 0 || buffer[buffer.count - 1] == UInt8(ascii: "\n") { return true }
    buffer.truncate(to: start)
    return false
  }
}
