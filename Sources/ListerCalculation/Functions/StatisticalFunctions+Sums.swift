// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Sums and products, all of them exact.
extension StatisticalFunctions {
  static let sums: [FunctionDefinition] = [sum, product, sumOfSquares, sumOfProducts, subtotal]

  private static let sumSource = "OpenFormula 1.3, section 6.16"

  static let sum = ofNumbers(
    "SUM",
    "The exact sum of all numbers; text and truth values in ranges are passed over.",
    source: sumSource,
    example: "SUM(0.1,0.2,0.3)",
    gives: "0.6"
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    let failure = call.forEachNumber { total.add($0, arithmetic) }
    return failure ?? Value(total.value)
  }

  static let product = ofNumbers(
    "PRODUCT",
    "The product of all numbers; 0 when there are none.",
    source: sumSource,
    example: "PRODUCT({2,3,\"x\"},0.5)",
    gives: "3"
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic, .one)
    var isEmpty = true
    let failure = call.forEachNumber { number in
      isEmpty = false
      total.fold(arithmetic) { arithmetic.multiply($0, number) }
    }
    return failure ?? Value(isEmpty ? .zero : total.value)
  }

  static let sumOfSquares = ofNumbers(
    "SUMSQ",
    "The sum of the squares of all numbers.",
    source: sumSource,
    example: "SUMSQ(3,4)",
    gives: "25"
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    let failure = call.forEachNumber { number in
      total.fold(arithmetic) { arithmetic.add($0, arithmetic.multiply(number, number)) }
    }
    return failure ?? Value(total.value)
  }

  static let sumOfProducts = FunctionDefinition(
    "SUMPRODUCT",
    .statistical,
    [.area("array"), .area("arrays", .repeating)],
    "The sum of the products of elements at the same place; what is no number counts as 0.",
    source: sumSource,
    example: "SUMPRODUCT({1,2,3},{0.5,1.5,2.5})",
    gives: "11"
  ) { call in
    let arithmetic = call.arithmetic
    let first = call.area(0)
    for position in 0..<call.count {
      let area = call.area(position)
      if area.rows != first.rows || area.columns != first.columns { return Value(CellError.value) }
    }
    guard first.count * call.count <= 64 || call.canWalk(first.count * call.count) else {
      return Value(CellError.number)
    }
    let second = call.area(min(1, call.count - 1))
    var total = Accumulator(arithmetic)
    for row in 0..<first.rows {
      for column in 0..<first.columns {
        let (x, y) = (first[row, column], second[row, column])
        if call.count == 2, x.isNumber, y.isNumber {
          total.fold(arithmetic) { arithmetic.add($0, arithmetic.multiply(x.number, y.number)) }
          continue
        }
        var factors = Number.one
        for position in 0..<call.count {
          let value = call.area(position)[row, column]
          if value.isError { return value }
          factors = arithmetic.multiply(factors, value.isNumber ? value.number : .zero)
        }
        total.fold(arithmetic) { arithmetic.add($0, factors) }
      }
    }
    return Value(total.value)
  }

  // MARK: - Subtotals

  static let subtotal = FunctionDefinition(
    "SUBTOTAL",
    .statistical,
    [.number("function"), .reference("range"), .reference("ranges", .repeating)],
    """
    AVERAGE, COUNT, COUNTA, MAX, MIN, PRODUCT, STDEV, STDEVP, SUM, VAR or VARP (1 to 11, or 101 to 111) \
    of cells that are not subtotals themselves.
    """,
    source: "Excel, function SUBTOTAL",
    example: "SUBTOTAL(2,B1:B16)",
    gives: "0"
  ) { call in
    guard let code = call.integer(0), (1...11).contains(code) || (101...111).contains(code) else {
      return Value(CellError.value)
    }
    let kind = code % 100
    var numbers: [Number] = []
    var filled = 0
    for position in 1..<call.count {
      guard let reference = call.reference(position) else {
        return call[position].isError ? call[position] : Value(CellError.value)
      }
      guard call.canWalk(reference.rows * reference.columns) else {
        return Value(CellError.number)
      }
      let area = call.area(position)
      for index in 0..<area.count where !area[index].isEmpty {
        let cell = reference.cell(index / area.columns, index % area.columns)
        if call.machine.isSubtotal(cell) { continue }
        let value = area[index]
        filled += 1
        if value.isNumber {
          numbers.append(value.number)
        } else if value.isError, kind != 2, kind != 3 {
          return value
        }
      }
    }
    return kind == 3 ? Value(filled) : summary(kind, of: numbers, call.arithmetic)
  }

  private static func summary(_ kind: Int, of numbers: [Number], _ arithmetic: Arithmetic) -> Value
  {
    let first = numbers.first ?? .zero
    var total = Accumulator(arithmetic, kind == 6 && !numbers.isEmpty ? .one : .zero)
    switch kind {
    case 1:
      for number in numbers { total.add(number, arithmetic) }
      return Value(arithmetic.divide(total.value, Number(numbers.count)))
    case 2: return Value(numbers.count)
    case 4: return Value(numbers.reduce(first) { arithmetic.compare($1, $0) > 0 ? $1 : $0 })
    case 5: return Value(numbers.reduce(first) { arithmetic.compare($1, $0) < 0 ? $1 : $0 })
    case 6: for number in numbers { total.fold(arithmetic) { arithmetic.multiply($0, number) } }
    case 7, 8:
      let variance = variance(of: numbers, isSample: kind == 7, arithmetic)
      return Value(arithmetic.evaluate(.squareRoot, variance))
    case 10, 11: return Value(variance(of: numbers, isSample: kind == 10, arithmetic))
    default: for number in numbers { total.add(number, arithmetic) }
    }
    return Value(total.value)
  }
}

extension Machine {
  /// Whether the formula of a cell calls SUBTOTAL.
  fileprivate func isSubtotal(_ cell: CellIndex) -> Bool {
    let formula = Int(program.formulaAt[cell])
    guard formula >= 0, let index = signatures.index(of: ByteView("SUBTOTAL")) else { return false }
    let entry = program.formulas[formula]
    let code = Int(entry.codeStart)..<Int(entry.codeEnd)
    _ = arithmetic.charge(code.count)
    return code.contains {
      program.code[$0].opcode == .call && Int(program.code[$0].function) == index
    }
  }
}
