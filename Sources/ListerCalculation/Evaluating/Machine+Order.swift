// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The evaluation of a document: every formula once, in order; again where the order was wrong.
extension Machine {
  /// Calculates all formulas of a document; the results are in its cells.
  ///
  /// - Parameters:
  ///   - lease: the program of the document's layout.
  ///   - cells: the document, whose numbers are of the machine's arithmetic.
  public func run(_ lease: ProgramLease, on cells: DocumentCells) {
    precondition(cells.arithmetic === arithmetic, "the numbers are of another arithmetic")
    arithmetic.precision = cells.settings.precision
    begin(lease, on: cells)
    evaluate()
  }

  private func evaluate() {
    if program.mayReorder {
      evaluateReordering()
      return
    }
    cells.beginSpilling(false)
    let program = program
    let (order, circular, formulas) = (program.order, program.circular, program.formulas)
    var position = 0
    while let formula = order.element(at: position) {
      position += 1
      let entry = formulas[Int(formula)]
      let cell = entry.cell
      if circular[Int(formula)] {
        values[cell] = Value(CellError.circular)
        continue
      }
      let value = evaluate(entry, formula, program)
      if value.isComposite {
        // INDEX and its like seldom give several cells; when one does, it spills.
        evaluateReordering()
        return
      }
      values[cell] = value
      if lane.elements.used > 0 { lane.elements.reset() }
    }
  }

  /// Runs one formula; the result may be an array or a reference.
  ///
  /// Once the document's budget is spent nothing runs any more: all further results are `#NUM!`.
  @inline(__always)
  private func evaluate(
    _ entry: Program.Formula,
    _ formula: Int32,
    _ program: Program.Tables
  ) -> Value {
    if arithmetic.isExhausted { return Value(CellError.number) }
    lane.formula = formula
    lane.cell = entry.cell
    lane.draws = 0
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

  // MARK: Reordering

  private func evaluateReordering() {
    cells.beginSpilling(false)
    lane.edges.removeAll(keepingCapacity: true)
    lane.order.replace(by: program.order)
    lane.circular.replace(by: program.circular)
    while !pass() {
      // A restart costs a pass; the budget ends what would go on too long.
      let isAffordable = arithmetic.charge(1_000_000 + program.formulas.count * 1000)
      let count = lane.edges.count
      lane.edges.formUnion(lane.foundEdges)
      guard isAffordable, lane.edges.count > count else {
        settle()
        return
      }
      let edges = lane.edges.sorted { ($0.reader, $0.source) < ($1.reader, $1.source) }
      lane.finder.find(
        in: program.needs,
        extra: edges,
        order: lane.order,
        circular: lane.circular
      )
    }
  }

  /// Gives what still waits an error, when no further pass may run.
  private func settle() {
    for index in 0..<program.formulas.count
    where lane.isWaiting[index] || !lane.isDone[index] {
      values[program.formulas[index].cell] = Value(CellError.number)
    }
  }

  /// Calculates all formulas in the present order; false when the order lacks something.
  private func pass() -> Bool {
    beginPass()
    for position in 0..<lane.order.count {
      let formula = lane.order[position]
      let index = Int(formula)
      let entry = program.formulas[index]
      let cell = entry.cell
      if lane.circular[index] {
        values[cell] = Value(CellError.circular)
        lane.isDone[index] = true
        continue
      }
      if !lane.foundEdges.isEmpty && needsWaiting(entry) {
        lane.isWaiting[index] = true
        continue
      }
      lane.isBlocked = false
      let mark = lane.elements.mark
      let value = evaluate(entry, formula, program)
      if lane.isBlocked {
        lane.isWaiting[index] = true
        continue
      }
      values[cell] = value.isComposite ? spill(value, cell) : value
      lane.elements.release(to: mark)
      lane.isDone[index] = true
      if lane.mustRestart { return false }
    }
    return lane.foundEdges.isEmpty
  }

  private func beginPass() {
    let count = program.formulas.count
    let spills = cells.spills.all
    for index in 0..<spills.count { clear(spills[index]) }
    cells.beginSpilling(true)
    lane.madeReads.removeAll(keepingCapacity: true)
    lane.foundEdges.removeAll(keepingCapacity: true)
    lane.mustRestart = false
    lane.isDone.truncate()
    lane.isDone.append(repeating: false, count: count)
    lane.isWaiting.truncate()
    lane.isWaiting.append(repeating: false, count: count)
    for index in 0..<count { values[program.formulas[index].cell] = .empty }
  }

  /// Whether a formula reads a cell that waits for another pass.
  private func needsWaiting(_ entry: Program.Formula) -> Bool {
    for index in Int(entry.readsStart)..<Int(entry.readsEnd) {
      let read = program.reads[index]
      for row in 0..<read.rows {
        for column in 0..<read.columns {
          let source = program.formulaAt[read.cell(row, column)]
          if source >= 0 && lane.isWaiting[Int(source)] { return true }
        }
      }
    }
    return false
  }

  // MARK: Made references

  /// Makes sure that all cells of a made reference are calculated.
  ///
  /// Otherwise it notes what the order lacks, and gives false: the formula will run again.
  func require(_ reference: GridReference) -> Bool {
    let formula = lane.formula
    lane.madeReads.append(.init(formula: formula, reference: reference))
    var isReady = true
    for row in 0..<reference.rows {
      for column in 0..<reference.columns {
        let source = program.formulaAt[reference.cell(row, column)]
        guard source >= 0, !lane.isDone[Int(source)] else { continue }
        lane.foundEdges.append(.init(reader: formula, source: Int32(source)))
        isReady = false
      }
    }
    if !isReady { lane.isBlocked = true }
    return isReady
  }
}
