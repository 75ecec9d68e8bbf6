// SPDX-License-Identifier: MIT

extension DocumentField {
  /// All members, in the order in which a document is written; the items come last when merged.
  package static let all = [
    version, id, name, color, catalogue, currency, shops, view, tables, items, grid, grids, values,
    names, precision, locale,
  ]

  package static let version = DocumentField(
    key: "lister",
    type: .version,
    merging: .whole,
    help: "The version of the format.",
    example: "1"
  )

  /// What programs know the document by.
  package static let id = DocumentField(
    key: "id",
    type: .identifier,
    merging: .whole,
    help: "What a program that makes documents knows it by; chance depends on it.",
    example: #""quote-2026-0042""#
  )

  package static let name = DocumentField(
    key: "name",
    type: .text,
    merging: .whole,
    help: "What the list is called.",
    example: #""Groceries""#
  )

  package static let color = DocumentField(
    key: "color",
    type: .color,
    merging: .color,
    help: "The color of the list: gray, blue, green, yellow, orange, red, or 0 to 5.",
    example: #""green""#
  )

  /// The list that says what items don't say themselves.
  package static let catalogue = DocumentField(
    key: "catalogue",
    type: .free,
    merging: .whole,
    help: """
      The name of the list of the same folder from which items have what they don't say themselves: \
      unit, price, prices, tags, bar code, note.
      """,
    example: #""Pantry""#
  )

  package static let currency = DocumentField(
    key: "currency",
    type: .free,
    merging: .whole,
    help: "What prices are in, for totals; never guessed.",
    example: #""EUR""#
  )

  /// The shops of a catalogue.
  package static let shops = DocumentField(
    key: "shops",
    type: .free,
    merging: .tags,
    help: "The shops in their order, those too that no item has a price in.",
    example: #"["Market", "Corner shop"]"#
  )

  package static let view = DocumentField(
    key: "view",
    type: .free,
    merging: .members(folding: false),
    help: "How the list is shown: sorted, filtered, without what is hidden.",
    example: #"{"sort": ["done", "tags", "text"], "shop": "Market", "hide": ["done"]}"#
  )

  /// The headings of the files that the items came from.
  package static let tables = DocumentField(
    key: "tables",
    type: .tables,
    merging: .tree,
    help: "The tables over cells, and those over the items with what their headings mean.",
    example: #"{"Prices": {"columns": {"Product": "text", "Price": "price"}}}"#
  )

  package static let items = DocumentField(
    key: "items",
    type: .items,
    merging: .identity,
    help: "The items: texts, or objects.",
    example: #"["Bread"]"#
  )

  package static let grid = DocumentField(
    key: "grid",
    type: .grid,
    merging: .whole,
    help: "The rows of the only grid.",
    example: #"[[1, "=A1*2"]]"#
  )

  package static let grids = DocumentField(
    key: "grids",
    type: .grids,
    merging: .whole,
    help: "The grids, each with its name, rows and values.",
    example: #"[{"name": "Totals", "rows": [[1]]}]"#
  )

  package static let values = DocumentField(
    key: "values",
    type: .values,
    merging: .whole,
    help: "What the cells of the only grid give.",
    example: "[[1, 2]]"
  )

  package static let names = DocumentField(
    key: "names",
    type: .names,
    merging: .members(folding: true),
    help: "Names for references and formulas.",
    example: #"{"due": "Totals!B2"}"#
  )

  /// The digits of approximated numbers.
  package static let precision = DocumentField(
    key: "precision",
    type: .precision,
    merging: .whole,
    help: "How many digits an approximated number has.",
    example: "34"
  )

  /// The language and the country whose texts it holds.
  package static let locale = DocumentField(
    key: "locale",
    type: .locale,
    merging: .whole,
    help: "The language and the country that say how numbers and dates are written in texts.",
    example: #""de-DE""#
  )
}
