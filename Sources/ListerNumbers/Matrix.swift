// SPDX-License-Identifier: MIT

public import ListerBasics

// Exact matrices, row by row.
//
// Lines are multiplied by their common denominators first, so that integers are what is eliminated.
// Entries of words are eliminated modulo a power of two that Hadamard's bound chooses; others, and
// those whose determinant is over 500 bits, by Bareiss's algorithm in GMP.
extension Arithmetic {
  /// The determinant of an n by n matrix, given row by row; that of no rows is 1.
  public func determinant(_ m: Slab<Number>, order n: Int) -> Number {
    precondition(n >= 0 && m.count == n * n)
    let flag: Bool
    switch inspect(m) {
    case .failed(let failure): return failure
    case .reals: return determinantOfReals(m, order: n)
    case .numbers(let approximated): flag = approximated
    }
    let result =
      matrices.first.clear(m, lines: n, length: n, lineStride: n, stride: 1)
      ? determinantOfWords(order: n) : nil
    return marked(result ?? bigDeterminant(m, order: n), flag)
  }

  /// Fills in the inverse of an n by n matrix; false if it is singular.
  ///
  /// Also false when the result is over the limits or the budget is spent: see ``isExhausted``. A
  /// failure among the entries, or such a limit for one entry, is a failure in the result. `result`
  /// has the size of the matrix, and is no part of it.
  public func invert(_ m: Slab<Number>, order n: Int, into result: Slab<Number>) -> Bool {
    precondition(n >= 0 && m.count == n * n && result.count == m.count)
    let flag: Bool
    switch inspect(m) {
    case .failed(let failure):
      result.fill(with: failure)
      return true
    case .reals: return invertReals(m, order: n, into: result)
    case .numbers(let approximated): flag = approximated
    }
    let isWords = matrices.first.clear(m, lines: n, length: n, lineStride: n, stride: 1)
    switch isWords ? inverseOfWords(order: n, into: result) : .tooNarrow {
    case .done: break
    case .singular: return false
    case .tooNarrow: guard bigInverse(m, order: n, into: result) else { return false }
    }
    if flag { mark(result) }
    return true
  }

  /// Fills in the product of a rows by inner matrix and an inner by columns matrix.
  ///
  /// A failure among the operands is each entry of the result, which is no part of them.
  public func multiply(
    _ a: Slab<Number>,
    _ b: Slab<Number>,
    rows: Int,
    inner: Int,
    columns: Int,
    into result: Slab<Number>
  ) {
    precondition(a.count == rows * inner && b.count == inner * columns)
    precondition(result.count == rows * columns)
    let flag: Bool
    switch (inspect(a), inspect(b)) {
    case (.failed(let failure), _), (_, .failed(let failure)): return result.fill(with: failure)
    case (.reals, _), (_, .reals):
      return multiplyReals(a, b, rows: rows, inner: inner, columns: columns, into: result)
    case (.numbers(let first), .numbers(let second)): flag = first || second
    }
    let isWords =
      matrices.first.clear(a, lines: rows, length: inner, lineStride: inner, stride: 1)
      && matrices.second.clear(b, lines: columns, length: inner, lineStride: 1, stride: columns)
    if !isWords || !productOfWords(rows, inner, columns, into: result) {
      bigProduct(a, b, rows, inner, columns, into: result)
    }
    if flag { mark(result) }
  }

  /// Marks all entries.
  func mark(_ entries: Slab<Number>) {
    for index in 0..<entries.count { entries[index] = marked(entries[index], true) }
  }

  /// What there is among the entries of a matrix.
  enum Inspection {
    case failed(Number)
    case reals
    case numbers(approximated: Bool)
  }

  func inspect(_ m: Slab<Number>) -> Inspection {
    var tags: Int64 = 0
    var hasReals = false
    for index in 0..<m.count {
      let number = m[index]
      if number.isFailure { return .failed(number) }
      if number.isReal { hasReals = true }
      tags |= number.tag
    }
    if hasReals { return .reals }
    return .numbers(approximated: tags & Number.Form.approximated != 0)
  }

  /// The product of cleared matrices; false when a sum might not fit a double word.
  private func productOfWords(
    _ rows: Int,
    _ inner: Int,
    _ columns: Int,
    into result: Slab<Number>
  ) -> Bool {
    let (a, b) = (matrices.first, matrices.second)
    let counter = Int.bitWidth - inner.leadingZeroBitCount
    let bits = a.bitsOfEntries + b.bitsOfEntries + counter
    guard bits <= 126 else { return false }
    guard charge(rows * columns * (2 * inner + 40)) else {
      result.fill(with: Number(.notANumber))
      return true
    }
    let isDecimal = a.isDecimal && b.isDecimal
    let (left, right) = (a.entries.slab, b.entries.slab)
    for row in 0..<rows {
      let line = (row * inner)..<((row + 1) * inner)
      for column in 0..<columns {
        let other = (column * inner)..<((column + 1) * inner)
        let sum =
          bits <= 62
          ? Int128(truncatingIfNeeded: Arithmetic.narrowDot(left[line], right[other]))
          : Arithmetic.wideDot(left[line], right[other])
        result[row * columns + column] =
          isDecimal
          ? quickDecimal(sum, scale: a.scales[row] + b.scales[column])
          : fraction(sum, a.denominators[row], b.denominators[column])
      }
    }
    return true
  }

  /// The sum of products, which fits a word.
  @inline(__always)
  private static func narrowDot(_ a: Slab<Int64>, _ b: Slab<Int64>) -> Int64 {
    var sum: Int64 = 0
    for index in 0..<min(a.count, b.count) { sum &+= a[index] &* b[index] }
    return sum
  }

  /// The sum of products, which fits a double word; kept in halves, as Int128's conversions are
  /// calls.
  @inline(__always)
  private static func wideDot(_ a: Slab<Int64>, _ b: Slab<Int64>) -> Int128 {
    var low: UInt64 = 0
    var high: Int64 = 0
    for index in 0..<min(a.count, b.count) {
      let product = a[index].multipliedFullWidth(by: b[index])
      let (sum, carry) = low.addingReportingOverflow(product.low)
      low = sum
      high &+= product.high &+ (carry ? 1 : 0)
    }
    return Int128(truncatingIfNeeded: high) << 64 | Int128(truncatingIfNeeded: low)
  }

  /// sum · 10^-scale, by words where that is enough.
  private func quickDecimal(_ sum: Int128, scale: Int) -> Number {
    guard var mantissa = Int64(exactly: sum) else { return decimal(sum, scale: scale) }
    if mantissa == 0 { return .zero }
    var scale = scale
    while scale > 0, mantissa % 10 == 0 {
      mantissa /= 10
      scale -= 1
    }
    guard scale <= 18 else { return decimal(Int128(mantissa), scale: scale) }
    return Number(word: mantissa, tag: Int64(scale) << Number.Form.shift)
  }

  /// sum / (a · b) in lowest terms: one common divisor for each factor of the denominator.
  private func fraction(_ sum: Int128, _ a: UInt64, _ b: UInt64) -> Number {
    var sum = sum
    let first = Arithmetic.cancel(&sum, a)
    let second = Arithmetic.cancel(&sum, b)
    return classified(sum, UInt128(first) * UInt128(second))
  }

  /// Takes the common divisor out of a numerator and its denominator, which is returned.
  static func cancel(_ numerator: inout Int128, _ denominator: UInt64) -> UInt64 {
    if denominator == 1 { return 1 }
    let divisor = greatestCommonDivisor(numerator.magnitude.rest(by: denominator), denominator)
    guard divisor > 1 else { return denominator }
    numerator = numerator.divided(exactlyBy: divisor)
    return denominator / divisor
  }
}

extension UInt128 {
  /// The remainder; most numbers here are words, for which the division is quick.
  @inline(__always) func rest(by divisor: UInt64) -> UInt64 {
    self &>> 64 == 0
      ? UInt64(truncatingIfNeeded: self) % divisor
      : UInt64(truncatingIfNeeded: self % UInt128(truncatingIfNeeded: divisor))
  }
}

extension Int128 {
  @inline(__always) func divided(exactlyBy divisor: UInt64) -> Int128 {
    guard magnitude &>> 64 == 0 else { return self / Int128(truncatingIfNeeded: divisor) }
    let quotient = Int128(truncatingIfNeeded: UInt64(truncatingIfNeeded: magnitude) / divisor)
    return self < 0 ? -quotient : quotient
  }
}
