// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerTables

/// A template, and how each row of a table fills it.
package struct FilledRows: Sendable {
  /// How rows are spelled.
  enum Form: Sendable {
    /// Records with separators.
    case table(RowTable)
    /// Objects of JSON, a line each.
    case objects
  }

  /// What a value becomes where it goes.
  enum Use: Sendable {
    /// A cell: a text that begins with `=` is no formula.
    case cell
    /// A member of the document.
    case member
    /// The formula of a name.
    case name
  }

  /// A column of the rows.
  struct Column: Sendable {
    var name: String
    /// What it becomes; nil if nothing does with it.
    var use: Use?
    /// The place in the document that it fills, for people; nil if it fills none.
    var place: String?
  }

  let template: RowTemplate
  let form: Form
  var columns: [Column]
}

extension FilledRows.Use {
  /// Appends a value that JSON spells, of which nothing is a formula unless it is a cell's.
  func append(_ value: ByteView, to buffer: inout ByteBuffer) {
    guard self == .name else { return buffer.append(value) }
    switch value.element(at: 0) {
    case UInt8(ascii: "\""): JSONText.withText(of: value) { append(text: $0, to: &buffer) }
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      append(logical: value[0] == UInt8(ascii: "t"), to: &buffer)
    case UInt8(ascii: "n"), nil: appendNothing(to: &buffer)
    default: append(number: value, to: &buffer)
    }
  }

  /// Appends a number as JSON spells it.
  func append(number: ByteView, to buffer: inout ByteBuffer) {
    guard self == .name else { return buffer.append(number) }
    buffer.append("\"=")
    buffer.append(number)
    buffer.append("\"")
  }

  func append(logical: Bool, to buffer: inout ByteBuffer) {
    guard self == .name else { return buffer.append(logical ? "true" : "false") }
    buffer.append(logical ? "\"=TRUE\"" : "\"=FALSE\"")
  }

  /// Appends a text in UTF-8.
  func append(text: ByteView, to buffer: inout ByteBuffer) {
    switch self {
    case .cell where text.element(at: 0) == UInt8(ascii: "="):
      buffer.append("{\"text\":")
      buffer.append(jsonText: text)
      buffer.append("}")
    case .cell, .member: buffer.append(jsonText: text)
    case .name:
      var formula = ByteBuffer(capacity: text.count + 8)
      formula.append("=\"")
      for index in 0..<text.count {
        formula.append(text[index])
        if text[index] == UInt8(ascii: "\"") { formula.append(text[index]) }
      }
      formula.append("\"")
      buffer.append(jsonText: formula.view)
    }
  }

  /// Appends nothing, as it is spelled there.
  func appendNothing(to buffer: inout ByteBuffer) {
    buffer.append(self == .name ? "\"=\\\"\\\"\"" : "null")
  }
}
