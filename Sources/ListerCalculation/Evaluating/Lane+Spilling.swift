// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays that spill from their formula's cell over the empty cells to the right and below.
extension Lane {
  /// Lays a formula's array into the grid; returns what the formula's own cell shows.
  func spill(_ value: Value, _ anchor: CellIndex) -> Value {
    let area = area(of: value)
    if area.count == 0 { return Value(CellError.calculation) }
    let target = GridReference.within(
      grid: anchor.grid,
      row: anchor.row,
      column: anchor.column,
      rows: area.rows,
      columns: area.columns
    )
    guard let target, isFree(target, anchor) else { return Value(CellError.spill) }
    guard restartReaders(of: target, anchor) else { return Value(CellError.number) }
    cells.addSpill(over: target, isTaken: value.isTaken)
    // A formula that is put off may have read them.
    forgetRanges()
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let cellValue = element(area[row, column], of: value)
        values[target.cell(row, column)] = cellValue.isEmpty ? Value(0) : charged(cellValue)
      }
    }
    return values[anchor]
  }

  /// A value as a cell keeps it: writing all digits is work as well, and belongs to the document's
  /// budget.
  func charged(_ value: Value) -> Value {
    guard value.isNumber, value.number.form == Number.Form.big else { return value }
    return arithmetic.charge(arithmetic.textCost(of: value.number))
      ? Value(arithmetic.settled(value.number)) : Value(CellError.number)
  }

  /// Whether nothing is in the way: no value, no formula, no other array.
  private func isFree(_ target: GridReference, _ anchor: CellIndex) -> Bool {
    for row in 0..<target.rows {
      for column in 0..<target.columns {
        let cell = target.cell(row, column)
        guard cell != anchor else { continue }
        // An array that spilled before has left no cell empty.
        if !values[cell].isEmpty || program.formulaAt[cell] >= 0 { return false }
      }
    }
    return true
  }

  /// Notes the formulas that have read cells of `target` as empty: they should have come later.
  ///
  /// The formula of the array itself may be among them: then it needs what it gives. False when the
  /// budget doesn't pay for looking.
  private func restartReaders(of target: GridReference, _ anchor: CellIndex) -> Bool {
    let source = Int32(program.formulaAt[anchor])
    guard
      arithmetic.charge(
        4 * (program.formulas.count + program.reads.count + reordering.madeReads.count)
      )
    else { return false }
    var late: [EvaluationOrder.Edge] = []
    func check(_ formula: Int32, _ read: GridReference) {
      guard formula == source || reordering.isDone[Int(formula)],
        let shared = read.intersection(target), shared.firstCell != anchor || !shared.isSingle
      else { return }
      late.append(.init(reader: formula, source: source))
    }
    for index in 0..<program.formulas.count where reordering.isDone[index] || index == source {
      let entry = program.formulas[index]
      for read in Int(entry.readsStart)..<Int(entry.readsEnd) {
        check(Int32(index), program.reads[read])
      }
    }
    for read in reordering.madeReads { check(read.formula, read.reference) }
    guard !late.isEmpty else { return true }
    // What was found after the stale reads may rest on them: only these edges are kept.
    reordering.foundEdges = late
    reordering.mustRestart = true
    return true
  }

  /// Empties the cells of an array of the previous pass.
  func clear(_ spill: Spills.Spill) {
    for row in 0..<spill.rows {
      for column in 0..<spill.columns {
        values[spill.anchor.moved(rows: row, columns: column)] = .empty
      }
    }
  }

  /// `A1#`: the cells over which the array of a formula's cell spilled.
  func spilledRange(_ value: Value) -> Value {
    if value.isError { return value }
    guard let reference = value.reference, reference.isSingle else {
      return Value(CellError.reference)
    }
    let anchor = reference.firstCell
    guard program.formulaAt[anchor] >= 0 else { return Value(CellError.reference) }
    if values[anchor].isError && values[anchor].error == .spill { return values[anchor] }
    guard let spill = cells.spills.spill(over: anchor) else { return value }
    let range = GridReference.within(
      grid: reference.grid,
      row: reference.firstRow,
      column: reference.firstColumn,
      rows: spill.rows,
      columns: spill.columns
    )
    guard let range else { return Value(CellError.reference) }
    return value.isTaken || spill.isTaken ? marked(Value(range)) : Value(range)
  }
}
