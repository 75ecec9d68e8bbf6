// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import ListerTables

/// What the cells of a grid show: the values that a workbook holds beside their formulas.
struct CalculatedGrid {
  /// The values of 16 rows of 16 cells.
  private let values: [SheetValue]
  /// The sizes of the arrays that formulas spill, by the places of their formulas.
  private let arrays: [Int: ArraySize]

  /// The grids of a document, calculated.
  ///
  /// - Throws: ``ExportError`` if the document isn't one.
  static func all(
    of list: List,
    _ options: WritingOptions
  ) throws(ExportError) -> [CalculatedGrid] {
    guard list["grids"] != nil || list["grid"] != nil else { return [] }
    let calculator = Calculator()
    let reader = DocumentReader(cells: calculator.cells)
    let count = DocumentGrid.all(of: list).count
    do throws(DocumentError) {
      return try list.bytes.withByteView { (bytes) throws(DocumentError) in
        try reader.read(bytes)
        calculator.cells.settings.now = options.now
        calculator.cells.settings.seed = options.seed
        calculator.compile()
        calculator.evaluate()
        return (0..<count).map { CalculatedGrid(calculator.cells, grid: $0) }
      }
    } catch {
      throw ExportError(message: "\(error.path): \(error.message)")
    }
  }

  private init(_ cells: DocumentCells, grid: Int) {
    let side = DocumentLimits.side
    var values: [SheetValue] = []
    var arrays: [Int: ArraySize] = [:]
    for place in 0..<side * side {
      let (row, column) = (place / side, place % side)
      let value = cells.value(row: row, column: column, grid: grid)
      values.append(CalculatedGrid.value(value, cells.arithmetic))
      if let size = cells.spilledSize(row: row, column: column, grid: grid) {
        arrays[place] = ArraySize(rows: size.rows, columns: size.columns)
      }
    }
    self.values = values
    self.arrays = arrays
  }

  func value(row: Int, column: Int) -> SheetValue { values[row * DocumentLimits.side + column] }

  /// How many cells the array fills that a cell's formula gives; nil if it gives one value.
  func array(row: Int, column: Int) -> ArraySize? { arrays[row * DocumentLimits.side + column] }

  /// A value as spreadsheets know it: numbers are the nearest doubles.
  static func value(_ value: Value, _ arithmetic: Arithmetic) -> SheetValue {
    switch value.kind {
    case .number:
      let double = arithmetic.double(value.number)
      // What no double can hold is that error in spreadsheets, too.
      return double.isFinite ? .number(SheetNumbers.shortest(double)) : .error("#NUM!")
    case .text: return .text(value.text.string)
    case .logical: return .logical(value.logical)
    case .error: return .error(ByteView(value.error.text).string)
    case .empty, .composite: return .empty
    }
  }
}
