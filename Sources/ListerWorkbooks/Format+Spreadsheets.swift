// SPDX-License-Identifier: MIT

package import ListerTables

extension Format {
  /// Workbooks of Excel and of whatever writes the same format.
  package static let xlsx = Format(
    name: "xlsx",
    summary: "Workbooks of Office Open XML, as Excel writes them",
    extensions: ["xlsx", "xlsm"],
    discussion: spreadsheetDiscussion + """
       A table with headings and all its cells in one grid is a table of the document, and formulas keep its \
      name; an export spells its cells. Numbers are binary in this format: a text of at most 15 digits is taken \
      as it is, a longer one as the shortest text of its double; longer numbers are rounded when they are \
      written. Source: ECMA-376.
      """,
    example: """
      With Python's openpyxl: book = openpyxl.Workbook(); book.active["A1"] = 2; book.active["A2"] = "=A1*21"; \
      book.save("sums.xlsx"); here: lister export LIST --as xlsx -o sums.xlsx
      """,
    holds: .all,
    takes: [.cells, .columns, .rows, .places],
    recognizes: { SpreadsheetKind.recognition($0, as: .officeOpen) },
    read: { bytes, options throws(ImportError) in
      try SpreadsheetReader(dialect: .officeOpen, options: options).read(bytes)
    },
    write: { lists, options throws(ExportError) in
      let plan = try plan(lists, .officeOpen, options)
      let written = XLSXWriter.write(plan)
      return ExportResult(bytes: written.bytes, remarks: plan.remarks + written.remarks)
    }
  )

  /// Spreadsheets of LibreOffice and of whatever writes the same format.
  package static let ods = Format(
    name: "ods",
    summary: "Spreadsheets of OpenDocument, as LibreOffice writes them",
    extensions: ["ods"],
    discussion: spreadsheetDiscussion + """
       Numbers are decimal in this format, and keep all their digits. Source: OpenDocument 1.3.
      """,
    example: """
      With Python's odfpy, or soffice --convert-to ods sums.csv; here: lister export LIST --as ods -o sums.ods
      """,
    holds: .all,
    takes: [.cells, .columns, .rows, .places],
    recognizes: { SpreadsheetKind.recognition($0, as: .openDocument) },
    read: { bytes, options throws(ImportError) in
      try SpreadsheetReader(dialect: .openDocument, options: options).read(bytes)
    },
    write: { lists, options throws(ExportError) in
      let plan = try plan(lists, .openDocument, options)
      return ExportResult(bytes: ODSWriter.write(plan), remarks: plan.remarks)
    }
  )

  private static let spreadsheetDiscussion = """
    Each sheet whose used block has at most 16 x 16 cells becomes a grid of its name; formulas are kept, and so \
    are logical values and errors. Days, times such as 08:30 or 26:30, and codes, which are numbers whose format \
    is zeros alone, are texts as they are shown, in a grid unless formulas use them; they are numbers then, and \
    days serial numbers. A text that spells a number is one if its column is one of numbers, and no formula uses \
    it. A larger sheet becomes items, as csv does, and so does a small one with headings over rows that csv \
    makes items of, if nothing in the workbook calculates; several such sheets become a list each. --at SHEET \
    chooses a sheet. Items have what formulas give: what the file holds, or else what they give here, for some \
    programs save formulas alone; a cell whose formula can't be calculated is missing, and told. In items each \
    cell of a merged range has its value; merged headings are one behind the other. --tile cuts larger sheets \
    into grids. A sheet "Items" whose first row names members of items becomes the items. An array formula \
    becomes one that spills over the same cells; a plain one that takes one value of a range gets the operator @ \
    for it. Cells that give something else than the file holds are reported. An export has that sheet, one for \
    each grid with formulas and what they give, and a hidden one with the document, by which an import knows \
    what was edited. What a document has no place for is reported by kind and count: formats, charts, checks and \
    so on.
    """

  private static func plan(
    _ lists: [NamedList],
    _ dialect: SheetDialect,
    _ options: WritingOptions
  ) throws(ExportError) -> WorkbookLayout {
    guard let named = lists.first, lists.count == 1 else {
      throw ExportError(message: "a workbook holds one list, not \(lists.count)")
    }
    let values = try CalculatedGrid.all(of: named.list, options)
    return WorkbookLayout(named.list, dialect: dialect, values: values)
  }
}
