// SPDX-License-Identifier: MIT

import Bytes

/// Writes records of fields between separators.
struct CSVWriter: ~Copyable {
  private var buffer = ByteBuffer(capacity: 4_096)
  private let separator: UInt8
  private let lineEnd: StaticString
  private var isAtStart = true

  /// A writer with the given separator and line end.
  init(separator: UInt8 = UInt8(ascii: ","), lineEnd: StaticString = "\r\n") {
    self.separator = separator
    self.lineEnd = lineEnd
  }

  /// When a field is put in quotes.
  enum Quoting {
    /// When it has to be, or could be misread.
    case whenNeeded
    /// Always.
    case always
  }

  /// Appends a field to the record.
  mutating func append(_ field: String, quoting: Quoting = .whenNeeded) {
    if !isAtStart { buffer.append(separator) }
    isAtStart = false
    field.withByteView { field in
      guard quoting == .always || CSVWriter.needsQuotes(field) else { return buffer.append(field) }
      buffer.append(UInt8(ascii: "\""))
      for index in 0..<field.count {
        let byte = field[index]
        if byte == UInt8(ascii: "\"") { buffer.append(byte) }
        buffer.append(byte)
      }
      buffer.append(UInt8(ascii: "\""))
    }
  }

  /// Ends the record.
  mutating func endRecord() {
    buffer.append(lineEnd)
    isAtStart = true
  }

  /// Appends a whole record.
  mutating func append(record: [String]) {
    for field in record { append(field) }
    endRecord()
  }

  /// What has been written.
  var bytes: [UInt8] { buffer.view.array }

  /// Whether a field holds what means something outside quotes under any separator.
  private static func needsQuotes(_ field: ByteView) -> Bool {
    guard !field.isEmpty else { return false }
    for index in 0..<field.count {
      switch field[index] {
      case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\""),
        UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        return true
      default: break
      }
    }
    return field[0] == 0x20 || field[field.count - 1] == 0x20 || field.hasPrefix(ByteView("sep="))
  }
}
