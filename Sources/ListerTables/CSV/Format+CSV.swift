// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel

extension ItemField {
  /// The members that have columns, and the first of the other names of these.
  fileprivate static var headingsInWords: String {
    all.filter { !$0.headings.isEmpty }.map { field in
      let others = field.headings.dropFirst().prefix(4).joined(separator: ", ")
      return others.isEmpty ? field.key : "\(field.key) (or \(others))"
    }.joined(separator: "; ")
  }
}

extension Format {
  /// Tables with a header between commas or semicolons.
  package static let csv = Format(
    name: "csv",
    summary: "Comma-separated values with a header (RFC 4180), as items or as a grid",
    extensions: ["csv"],
    discussion: """
      The first record names the columns. Those named like a member of an item, in any case, are \
      that member where a cell may be a value of it: \(ItemField.headingsInWords), and \
      prices.SHOP. A column that is not known becomes a member of its own name. A cell that doesn't fit its column is kept as a text: a \
      quantity "a few" as quantityText, likewise priceText, dueText, completedText and so on; \
      "2 kg" is a quantity and a unit, "1.50 €" a price and a currency.
      A table without a column of texts becomes a grid, if it has at most 16 rows and columns, or \
      several, if large sheets are to be cut. Cells that begin with = are formulas.
      Separators are commas, semicolons, tabs or strokes, found by the first records, or given by a first \
      line "sep=;"; white space separates where it stands between numbers. Titles above the table, notes \
      below it, and a first line that counts its rows are no items; the report names them. A second table \
      below an empty line, with other headings or of another width, is left out too, and told. Lines with # in \
      front above a table of two columns or more are comments, and those between its rows too; the last \
      one above it names the columns if it has as many names and the first row has none.
      Blanks around a field in quotes are none of it; a field that goes on behind its closing quote is kept as \
      it is written, and told. A file that is called .csv or .tsv is read as one whatever its first line is; \
      of texts in one column the first one is an item, unless it names a member, and that is told.
      A first row of texts above texts names the columns; where nothing tells it from these, that is told, and a \
      text that stands in its column again makes the row an item. A .tsv without a tab is read by what separates.
      Numbers keep their digits. 1,234 and 1.234 can mean two numbers each: the other numbers of the column \
      say which, such as 0.5 or 1.234.567, then those of the table; else a point is the decimal mark, and \
      with semicolons a comma is. What nothing tells stays a text, and is told. 12,34,567 is grouped as in India. A plus sign is one where other \
      numbers of the column have a minus sign or a fraction. A day with points has the day first. \
      A column of percentages becomes numbers, 12.5% 0.125. \
      Apostrophes and spaces that break no line group digits, as in 1'234.50; blanks do where the column has a \
      fraction: else 1 234 may be a name. A minus sign may stand behind: 12,50-.
      A column whose cells all have the same unit or currency, 12 kg or 1.355,90 €, becomes numbers, and so does one \
      with a few flags of statistics: what stands in the place of a number, as (D), is kept under the name of \
      the column with Text behind it; one behind a number, as in 12.5p, is told. Words such as NA, - and .. are left \
      out among numbers. A row of units below the headings, and a last row Total with exactly the sums of \
      the rows above it, are no items. All that is left out is told.
      Text that is not UTF-8 is read in the encoding that its letters leave no doubt of, else as Windows-1252, \
      and a remark says so.
      White space around the text of an item is left out. What begins like a formula, with = + - @ or \
      a tab, and is no number, is reported when it is written; --defuse puts an apostrophe before it.
      Source: RFC 4180. Written in UTF-8 with CR LF.
      """,
    example: """
      text,completed,quantity,unit,price,tags
      Milk,true,2,l,1.19,dairy
      "Bread, dark",false,1,,2.50,"bakery, daily"

      """,
    holds: .table,
    takes: [.encoding, .cells, .columns, .rows, .records],
    recognizes: { bytes in CSVTable.recognition(bytes, tabsOnly: false) },
    read: { (bytes, options) throws(ImportError) in
      try CSVTable.read(bytes, options, separator: nil)
    },
    write: { (lists, options) throws(ExportError) in
      try CSVListWriter.write(try lists.sole(of: "csv"), separator: UInt8(ascii: ","), options)
    }
  )

  /// Tables with a header between tabs.
  package static let tsv = Format(
    name: "tsv",
    summary: "Tab-separated values with a header, as items or as a grid",
    extensions: ["tsv", "tab"],
    discussion: """
      As csv, with tabs as the only separators. A field that begins with a quote ends with one, as \
      spreadsheets write it.
      """,
    example: "text\tcompleted\tquantity\nMilk\ttrue\t2\nBread\tfalse\t1\n",
    holds: .table,
    takes: [.encoding, .cells, .columns, .rows, .records],
    recognizes: { bytes in CSVTable.recognition(bytes, tabsOnly: true) },
    read: { (bytes, options) throws(ImportError) in
      try CSVTable.read(bytes, options, separator: UInt8(ascii: "\t"))
    },
    write: { (lists, options) throws(ExportError) in
      try CSVListWriter.write(try lists.sole(of: "tsv"), separator: UInt8(ascii: "\t"), options)
    }
  )
}

/// Reads tables with a header.
enum CSVTable {
  /// The lists of a table; its separator is found if none is given.
  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions,
    separator: UInt8?
  ) throws(ImportError) -> ImportResult {
    let text = try SourceText(bytes)
    let isTabless =
      separator == tab && options.table.delimiter == nil && text.view.firstIndex(of: tab) == nil
    let isOther = isTabless && isTable(beginning(text.view))
    let rows = try CSVRows(text.view, separator: isOther ? nil : separator, options.table)
    let word = rows.delimiter?.word ?? ""
    var result = try TableReader.read(rows, options)
    if isOther {
      let message = "there is no tab in the file: \(Format.excerpt(word)) separates its fields"
      result.remarks.insert(ImportRemark(message: message), at: 0)
    } else if isTabless, let remark = LineShape.remark(on: text.view) {
      result.remarks.insert(remark, at: 0)
    }
    if let remark = text.remark { result.remarks.insert(remark, at: 0) }
    return result
  }

  private static let tab = UInt8(ascii: "\t")

  /// Whether a text whose name says that it is one is a table between something else than tabs.
  private static func isTable(_ text: ByteView) -> Bool {
    CSVSeparator(of: text).byte == CSVParser.whiteSpace
      || recognition(of: text, tabsOnly: false) >= .likely
  }

  /// As much of a text as a look at it takes.
  private static func beginning(_ text: ByteView) -> ByteView {
    text[0..<min(text.count, 32_768)].upToLastLine(of: text)
  }

  /// How sure it is that bytes are a table.
  static func recognition(_ bytes: ByteView, tabsOnly: Bool) -> Format.Recognition {
    guard let text = try? SourceText(beginning(bytes)), !text.view.trimmed.isEmpty else {
      return .impossible
    }
    let first = text.view.trimmed[0]
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return .impossible }
    let separator = tabsOnly ? tab : nil
    guard let comments = CSVComments(text.view, separator: separator) else {
      return recognition(of: text.view, tabsOnly: tabsOnly)
    }
    // Headings of other texts begin so too: without three columns the file's name has to speak for a table.
    let table = text.view[comments.end..<text.view.count]
    let isWide = CSVSeparator(of: table).columns > 2
    return isWide ? max(.possible, recognition(of: table, tabsOnly: tabsOnly)) : .possible
  }

  /// How sure it is that a text without comments above it is a table.
  private static func recognition(of text: ByteView, tabsOnly: Bool) -> Format.Recognition {
    let found = tabsOnly ? CSVSeparator(tab, in: text) : CSVSeparator(of: text)
    if !tabsOnly, found.byte == tab { return .impossible }
    if found.start > 0 { return .certain }
    if isTitled(text, found) { return .likely }
    var parser = CSVParser(text, separator: found.byte)
    do throws(ImportError) {
      guard try parser.next() else { return .impossible }
    } catch {
      // Too many fields, or a quote that isn't closed.
      return .possible
    }
    let header = TableHeader(parser.fields.indices.map { parser.string($0) })
    if found.columns < 2 {
      let isColumn = header.column(of: .text) != nil || TableHeadings.areAboveValues(parser)
      return !tabsOnly && isColumn ? .possible : .impossible
    }
    // A list may have a number or two in each of its lines.
    let isSpaced = found.byte == CSVParser.whiteSpace
    if isSpaced, found.isOfValues { return .likely }
    if isSpaced, found.columns < 3 { return .possible }
    let isKnown = header.column(of: .text) != nil && found.isConsistent
    guard !isKnown, found.isConsistent else { return isKnown ? .likely : .possible }
    if tabsOnly, found.columns > 2, CSVLayout.sample(of: parser).count > 1 { return .likely }
    let hasNumbers =
      found.columns > 2 && areNumbers(below: parser.texts, in: CSVLayout.sample(of: parser))
    return isNumeric(parser) || hasNumbers ? .likely : .possible
  }

  /// Whether a table stands below titles beyond doubt.
  ///
  /// All its rows are as wide as its headings, and it has a column of numbers, or three columns between tabs.
  /// Notes may stand below it.
  static func isTitled(_ text: ByteView, _ found: CSVSeparator) -> Bool {
    guard found.columns < 2 || !found.isConsistent,
      let header = CSVLayout.belowTitles(of: text, separator: found.byte)
    else { return false }
    let width = header.fields.count
    let isTabbed = found.byte == tab
    let records = CSVLayout.sample(of: header)
    guard width > (isTabbed ? 1 : 2), let last = records.lastIndex(where: { $0.count == width }),
      last > 0
    else { return false }
    let rows = Array(records[...last])
    return rows.allSatisfy { $0.count == width }
      && (isTabbed && width > 2 || areNumbers(below: header.texts, in: rows))
  }

  /// Whether a column holds numbers below a heading that is none: lines of text may have as many commas, but
  /// hardly so.
  private static func areNumbers(below headings: [String], in rows: [[String]]) -> Bool {
    let isNumber = { (text: String) in text.withByteView { CSVSeparator.isNumber($0.trimmed) } }
    let isMissing = { (text: String) in text.withByteView { TableWords.isMissing($0.trimmed) } }
    return rows.count > 1
      && headings.indices.contains { column in
        let cells = rows.compactMap { column < $0.count ? $0[column] : nil }
        return !isNumber(headings[column]) && cells.count == rows.count
          && cells.contains(where: isNumber)
          && cells.allSatisfy { isNumber($0) || isMissing($0) }
      }
  }

  /// Whether all cells of the first records but those of the first one and of first columns are
  /// numbers, formulas or empty.
  private static func isNumeric(_ parser: borrowing CSVParser) -> Bool {
    var parser = copy parser
    var records = 0
    while records < 16, (try? parser.next()) == true {
      records += 1
      for field in parser.fields.dropFirst() where !field.isEmpty {
        let text = parser.bytes[field.start..<field.end].trimmed
        let isFormula = !text.isEmpty && text[0] == UInt8(ascii: "=")
        if !isFormula, !CSVSeparator.isNumber(text) { return false }
      }
    }
    return records > 0
  }
}

extension ByteView {
  /// This first part of a whole, cut after its last line end if the whole goes on.
  package func upToLastLine(of whole: ByteView) -> ByteView {
    guard count < whole.count else { return self }
    var end = count
    while end > 0, self[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    // In UTF-16 with the lower byte first, a line end has another one.
    if !end.isMultiple(of: 2), element(at: end) == 0 { end += 1 }
    return end == 0 ? self : self[0..<end]
  }
}
