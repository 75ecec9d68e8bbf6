// SPDX-License-Identifier: MIT

import ListerNumbers

/// Sums and products, all of them exact.
extension StatisticalFunctions {
  static let sums: [FunctionDefinition] = [sum, product, sumOfSquares, sumOfProducts, subtotal]

  private static let sumSource = "OpenFormula 1.3, section 6.16"

  static let sum = aggregate(
    "SUM",
    Aggregates.Sum.self,
    of: Numbers.self,
    "The exact sum of all numbers; texts and truth values in ranges are skipped.",
    source: sumSource,
    example: "SUM(0.1,0.2,0.3)",
    gives: "0.6"
  )

  static let product = aggregate(
    "PRODUCT",
    Aggregates.Product.self,
    of: Numbers.self,
    "The product of all numbers; 0 when there are none.",
    source: sumSource,
    example: "PRODUCT({2,3,\"x\"},0.5)",
    gives: "3"
  )

  static let sumOfSquares = aggregate(
    "SUMSQ",
    Aggregates.SumOfSquares.self,
    of: Numbers.self,
    "The sum of the squares of all numbers.",
    source: sumSource,
    example: "SUMSQ(3,4)",
    gives: "25"
  )

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
      if area.rows != first.rows || area.columns != first.columns {
        return call.givenError() ?? Value(CellError.value)
      }
    }
    guard call.pays(for: .namedWalk(first.count * call.count)) else {
      return Value(CellError.number)
    }
    let second = call.area(min(1, call.count - 1))
    var total = Accumulator(arithmetic)
    for row in 0..<first.rows {
      for column in 0..<first.columns {
        let (x, y) = (first[row, column], second[row, column])
        if call.count == 2, x.isNumber, y.isNumber {
          total.add(x.number, times: y.number, arithmetic)
          continue
        }
        var factors = Number.one
        for position in 0..<call.count {
          let value = call.area(position)[row, column]
          if value.isError { return value }
          factors = arithmetic.multiply(factors, value.isNumber ? value.number : .zero)
        }
        total.add(factors, arithmetic)
      }
    }
    return Value(total.value(arithmetic))
  }

  // MARK: Subtotals

  static let subtotal = FunctionDefinition(
    "SUBTOTAL",
    .statistical,
    CellsWithoutSubtotals.parameters,
    """
    AVERAGE, COUNT, COUNTA, MAX, MIN, PRODUCT, STDEV, STDEVP, SUM, VAR or VARP (1 to 11, or 101 to 111) \
    of cells that are not subtotals themselves.
    """,
    source: "Excel, function SUBTOTAL",
    example: "SUBTOTAL(2,B1:B16)",
    gives: "0",
    givesSubtotal: true
  ) { call in
    guard let code = call.integer(0), (1...11).contains(code) || (101...111).contains(code) else {
      return Value(CellError.value)
    }
    switch code % 100 {
    case 1: return CellsWithoutSubtotals.value(Aggregates.Average.self, of: call)
    case 2: return Counts.Subtotalled.count(Counts.Numeric.self, of: call)
    case 3: return Counts.Subtotalled.count(Counts.All.self, of: call)
    case 4: return CellsWithoutSubtotals.value(Aggregates.Greatest.self, of: call)
    case 5: return CellsWithoutSubtotals.value(Aggregates.Least.self, of: call)
    case 6: return CellsWithoutSubtotals.value(Aggregates.Product.self, of: call)
    case 7: return CellsWithoutSubtotals.value(SampleDeviation.self, of: call)
    case 8: return CellsWithoutSubtotals.value(PopulationDeviation.self, of: call)
    case 9: return CellsWithoutSubtotals.value(Aggregates.Sum.self, of: call)
    case 10: return CellsWithoutSubtotals.value(Aggregates.SampleVariance.self, of: call)
    default: return CellsWithoutSubtotals.value(Aggregates.PopulationVariance.self, of: call)
    }
  }
}
