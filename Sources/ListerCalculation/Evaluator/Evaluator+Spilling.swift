// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays that spill from their formula's cell over the empty cells to the right and below.
extension Calculator {
  /// Lays a formula's array into the grid; returns what the formula's own cell shows.
  func spill(_ value: Value, _ anchor: Int) -> Value {
    let area = area(of: value)
    if area.count == 0 { return Value(CellError.calculation) }
    let target = GridReference.within(
      grid: anchor >> 8,
      row: anchor >> 4 & 15,
      column: anchor & 15,
      rows: area.rows,
      columns: area.columns
    )
    guard let target, isFree(target, anchor) else { return Value(CellError.spill) }
    restartReaders(of: target, anchor)
    evaluation.spills.append(.init(anchor: anchor, rows: area.rows, columns: area.columns))
    let mark = Int32(evaluation.spills.count)
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let cell = anchor + row << 4 + column
        let element = area[row, column]
        cells[cell] = element.isEmpty ? Value(0) : charged(element)
        evaluation.spillAt[cell] = mark
      }
    }
    let grid = target.grid
    grids[grid].spilledRows = max(grids[grid].spilledRows, target.lastRow + 1)
    grids[grid].spilledColumns = max(grids[grid].spilledColumns, target.lastColumn + 1)
    return cells[anchor]
  }

  /// An element whose digits the document's budget can pay for.
  private func charged(_ element: Value) -> Value {
    guard element.isNumber, element.number.form == 2 else { return element }
    return arithmetic.charge(arithmetic.textCost(of: element.number))
      ? element : Value(CellError.number)
  }

  /// Whether nothing is in the way: no value, no formula, no other array.
  private func isFree(_ target: GridReference, _ anchor: Int) -> Bool {
    for row in 0..<target.rows {
      for column in 0..<target.columns {
        let cell = anchor + row << 4 + column
        guard cell != anchor else { continue }
        if !cells[cell].isEmpty || program.formulaAt[cell] >= 0 || evaluation.spillAt[cell] > 0 {
          return false
        }
      }
    }
    return true
  }

  /// Notes the formulas that have read cells of `target` as empty: they should have come later.
  private func restartReaders(of target: GridReference, _ anchor: Int) {
    let source = Int32(program.formulaAt[anchor])
    _ = arithmetic.charge(
      4 * (program.formulas.count + program.reads.count + evaluation.madeReads.count)
    )
    var late: [EvaluationOrder.Edge] = []
    func check(_ formula: Int32, _ read: GridReference) {
      guard formula != source, evaluation.isDone[Int(formula)],
        let shared = read.intersection(target), shared.firstCell != anchor || !shared.isSingle
      else { return }
      late.append(.init(reader: formula, source: source))
    }
    for index in 0..<program.formulas.count where evaluation.isDone[index] {
      let entry = program.formulas[index]
      for read in Int(entry.readsStart)..<Int(entry.readsEnd) {
        check(Int32(index), program.reads[read])
      }
    }
    for read in evaluation.madeReads { check(read.formula, read.reference) }
    guard !late.isEmpty else { return }
    // What was found after the stale reads may rest on them: only these edges are kept.
    evaluation.foundEdges = late
    evaluation.mustRestart = true
  }

  /// Empties the cells of an array of the previous pass.
  func clear(_ spill: EvaluationState.Spill) {
    for row in 0..<spill.rows {
      for column in 0..<spill.columns {
        cells[spill.anchor + row << 4 + column] = .empty
      }
    }
  }

  /// How many rows and columns the array of a formula's cell fills, its own among them, after `evaluate`;
  /// nil for a cell whose formula gives one value, or that has none.
  package func spilledSize(
    row: Int,
    column: Int,
    grid: Int
  ) -> (rows: Int, columns: Int)? {
    let cell = grid << 8 | row << 4 | column
    let mark = evaluation.spillAt.isEmpty ? 0 : Int(evaluation.spillAt[cell])
    guard mark > 0, evaluation.spills[mark - 1].anchor == cell else { return nil }
    return (evaluation.spills[mark - 1].rows, evaluation.spills[mark - 1].columns)
  }

  /// `A1#`: the cells over which the array of a formula's cell spilled.
  func spilledRange(_ value: Value) -> Value {
    if value.isError { return value }
    guard let reference = value.reference, reference.isSingle else {
      return Value(CellError.reference)
    }
    let anchor = reference.firstCell
    guard program.formulaAt[anchor] >= 0 else { return Value(CellError.reference) }
    if cells[anchor].isError && cells[anchor].error == .spill { return cells[anchor] }
    let mark = evaluation.spillAt.isEmpty ? 0 : Int(evaluation.spillAt[anchor])
    guard mark > 0 else { return Value(reference) }
    let spill = evaluation.spills[mark - 1]
    return GridReference.within(
      grid: reference.grid,
      row: reference.firstRow,
      column: reference.firstColumn,
      rows: spill.rows,
      columns: spill.columns
    ).map { Value($0) } ?? Value(CellError.reference)
  }
}
