// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON
import ListerModel
import ListerTables

/// How a list is laid out in a workbook: a sheet with the items, one for each grid, and a hidden
/// one with the document itself.
///
/// The plan is a function of the document. When the file is read again, cells that are still as
/// planned mean what the hidden document says there; so what the file can't hold (long numbers,
/// spellings, members that are unknown) comes back unless it was edited.
struct WorkbookLayout {
  /// The first cell of the hidden sheet.
  static let mark = "Lister 1"
  /// The name of that sheet, and that of the items.
  static let documentSheet = "Lister"
  static let itemsSheet = "Items"
  /// Characters in a cell, which Excel counts in 16-bit units.
  private static let largestText = 32_767

  private(set) var sheets: [PlannedSheet] = []
  private(set) var names: [(name: String, target: String)] = []
  private(set) var remarks: [ImportRemark] = []
  private let dialect: SheetDialect
  private let intersection: ImplicitIntersection
  private var counts = (digits: 0, formulas: 0, texts: 0, errors: 0)

  /// The plan for a list whose grids show the given values.
  init(_ list: List, dialect: SheetDialect, values: [CalculatedGrid]) {
    self.dialect = dialect
    intersection = ImplicitIntersection(
      dialect,
      names: (list["names"]?.members ?? []).map {
        DefinedName(name: $0.key, target: $0.value.string ?? "")
      }
    )
    var columns: [ItemField] = []
    if !list.items.isEmpty {
      columns = ItemField.columns.filter { column in
        [.text, .completed, .uuid].contains(column)
          || list.items.contains { $0[column.key] != nil }
      }
      sheets.append(items(list.items, columns))
    }
    let grids = DocumentGrid.all(of: list)
    let titles = WorkbookLayout.sheetNames(grids.map(\.name))
    var names: [String: String] = [:]
    for (grid, title) in zip(grids, titles) {
      if names[grid.name.lowercased()] == nil { names[grid.name.lowercased()] = title }
      if grid.name != title {
        remarks.append(ImportRemark(message: "the grid \"\(grid.name)\" is the sheet \"\(title)\""))
      }
    }
    var writer = FormulaWriter(
      dialect: dialect,
      sheets: names,
      items: (columns.map(\.key), list.items.count),
      values: values
    )
    for (index, grid) in grids.enumerated() {
      writer.titles[index] = titles[index]
      if writer.grids[grid.name.lowercased()] == nil {
        writer.grids[grid.name.lowercased()] = index
      }
    }
    writer.tables = DocumentTables(list)
    for member in list["names"]?.members ?? [] {
      if let name = WorkbookLayout.ownName(member.key) { writer.ownNames.insert(name) }
    }
    for (index, grid) in grids.enumerated() {
      sheets.append(sheet(grid, index, titles[index], writer))
    }
    for member in list["names"]?.members ?? [] {
      guard let target = member.value.string, let text = writer.formula(target) else { continue }
      guard WorkbookLayout.isWritable(member.key, dialect),
        WorkbookLayout.ownName(member.key) == nil
      else {
        let name = Format.excerpt(member.key)
        remarks.append(
          ImportRemark(message: "the name \(name) is left out: the format has no place for it")
        )
        continue
      }
      self.names.append((member.key, text))
    }
    // A workbook has at least one sheet that is shown.
    var document = document(list)
    document.isHidden = !sheets.isEmpty
    sheets.append(document)
    addRemarks()
  }

  /// What a name is called, in small letters, that holds within one grid alone; nil for another.
  private static func ownName(_ name: String) -> String? {
    name.lastIndex(of: "!").map { name[name.index(after: $0)...].lowercased() }
  }

  // MARK: Sheets

  private mutating func items(_ items: [ListItem], _ columns: [ItemField]) -> PlannedSheet {
    var rows = [columns.map { PlannedCell.text($0.key) }]
    for item in items {
      rows.append(columns.map { planned($0.cell(of: item)) })
    }
    return PlannedSheet(name: WorkbookLayout.itemsSheet, rows: rows, grid: nil)
  }

  private mutating func sheet(
    _ grid: DocumentGrid,
    _ index: Int,
    _ title: String,
    _ writer: FormulaWriter
  ) -> PlannedSheet {
    let values = writer.values.indices.contains(index) ? writer.values[index] : nil
    var rows = grid.rows.map { $0.map { _ in PlannedCell.empty } }
    for (row, cells) in grid.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let array = values?.array(row: row, column: column)
        let value = values?.value(row: row, column: column) ?? .empty
        let place = CellIndex(grid: index, row: row, column: column)
        let planned = planned(cell, (value, array), writer, place)
        if planned != .empty { rows[row][column] = planned }
        if let array, let values { WorkbookLayout.fill(&rows, row, column, array, values) }
      }
    }
    return PlannedSheet(name: title, rows: rows, grid: index)
  }

  /// Gives the cells that the array of a cell fills their values.
  private static func fill(
    _ rows: inout [[PlannedCell]],
    _ row: Int,
    _ column: Int,
    _ array: ArraySize,
    _ values: CalculatedGrid
  ) {
    for down in row..<row + array.rows {
      for across in column..<column + array.columns where (down, across) != (row, column) {
        while rows.count <= down { rows.append([]) }
        while rows[down].count <= across { rows[down].append(.empty) }
        rows[down][across] = .filled(values.value(row: down, column: across))
      }
    }
  }

  /// The document in pieces, for a cell holds only so much.
  private func document(_ list: List) -> PlannedSheet {
    var rows: [[PlannedCell]] = [[.text(WorkbookLayout.mark)]]
    var piece = ""
    var length = 0
    for scalar in String(decoding: list.bytes, as: UTF8.self).unicodeScalars {
      // XML has no such characters; JSON can spell them.
      if scalar.value == 0xFFFE || scalar.value == 0xFFFF {
        piece += scalar.value == 0xFFFE ? "\\uFFFE" : "\\uFFFF"
        length += 6
      } else if scalar == "\r" {
        // Between values white space means nothing, and inside of texts it is spelled otherwise.
        piece += " "
        length += 1
      } else {
        piece.unicodeScalars.append(scalar)
        length += 2
      }
      if length >= 30_000 {
        rows.append([.text(piece)])
        (piece, length) = ("", 0)
      }
    }
    rows.append([.text(piece)])
    return PlannedSheet(name: WorkbookLayout.documentSheet, rows: rows, grid: nil, isHidden: true)
  }

  // MARK: Cells

  private mutating func planned(_ value: SheetValue) -> PlannedCell {
    let cell = PlannedCell(value, dialect)
    if case .number(let text) = value, !PlannedCell.survives(text, dialect) { counts.digits += 1 }
    if case .error = value, case .text = cell { counts.errors += 1 }
    guard case .text(let text) = cell else { return cell }
    let written = WorkbookLayout.text(text, dialect)
    if written.utf16.count < text.utf16.count, text.utf16.count > WorkbookLayout.largestText {
      counts.texts += 1
    }
    return .text(written)
  }

  /// A text as it is written: without the characters that the format has no form for, and not
  /// longer than a cell.
  static func text(_ text: String, _ dialect: SheetDialect) -> String {
    var result = text
    if !isWritable(text, dialect) {
      let scalars = text.unicodeScalars.filter { isWritable($0, dialect) }
      result = String(String.UnicodeScalarView(scalars))
    }
    guard result.utf16.count > largestText else { return result }
    // A pair of surrogates at the end is not cut in two.
    return shortened(result, to: largestText)
  }

  /// Whether the format has a form for all characters of a text.
  static func isWritable(_ text: String, _ dialect: SheetDialect) -> Bool {
    text.unicodeScalars.allSatisfy { isWritable($0, dialect) }
  }

  private static func isWritable(_ scalar: Unicode.Scalar, _ dialect: SheetDialect) -> Bool {
    switch scalar.value {
    case 9, 10: true
    case 1..<0x20: dialect == .officeOpen
    case 0, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// What a formula gives, and the cells that its array fills; nil if it gives one value.
  private typealias Result = (value: SheetValue, array: ArraySize?)

  private mutating func planned(
    _ cell: JSONText,
    _ result: Result,
    _ writer: FormulaWriter,
    _ place: CellIndex
  ) -> PlannedCell {
    switch cell.kind {
    case .null, .array: return .empty
    case .logical: return .logical(cell.logical ?? false)
    case .number: return planned(.number(cell.text))
    case .string:
      let text = cell.string ?? ""
      return text.hasPrefix("=")
        ? formula(String(text.dropFirst()), result, writer, place) : planned(.text(text))
    case .object:
      if let text = cell["formula"]?.string {
        return formula(text.hasPrefix("=") ? String(text.dropFirst()) : text, result, writer, place)
      }
      if let text = cell["ratio"]?.string { return formula(text, result, writer, place) }
      if let text = cell["approx"]?.string { return planned(.number(text)) }
      if let text = cell["error"]?.string {
        // In OpenDocument an error is what a formula gives.
        let formula = dialect == .openDocument ? writer.formula(text) : nil
        return formula.map { .formula($0, .error(text)) } ?? planned(.error(text))
      }
      return planned(.text(cell["text"]?.string ?? ""))
    }
  }

  private mutating func formula(
    _ text: String,
    _ result: Result,
    _ writer: FormulaWriter,
    _ place: CellIndex
  ) -> PlannedCell {
    if text.contains("@"), let plain = intersection.plain(text),
      let formula = writer.formula(plain, at: place)
    {
      return .formula(formula, result.value)
    }
    guard let formula = writer.formula(text, at: place) else {
      counts.formulas += 1
      return planned(result.value)
    }
    if let array = result.array { return .formula(formula, result.value, array: array) }
    // Elsewhere than in an array formula, spreadsheets take one value of several.
    let isArray =
      text.contains("@") || FormulaShape(text)?.calculatesArrays ?? false
      || intersection.takesOneOfName(in: text)
    return .formula(formula, result.value, array: isArray ? .single : nil)
  }

  private mutating func addRemarks() {
    func remark(_ count: Int, one: String, many: String) {
      guard count > 0 else { return }
      remarks.append(ImportRemark(message: String(counting: count, one: one, many: many)))
    }
    remark(
      counts.digits,
      one: "number of more than 15 digits is rounded in its cell",
      many: "numbers of more than 15 digits are rounded in their cells"
    )
    remark(
      counts.formulas,
      one: "formula that spreadsheets don't know is written as what it gives",
      many: "formulas that spreadsheets don't know are written as what they give"
    )
    remark(
      counts.errors,
      one: "error value that spreadsheets don't know is written as text",
      many: "error values that spreadsheets don't know are written as text"
    )
    remark(
      counts.texts,
      one: "text is cut to \(WorkbookLayout.largestText) characters",
      many: "texts are cut to \(WorkbookLayout.largestText) characters"
    )
  }

  /// Whether some formula is to be calculated with arrays.
  var hasArrays: Bool {
    sheets.contains { sheet in
      sheet.rows.contains { row in
        row.contains { cell in
          if case .formula(_, _, _?) = cell { return true }
          return false
        }
      }
    }
  }

  // MARK: Names of sheets

  /// Names that Excel accepts: at most 31 units of UTF-16, none of `[]:*?/\`, no `'` at the ends,
  /// all different.
  static func sheetNames(_ names: [String]) -> [String] {
    var taken: Set<String> = [itemsSheet.lowercased(), documentSheet.lowercased(), "history"]
    return names.map { name in
      let isRefused = { (character: Unicode.Scalar) in
        "[]:*?/\\".unicodeScalars.contains(character) || character.value < 0x20
          || character.value == 0xFFFE || character.value == 0xFFFF
      }
      var plain = String(
        String.UnicodeScalarView(name.unicodeScalars.map { isRefused($0) ? "_" : $0 })
      )
      if plain.hasPrefix("'") { plain = "_" + plain.dropFirst() }
      if plain.hasSuffix("'") { plain = plain.dropLast() + "_" }
      if plain.isEmpty { plain = "Grid" }
      var candidate = shortened(plain, to: 31)
      var number = 2
      while !taken.insert(candidate.lowercased()).inserted {
        let suffix = " \(number)"
        candidate = shortened(plain, to: 31 - suffix.utf16.count) + suffix
        number += 1
      }
      return candidate
    }
  }

  private static func shortened(_ text: String, to count: Int) -> String {
    var units = 0
    let scalars = text.unicodeScalars.prefix { scalar in
      units += scalar.value > 0xFFFF ? 2 : 1
      return units <= count
    }
    return String(scalars)
  }
}
