// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

/// What is said of one document that the rows of a table fill, and of fields that are selected.
extension Option {
  static let template = ValueOption(
    long: "template",
    value: .path("FILE"),
    help: """
      Fill this document by each row of --rows or --vary. A column fills the cell, the name or the member that it \
      is called like: B2 (of the first grid), Totals!B2, Rate, items[2].price, id. A text is never a formula \
      there. Columns that are called like nothing in it are told, and may be selected.
      """
  )
  static let rows = ValueOption(
    long: "rows",
    value: .path("FILE"),
    help: """
      The rows: CSV under a line of headings, or NDJSON with an object a line; - is the standard input. What is \
      compressed is read too. A row that doesn't fit is an error with its line.
      """
  )
  static let vary = ValueOption(
    long: "vary",
    value: OptionType(
      each: OptionValue(name: "NAME=VALUES", expectation: RowVariation.expectation)
    ) { RowVariation($0) },
    isRepeatable: true,
    help: """
      Make the rows: NAME takes on FROM:TO:STEP, or numbers between commas. With several there is a row for each \
      combination, up to \(RowVariation.most).
      """
  )
  static let constant = ValueOption(
    long: "set",
    short: "s",
    value: OptionType(
      each: OptionValue(
        name: "NAME=VALUE",
        expectation: "a cell, a name or a member, =, and a value"
      )
    ) { RowConstant(typed: $0) },
    isRepeatable: true,
    help:
      "Fill a cell, a name or a member of the template with the same value for all rows; VALUE as in 'lister cell'."
  )
  static let select = ValueOption(
    long: "select",
    value: OptionType(
      optional: OptionValue(name: "FIELDS", expectation: "fields such as due=Totals!B2,id"),
      parse: { try? Selection($0) }
    ),
    help: """
      Write these fields of each document in place of it: NAME=WHAT or WHAT, with commas between. WHAT is a cell \
      (Totals!B2), an area (Lines!A1:B9), a name or a grid; a member by its path (id, items[2].price); or a \
      column of --rows.
      """,
    sets: { (settings: inout RecalculationSettings, selection) in
      settings.options.selection = selection
    }
  )
  static let selectedForm = ValueOption(
    long: "as",
    value: .word(),
    help: """
      How selected fields are written: ndjson, csv with headings, or arrow, a stream of Apache Arrow that is \
      written at the end. csv and arrow have a last column error. Without it the name of --output says it (.csv, \
      .arrow), else ndjson.
      """,
    sets: { (settings: inout RecalculationSettings, form: SelectedForm?) in
      if let form { settings.selectedForm = form }
    }
  )

  /// How the table of --rows is read.
  static let rowTable = tableOptions.filter { rowSayings.contains($0.long) }
  private static let rowSayings: Set<String> = [
    "delimiter", "quoting", "decimal", "thousands", "missing", "kind", "skip", "heading-rows",
  ]
}

extension SelectedForm: OptionWord {}

extension RowConstant {
  /// What a word of the command line says: `Rate=0.05`.
  fileprivate init?(typed text: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else { return nil }
    let value = String(text[text.index(after: sign)...])
    self.init(String(text[..<sign]), TypedCell.value(of: value))
  }
}

extension Invocation {
  /// The rows that are asked for; nil if documents are recalculated.
  ///
  /// - Throws: ``CommandError`` for options that don't belong together.
  var rows: RowRequest? {
    get throws(CommandError) {
      guard let template = self[.template] else {
        for option in [Option.rows, .vary, .constant] where has(option) {
          throw .usage(
            .missingValue(option: "--\(option.long)", expectation: "--template beside it")
          )
        }
        return nil
      }
      if let operand = operands.first { throw .usage(.conflict("--template", operand)) }
      var request: RowRequest
      if let path = self[.rows] {
        if has(.vary) { throw .usage(.conflict("--rows", "--vary")) }
        request = RowRequest(.path(template), .path(path))
      } else {
        guard has(.vary) else {
          throw .usage(
            .missingValue(option: "--template", expectation: "--rows or --vary beside it")
          )
        }
        request = RowRequest(.path(template), .variations(self[.vary]))
      }
      request.constants = self[.constant]
      request.table = try tableOptions
      return request
    }
  }
}
