// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJobs

/// The lowest floor of measurements: bytes in, found line by line, copied, bytes out.
struct CopyPass: ~Copyable {
  private var input = ByteBuffer(capacity: 1 << 18)
  private var output = ByteBuffer(capacity: 1 << 18)

  /// Copies a file from its present place to its end.
  ///
  /// - Returns: the counts of documents, which are lines here, and bytes.
  /// - Throws: ``FileError`` when a file can't be read or written.
  mutating func run(
    from source: borrowing FileDescriptor,
    to sink: NullFile
  ) throws(FileError) -> JobCounts {
    var counts = JobCounts()
    input.truncate()
    output.truncate()
    while try source.read(room: 1 << 18, into: &input) > 0 {
      let bytes = input.view
      var start = 0
      while let newline = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start) {
        output.append(bytes[start..<newline + 1])
        counts.documents += 1
        start = newline + 1
      }
      output.append(bytes[start..<bytes.count])
      counts.bytesIn += input.count
      counts.bytesOut += output.count
      try sink.write(output.view)
      input.truncate()
      output.truncate()
    }
    return counts
  }
}
