// SPDX-License-Identifier: MIT

import ListerTables

/// A cell of a sheet as its file has it.
///
/// A sheet may have millions, most of which have a value alone: what few have is kept apart.
struct SheetCell: Sendable {
  private var place: (row: Int32, column: Int32)
  var value: SheetValue
  private var others: Others?

  /// A cell at a row and a column, both from 0 and within those of a spreadsheet.
  init(row: Int, column: Int, value: SheetValue) {
    place = (Int32(row), Int32(column))
    self.value = value
  }

  /// The row, from 0.
  var row: Int {
    get { Int(place.row) }
    set { place.row = Int32(newValue) }
  }
  /// The column, from 0.
  var column: Int {
    get { Int(place.column) }
    set { place.column = Int32(newValue) }
  }
  /// What it shows where its number is no amount: a time, or a code with zeros in front; nil otherwise.
  var shown: String? {
    get { others?.shown }
    set { set(\.shown, newValue, isNothing: newValue == nil) }
  }
  /// The number that its text spells by what its column says; nil if it spells none, or stays a text.
  var spelled: String? {
    get { others?.spelled }
    set { set(\.spelled, newValue, isNothing: newValue == nil) }
  }
  /// The formula as the file spells it, shared ones written out; nil if there is none.
  var source: String? {
    get { others?.source }
    set { set(\.source, newValue, isNothing: newValue == nil) }
  }
  /// The formula in A1 notation without `=`; nil if there is none, or it can't be put that way.
  var formula: String? {
    get { others?.formula }
    set { set(\.formula, newValue, isNothing: newValue == nil) }
  }
  /// Whether the formula has the mark of those that spill, and no area of its own.
  var spills: Bool {
    get { others?.spills ?? false }
    set { set(\.spills, newValue, isNothing: !newValue) }
  }
  /// Whether its value was calculated here, for the file doesn't hold it.
  var isCalculated: Bool {
    get { others?.isCalculated ?? false }
    set { set(\.isCalculated, newValue, isNothing: !newValue) }
  }

  /// What few cells have; copies of a cell share it until one of them changes.
  private final class Others: @unchecked Sendable {
    var shown: String?
    var spelled: String?
    var source: String?
    var formula: String?
    var spills = false
    var isCalculated = false

    init(_ other: Others? = nil) {
      guard let other else { return }
      (shown, spelled, source, formula) = (other.shown, other.spelled, other.source, other.formula)
      (spills, isCalculated) = (other.spills, other.isCalculated)
    }
  }

  private mutating func set<Value>(
    _ member: ReferenceWritableKeyPath<Others, Value>,
    _ value: Value,
    isNothing: Bool
  ) {
    if others == nil, isNothing { return }
    if !isKnownUniquelyReferenced(&others) { others = Others(others) }
    others?[keyPath: member] = value
  }

  /// Whether it has a formula, and no value.
  var isUnsaved: Bool { formula != nil && value == .empty }

  /// Whether there is no formula, or one that is a constant, as LibreOffice writes truth values and
  /// errors.
  var isConstant: Bool {
    guard let others else { return true }
    guard let formula = others.formula else { return others.source == nil }
    return ["TRUE", "FALSE", "TRUE()", "FALSE()"].contains(formula.uppercased())
      || PlannedCell.errors.contains(formula)
  }

  /// Whether a format of its number is lost with it: a day stays one without, and texts have none.
  var losesFormat: Bool {
    if formula != nil { return true }
    switch value {
    case .number, .ratio: return true
    default: return false
    }
  }
}

/// What is in a cell, or was calculated for it when the file was saved.
enum SheetValue: Hashable, Sendable {
  case empty
  /// A number as JSON spells it.
  case number(String)
  /// A quotient of whole numbers: `31/72`.
  case ratio(String)
  /// A day, perhaps with a time: as text of ISO 8601, and as the serial number that formulas see.
  case date(String, serial: String)
  case text(String)
  case logical(Bool)
  /// An error, such as `#N/A`.
  case error(String)
}

/// A sheet as its file has it.
struct Sheet: Sendable {
  var name: String
  /// Its cells that hold something, by rows.
  var cells: [SheetCell] = []
  /// What can't be put in a document, by its place.
  var remarks: [ImportRemark] = []
  /// What can't be put in a document, by its kind.
  var losses = WorkbookLosses()
  /// What can't be put in a grid, by its kind, while a table of items has it.
  var gridLosses = WorkbookLosses()
  /// The array formulas, by the cells that they fill.
  var arrays: [ArrayFormula] = []
  /// The merged ranges, in their order.
  var merged: [SheetArea] = []
  /// The number formats of cells without values, by their places among the cells.
  var formats: [Int: XLSXNumberFormat] = [:]
  /// The formulas that have no values.
  var uncalculated: [UncalculatedFormulas] = []

  /// Gives the formula of a cell a value, which is shown in the format of the cell.
  mutating func setCalculated(_ value: SheetValue, at place: Int) {
    cells[place].value = value
    cells[place].isCalculated = true
    guard let format = formats[place], case .number(let number) = value else { return }
    // The engine counts days from 1899-12-30, whatever the file does.
    if format.showsDay, let day = SheetDates.date(number, is1904: false) {
      cells[place].value = day
    } else {
      cells[place].shown = format.text(of: number, is1904: false)
    }
  }

  /// The rows and columns that are used; nil if there are none.
  var extent: SheetArea? {
    guard let first = cells.first else { return nil }
    var area = SheetArea(rows: first.row...first.row, columns: first.column...first.column)
    for cell in cells { area.include(row: cell.row, column: cell.column) }
    return area
  }

  /// The cells of each row that has some.
  var rows: [ArraySlice<SheetCell>] {
    var rows: [ArraySlice<SheetCell>] = []
    var start = 0
    for index in cells.indices {
      if index + 1 < cells.count, cells[index + 1].row == cells[index].row { continue }
      rows.append(cells[start...index])
      start = index + 1
    }
    return rows
  }
}

/// A rectangle of cells.
struct SheetArea: Hashable, Sendable {
  var rows: ClosedRange<Int>
  var columns: ClosedRange<Int>

  /// Makes it as large as it must be to hold a cell.
  mutating func include(row: Int, column: Int) {
    rows = min(rows.lowerBound, row)...max(rows.upperBound, row)
    columns = min(columns.lowerBound, column)...max(columns.upperBound, column)
  }

  func contains(row: Int, column: Int) -> Bool {
    rows.contains(row) && columns.contains(column)
  }

  /// Whether a cell is its first one.
  func begins(row: Int, column: Int) -> Bool {
    (rows.lowerBound, columns.lowerBound) == (row, column)
  }

  /// The common part of two areas.
  func intersection(_ other: SheetArea) -> SheetArea? {
    guard rows.overlaps(other.rows), columns.overlaps(other.columns) else { return nil }
    return SheetArea(
      rows: rows.clamped(to: other.rows),
      columns: columns.clamped(to: other.columns)
    )
  }
}

/// A spreadsheet as its file has it.
struct Workbook: Sendable {
  var sheets: [Sheet] = []
  var names: [DefinedName] = []
  var tables: [WorkbookTable] = []
  var remarks: [ImportRemark] = []
  /// What can't be put in a document, by its kind, apart from what the sheets have.
  var losses = WorkbookLosses()
}
