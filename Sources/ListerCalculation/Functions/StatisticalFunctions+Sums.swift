// SPDX-License-Identifier: MIT

import ListerBasics
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

  static let anyAggregate = FunctionDefinition(
    "AGGREGATE",
    .statistical,
    [
      .number("function"), .number("options"), .area("numbers"),
      .area("numbers or place", .repeating),
    ],
    """
    AVERAGE, COUNT, COUNTA, MAX, MIN, PRODUCT, STDEV.S, STDEV.P, SUM, VAR.S, VAR.P, MEDIAN or MODE.SNGL \
    (1 to 13) of ranges; or, with a place behind one range or array, LARGE, SMALL, PERCENTILE.INC, \
    QUARTILE.INC, PERCENTILE.EXC or QUARTILE.EXC (14 to 19). Options 0 to 3 leave subtotals out, and 2, 3, \
    6 and 7 errors.
    """,
    source: "Excel, function AGGREGATE",
    example: "AGGREGATE(14,6,{1,5,3},2)",
    gives: "3",
    givesSubtotal: true
  ) { call in
    let names: [StaticString] = [
      "AVERAGE", "COUNT", "COUNTA", "MAX", "MIN", "PRODUCT", "STDEV.S", "STDEV.P", "SUM", "VAR.S",
      "VAR.P", "MEDIAN", "MODE.SNGL", "LARGE", "SMALL", "PERCENTILE.INC", "QUARTILE.INC",
      "PERCENTILE.EXC", "QUARTILE.EXC",
    ]
    guard let code = call.integer(0), (1...names.count).contains(code),
      let options = call.integer(1), (0...7).contains(options),
      let function = call.lane.machine.signatures.index(of: ByteView(names[code - 1]))
    else { return Value(CellError.value) }
    let takesPlace = code >= 14
    guard !takesPlace || call.count == 4 else { return Value(CellError.value) }
    let (values, failure) = aggregated(
      call,
      takesPlace ? 2..<3 : 2..<call.count,
      options,
      takesPlace
    )
    guard let values else { return failure }
    return call.result(
      of: Value(function: function),
      for: takesPlace ? [values, call[3]] : [values]
    )
  }

  /// The values of some arguments that options don't leave out: in an array, which holds nothing at
  /// least.
  ///
  /// Other arguments than ranges are refused, unless it takes an array.
  private static func aggregated(
    _ call: Call,
    _ positions: Range<Int>,
    _ options: Int,
    _ takesArray: Bool
  ) -> (values: Value?, failure: Value) {
    var values: [Value] = []
    for position in positions {
      let reference = call.reference(position)
      guard reference != nil || takesArray else {
        return (nil, call[position].isError ? call[position] : Value(CellError.value))
      }
      let area = call.area(position)
      guard call.pays(for: .walk(2 * area.count)) else { return (nil, Value(CellError.number)) }
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          let value = area[row, column]
          if value.isEmpty { continue }
          if options <= 3, let reference, call.lane.isSubtotal(reference.cell(row, column)) {
            continue
          }
          if value.isError {
            guard options & 2 != 0 else { return (nil, value) }
          } else {
            values.append(value)
          }
        }
      }
    }
    guard let array = call.makeArray(rows: max(values.count, 1), columns: 1) else {
      return (nil, Value(CellError.number))
    }
    for (row, value) in values.enumerated() { array.area[row] = value }
    return (array.value, .empty)
  }
}
