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

  static let encoding = ValueOption(
    long: "encoding",
    value: OptionType(
      optional: OptionValue(
        name: "NAME",
        expectation: "utf-8, utf-16, latin-1, windows-1252, or another name that iconv knows"
      ),
      parse: { TableOptions.knowsEncoding($0) ? $0 : nil }
    ),
    help: """
      The encoding of a text file: utf-8, utf-16, latin-1, windows-1252, or one that iconv knows, such \
      as shift_jis, gb18030, cp437, macintosh or koi8-r.
      """
  )
  static let delimiter = ValueOption(
    long: "delimiter",
    value: OptionType(
      optional: OptionValue(
        name: "CHAR",
        expectation: "one character of ASCII such as ; or |, tab or blank"
      ),
      parse: { TableOptions.Delimiter($0) }
    ),
    help: """
      What stands between the fields of a text: a comma, a semicolon, a stroke, tab, or one other \
      character; a blank stands for white space.
      """
  )
  static let quoting = ValueOption(
    long: "quoting",
    value: OptionType(
      optional: OptionValue(
        name: "HOW",
        words: TableOptions.Quoting.allCases.map(\.rawValue),
        standard: "lenient",
        expectation: "lenient or strict"
      ),
      parse: { TableOptions.Quoting(rawValue: $0) }
    ),
    help: """
      How quotes of a text are read: lenient, blanks around quotes are none of a field, and a field that \
      goes on behind its quotes is kept as it is written; strict, such a field is refused.
      """
  )
  static let skippedLines = ValueOption(
    long: "skip",
    value: .integer("N", 0...1_000_000_000),
    help: "So many first lines, or rows of a sheet or page, are no part of the table; 0: all are."
  )
  static let headingRows = ValueOption(
    long: "heading-rows",
    value: .integer("N", 0...1_000),
    help: """
      So many rows name the columns: none, and they have numbers, one, or several, whose texts are one \
      behind the other, each once.
      """
  )
  static let decimalMark = ValueOption(
    long: "decimal",
    value: OptionType(
      optional: OptionValue(name: "MARK", expectation: "a comma or a point"),
      parse: { TableOptions.DecimalMark(rawValue: $0) }
    ),
    help: "The decimal mark of all columns: a comma or a point. The other one groups digits then."
  )
  static let groupMark = ValueOption(
    long: "thousands",
    value: OptionType(
      optional: OptionValue(
        name: "MARK",
        expectation: "a point, a comma, an apostrophe, a blank, or none"
      ),
      parse: { TableOptions.GroupMark(word: $0) }
    ),
    help: """
      What groups the digits of all columns by three: a point, a comma, an apostrophe, a blank, or none.
      """
  )
  static let missingWords = ValueOption(
    long: "missing",
    value: OptionType<[String]>(
      each: OptionValue(name: "WORD", expectation: "a word"),
      parse: { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
    ),
    isRepeatable: true,
    help: """
      Cells of columns of numbers and dates that hold this word are left out, and counted.
      """
  )
  static let columnKinds = ValueOption(
    long: "kind",
    value: OptionType<[TableOptions.ColumnKind]>(
      each: OptionValue(
        name: "COLUMN=KIND[,missing=WORD]",
        expectation: "a column and one of "
          + TableOptions.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          + ", such as Sales=number"
      ),
      parse: { TableOptions.ColumnKind($0) }
    ),
    isRepeatable: true,
    help: """
      How a column is read, whatever its cells look like: text, number, date, day-first, month-first or \
      logical. A cell that doesn't fit is kept as a text under the name of the column and "Text". Behind \
      commas follow words for missing cells, and decimal=MARK or thousands=MARK for this column.
      """
  )
  static let strict = Option(
    long: "strict",
    help: """
      Refuse a file if something in its table could be read in two ways, or doesn't fit its column; then \
      nothing of it is saved.
      """
  )

  /// All of them.
  static let tableOptions: [Option] = [
    textColumn, keyColumns, columnNames, columnKinds, asGrid, asItems, splitColumn, tablePlace,
    skippedLines, headingRows, decimalMark, groupMark, missingWords, encoding, delimiter, quoting,
    strict,
  ]
}

extension Invocation {
  /// What the command line says of tables.
  ///
  /// - Throws: ``CommandError`` for marks that contradict each other.
  var tableOptions: TableOptions {
    get throws(CommandError) {
      var options = TableOptions()
      options.text = self[.textColumn]
      options.key = self[.keyColumns] ?? []
      options.columns = self[.columnNames] ?? []
      options.shape = has(.asGrid) ? .grid : has(.asItems) ? .items : nil
      options.split = self[.splitColumn]
      options.place = self[.tablePlace]
      options.encoding = self[.encoding]
      options.delimiter = self[.delimiter]
      options.quoting = self[.quoting]
      options.skippedLines = self[.skippedLines]
      options.headingRows = self[.headingRows]
      options.decimalMark = self[.decimalMark]
      options.groupMark = self[.groupMark]
      options.missing = self[.missingWords]
      options.kinds = self[.columnKinds]
      options.isStrict = has(.strict)
      if let mark = options.decimalMark?.rawValue, mark == options.groupMark?.rawValue {
        throw .usage(.conflict("--decimal \(mark)", "--thousands \(mark)"))
      }
      return options
    }
  }
}
