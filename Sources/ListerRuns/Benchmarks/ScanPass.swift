// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJobs

/// A floor of measurements: bytes in, skipped as JSON text, bytes out, no calculation.
struct ScanPass: ~Copyable {
  private var buffer = ByteBuffer(capacity: 1 << 18)
  private var counts = JobCounts()
  private var depth = 0
  private var isInText = false
  /// Whether an odd number of backslashes is before the first byte of the next piece.
  private var isEscaped = false

  /// Copies a file from its present place to its end.
  ///
  /// - Returns: the counts of documents and bytes.
  /// - Throws: ``FileError`` when a file can't be read or written.
  mutating func run(
    from source: borrowing FileDescriptor,
    to sink: NullFile
  ) throws(FileError) -> JobCounts {
    counts = JobCounts()
    (depth, isInText, isEscaped) = (0, false, false)
    buffer.truncate()
    while try source.read(room: 1 << 18, into: &buffer) > 0 {
      scan(buffer.view)
      counts.bytesIn += buffer.count
      counts.bytesOut += buffer.count
      try sink.write(buffer.view)
      buffer.truncate()
    }
    return counts
  }

  private mutating func scan(_ bytes: ByteView) {
    var index = 0
    while index < bytes.count {
      if isInText {
        index = endOfText(in: bytes, from: index)
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
      case UInt8(ascii: "\n"): counts.documents += depth == 0 ? 1 : 0
      default: break
      }
      index += 1
    }
  }

  /// Skips the rest of a text, and returns the index behind its quote or that of the end.
  private mutating func endOfText(in bytes: ByteView, from start: Int) -> Int {
    var first = start
    while true {
      let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: first)
      let end = quote ?? bytes.count
      var backslashes = 0
      while end - backslashes > first, bytes[end - backslashes - 1] == UInt8(ascii: "\\") {
        backslashes += 1
      }
      // Those before the piece count only if nothing else is between.
      if isEscaped, end - backslashes == first { backslashes += 1 }
      guard quote != nil else {
        isEscaped = backslashes % 2 == 1
        return end
      }
      isEscaped = false
      first = end + 1
      if backslashes % 2 == 0 {
        isInText = false
        return first
      }
    }
  }
}
