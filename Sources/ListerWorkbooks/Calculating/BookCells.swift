// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerNumbers
import ListerSyntax

/// The cells of a workbook by their places, as the engine takes them, and what is known of each.
final class BookCells {
  /// What is known of the value of a cell.
  enum State: UInt8 {
    /// The file holds it, or it was calculated.
    case known
    /// It has a formula that was not looked at yet.
    case waiting
    /// What its formula reads is being calculated.
    case running
    /// It has none.
    case missing
  }

  /// The sheets, with what was calculated so far.
  private(set) var sheets: [Sheet]
  private let indexes: [SheetIndex]
  private var values: [[Value]] = []
  /// What is known of the cells of each sheet; empty of a sheet all of whose cells are known.
  private var states: [[State]]
  private let arithmetic: Arithmetic
  /// The texts of the values.
  private var texts = ByteArena()

  /// The cells of sheets as values of an arithmetic, which is reset before each formula.
  init(_ sheets: [Sheet], _ arithmetic: Arithmetic) {
    self.sheets = sheets
    self.arithmetic = arithmetic
    indexes = sheets.map { SheetIndex($0.cells) }
    states = sheets.map { sheet in
      guard sheet.cells.contains(where: \.isUnsaved) else { return [] }
      return sheet.cells.map { $0.isUnsaved ? .waiting : .known }
    }
    for sheet in sheets {
      var own: [Value] = []
      own.reserveCapacity(sheet.cells.count)
      for cell in sheet.cells { own.append(made(of: cell.value)) }
      values.append(own)
    }
  }

  // MARK: States

  /// The cells of a sheet whose formulas wait, in the order of the file.
  func waiting(in sheet: Int) -> [BookCell] {
    zip(sheets[sheet].cells, states[sheet]).compactMap { cell, state in
      state == .waiting ? BookCell(sheet: sheet, row: cell.row, column: cell.column) : nil
    }
  }

  /// What is known of a cell; an empty one is known.
  subscript(cell: BookCell) -> State {
    get {
      guard !states[cell.sheet].isEmpty else { return .known }
      return place(of: cell).map { states[cell.sheet][$0] } ?? .known
    }
    set {
      guard !states[cell.sheet].isEmpty, let place = place(of: cell) else { return }
      states[cell.sheet][place] = newValue
    }
  }

  /// Calls `body` with each cell of an area that is not known.
  func forEachUnknown(in area: BookArea, _ body: (BookCell, State) -> Void) {
    let states = states[area.sheet]
    guard !states.isEmpty else { return }
    indexes[area.sheet].forEach(in: area.area) { row, column, place in
      guard states[place] != .known else { return }
      body(BookCell(sheet: area.sheet, row: row, column: column), states[place])
    }
  }

  /// Notes that a cell has no value, and why.
  func miss(_ cell: BookCell, _ reason: String) {
    self[cell] = .missing
    let known = sheets[cell.sheet].uncalculated.firstIndex { $0.column == cell.column }
    if let known {
      sheets[cell.sheet].uncalculated[known].add(row: cell.row, reason: reason)
    } else {
      sheets[cell.sheet].uncalculated.append(
        UncalculatedFormulas(row: cell.row, column: cell.column, reason: reason)
      )
    }
  }

  /// Gives a cell what was calculated.
  func set(_ value: SheetValue, of cell: BookCell) {
    guard let place = place(of: cell) else { return }
    self[cell] = .known
    sheets[cell.sheet].setCalculated(value, at: place)
    values[cell.sheet][place] = made(of: value)
  }

  // MARK: Cells

  /// The name of a cell, for what is told.
  func name(of cell: BookCell) -> String {
    "\(sheets[cell.sheet].name)!\(CellAddress(row: cell.row, column: cell.column))"
  }

  /// The formula of a cell; nil if it has none.
  func formula(of cell: BookCell) -> (text: String, spills: Bool)? {
    guard let place = place(of: cell), let text = sheets[cell.sheet].cells[place].formula else {
      return nil
    }
    return (text, sheets[cell.sheet].cells[place].spills)
  }

  private func place(of cell: BookCell) -> Int? {
    indexes[cell.sheet].place(row: cell.row, column: cell.column)
  }

  // MARK: Values

  /// The value of a cell.
  func value(of cell: BookCell) -> Value {
    place(of: cell).map { value(cell.sheet, $0) } ?? .empty
  }

  /// Calls `body` with the value of each cell of an area that holds something, and with its row and column
  /// in the area.
  func forEachValue(in area: BookArea, _ body: (_ row: Int, _ column: Int, Value) -> Void) {
    let (top, left) = (area.area.rows.lowerBound, area.area.columns.lowerBound)
    indexes[area.sheet].forEach(in: area.area) { row, column, place in
      body(row - top, column - left, value(area.sheet, place))
    }
  }

  private func value(_ sheet: Int, _ place: Int) -> Value {
    let value = values[sheet][place]
    // A number that has no room in a value is in the arithmetic, which has forgotten it.
    guard value.isNumber, value.number.form == Number.Form.big else { return value }
    return made(of: sheets[sheet].cells[place].value)
  }

  /// A value as the engine has it.
  func made(of value: SheetValue) -> Value {
    switch value {
    case .empty: .empty
    case .number(let text), .date(_, let text):
      number(text.withByteView { arithmetic.parse($0) })
    case .ratio(let text): number(text.withByteView { arithmetic.parseRatio($0) })
    case .text(let text): DocumentReader.value(text: text.withByteView { texts.copy($0) })
    case .logical(let logical): Value(logical)
    case .error(let text): error(text)
    }
  }

  private func number(_ number: Number?) -> Value {
    number.map { Value($0) } ?? Value(CellError.value)
  }

  /// An error; one that the engine doesn't know is one of a wrong value.
  private func error(_ text: String) -> Value {
    let known = text.withByteView { CellError(text: $0) }
    return Value(known ?? CellError.value)
  }
}

/// Areas of a workbook as columns of ITEMS, by their numbers.
struct BookColumns: ItemColumns {
  let cells: BookCells
  let areas: [BookArea]

  func appendColumn(_ field: ByteView, to column: inout [Value], for cells: DocumentCells) {
    guard let area = area(field) else { return }
    let width = area.area.columns.count
    var values = [Value](repeating: .empty, count: area.area.rows.count * width)
    self.cells.forEachValue(in: area) { row, column, value in
      values[row * width + column] = value
    }
    column += values
  }

  /// None: each column that is asked for is an area.
  func columns(besides field: ByteView, for cells: DocumentCells) -> [String]? { nil }

  func width(of field: ByteView) -> Int { area(field)?.area.columns.count ?? 1 }

  private func area(_ field: ByteView) -> BookArea? {
    Int(field.string).flatMap { areas.indices.contains($0) ? areas[$0] : nil }
  }
}
