// SPDX-License-Identifier: MIT

import Lister

/// What is said of tables that are read.
extension Option {
  static let textColumn = ValueOption(
    long: "text",
    value: .nonEmpty(OptionValue(name: "COLUMN", expectation: "the name of a column")),
    help: """
      The column with the texts of the items. Without it: one with a known name, else the first of \
      the columns whose texts differ most.
      """
  )
  static let keyColumns = ValueOption(
    long: "key",
    value: OptionType(
      optional: OptionValue(name: "COLUMN[,COLUMN]", expectation: "names of columns"),
      parse: { text in
        let names = text.split(separator: ",").map(String.init)
        return names.isEmpty ? nil : names
      }
    ),
    help: """
      The columns that identify an item together. Without it: a column uuid, id, key or code whose \
      values are all different, else the text.
      """
  )
  static let columnNames = ValueOption(
    long: "columns",
    value: OptionType(
      optional: OptionValue(
        name: "COLUMN=NAME,...",
        expectation: "names such as preis=price,intern="
      ),
      parse: { TableOptions.columns($0) }
    ),
    help: """
      What columns become: members of items, known ones such as price or of any other name; a column \
      without a name is left out.
      """
  )
  static let asGrid = Option(long: "grid", help: "Make a grid of a table, not items.")
  static let asItems = Option(long: "items", help: "Make items of a table, not a grid.")
  static let splitColumn = ValueOption(
    long: "split",
    value: .nonEmpty(OptionValue(name: "COLUMN", expectation: "the name of a column")),
    help: "The column of which each value gets a list of its own."
  )
  static let tablePlace = ValueOption(
    long: "at",
    value: .nonEmpty(OptionValue(name: "PLACE", expectation: "a place in the file")),
    help: """
      Where the table is in the file: a JSON pointer such as /data/rows, or the name of a sheet or of \
      a table.
      """
  )

  /// All of them.
  static let tableOptions = [
    textColumn, keyColumns, columnNames, asGrid, asItems, splitColumn, tablePlace,
  ]
}

extension Invocation {
  /// What the command line says of tables.
  var tableOptions: TableOptions {
    var options = TableOptions()
    options.text = self[.textColumn]
    options.key = self[.keyColumns] ?? []
    options.columns = self[.columnNames] ?? []
    options.shape = has(.asGrid) ? .grid : has(.asItems) ? .items : nil
    options.split = self[.splitColumn]
    options.place = self[.tablePlace]
    return options
  }
}
