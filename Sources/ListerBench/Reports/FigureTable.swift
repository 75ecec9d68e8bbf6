// SPDX-License-Identifier: MIT

import ListerJSON

/// Rows of figures for programs: the same keys in the same order in each of them.
struct FigureTable {
  /// A figure by its key; nil for what is not known.
  typealias Figure = (key: String, value: JSONText?)

  /// The rows; none of them lacks a key that another one has.
  var rows: [[Figure]]

  /// A row as an object, without what is not known.
  var objects: [JSONText] {
    rows.map { row in
      JSONText(members: row.compactMap { key, value in value.map { .init(key: key, value: $0) } })
    }
  }

  /// Values with commas between them, below a line of their keys, as RFC 4180 wants it; what is not known
  /// is empty, and nothing is written without rows.
  var csv: String {
    guard let first = rows.first else { return "" }
    let lines = rows.map { row in
      row.map { $0.value.map { FigureTable.field($0.string ?? $0.text) } ?? "" }
    }
    return ([first.map(\.key)] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A number that JSON can hold; nil for others.
  static func number(_ value: Double?) -> JSONText? {
    value.flatMap { NumberText("\($0)") }.map { JSONText($0) }
  }
}
