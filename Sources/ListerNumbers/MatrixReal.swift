// SPDX-License-Identifier: MIT

import ListerBasics

// Matrices with entries that are not rational: by elimination. Pivots are the first entries of a
// column that are not zero, in which every question about a real number is answered.
extension Arithmetic {
  func determinantOfReals(_ m: Slab<Number>, order n: Int) -> Number {
    var rows = lines(m, rows: n, columns: n)
    var result = Number.one
    for column in 0..<n {
      guard let pivot = pivot(rows, column) else {
        return isExhausted ? Number(.notANumber) : .zero
      }
      if pivot != column {
        rows.swapAt(pivot, column)
        result = negate(result)
      }
      result = multiply(result, rows[column][column])
      for row in column + 1..<max(n, column + 1) { eliminate(&rows, row, column) }
    }
    return result
  }

  func invertReals(_ m: Slab<Number>, order n: Int, into result: Slab<Number>) -> Bool {
    var rows = lines(m, rows: n, columns: n)
    for row in 0..<n { rows[row] += (0..<n).map { $0 == row ? .one : .zero } }
    for column in 0..<n {
      guard let pivot = pivot(rows, column) else { return false }
      rows.swapAt(pivot, column)
      let factor = divide(.one, rows[column][column])
      for place in column..<2 * n { rows[column][place] = multiply(rows[column][place], factor) }
      for row in 0..<n where row != column { eliminate(&rows, row, column) }
    }
    for row in 0..<n { for column in 0..<n { result[row * n + column] = rows[row][n + column] } }
    return true
  }

  func multiplyReals(
    _ a: Slab<Number>,
    _ b: Slab<Number>,
    rows: Int,
    inner: Int,
    columns: Int,
    into result: Slab<Number>
  ) {
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = Number.zero
        for place in 0..<inner {
          let (x, y) = (a[row * inner + place], b[place * columns + column])
          sum = sum.isReal ? runningSum(sum, x, times: y) : add(sum, multiply(x, y))
        }
        result[row * columns + column] = ended(sum)
      }
    }
  }

  func lines(_ m: Slab<Number>, rows: Int, columns: Int) -> [[Number]] {
    (0..<rows).map { row in (0..<columns).map { m[row * columns + $0] } }
  }

  /// The first row from the diagonal on, or from another one, whose entry is not zero; nil too when
  /// the budget is spent.
  func pivot(_ rows: [[Number]], _ column: Int, from first: Int? = nil) -> Int? {
    ((first ?? column)..<rows.count).first { sign(rows[$0][column]) != 0 && !isExhausted }
  }

  /// Takes so much of the pivot's row, which is the one on the diagonal or another one, from a row
  /// that its entry in the pivot's column is zero.
  func eliminate(_ rows: inout [[Number]], _ row: Int, _ column: Int, by pivot: Int? = nil) {
    if isZero(rows[row][column]) { return }
    let pivot = pivot ?? column
    let factor = divide(rows[row][column], rows[pivot][column])
    for place in column..<rows[row].count {
      rows[row][place] =
        place == column
        ? .zero : subtract(rows[row][place], multiply(factor, rows[pivot][place]))
    }
  }
}
