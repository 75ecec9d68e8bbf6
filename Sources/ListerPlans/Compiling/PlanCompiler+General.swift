// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers

/// Formulas with steps of their own, and those whose cells the general engine calculates.
extension PlanCompiler {
  /// The value of a formula that has steps, which are written then; nil for any other.
  mutating func steps(ofFormula index: Int) -> Operand? {
    let formula = program.formulas[index]
    guard !program.circular[index], PlanCompiler.isSimple(values[formula.cell.offset]) else {
      return nil
    }
    let (mark, ends) = (writer.mark, formulaEnds.count)
    var taken: [Int] = []
    do throws(NoSteps) {
      for cell in PlanCompiler.cells(readBy: formula, program) where cells[cell].isOther {
        cells[cell] = try take(cell)
        taken.append(cell)
      }
      return try finished(block(Int(formula.codeStart)..<Int(formula.codeEnd)))
    } catch {
      writer.goBack(to: mark)
      formulaEnds.removeSubrange(ends...)
      for cell in taken { cells[cell] = .other }
      return nil
    }
  }

  /// Formulas that are unfit, and all that do the same with other cells: those of the rows below.
  static func widened(_ unfit: Set<Int>, _ program: Program.Tables) -> Set<Int> {
    guard !unfit.isEmpty else { return unfit }
    let forms = (0..<program.formulas.count).map { index in
      let formula = program.formulas[index]
      return (Int(formula.codeStart)..<Int(formula.codeEnd)).flatMap { place in
        let step = program.code[place]
        return [UInt16(step.opcode.rawValue), UInt16(step.count), step.function]
      }
    }
    // Another layout may have the same key, and fewer formulas.
    let own = Set(unfit.filter { forms.indices.contains($0) }.map { forms[$0] })
    let taken = Set(unfit.filter { forms.indices.contains(~$0) }.map { forms[~$0] })
    var result = unfit
    for (index, form) in forms.enumerated() {
      if own.contains(form) { result.insert(index) }
      if taken.contains(form) { result.insert(~index) }
    }
    return result
  }

  /// Lets steps read a cell that the general engine calculates: its value is taken to be of the kind
  /// that it has in the document at hand, with a few more decimal places at most.
  private mutating func take(_ cell: Int) throws(NoSteps) -> Operand {
    let index = Int(program.formulaAt[cell])
    guard index >= 0, !unfit.contains(~index) else { throw NoSteps() }
    let value = values[cell]
    let result: Operand
    if value.isShortDecimal {
      let places = Int(value.number.detail)
      let scale = max(places, min(places + PlanCompiler.moreTaken, PlanCompiler.mostTaken))
      let register = try writer.newRegister()
      try writer.emit(.takeNumber, to: register, 0, scale, operand: Int64(cell))
      result = .number(Numeric(register: register, scale: scale))
    } else if value.isText {
      let register = try writer.newTextRegister()
      try writer.emit(.takeText, to: register, operand: Int64(cell))
      result = .text(register)
    } else if value.isLogical {
      let register = try writer.newRegister()
      try writer.emit(.takeLogical, to: register, operand: Int64(cell))
      result = .logical(register)
    } else {
      throw NoSteps()
    }
    formulaEnds.append((~index, writer.steps.count))
    return result
  }

  /// So many more decimal places than at hand are taken, up to so many.
  private static let moreTaken = 2
  private static let mostTaken = 8

  /// Whether a value is one that steps give: a short exact number, a text or a truth value.
  private static func isSimple(_ value: Value) -> Bool {
    value.isText || value.isLogical
      || value.isNumber && value.number.form != Number.Form.big && !value.number.isApproximated
  }

  /// Whether a formula calls the function of a name.
  func calls(_ name: String) -> Bool {
    guard let index = functions.firstIndex(where: { $0.name == name }) else { return false }
    return (0..<program.code.count).contains { place in
      switch program.code[place].opcode {
      case .call, .callOnUnions, .function: Int(program.code[place].function) == index
      default: false
      }
    }
  }

  /// Whether a cell that is no formula may hold another value in each document.
  private func isSlot(_ value: Operand) -> Bool {
    switch value {
    case .number: true
    case .text(let register): writer.constantText(register) == nil
    case .logical, .empty, .area, .failure, .other: false
    }
  }

  /// The offsets of the cells that the text of a formula names.
  private static func cells(readBy formula: Program.Formula, _ program: Program.Tables) -> [Int] {
    (Int(formula.readsStart)..<Int(formula.readsEnd)).flatMap { index in
      let read = program.reads[index]
      return (0..<read.rows).flatMap { row in
        (0..<read.columns).map { read.cell(row, $0).offset }
      }
    }
  }

  /// Lets the general engine calculate the cell of a formula, from values that are put into those that
  /// it reads.
  mutating func calculate(formula index: Int) throws(NoSteps) -> Operand {
    isMixed = true
    for cell in PlanCompiler.cells(readBy: program.formulas[index], program) { try put(cell) }
    try writer.emit(.calculate, operand: Int64(index))
    isPut[program.formulas[index].cell.offset] = true
    return .other
  }

  /// The formulas that are late, in the order of the program: all of them if that is better.
  static func late(_ program: Program.Tables, _ cells: [Operand], _ unfit: Set<Int>) -> [Int32] {
    guard program.mayReorder else { return [] }
    let isAll = unfit.contains(program.formulas.count)
    var isLate = [Bool](repeating: isAll, count: program.formulas.count)
    return (0..<program.order.count).map { program.order[$0] }.filter { formula in
      let index = Int(formula)
      let formula = program.formulas[index]
      // A cell that holds something else, without a formula, is one that an array fills, or a rare one.
      isLate[index] =
        isLate[index] || formula.mayReorder
        || PlanCompiler.cells(readBy: formula, program).contains { cell in
          let source = Int(program.formulaAt[cell])
          return source >= 0 ? isLate[source] : cells[cell].isOther
        }
      return isLate[index]
    }
  }

  /// Lets the general engine calculate all cells that are late, from the values of all others.
  mutating func calculateLate() throws(NoSteps) {
    isMixed = true
    for cell in cells.indices { try put(cell) }
    try writer.emit(.calculateLate)
    formulaEnds.append((program.formulas.count, writer.steps.count))
    for formula in late { cells[program.formulas[Int(formula)].cell.offset] = .other }
  }

  /// Puts what a cell holds in a document into that of the general engine, once; what is the same in
  /// all documents is there.
  private mutating func put(_ cell: Int) throws(NoSteps) {
    guard !isPut[cell], program.formulaAt[cell] >= 0 || isSlot(cells[cell]) else { return }
    isPut[cell] = true
    switch cells[cell] {
    case .number(let number):
      switch number.divisor {
      case .constant(let divisor):
        try writer.emit(.putNumber, to: cell, number.register, number.scale, operand: divisor)
      case .register(let divisor):
        let scale = Int64(number.scale)
        try writer.emit(.putRatio, to: cell, number.register, divisor, operand: scale)
      }
    case .text(let register): try writer.emit(.putText, to: cell, register)
    case .logical(let register): try writer.emit(.putLogical, to: cell, register)
    case .empty, .other, .area, .failure: break
    }
  }
}
