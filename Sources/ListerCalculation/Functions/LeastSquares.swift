// SPDX-License-Identifier: MIT

import ListerNumbers

/// The linear combination of columns that is nearest to a column, by the sum of squares, exactly.
///
/// A column that is a combination of those before it has the coefficient 0.
struct LeastSquares {
  /// One for each variable, in order, and one for the constant, if there is one.
  private(set) var coefficients: [Quantity]
  let variables: Int
  let hasConstant: Bool
  /// Whether each column, or each row, of x is a variable; neither where x has the shape of y.
  private(set) var isByColumns = false
  private(set) var isByRows = false

  private let y: [Number]
  private let columns: [[Number]]
  /// The inverse of the matrix of the normal equations, without columns that say nothing new.
  private var inverse: [[Quantity]]
  private let isNeeded: [Bool]
  private let arithmetic: Arithmetic

  /// The fit that the first arguments of a call ask for; the flag of the constant is at `constant`.
  ///
  /// Where there is none: why.
  static func read(
    _ call: Call,
    isExponential: Bool,
    constant: Int = 2
  ) -> (fit: LeastSquares?, failure: Value) {
    if let error = call.givenError() { return (nil, error) }
    guard !call.has(constant) || LookupFunctions.flag(call, constant) != nil else {
      return (nil, Value(CellError.value))
    }
    let hasConstant = !call.has(constant) || LookupFunctions.flag(call, constant) == true
    let ys = call.area(0)
    let arithmetic = call.arithmetic
    guard call.pays(for: .walk(16 * ys.count)) else { return (nil, Value(CellError.number)) }
    var y: [Number] = []
    for index in 0..<ys.count {
      guard ys[index].isNumber else {
        return (nil, ys[index].isError ? ys[index] : Value(CellError.value))
      }
      let number = ys[index].number
      y.append(isExponential ? arithmetic.evaluate(.ln, number) : number)
      if y[index].isFailure { return (nil, Value(y[index])) }
    }
    var columns: [[Number]] = []
    var lines = (isByColumns: false, isByRows: false)
    if call.has(1) {
      let xs = call.area(1)
      guard call.pays(for: .walk(16 * xs.count)) else { return (nil, Value(CellError.number)) }
      for index in 0..<xs.count where !xs[index].isNumber {
        return (nil, xs[index].isError ? xs[index] : Value(CellError.value))
      }
      if xs.rows == ys.rows, xs.columns == ys.columns {
        columns = [(0..<xs.count).map { xs[$0].number }]
      } else if ys.columns == 1, xs.rows == ys.rows {
        columns = (0..<xs.columns).map { column in
          (0..<xs.rows).map { xs[$0, column].number }
        }
        lines.isByColumns = true
      } else if ys.rows == 1, xs.columns == ys.columns {
        columns = (0..<xs.rows).map { row in (0..<xs.columns).map { xs[row, $0].number } }
        lines.isByRows = true
      } else {
        return (nil, Value(CellError.reference))
      }
    } else {
      columns = [(1...max(ys.count, 1)).map { Number($0) }]
    }
    let width = columns.count + 1
    guard call.pays(for: .walk(16 * width * width * (width + y.count))) else {
      return (nil, Value(CellError.number))
    }
    var fit = LeastSquares(y, columns, hasConstant: hasConstant, arithmetic)
    fit.isByColumns = lines.isByColumns
    fit.isByRows = lines.isByRows
    return (fit, .empty)
  }

  private init(
    _ y: [Number],
    _ columns: [[Number]],
    hasConstant: Bool,
    _ arithmetic: Arithmetic
  ) {
    self.y = y
    variables = columns.count
    self.hasConstant = hasConstant
    self.arithmetic = arithmetic
    let all =
      hasConstant ? columns + [[Number](repeating: .one, count: y.count)] : columns
    self.columns = all
    let count = all.count
    func product(_ a: [Number], _ b: [Number]) -> Quantity {
      var total = Accumulator(arithmetic)
      for (x, y) in zip(a, b) { total.add(x, times: y, arithmetic) }
      return Quantity(total.value(arithmetic), arithmetic)
    }
    // Gauss and Jordan: the matrix, its inverse, and the right side, one beside the other. The
    // constant is cleared first, so that what a column adds to it is what counts.
    var rows: [[Quantity]] = (0..<count).map { row in
      (0..<count).map { product(all[row], all[$0]) }
        + (0..<count).map { Quantity($0 == row ? 1 : 0, arithmetic) } + [product(all[row], y)]
    }
    var isNeeded = [Bool](repeating: false, count: count)
    for pivot in hasConstant ? [count - 1] + Array(0..<count - 1) : Array(0..<count) {
      let divisor = rows[pivot][pivot]
      guard !divisor.isFailure, !divisor.isZero else { continue }
      isNeeded[pivot] = true
      rows[pivot] = rows[pivot].map { $0 / divisor }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot]
        guard !factor.isZero else { continue }
        for column in 0...2 * count {
          rows[row][column] = rows[row][column] - factor * rows[pivot][column]
        }
      }
    }
    self.isNeeded = isNeeded
    coefficients = (0..<count).map {
      isNeeded[$0] ? rows[$0][2 * count] : Quantity(0, arithmetic)
    }
    inverse = rows.map { Array($0[count..<2 * count]) }
  }

  // MARK: Statistics

  /// How many numbers are left over to tell the errors by.
  private var freedom: Int { y.count - isNeeded.count { $0 } }

  /// The sum of the squares of what is left between y and the fit.
  private var residual: Quantity {
    var total = Quantity(0, arithmetic)
    for index in y.indices {
      var rest = Quantity(y[index], arithmetic)
      for column in columns.indices {
        rest = rest - coefficients[column] * rest.make(columns[column][index])
      }
      total = total + rest * rest
    }
    return total
  }

  /// The standard errors of the coefficients; 0 of those that say nothing new.
  var standardErrors: [Quantity] {
    let variance = residual / freedom
    return columns.indices.map { column in
      isNeeded[column]
        ? (variance * inverse[column][column]).squareRoot : Quantity(0, arithmetic)
    }
  }

  /// The lower rows of the statistics: r² and the standard error of y, F and the degrees of freedom,
  /// and the sums of squares of the fit and of what is left.
  var facts: [(Quantity, Quantity)] {
    let residual = residual
    let total =
      hasConstant
      ? StatisticalFunctions.power(2, of: y, arithmetic) : y.sum(arithmetic) { $0 * $0 }
    let explained = total - residual
    let used = isNeeded.count { $0 } - (hasConstant ? 1 : 0)
    return [
      (explained / total, (residual / freedom).squareRoot),
      (explained / used / (residual / freedom), Quantity(freedom, arithmetic)),
      (explained, residual),
    ]
  }
}
