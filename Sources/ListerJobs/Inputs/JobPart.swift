// SPDX-License-Identifier: MIT

import ListerBasics

/// One file or stream that a job has read to its end or written whole, as a manifest tells of it.
struct JobPart: Sendable {
  let isOutput: Bool
  /// Its path, or its name.
  let path: String
  let sums: PartSums
  /// The digest of its bytes; nil if not all of them were read.
  let sha256: [UInt8]?

  /// Its line in a manifest.
  func write(to buffer: inout ByteBuffer) {
    buffer.append(isOutput ? "{\"output\":" : "{\"input\":")
    path.withByteView { buffer.append(jsonText: $0) }
    buffer.append(",")
    sums.write(to: &buffer)
    buffer.append(",\"sha256\":")
    if let sha256 {
      buffer.append("\"")
      buffer.append(SHA256.hexadecimal(sha256))
      buffer.append("\"")
    } else {
      buffer.append("null")
    }
    buffer.append("}\n")
  }
}

/// How much is in a file, or in several.
struct PartSums: Hashable, Sendable {
  /// Lines of streams and documents of their own, blank ones too.
  var lines = 0
  /// Documents, those that failed too; in an output, a failed one is an error record.
  var documents = 0
  var failed = 0
  /// Lines with nothing in them.
  var blank = 0
  /// Bytes, as they are in the file.
  var bytes = 0

  /// The names of these numbers in manifests.
  static let names: [(name: StaticString, member: any WritableKeyPath<PartSums, Int> & Sendable)] =
    [
      ("lines", \.lines), ("documents", \.documents), ("failed", \.failed), ("blank", \.blank),
      ("bytes", \.bytes),
    ]

  /// Adds those of other files; false if the sums are too large to be true.
  mutating func add(_ other: PartSums) -> Bool {
    var fits = true
    for (_, member) in PartSums.names {
      let (sum, overflow) = self[keyPath: member].addingReportingOverflow(other[keyPath: member])
      self[keyPath: member] = sum
      fits = fits && !overflow
    }
    return fits
  }

  /// Appends them as members of an object.
  func write(to buffer: inout ByteBuffer) {
    for (index, (name, member)) in PartSums.names.enumerated() {
      buffer.append(index == 0 ? "\"" : ",\"")
      buffer.append(name)
      buffer.append("\":")
      buffer.append(decimal: self[keyPath: member])
    }
  }
}
