// SPDX-License-Identifier: MIT

import ListerCalculation

/// Functions of all numbers of their arguments, and of all truth values.
extension PlanCompiler {
  /// What such a function gives; nil for another function.
  mutating func aggregate(
    _ name: String,
    _ arguments: [Operand]
  ) throws(NoSteps) -> Operand? {
    switch name {
    case "SUM": return .number(try total(of: numbers(arguments)))
    case "COUNT": return .number(try number(Int64(numbers(arguments).count)))
    case "AVERAGE":
      let numbers = try numbers(arguments)
      return try quotient(total(of: numbers), number(Int64(numbers.count)))
    case "MIN": return .number(try extreme(.leastOfAll, of: numbers(arguments)))
    case "MAX": return .number(try extreme(.greatestOfAll, of: numbers(arguments)))
    case "PRODUCT":
      let numbers = try numbers(arguments)
      guard var result = numbers.first else { return .number(try number(0)) }
      for number in numbers.dropFirst() { result = try product(result, number) }
      return .number(result)
    case "SUMPRODUCT": return .number(try totalOfProducts(arguments))
    case "AND": return try truth(.and, of: arguments)
    case "OR": return try truth(.or, of: arguments)
    case "XOR": return try truth(.exclusiveOr, of: arguments)
    default: return nil
    }
  }

  /// The numbers of arguments: of ranges only numbers count, single values are converted.
  private mutating func numbers(_ arguments: [Operand]) throws(NoSteps) -> [Numeric] {
    var numbers: [Numeric] = []
    for argument in arguments {
      if case .area(let reference) = argument {
        for case .number(let number) in try values(of: reference) { numbers.append(number) }
      } else {
        numbers.append(try numeric(argument))
      }
    }
    return numbers
  }

  /// The sum of numbers.
  mutating func total(of numbers: [Numeric]) throws(NoSteps) -> Numeric {
    guard let first = numbers.first else { return try number(0) }
    guard numbers.count > 1 else { return first }
    // The largest scale first, so that no total has to be brought to another one.
    var rest = numbers.sorted { $0.scale > $1.scale }[...]
    var result: Numeric?
    while let next = rest.first {
      let count = rest.prefix { $0.scale == next.scale && $0.divisor == next.divisor }.count
      var part = next
      if count > 1 {
        guard case .constant = next.divisor else { throw NoSteps() }
        part.register = try writer.joined(.addAll, rest.prefix(count).map(\.register))
        part.constant = nil
      }
      result = try result.map { (before) throws(NoSteps) in try sum(before, part) } ?? part
      rest = rest.dropFirst(count)
    }
    return result ?? first
  }

  private mutating func extreme(
    _ operation: PlanOperation,
    of numbers: [Numeric]
  ) throws(NoSteps) -> Numeric {
    guard !numbers.isEmpty else { return try number(0) }
    let scale = numbers.reduce(0) { max($0, $1.scale) }
    var registers: [Int] = []
    for number in numbers { registers.append(try register(of: number, scale: scale)) }
    return Numeric(register: try writer.joined(operation, registers), scale: scale)
  }

  /// The sum of the products of elements at the same place; what is no number counts as 0.
  private mutating func totalOfProducts(_ arguments: [Operand]) throws(NoSteps) -> Numeric {
    var areas: [[Operand]] = []
    var shape: (rows: Int, columns: Int)?
    for argument in arguments {
      guard case .area(let reference) = argument else { throw NoSteps() }
      let own = (rows: reference.rows, columns: reference.columns)
      guard own == shape ?? own else { throw NoSteps() }
      shape = own
      areas.append(try values(of: reference))
    }
    guard let first = areas.first else { throw NoSteps() }
    var products: [[Numeric]] = []
    for index in first.indices {
      var factors: [Numeric] = []
      for case .number(let number) in areas.map({ $0[index] }) { factors.append(number) }
      if factors.count == areas.count { products.append(factors) }
    }
    if let total = try totalOfPairs(products) { return total }
    var terms: [Numeric] = []
    for factors in products {
      var term = factors[0]
      for factor in factors.dropFirst() { term = try product(term, factor) }
      terms.append(term)
    }
    return try total(of: terms)
  }

  /// The sum of products of two decimals each, all of one scale; nil for others.
  private mutating func totalOfPairs(_ products: [[Numeric]]) throws(NoSteps) -> Numeric? {
    guard let scale = products.first.map({ $0.reduce(0) { $0 + $1.scale } }),
      products.allSatisfy({ pair in
        pair.count == 2 && pair[0].scale + pair[1].scale == scale
          && pair.allSatisfy { $0.divisor == .one }
      })
    else { return nil }
    let factors = products.flatMap { $0.map(\.register) }
    return Numeric(register: try writer.calculate(.addProducts, list: factors), scale: scale)
  }

  /// What joins the truth values of arguments; texts and empty cells in ranges are skipped.
  private mutating func truth(
    _ operation: PlanOperation,
    of arguments: [Operand]
  ) throws(NoSteps) -> Operand {
    var registers: [Int] = []
    for argument in arguments {
      if case .area(let reference) = argument {
        for value in try values(of: reference) {
          switch value {
          case .number, .logical: registers.append(try logical(value))
          case .text, .empty, .area, .failure, .other: continue
          }
        }
      } else {
        registers.append(try logical(argument))
      }
    }
    guard var result = registers.first else { return try failure() }
    for register in registers.dropFirst() {
      result = try writer.calculate(operation, result, register)
    }
    return .logical(result)
  }
}
