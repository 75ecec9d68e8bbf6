// SPDX-License-Identifier: MIT

package import ListerBasics

extension CSVParser {
  /// The text of a field; `scratch` holds it if quotes in it had to be undoubled.
  package func text(_ field: CSVField, scratch: inout ByteBuffer) -> ByteView {
    guard field.hasQuotes else { return bytes[field.start..<field.end] }
    scratch.truncate()
    var index = field.start
    while index < field.end {
      let byte = bytes[index]
      scratch.append(byte)
      index += byte == UInt8(ascii: "\"") ? 2 : 1
    }
    return scratch.view
  }

  /// The text of a field whose quotes are doubled, in memory that is not used again until the arena
  /// is.
  func text(_ field: CSVField, in arena: inout ByteArena) -> ByteView {
    var scratch = ByteBuffer(capacity: field.end - field.start)
    return arena.copy(text(field, scratch: &scratch))
  }

  /// The text of a field of this record, empty if it has no such field.
  package func string(_ index: Int) -> String {
    guard index < fields.count else { return "" }
    var scratch = ByteBuffer(capacity: 16)
    return text(fields[index], scratch: &scratch).string
  }

  /// The texts of the fields of this record.
  var texts: [String] { fields.indices.map { string($0) } }

  /// What is reported about a record that has more fields than the header.
  static func excess(_ count: Int, over header: Int) -> String {
    "this record has \(String(counting: count, "field")), and the header \(header)"
  }

  /// Refuses a record that has more fields than its header.
  package func check(header count: Int) throws(ImportError) {
    guard fields.count > count else { return }
    throw error(at: count, CSVParser.excess(fields.count, over: count))
  }

  /// Refuses a record that doesn't have so many fields.
  package func check(fields count: Int) throws(ImportError) {
    guard fields.count != count else { return }
    let message = "a record has \(String(counting: count, "field")), this one \(fields.count)"
    throw error(at: min(fields.count, count), message)
  }

  /// An error at a field of this record, or at the record's start if it has no such field.
  package func error(at index: Int, _ message: String) -> ImportError {
    guard index < fields.count else { return ImportError(line: line, message: message) }
    let field = fields[index]
    return ImportError(
      at: field.isQuoted ? field.start - 1 : field.start,
      in: bytes,
      message: message
    )
  }
}
