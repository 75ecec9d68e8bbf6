// SPDX-License-Identifier: MIT

import ListerTables

/// Calculates the formulas of a workbook whose values its file doesn't hold: programs that only write
/// workbooks save formulas alone.
///
/// Each formula is calculated by itself, with the values of the cells that it reads, which may have
/// formulas, too: those are calculated first. What the file holds is taken as it is. A formula that can't
/// be calculated leaves its cell empty, and the sheet says so.
final class UnsavedFormulas {
  private let cells: BookCells
  private let engine: FormulaEngine
  private let planner: FormulaPlanner
  /// The array formulas of each sheet by their first cells.
  private let arrays: [[CellPlace: ArrayFormula]]
  /// What calls give that are calculated once.
  private var calls: [BookCall: Call] = [:]
  private var steps: [Step] = []

  /// The cells and calls that wait for others at a time.
  private static let largestDepth = 1_000_000

  /// A cell within its sheet.
  private struct CellPlace: Hashable {
    var row: Int
    var column: Int
  }

  /// What is known of a call.
  private enum Call {
    case running
    case value(SheetValue)
    case missing(String)
  }

  private enum Target {
    case cell(BookCell)
    case call(BookCall)
  }

  /// What is to be done next.
  private enum Step {
    /// Sees what a target reads.
    case plan(Target)
    /// Calculates it: what it reads was calculated, as far as it can be.
    case calculate(Target, FormulaPlan)
  }

  /// A workbook whose formulas without saved values have those that they give.
  static func calculated(_ workbook: Workbook, _ dialect: SheetDialect) -> Workbook {
    guard workbook.sheets.contains(where: { $0.cells.contains(where: \.isUnsaved) }) else {
      return workbook
    }
    let formulas = UnsavedFormulas(workbook, dialect)
    formulas.calculate()
    var result = workbook
    result.sheets = formulas.cells.sheets
    return result
  }

  private init(_ workbook: Workbook, _ dialect: SheetDialect) {
    engine = FormulaEngine()
    cells = BookCells(workbook.sheets, engine.arithmetic)
    planner = FormulaPlanner(workbook, dialect)
    arrays = workbook.sheets.map { sheet in
      let arrays = sheet.arrays.map { array in
        let area = array.area
        return (CellPlace(row: area.rows.lowerBound, column: area.columns.lowerBound), array)
      }
      return Dictionary(arrays) { first, _ in first }
    }
  }

  private func calculate() {
    for sheet in cells.sheets.indices {
      for cell in cells.waiting(in: sheet) {
        steps.append(.plan(.cell(cell)))
        while let step = steps.popLast() { take(step) }
      }
    }
  }

  private func take(_ step: Step) {
    switch step {
    case .plan(let target):
      guard isWaiting(target) else { return }
      do throws(FormulaPlanner.Failure) {
        begin(target, try plan(of: target))
      } catch {
        miss(target, error.message)
      }
    case .calculate(let target, let plan):
      calculate(target, plan)
    }
  }

  // MARK: Plans

  private func isWaiting(_ target: Target) -> Bool {
    switch target {
    case .cell(let cell): cells[cell] == .waiting
    case .call(let call): calls[call] == nil
    }
  }

  private func plan(of target: Target) throws(FormulaPlanner.Failure) -> FormulaPlan {
    switch target {
    case .call(let call): return try planner.plan(call)
    case .cell(let cell):
      guard let formula = cells.formula(of: cell) else {
        throw FormulaPlanner.Failure(message: "there is no formula")
      }
      guard let array = arrays[cell.sheet][CellPlace(row: cell.row, column: cell.column)] else {
        return try planner.plan(formula.text, of: cell, isArray: formula.spills)
      }
      guard array.area.rows.count == 1, array.area.columns.count == 1 else {
        throw FormulaPlanner.Failure(message: "it fills several cells")
      }
      return try planner.plan(array.spilling(formula.text), of: cell, isArray: true)
    }
  }

  /// Has what a plan reads calculated before the plan.
  private func begin(_ target: Target, _ plan: FormulaPlan) {
    var waiting: [Target] = []
    var circle: String?
    forEachUnknown(in: plan) { target, isRunning in
      if isRunning { circle = circle ?? name(of: target) }
      waiting.append(target)
    }
    if let circle { return miss(target, "it is read from \(circle), which it reads") }
    guard !waiting.isEmpty else { return calculate(target, plan) }
    guard steps.count + waiting.count < UnsavedFormulas.largestDepth else {
      return miss(target, "too many formulas wait for one another")
    }
    switch target {
    case .cell(let cell): cells[cell] = .running
    case .call(let call): calls[call] = .running
    }
    steps.append(.calculate(target, plan))
    for target in waiting.reversed() { steps.append(.plan(target)) }
  }

  /// Calls `body` with what a plan reads and what can still be calculated, and whether that is going on.
  private func forEachUnknown(
    in plan: FormulaPlan,
    _ body: (_ target: Target, _ isRunning: Bool) -> Void
  ) {
    for operand in plan.operands {
      switch operand {
      case .cell(let cell):
        let state = cells[cell]
        if state == .waiting || state == .running { body(.cell(cell), state == .running) }
      case .call(let call):
        switch calls[call] {
        case nil: body(.call(call), false)
        case .running: body(.call(call), true)
        case .value, .missing: break
        }
      }
    }
    for area in plan.grids + plan.columns {
      cells.forEachUnknown(in: area) { cell, state in
        if state != .missing { body(.cell(cell), state == .running) }
      }
    }
  }

  private func name(of target: Target) -> String {
    switch target {
    case .cell(let cell): cells.name(of: cell)
    case .call(let call): call.text
    }
  }

  // MARK: Values

  private func calculate(_ target: Target, _ plan: FormulaPlan) {
    var values: [BookCall: SheetValue] = [:]
    var missing: String?
    for operand in plan.operands {
      switch operand {
      case .cell(let cell):
        if cells[cell] != .known { missing = missing ?? cells.name(of: cell) }
      case .call(let call):
        if planner.isInPlace(call) { return planAgain(target) }
        switch calls[call] {
        case .value(let value): values[call] = value
        case .missing(let reason): return miss(target, reason)
        case .running, nil: missing = missing ?? call.text
        }
      }
    }
    for area in plan.grids + plan.columns where missing == nil {
      cells.forEachUnknown(in: area) { cell, _ in missing = missing ?? cells.name(of: cell) }
    }
    if let missing { return miss(target, "it reads \(missing), which has no value") }
    set(engine.outcome(of: plan, cells, values), of: target)
  }

  /// Makes another plan, for a call of the one before is calculated in it.
  private func planAgain(_ target: Target) {
    switch target {
    case .cell(let cell): cells[cell] = .waiting
    case .call(let call): calls[call] = nil
    }
    steps.append(.plan(target))
  }

  private func set(_ outcome: FormulaEngine.Outcome, of target: Target) {
    switch (target, outcome) {
    case (_, .nothing(let reason)): miss(target, reason)
    case (.cell(let cell), .value(let value)): cells.set(value, of: cell)
    case (.cell, .several): miss(target, "it gives several values")
    // In a cell, a number and an error are what they are in a formula; texts and truth values may not be.
    case (.call(let call), .value(.number(let number))): calls[call] = .value(.number(number))
    case (.call(let call), .value(.error(let error))): calls[call] = .value(.error(error))
    case (.call(let call), _):
      planner.keepInPlace(call)
      calls[call] = .value(.empty)
    }
  }

  private func miss(_ target: Target, _ reason: String) {
    switch target {
    case .cell(let cell): cells.miss(cell, reason)
    case .call(let call): calls[call] = .missing(reason)
    }
  }
}
