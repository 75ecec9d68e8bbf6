// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The evaluation of a document: every formula once, in order; again where the order was wrong.
extension Calculator {
  /// Calculates all formulas; the results are in the cells.
  package func evaluate() {
    if program.mayReorder {
      evaluateReordering()
      return
    }
    evaluation.spillAt.truncate()
    let program = program
    let (order, circular) = (program.order.slab, program.circular.slab)
    let formulas = program.formulas.slab
    var position = 0
    while let formula = order.element(at: position) {
      position += 1
      let entry = formulas[Int(formula)]
      let cell = Int(entry.cell)
      if circular[Int(formula)] {
        cells[cell] = Value(CellError.circular)
        continue
      }
      let value = evaluate(entry, formula, program)
      if value.isComposite {
        // INDEX and its like seldom give several cells; when one does, it spills.
        evaluateReordering()
        return
      }
      cells[cell] = value
      if elements.used > 0 { elements.reset() }
    }
  }

  /// Runs one formula; the result may be an array or a reference.
  ///
  /// Once the document's budget is spent nothing runs any more: all further results are `#NUM!`.
  @inline(__always)
  private func evaluate(
    _ entry: Program.Formula,
    _ formula: Int32,
    _ program: Program
  ) -> Value {
    if arithmetic.isExhausted { return Value(CellError.number) }
    evaluation.formula = formula
    evaluation.cell = Int(entry.cell)
    evaluation.draws = 0
    let mark = arithmetic.mark()
    let result = finished(run(program, Int(entry.codeStart), Int(entry.codeEnd)))
    guard result.isNumber else {
      if !result.isComposite { _ = arithmetic.release(to: mark, keeping: .zero) }
      return result
    }
    return Value(arithmetic.release(to: mark, keeping: result.number))
  }

  /// What a cell keeps of a formula's value: nothing counts as 0, a spent budget as `#NUM!`.
  @inline(__always)
  private func finished(_ value: Value) -> Value {
    let value = dereferenced(value)
    if value.isEmpty { return Value(0) }
    if value.isNumber && value.number.form == Number.Form.big {
      // Writing all digits is work as well, and belongs to the document's budget.
      return arithmetic.charge(arithmetic.textCost(of: value.number))
        ? value : Value(CellError.number)
    }
    return arithmetic.isExhausted && !value.isError ? Value(CellError.number) : value
  }

  // MARK: - Reordering

  private func evaluateReordering() {
    evaluation.spills.removeAll(keepingCapacity: true)
    evaluation.edges.removeAll(keepingCapacity: true)
    evaluation.order.truncate()
    evaluation.order.append(contentsOf: program.order)
    evaluation.circular.truncate()
    evaluation.circular.append(contentsOf: program.circular)
    while !pass() {
      // A restart costs a pass; the budget ends what would go on too long.
      let isAffordable = arithmetic.charge(1_000_000 + program.formulas.count * 1000)
      let count = evaluation.edges.count
      evaluation.edges.formUnion(evaluation.foundEdges)
      guard isAffordable, evaluation.edges.count > count else {
        settle()
        return
      }
      let edges = evaluation.edges.sorted { ($0.reader, $0.source) < ($1.reader, $1.source) }
      evaluation.finder.find(
        in: program,
        extra: edges,
        order: evaluation.order,
        circular: evaluation.circular
      )
    }
  }

  /// Gives what still waits an error, when no further pass may run.
  private func settle() {
    for index in 0..<program.formulas.count
    where evaluation.isWaiting[index] || !evaluation.isDone[index] {
      cells[Int(program.formulas[index].cell)] = Value(CellError.number)
    }
  }

  /// Calculates all formulas in the present order; false when the order lacks something.
  private func pass() -> Bool {
    beginPass()
    for position in 0..<evaluation.order.count {
      let formula = evaluation.order[position]
      let index = Int(formula)
      let entry = program.formulas[index]
      let cell = Int(entry.cell)
      if evaluation.circular[index] {
        cells[cell] = Value(CellError.circular)
        evaluation.isDone[index] = true
        continue
      }
      if !evaluation.foundEdges.isEmpty && needsWaiting(entry) {
        evaluation.isWaiting[index] = true
        continue
      }
      evaluation.isBlocked = false
      let mark = elements.mark
      let value = evaluate(entry, formula, program)
      if evaluation.isBlocked {
        evaluation.isWaiting[index] = true
        continue
      }
      cells[cell] = value.isComposite ? spill(value, cell) : value
      elements.release(to: mark)
      evaluation.isDone[index] = true
      if evaluation.mustRestart { return false }
    }
    return evaluation.foundEdges.isEmpty
  }

  private func beginPass() {
    let count = program.formulas.count
    for spill in evaluation.spills { clear(spill) }
    evaluation.spills.removeAll(keepingCapacity: true)
    evaluation.madeReads.removeAll(keepingCapacity: true)
    evaluation.foundEdges.removeAll(keepingCapacity: true)
    evaluation.mustRestart = false
    evaluation.isDone.truncate()
    evaluation.isDone.append(repeating: false, count: count)
    evaluation.isWaiting.truncate()
    evaluation.isWaiting.append(repeating: false, count: count)
    evaluation.spillAt.truncate()
    evaluation.spillAt.append(repeating: 0, count: grids.count << 8)
    for grid in grids.indices {
      grids[grid].spilledRows = 0
      grids[grid].spilledColumns = 0
    }
    for index in 0..<count { cells[Int(program.formulas[index].cell)] = .empty }
  }

  /// Whether a formula reads a cell that waits for another pass.
  private func needsWaiting(_ entry: Program.Formula) -> Bool {
    for index in Int(entry.readsStart)..<Int(entry.readsEnd) {
      let read = program.reads[index]
      for row in 0..<read.rows {
        for column in 0..<read.columns {
          let source = program.formulaAt[read.firstCell + row << 4 + column]
          if source >= 0 && evaluation.isWaiting[Int(source)] { return true }
        }
      }
    }
    return false
  }

  // MARK: - Made references

  /// Makes sure that all cells of a made reference are calculated.
  ///
  /// Otherwise it notes what the order lacks, and gives false: the formula will run again.
  func require(_ reference: GridReference) -> Bool {
    let formula = evaluation.formula
    evaluation.madeReads.append(.init(formula: formula, reference: reference))
    var isReady = true
    for row in 0..<reference.rows {
      for column in 0..<reference.columns {
        let source = program.formulaAt[reference.firstCell + row << 4 + column]
        guard source >= 0, !evaluation.isDone[Int(source)] else { continue }
        evaluation.foundEdges.append(.init(reader: formula, source: Int32(source)))
        isReady = false
      }
    }
    if !isReady { evaluation.isBlocked = true }
    return isReady
  }
}
