// SPDX-License-Identifier: MIT

public import ListerBasics

// Systems of equations, the rank and powers of a matrix.
extension Arithmetic {
  /// Fills in what a matrix takes to the right sides: the solution X of M · X = B, for n by n and n
  /// by `sides` entries, row by row; false as for ``invert(_:order:into:)``.
  ///
  /// It is the product of the inverse and the right sides, without the inverse. A failure among the
  /// operands is each entry of the result, which is no part of them.
  public func solve(
    _ m: Slab<Number>,
    _ b: Slab<Number>,
    order n: Int,
    sides: Int,
    into result: Slab<Number>
  ) -> Bool {
    precondition(n > 0 && m.count == n * n && b.count == n * sides && result.count == b.count)
    let flag: Bool
    switch (inspect(m), inspect(b)) {
    case (.failed(let failure), _), (_, .failed(let failure)):
      result.fill(with: failure)
      return true
    case (.reals, _), (_, .reals): return solveReals(m, b, order: n, sides: sides, into: result)
    case (.numbers(let first), .numbers(let second)): flag = first || second
    }
    let length = n + sides
    matrices.system.truncate()
    for row in 0..<n {
      for column in 0..<n { matrices.system.append(m[row * n + column]) }
      for column in 0..<sides { matrices.system.append(b[row * sides + column]) }
    }
    let system = matrices.system.slab
    let isWords =
      matrices.first.clear(system, lines: n, length: length, lineStride: length, stride: 1)
    switch isWords ? inverseOfWords(order: n, sides: sides, into: result) : .tooNarrow {
    case .done: break
    case .singular: return false
    case .tooNarrow:
      guard bigInverse(system, order: n, sides: sides, into: result) else { return false }
    }
    if flag { mark(result) }
    return true
  }

  /// By the inverse, so that questions about real numbers are those of the product with it.
  private func solveReals(
    _ m: Slab<Number>,
    _ b: Slab<Number>,
    order n: Int,
    sides: Int,
    into result: Slab<Number>
  ) -> Bool {
    let inverse = SlabList<Number>()
    inverse.append(repeating: .zero, count: n * n)
    guard invert(m, order: n, into: inverse.slab) else { return false }
    multiply(inverse.slab, b, rows: n, inner: n, columns: sides, into: result)
    return true
  }

  /// The most rows, or columns, of which none is a sum of multiples of the others.
  public func rank(_ m: Slab<Number>, rows: Int, columns: Int) -> Number {
    precondition(m.count == rows * columns)
    var flag = false
    switch inspect(m) {
    case .failed(let failure): return failure
    case .reals: break
    case .numbers(let approximated):
      flag = approximated
      // Most square matrices have an inverse.
      if rows == columns {
        let determinant = determinant(m, order: rows)
        if !determinant.isFailure, sign(determinant) != 0 {
          return marked(Number(rows), flag)
        }
      }
    }
    var lines = lines(m, rows: rows, columns: columns)
    var rank = 0
    for column in 0..<columns where rank < rows {
      guard let pivot = pivot(lines, column, from: rank) else { continue }
      lines.swapAt(pivot, rank)
      for row in rank + 1..<max(rows, rank + 1) { eliminate(&lines, row, column, by: rank) }
      rank += 1
    }
    return isExhausted ? Number(.notANumber) : marked(Number(rank), flag)
  }

  /// Fills in a power of an n by n matrix, of its inverse for a negative exponent; false where there
  /// is no inverse, as for ``invert(_:order:into:)``.
  ///
  /// That with the exponent 0 is the unit matrix. `result` has the size of the matrix, and is no
  /// part of it.
  public func raise(
    _ m: Slab<Number>,
    order n: Int,
    to exponent: Int,
    into result: Slab<Number>
  ) -> Bool {
    precondition(n > 0 && m.count == n * n && result.count == m.count)
    if case .failed(let failure) = inspect(m) {
      result.fill(with: failure)
      return true
    }
    let base = SlabList<Number>()
    let next = SlabList<Number>()
    base.append(repeating: .zero, count: n * n)
    next.append(repeating: .zero, count: n * n)
    if exponent < 0 {
      guard invert(m, order: n, into: base.slab) else { return false }
    } else {
      base.slab.copy(from: m)
    }
    for index in 0..<(n * n) { result[index] = index % (n + 1) == 0 ? .one : .zero }
    var isUnit = true
    var rest = exponent.magnitude
    while rest > 0, !isExhausted {
      if rest & 1 == 1 {
        if isUnit {
          result.copy(from: base.slab)
        } else {
          next.slab.copy(from: result)
          multiply(next.slab, base.slab, rows: n, inner: n, columns: n, into: result)
        }
        isUnit = false
      }
      rest >>= 1
      if rest > 0 {
        next.slab.copy(from: base.slab)
        multiply(next.slab, next.slab, rows: n, inner: n, columns: n, into: base.slab)
      }
    }
    if isExhausted { result.fill(with: Number(.notANumber)) }
    return true
  }
}
