// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerNumbers

/// The evaluation of a document: every formula once, in order; again where the order was wrong.
extension Lane {
  /// Calculates all formulas of the document; the results are in its cells.
  ///
  /// - Parameter lease: the program of the document's layout.
  public func run(_ lease: ProgramLease) {
    begin(lease)
    evaluate()
  }

  /// Calculates all formulas of the document that was begun.
  package func evaluate() {
    if program.mayReorder {
      evaluateReordering(program.order)
      return
    }
    cells.beginSpilling(false)
    let program = program
    let order = program.order
    var position = 0
    while let formula = order.element(at: position) {
      position += 1
      if !calculate(formula, program) {
        // INDEX and its like seldom give several cells; when one does, it spills.
        evaluateReordering(program.order)
        return
      }
    }
  }

  /// Calculates the formulas whose order, or whose cells, only show while they run, and those that need
  /// them; all others are calculated, and need none of these.
  ///
  /// False where one of the others reads a cell that an array fills, or would fill if that made no cycle;
  /// and where the budget might matter: all formulas together may take more passes, which have less for
  /// each formula.
  package func evaluate(late formulas: Slab<Int32>) -> Bool {
    guard formulas.count < program.formulas.count else {
      evaluate()
      return true
    }
    guard runFaults.isEmpty else { return false }
    let passes = evaluateReordering(formulas)
    guard passes <= Lane.mostLatePasses, arithmetic.spentUnits <= Lane.mostUnits else {
      return false
    }
    return reordering.edges.allSatisfy { edge in
      (0..<formulas.count).contains { formulas[$0] == edge.reader }
    }
  }

  private static let mostLatePasses = 4
  /// Spent by all formulas: those that aren't late run in each pass without a plan.
  private static let mostUnits = 1 << 24

  /// Calculates the formula of an index, whose sources are calculated, of the document that was begun;
  /// false when it gives several cells.
  package func calculate(formula: Int) -> Bool {
    calculate(Int32(truncatingIfNeeded: formula), program)
  }

  /// Whether formulas of the document asked for columns of the items that there are not, or of numbers
  /// that some items spell as texts, or had patterns that are none: a diagnostic tells of each.
  package var hasRunFaults: Bool { !runFaults.isEmpty }

  /// Calculates one formula whose sources are calculated; false when it gives several cells.
  ///
  /// Nothing of the document is on the machine before it and after it, so that the formulas of
  /// several documents may alternate.
  @inline(__always)
  func calculate(_ formula: Int32, _ program: Program.Tables) -> Bool {
    let entry = program.formulas[Int(formula)]
    let cell = entry.cell
    if program.circular[Int(formula)] {
      values[cell] = Value(CellError.circular)
      return true
    }
    let value = evaluate(entry, formula, program)
    if value.isComposite { return false }
    values[cell] = value
    if elements.used > 0 { elements.reset() }
    return true
  }

  /// Runs one formula; the result may be an array or a reference.
  ///
  /// It has its share of the document's budget; where it needs more, its result is `#NUM!`, and no
  /// other's.
  @inline(__always)
  private func evaluate(
    _ entry: Program.Formula,
    _ formula: Int32,
    _ program: Program.Tables
  ) -> Value {
    arithmetic.nextFormula()
    runningFormula = formula
    runningCell = entry.cell
    draws = 0
    let mark = arithmetic.mark()
    let result = finished(run(program, Int(entry.codeStart), Int(entry.codeEnd)))
    guard result.isNumber else {
      if !result.isComposite { _ = arithmetic.release(to: mark, keeping: .zero) }
      return result
    }
    return Value(arithmetic.release(to: mark, keeping: result.number))
  }

  /// What a cell keeps of a formula's value: nothing counts as 0, a spent share as `#NUM!`.
  @inline(__always)
  private func finished(_ value: Value) -> Value {
    let value = dereferenced(value)
    if value.isNumber && value.number.form == Number.Form.big { return charged(value) }
    if arithmetic.isExhausted { return Value(CellError.number) }
    return value.isEmpty ? Value(0) : value
  }

  // MARK: Reordering

  /// Calculates these formulas, in the order in which they come or in another one; returns the number
  /// of passes.
  @discardableResult
  private func evaluateReordering(_ formulas: Slab<Int32>) -> Int {
    cells.beginSpilling(false)
    reordering.edges.removeAll(keepingCapacity: true)
    reordering.order.replace(by: formulas)
    reordering.circular.replace(by: program.circular)
    var passes = 1
    while !pass(formulas) {
      passes += 1
      // A restart costs a pass; the budget ends what would go on too long.
      let isAffordable = arithmetic.chargeCommon(1_000_000 + program.formulas.count * 1000)
      let count = reordering.edges.count
      reordering.edges.formUnion(reordering.foundEdges)
      guard isAffordable, reordering.edges.count > count else {
        settle()
        return passes
      }
      let edges = reordering.edges.sorted { ($0.reader, $0.source) < ($1.reader, $1.source) }
      reordering.finder.find(
        in: program.needs,
        extra: edges,
        order: reordering.order,
        circular: reordering.circular
      )
    }
    return passes
  }

  /// Gives what still waits an error, when no further pass may run.
  private func settle() {
    for index in 0..<program.formulas.count
    where reordering.isWaiting[index] || !reordering.isDone[index] {
      values[program.formulas[index].cell] = Value(CellError.number)
    }
  }

  /// Calculates these formulas in the present order; false when the order lacks something.
  private func pass(_ formulas: Slab<Int32>) -> Bool {
    beginPass(formulas)
    for position in 0..<reordering.order.count {
      let formula = reordering.order[position]
      let index = Int(formula)
      if reordering.isDone[index] { continue }
      let entry = program.formulas[index]
      let cell = entry.cell
      if reordering.circular[index] {
        values[cell] = Value(CellError.circular)
        reordering.isDone[index] = true
        continue
      }
      if !reordering.foundEdges.isEmpty && needsWaiting(entry) {
        reordering.isWaiting[index] = true
        continue
      }
      isBlocked = false
      let mark = elements.mark
      let value = evaluate(entry, formula, program)
      if isBlocked {
        reordering.isWaiting[index] = true
        continue
      }
      values[cell] = value.isComposite ? spill(value, cell) : value
      elements.release(to: mark)
      reordering.isDone[index] = true
      if reordering.mustRestart { return false }
    }
    return reordering.foundEdges.isEmpty
  }

  private func beginPass(_ formulas: Slab<Int32>) {
    let count = program.formulas.count
    arithmetic.beginPass(count)
    let spills = cells.spills.all
    for index in 0..<spills.count { clear(spills[index]) }
    cells.beginSpilling(true)
    reordering.madeReads.removeAll(keepingCapacity: true)
    reordering.foundEdges.removeAll(keepingCapacity: true)
    reordering.mustRestart = false
    runFaults = RunFaults()
    forgetRanges()
    countRun()
    reordering.isDone.truncate()
    reordering.isDone.append(repeating: true, count: count)
    reordering.isWaiting.truncate()
    reordering.isWaiting.append(repeating: false, count: count)
    for position in 0..<formulas.count {
      let index = Int(formulas[position])
      reordering.isDone[index] = false
      values[program.formulas[index].cell] = .empty
    }
  }

  /// Whether a formula reads a cell that waits for another pass.
  private func needsWaiting(_ entry: Program.Formula) -> Bool {
    for index in Int(entry.readsStart)..<Int(entry.readsEnd) {
      let read = program.reads[index]
      for row in 0..<read.rows {
        for column in 0..<read.columns {
          let source = program.formulaAt[read.cell(row, column)]
          if source >= 0 && reordering.isWaiting[Int(source)] { return true }
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
    let formula = runningFormula
    reordering.madeReads.append(.init(formula: formula, reference: reference))
    var isReady = true
    for row in 0..<reference.rows {
      for column in 0..<reference.columns {
        let source = program.formulaAt[reference.cell(row, column)]
        guard source >= 0, !reordering.isDone[Int(source)] else { continue }
        reordering.foundEdges.append(.init(reader: formula, source: Int32(source)))
        isReady = false
      }
    }
    if !isReady { isBlocked = true }
    return isReady
  }
}
