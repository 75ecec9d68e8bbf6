// SPDX-License-Identifier: MIT

import ListerNumbers

/// Least squares with several variables, exact: LINEST and what comes of it.
enum RegressionFunctions {
  static let all: [FunctionDefinition] = [lines, curves, trend, growth]

  private static let parameters: [Parameter] = [
    .area("y"), .area("x", .optional), .value("with constant", .optional),
  ]
  private static let source = "OpenFormula 1.3, section 6.18"

  static let lines = estimate(
    "LINEST",
    "The coefficients of the straight line, or plane, that fits best, the last variable first and the "
      + "constant last; with statistics in four more rows.",
    example: "LINEST({3,5,7},{1,2,3})",
    gives: "2\t1",
    isExponential: false
  )

  static let curves = estimate(
    "LOGEST",
    "The same of the curve b · m1^x1 · m2^x2 that fits best by the logarithms of y.",
    example: "LOGEST({1,1,1},{1,2,3})",
    gives: "1\t1",
    isExponential: true
  )

  static let trend = prediction(
    "TREND",
    "The y of the straight line, or plane, that fits best, at new places.",
    example: "TREND({3,5,7},{1,2,3},{4,5})",
    gives: "9\t11",
    isExponential: false
  )

  static let growth = prediction(
    "GROWTH",
    "The y of the exponential curve that fits best, at new places.",
    example: "GROWTH({1,1,1},{1,2,3},{4,5})",
    gives: "1\t1",
    isExponential: true
  )

  private static func estimate(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    isExponential: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      parameters + [.value("statistics", .optional)],
      summary,
      source: source,
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      guard let hasStatistics = LookupFunctions.flag(call, 3) else {
        return Value(CellError.value)
      }
      let (fit, failure) = LeastSquares.read(call, isExponential: isExponential)
      guard let fit else { return failure }
      let count = fit.coefficients.count
      let width = fit.variables + 1
      let rows = hasStatistics ? 5 : 1
      guard let array = call.makeArray(rows: rows, columns: width) else {
        return Value(CellError.number)
      }
      func result(_ quantity: Quantity) -> Value {
        isExponential ? quantity.evaluated(.exp).value : quantity.value
      }
      for column in 0..<fit.variables {
        array.area[0, column] = result(fit.coefficients[fit.variables - 1 - column])
      }
      let zero = fit.coefficients[0].make(0)
      array.area[0, fit.variables] = result(fit.hasConstant ? fit.coefficients[count - 1] : zero)
      guard hasStatistics else { return array.value }
      let errors = fit.standardErrors
      for column in 0..<fit.variables {
        array.area[1, column] = errors[fit.variables - 1 - column].value
      }
      array.area[1, fit.variables] =
        fit.hasConstant ? errors[count - 1].value : Value(CellError.notAvailable)
      let facts = fit.facts
      for (row, pair) in facts.enumerated() {
        array.area[row + 2, 0] = pair.0.value
        array.area[row + 2, 1] = pair.1.value
        for column in 2..<max(width, 2) {
          array.area[row + 2, column] = Value(CellError.notAvailable)
        }
      }
      return array.value
    }
  }

  private static func prediction(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    isExponential: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      [
        .area("y"), .area("x", .optional), .area("new x", .optional),
        .value("with constant", .optional),
      ],
      summary,
      source: source,
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      let (fit, failure) = LeastSquares.read(call, isExponential: isExponential, constant: 3)
      guard let fit else { return failure }
      if call.has(2), call.isDirect(2), call[2].isError { return call[2] }
      let ys = call.area(0)
      guard call.has(2) || call.has(1) else {
        // New places are those of the old ones: 1, 2, 3 and so on.
        return filled(call, ys.rows, ys.columns, fit, isExponential) { _ in [] }
      }
      let places = call.has(2) ? call.area(2) : call.area(1)
      let isSingle = fit.variables == 1 && !fit.isByColumns && !fit.isByRows
      if isSingle {
        return filled(call, places.rows, places.columns, fit, isExponential) { index in
          [places[index]]
        }
      }
      guard fit.variables == (fit.isByColumns ? places.columns : places.rows) else {
        return Value(CellError.reference)
      }
      let count = fit.isByColumns ? places.rows : places.columns
      return filled(
        call,
        fit.isByColumns ? count : 1,
        fit.isByColumns ? 1 : count,
        fit,
        isExponential
      ) { index in
        (0..<fit.variables).map { fit.isByColumns ? places[index, $0] : places[$0, index] }
      }
    }
  }

  /// An array of the values of a fit at places: of no coordinates, the number of the place.
  private static func filled(
    _ call: Call,
    _ rows: Int,
    _ columns: Int,
    _ fit: LeastSquares,
    _ isExponential: Bool,
    _ place: (Int) -> [Value]
  ) -> Value {
    guard call.pays(for: .walk(8 * rows * columns * (fit.variables + 1))),
      let array = call.makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    for index in 0..<rows * columns {
      var values = place(index)
      if values.isEmpty { values = [Value(index + 1)] }
      var sum =
        fit.hasConstant ? fit.coefficients[fit.variables] : Quantity(0, call.arithmetic)
      for (variable, value) in values.enumerated() {
        if value.isError { return value }
        guard value.isNumber else { return Value(CellError.value) }
        sum = sum + fit.coefficients[variable] * sum.make(value.number)
      }
      array.area[index] = isExponential ? sum.evaluated(.exp).value : sum.value
    }
    return array.value
  }
}
