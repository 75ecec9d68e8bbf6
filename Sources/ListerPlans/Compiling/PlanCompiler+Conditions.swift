// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers

/// Sums and counts of the cells that meet criteria.
extension PlanCompiler {
  /// When a cell meets a criterion.
  private enum Condition {
    case always
    case never
    /// Where a register is true.
    case register(Int)
  }

  /// A criterion whose kind is the same in all documents.
  private enum Criterion {
    case text(Int, Opcode)
    case number(Numeric, Opcode)
  }

  /// What such a function gives; nil for another function.
  mutating func condition(
    _ name: String,
    _ arguments: [Operand]
  ) throws(NoSteps) -> Operand? {
    switch name {
    case "COUNTIF": return .number(try count(conditions(arguments, from: 0)))
    case "COUNTIFS": return .number(try count(conditions(arguments, from: 0)))
    case "SUMIF":
      return .number(try total(of: cells(arguments), where: conditions(arguments, from: 0, to: 2)))
    case "AVERAGEIF":
      return try average(of: cells(arguments), where: conditions(arguments, from: 0, to: 2))
    case "SUMIFS":
      return .number(try total(of: sums(arguments), where: conditions(arguments, from: 1)))
    case "AVERAGEIFS":
      return try average(of: sums(arguments), where: conditions(arguments, from: 1))
    default: return nil
    }
  }

  /// The cells of an area that has the shape of another one.
  private mutating func area(
    _ argument: Operand,
    shapedAs other: Operand
  ) throws(NoSteps) -> [Operand] {
    guard case .area(let area) = argument, case .area(let shape) = other,
      area.rows == shape.rows, area.columns == shape.columns
    else { throw NoSteps() }
    return try values(of: area)
  }

  /// The cells that SUMIF and AVERAGEIF add up: those of the third argument, or of the first.
  private mutating func cells(_ arguments: [Operand]) throws(NoSteps) -> [Operand] {
    try area(arguments[arguments.count > 2 ? 2 : 0], shapedAs: arguments[0])
  }

  /// The cells that SUMIFS and AVERAGEIFS add up, shaped as their ranges.
  private mutating func sums(_ arguments: [Operand]) throws(NoSteps) -> [Operand] {
    guard arguments.count > 1 else { throw NoSteps() }
    return try area(arguments[0], shapedAs: arguments[1])
  }

  /// For each place of the ranges whether it meets all criteria.
  private mutating func conditions(
    _ arguments: [Operand],
    from first: Int,
    to end: Int? = nil
  ) throws(NoSteps) -> [Condition] {
    var result: [Condition] = []
    for position in stride(from: first, to: (end ?? arguments.count) - 1, by: 2) {
      let range = try area(arguments[position], shapedAs: arguments[first])
      let criterion = try criterion(arguments[position + 1])
      for (index, cell) in range.enumerated() {
        let own = try condition(criterion, cell)
        if position == first {
          result.append(own)
        } else {
          result[index] = try both(result[index], own)
        }
      }
    }
    return result
  }

  private mutating func both(
    _ first: Condition,
    _ second: Condition
  ) throws(NoSteps) -> Condition {
    switch (first, second) {
    case (.never, _), (_, .never): .never
    case (.always, let other), (let other, .always): other
    case (.register(let a), .register(let b)): .register(try writer.calculate(.and, a, b))
    }
  }

  // MARK: Criteria

  private mutating func criterion(_ value: Operand) throws(NoSteps) -> Criterion {
    switch try single(value) {
    case .number(let number): return .number(number, .equal)
    case .empty: return .number(try number(0), .equal)
    case .text(let register):
      try requireStandardLocale()
      guard let text = writer.constantText(register) else {
        try writer.emit(.requirePlainCriterion, register)
        return .text(register, .equal)
      }
      return try text.withByteView { (view) throws(NoSteps) in try criterion(view) }
    case .logical, .area, .failure, .other: throw NoSteps()
    }
  }

  /// A criterion that is the same text in all documents.
  private mutating func criterion(_ text: ByteView) throws(NoSteps) -> Criterion {
    let (opcode, length) = PlanCompiler.relation(of: text)
    let operand = text[length..<text.count]
    if TextMeaning.isPlain(operand) {
      guard opcode == .equal || opcode == .notEqual else { throw NoSteps() }
      return .text(try writer.constant(operand), opcode)
    }
    guard let number = Arithmetic().parse(operand), !number.isFailure else { throw NoSteps() }
    return .number(try constant(number), opcode)
  }

  /// Leaves documents in which other texts spell numbers to the general engine.
  private func requireStandardLocale() throws(NoSteps) {
    guard locale == .enUS else { throw NoSteps() }
  }

  /// The operator at the front of a criterion, and its length.
  private static func relation(of text: ByteView) -> (Opcode, Int) {
    let second = text.element(at: 1)
    switch text.element(at: 0) {
    case UInt8(ascii: "="): return (.equal, 1)
    case UInt8(ascii: "<"):
      return second == UInt8(ascii: ">")
        ? (.notEqual, 2) : second == UInt8(ascii: "=") ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      return second == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1)
    default: return (.equal, 0)
    }
  }

  private mutating func condition(
    _ criterion: Criterion,
    _ cell: Operand
  ) throws(NoSteps) -> Condition {
    switch criterion {
    case .text(let text, let opcode):
      guard case .text(let register) = cell else { return opcode == .equal ? .never : .always }
      let equal = try equalTexts(register, text)
      return .register(opcode == .equal ? equal : try writer.calculate(.not, equal))
    case .number(let number, let opcode):
      if case .number(let own) = cell {
        return .register(try compareNumbers(opcode, own, number))
      }
      // A text may spell the number.
      if opcode == .equal, case .text(let register) = cell {
        try requireStandardLocale()
        try writer.emit(.requireNoNumber, register)
      }
      return opcode == .notEqual ? .always : .never
    }
  }

  // MARK: Totals

  private mutating func count(_ conditions: [Condition]) throws(NoSteps) -> Numeric {
    var registers: [Numeric] = []
    var always: Int64 = 0
    for condition in conditions {
      switch condition {
      case .always: always += 1
      case .never: continue
      case .register(let register): registers.append(Numeric(register: register, scale: 0))
      }
    }
    if always > 0 || registers.isEmpty { registers.append(try number(always)) }
    return try total(of: registers)
  }

  private mutating func total(
    of cells: [Operand],
    where conditions: [Condition]
  ) throws(NoSteps) -> Numeric {
    guard cells.count == conditions.count else { throw NoSteps() }
    var terms: [(number: Numeric, condition: Condition)] = []
    for case (.number(let number), let condition) in zip(cells, conditions) {
      guard number.divisor == .one else { throw NoSteps() }
      if case .never = condition { continue }
      terms.append((number, condition))
    }
    let scale = terms.reduce(0) { max($0, $1.number.scale) }
    var pairs: [Int] = []
    for (number, condition) in terms {
      if case .register(let register) = condition {
        pairs.append(register)
      } else {
        pairs.append(try writer.constant(1))
      }
      pairs.append(try register(of: number, scale: scale))
    }
    return Numeric(register: try writer.calculate(.addAllWhere, list: pairs), scale: scale)
  }

  private mutating func average(
    of cells: [Operand],
    where conditions: [Condition]
  ) throws(NoSteps) -> Operand {
    var counted: [Condition] = []
    for case (.number, let condition) in zip(cells, conditions) { counted.append(condition) }
    return try quotient(total(of: cells, where: conditions), count(counted))
  }
}
