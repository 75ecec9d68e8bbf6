// SPDX-License-Identifier: MIT

/// A member that a document can have: the one declaration from which reading, merging, formats and the
/// documentation derive, as from ``ItemField``.
package struct DocumentField: Sendable {
  /// Its key.
  package let key: String
  /// What its value is, which says how it is read.
  package let type: Value
  /// How values that both sides changed are merged.
  let merging: Merger.Kind
  /// What it says, as a sentence.
  package let help: String
  /// A value as a document spells it.
  package let example: String

  /// What the value of a member is.
  package enum Value: Sendable {
    /// The version of the format.
    case version
    /// A text or a number.
    case identifier
    /// A text.
    case text
    /// The name or the number of a color.
    case color
    /// The array of the items.
    case items
    /// The rows of the only grid.
    case grid
    /// The array of the grids.
    case grids
    /// What the only grid gave.
    case values
    /// An object of references and formulas.
    case names
    /// A number of digits.
    case precision
  }

  /// All members, in the order in which a document is written; the items come last when merged.
  package static let all = [
    DocumentField(
      key: "lister",
      type: .version,
      merging: .whole,
      help: "The version of the format.",
      example: "1"
    ),
    DocumentField(
      key: "id",
      type: .identifier,
      merging: .whole,
      help: "What a program that makes documents knows it by; chance depends on it.",
      example: #""quote-2026-0042""#
    ),
    DocumentField(
      key: "name",
      type: .text,
      merging: .whole,
      help: "What the list is called.",
      example: #""Groceries""#
    ),
    DocumentField(
      key: "color",
      type: .color,
      merging: .color,
      help: "The color of the list: gray, blue, green, yellow, orange, red, or 0 to 5.",
      example: #""green""#
    ),
    DocumentField(
      key: "items",
      type: .items,
      merging: .identity,
      help: "The items: texts, or objects.",
      example: #"["Bread"]"#
    ),
    DocumentField(
      key: "grid",
      type: .grid,
      merging: .whole,
      help: "The rows of the only grid.",
      example: #"[[1, "=A1*2"]]"#
    ),
    DocumentField(
      key: "grids",
      type: .grids,
      merging: .whole,
      help: "The grids, each with its name, rows and values.",
      example: #"[{"name": "Totals", "rows": [[1]]}]"#
    ),
    DocumentField(
      key: "values",
      type: .values,
      merging: .whole,
      help: "What the cells of the only grid give.",
      example: "[[1, 2]]"
    ),
    DocumentField(
      key: "names",
      type: .names,
      merging: .members(folding: true),
      help: "Names for references and formulas.",
      example: #"{"due": "Totals!B2"}"#
    ),
    DocumentField(
      key: "precision",
      type: .precision,
      merging: .whole,
      help: "How many digits an approximated number has.",
      example: "34"
    ),
  ]

  /// The keys of all members.
  package static let keys = Set(all.map(\.key))
}
