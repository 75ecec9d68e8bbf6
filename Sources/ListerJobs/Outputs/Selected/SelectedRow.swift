// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A row of selected fields as JSON, read value by value.
struct SelectedRow {
  /// A value of a row.
  enum Value {
    case nothing
    case logical(Bool)
    /// A decimal number as JSON spells it.
    case number(ByteView)
    /// A text, with its quotes.
    case text(ByteView)
    /// A ratio, or an error value, by its text.
    case ratio(ByteView)
    case error(ByteView)
    /// An array or an object.
    case nested(ByteView)
  }

  /// Calls a function with each value of a row, or with the record of a document that was refused.
  ///
  /// - Parameters:
  ///   - row: a line of JSON that was written here.
  ///   - body: takes the index of the field, and the value.
  /// - Returns: why the document was refused; nil if it was not.
  static func read(_ row: ByteView, _ body: (Int, Value) -> Void) -> String? {
    if row.hasPrefix(recordLead), let error = JSONText(checked: row)["lister_error"] {
      let line = error["line"].map { "line \($0.text): " } ?? ""
      let path = error["path"]?.string ?? ""
      return line + (path.isEmpty ? "" : "\(path): ") + (error["message"]?.string ?? "")
    }
    var field = 0
    JSONText.forEachPlace(row) { place, _ in
      body(field, value(row[place.value]))
      field += 1
      return true
    }
    return nil
  }

  private static let recordLead = ByteView("{\"lister_error\":{")

  private static func value(_ text: ByteView) -> Value {
    switch text[0] {
    case UInt8(ascii: "n"): return .nothing
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .logical(text[0] == UInt8(ascii: "t"))
    case UInt8(ascii: "\""): return .text(text)
    case UInt8(ascii: "["): return .nested(text)
    case UInt8(ascii: "{"):
      for (key, make) in marks {
        guard text.hasPrefix(key), text.count > key.count + 2 else { continue }
        return make(text[key.count..<text.count - 2])
      }
      return .nested(text)
    default: return .number(text)
    }
  }

  /// What values are in that are no plain JSON.
  private static let marks: [(ByteView, @Sendable (ByteView) -> Value)] = [
    (ByteView("{\"approx\":\""), { .number($0) }), (ByteView("{\"ratio\":\""), { .ratio($0) }),
    (ByteView("{\"error\":\""), { .error($0) }),
  ]
}
