// SPDX-License-Identifier: MIT

import ListerJSON

/// Values of sheets as cells of documents.
enum SheetJSON {
  private static let errors: Set<String> = [
    "#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!",
    "#CIRC!",
  ]

  /// The cell of a value; that of a day is a text.
  static func cell(_ value: SheetValue) -> JSONText {
    switch value {
    case .empty: .null
    case .number(let text): NumberText(text).map { JSONText($0) } ?? JSONText(string: text)
    case .ratio(let text): long("ratio", text)
    case .date(let text, _): JSONText(string: text)
    case .text(let text): text.hasPrefix("=") ? long("text", text) : JSONText(string: text)
    case .logical(let logical): JSONText(logical)
    case .error(let text): errors.contains(text) ? long("error", text) : JSONText(string: text)
    }
  }

  private static func long(_ key: String, _ text: String) -> JSONText {
    JSONText(members: [JSONText.Member(key: key, value: JSONText(string: text))])
  }

  /// Rows of cells, one row a line.
  static func rows(_ rows: [[JSONText]], indent: String) -> String {
    guard !rows.isEmpty else { return "[]" }
    let lines = rows.map { "\(indent)  \(JSONText(elements: $0))" }
    return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
  }

  /// The grids of a document.
  static func grids(_ grids: [JSONText]) -> JSONText? {
    JSONText("[\n    " + grids.map(\.text).joined(separator: ",\n    ") + "\n  ]")
  }

  static func grid(name: String, rows: [[JSONText]]) -> JSONText? {
    JSONText(
      "{\"name\": \(JSONText(string: name)), \"rows\": \(SheetJSON.rows(rows, indent: "     "))}"
    )
  }
}
