// SPDX-License-Identifier: MIT

import Bytes
import Lister

/// The floor of a measurement: bytes in, passed over as JSON text, bytes out, no calculation.
struct PlainPass: ~Copyable {
  private var input = ByteBuffer(capacity: 1 << 18)
  private var output = ByteBuffer(capacity: 1 << 18)

  /// Copies a stream from its present place to its end.
  ///
  /// - Returns: the counts of documents and bytes.
  /// - Throws: `unavailable` when a file can't be read or written.
  mutating func run(
    from source: ScratchFile,
    to sink: NullFile
  ) throws(CommandError) -> JobCounts {
    var counts = JobCounts()
    var isInText = false
    var isEscaped = false
    var depth = 0
    while try source.read(room: 1 << 18, into: &input) {
      let bytes = input.view
      for index in 0..<bytes.count {
        let byte = bytes[index]
        output.append(byte)
        if isInText {
          if isEscaped {
            isEscaped = false
          } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
          } else if byte == UInt8(ascii: "\"") {
            isInText = false
          }
          continue
        }
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth &+= 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth &-= 1
        case UInt8(ascii: "\n"): counts.documents += depth == 0 ? 1 : 0
        default: break
        }
      }
      counts.bytesIn += bytes.count
      counts.bytesOut += output.count
      let failure = writeAll(output.view, to: sink.number)
      guard failure == 0 else { throw .unavailable("/dev/null: \(describe(errno: failure))") }
      input.truncate()
      output.truncate()
    }
    return counts
  }
}
