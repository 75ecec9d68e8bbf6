// SPDX-License-Identifier: MIT

import ListerBasics

// Matrices whose entries or determinants are wider than the residues: Bareiss's elimination in GMP.
//
// Every intermediate entry is a minor of the matrix, so that Hadamard's bound holds for all of
// them. Source: E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian
// elimination", 1968.
extension Arithmetic {
  /// The determinant of any matrix without failures.
  func bigDeterminant(_ m: Slab<Number>, order n: Int) -> Number {
    guard n > 0 else { return .one }
    guard clearBig(m, lines: n, length: n, lineStride: n, stride: 1, width: n, at: 0),
      areMinorsBounded(order: n, length: n, width: n)
    else { return Number(.notANumber) }
    var isNegative = false
    for step in 0..<(n - 1) {
      guard let swapped = choosePivot(step, order: n, width: n) else { return .zero }
      isNegative = isNegative != swapped
      guard eliminate(step, above: false, order: n, width: n) else { return Number(.notANumber) }
    }
    let (value, denominator) = (matrices.numbers[0], matrices.numbers[1])
    value.set(matrices.pool[n * n - 1])
    if isNegative { value.set(-value) }
    denominator.set(1)
    for row in 0..<n { denominator.set(denominator * matrices.pool[n * n + row]) }
    return canonical(numerator: value, denominator: denominator, approximated: false)
  }

  /// Fills in the inverse by elimination of [A | I] above and below the diagonal; or the solutions
  /// for so many right sides, which are columns of the matrix behind the square.
  ///
  /// False if it is singular or over the limits.
  func bigInverse(
    _ m: Slab<Number>,
    order n: Int,
    sides: Int? = nil,
    into result: Slab<Number>
  ) -> Bool {
    let length = n + (sides ?? 0)
    let width = n + (sides ?? n)
    matrices.growPool(to: n * width + n)
    guard
      clearBig(m, lines: n, length: length, lineStride: length, stride: 1, width: width, at: 0),
      areMinorsBounded(order: n, length: length, width: width)
    else { return false }
    if sides == nil {
      for row in 0..<n {
        for column in 0..<n {
          matrices.pool[row * width + n + column].set(row == column ? 1 : 0)
        }
      }
    }
    for step in 0..<n {
      guard choosePivot(step, order: n, width: width) != nil,
        eliminate(step, above: true, order: n, width: width)
      else { return false }
    }
    // On the left there is now the last pivot's multiple of I, and on the right the adjugate, or the
    // solutions times the determinant, up to the same sign.
    let determinant = matrices.numbers[0]
    determinant.set(matrices.pool[(n - 1) * width + n - 1])
    let size = determinant.limbs
    let columns = InverseColumns(matrices, order: n, sides: sides, isWord: false)
    guard charge(n * columns.count * Cost.gcd(size, size)) else { return false }
    for column in 0..<columns.count {
      if columns.isInverse {
        matrices.numbers[2].set(matrices.pool[n * width + column])
      } else {
        matrices.numbers[2].set(1)
      }
      // The first n places of the pool, a row of the left side, are free by now.
      for row in 0..<n {
        matrices.pool[row].swap(with: matrices.pool[row * width + n + column])
      }
      finishBig(columns, column, into: result)
    }
    return true
  }

  /// Fills in the product, with lines multiplied by their denominators.
  func bigProduct(
    _ a: Slab<Number>,
    _ b: Slab<Number>,
    _ rows: Int,
    _ inner: Int,
    _ columns: Int,
    into result: Slab<Number>
  ) {
    let failure = Number(.notANumber)
    let second = rows * inner + rows
    let needed = second + columns * inner + columns
    guard needed <= 1 << 12 else {
      for index in 0..<result.count {
        result[index] = plainProduct(a, b, index / columns, index % columns, inner, columns)
      }
      return
    }
    matrices.growPool(to: needed)
    guard
      clearBig(a, lines: rows, length: inner, lineStride: inner, stride: 1, width: inner, at: 0),
      clearBig(
        b,
        lines: columns,
        length: inner,
        lineStride: 1,
        stride: columns,
        width: inner,
        at: second
      )
    else {
      return result.fill(with: failure)
    }
    let size = max(
      largest(0..<(rows * inner)),
      largest(second..<(second + columns * inner))
    )
    let (sum, denominator) = (matrices.numbers[0], matrices.numbers[1])
    for row in 0..<rows {
      for column in 0..<columns {
        guard charge(inner * Cost.multiplication(size, size)) else {
          result[row * columns + column] = failure
          continue
        }
        sum.set(0)
        for index in 0..<inner {
          let left = matrices.pool[row * inner + index]
          let right = matrices.pool[second + column * inner + index]
          sum.add(left, times: right)
        }
        denominator.set(
          matrices.pool[rows * inner + row] * matrices.pool[second + columns * inner + column]
        )
        result[row * columns + column] =
          canonical(numerator: sum, denominator: denominator, approximated: false)
      }
    }
  }

  /// One entry of the product by the operations on numbers, for matrices that are too large at
  /// once.
  private func plainProduct(
    _ a: Slab<Number>,
    _ b: Slab<Number>,
    _ row: Int,
    _ column: Int,
    _ inner: Int,
    _ columns: Int
  ) -> Number {
    let start = mark()
    var sum = Number.zero
    for index in 0..<inner {
      let term = multiply(unmarked(a[row * inner + index]), unmarked(b[index * columns + column]))
      sum = release(to: start, keeping: add(sum, term))
    }
    return sum
  }

  /// Multiplies lines by their denominators into the pool, `width` places a line from `base` on,
  /// and the denominators after them; false if that would be over the limit.
  private func clearBig(
    _ m: Slab<Number>,
    lines: Int,
    length: Int,
    lineStride: Int,
    stride: Int,
    width: Int,
    at base: Int
  ) -> Bool {
    let limbs = Arithmetic.bitLimit / 64
    let needed = base + lines * width + lines
    matrices.growPool(to: needed)
    for line in 0..<lines {
      let common = matrices.pool[base + lines * width + line]
      common.set(1)
      for index in 0..<length {
        let x = load(m[line * lineStride + index * stride], 0)
        if x.denominator.isOne { continue }
        guard charge(Cost.gcd(common.limbs, x.denominator.limbs)),
          common.limbs + x.denominator.limbs <= limbs
        else { return false }
        common.set(common.lcm(x.denominator))
      }
      for index in 0..<length {
        let x = load(m[line * lineStride + index * stride], 0)
        guard charge(2 * Cost.multiplication(common.limbs, x.limbs)),
          common.limbs + x.limbs <= 2 * limbs
        else { return false }
        let entry = matrices.pool[base + line * width + index]
        entry.set(common.divided(exactlyBy: x.denominator))
        entry.set(entry * x.numerator)
      }
    }
    return true
  }

  /// Whether the product of the norms of so many of each row's entries is within the limit of bits.
  private func areMinorsBounded(order n: Int, length: Int, width: Int) -> Bool {
    var bits = 0
    for row in 0..<n {
      var most = 1
      for column in 0..<length { most = max(most, matrices.pool[row * width + column].bits) }
      // √n is below 2^((bits of n) / 2 + 1).
      bits += most + (Int.bitWidth - n.leadingZeroBitCount) / 2 + 1
    }
    return bits <= Arithmetic.bitLimit
  }

  /// Brings the smallest entry that isn't zero to the pivot's place; whether rows were exchanged,
  /// or nil if there is none.
  private func choosePivot(_ step: Int, order n: Int, width: Int) -> Bool? {
    var best: Int?
    var least = Int.max
    for row in step..<n {
      let entry = matrices.pool[row * width + step]
      if entry.sign != 0 && entry.bits < least { (best, least) = (row, entry.bits) }
    }
    guard let best else { return nil }
    if best == step { return false }
    for column in 0..<width {
      matrices.pool[best * width + column].swap(with: matrices.pool[step * width + column])
    }
    return true
  }

  /// One step of the elimination, below the pivot or also above it: each entry to the right becomes
  /// (pivot · entry - head · entry of the pivot's row) / previous pivot.
  private func eliminate(_ step: Int, above: Bool, order n: Int, width: Int) -> Bool {
    let pivot = matrices.pool[step * width + step]
    let previous = matrices.numbers[7]
    if step > 0 {
      previous.set(matrices.pool[(step - 1) * width + step - 1])
    } else {
      previous.set(1)
    }
    let pivotSize = largest((step * width)..<((step + 1) * width))
    for row in (above ? 0 : step + 1)..<max(n, step + 1) where row != step {
      let size = max(largest((row * width)..<((row + 1) * width)), pivotSize)
      let cost = 3 * Cost.multiplication(size, size) + Cost.division(2 * size, size)
      guard charge((width - step) * cost) else { return false }
      let head = matrices.pool[row * width + step]
      for column in (step + 1)..<width {
        let entry = matrices.pool[row * width + column]
        entry.set(entry * pivot)
        entry.subtract(head, times: matrices.pool[step * width + column])
        if step > 0 { entry.set(entry.divided(exactlyBy: previous)) }
      }
      // Above the pivot the earlier ones follow, so that all of them stay equal.
      if row < step { matrices.pool[row * width + row].set(pivot) }
      head.set(0)
    }
    return true
  }

  /// The most limbs of the pool's integers in a range.
  private func largest(_ range: Range<Int>) -> Int {
    var limbs = 1
    for index in range { limbs = max(limbs, matrices.pool[index].limbs) }
    return limbs
  }
}
