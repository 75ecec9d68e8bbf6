// SPDX-License-Identifier: MIT

import ListerBasics

/// How the inversion of a matrix of words ended.
enum InversionOutcome {
  case done
  case singular
  case tooNarrow
}

// Determinant and inverse of the workspace's first cleared matrix, and solutions of a system in it.
extension Arithmetic {
  /// The determinant, or nil if it may be wider than the widest residue.
  func determinantOfWords(order n: Int) -> Number? {
    let bits = matrices.first.bitsOfMinors(order: n, length: n)
    guard charge(n * n * n * (bits / 64 + 1) * (bits / 64 + 1) + 100) else {
      return Number(.notANumber)
    }
    let determinant = matrices.numbers[0]
    switch bits {
    case ...64:
      let value = residueDeterminant(UInt64.self, order: n)
      return overDenominators(Int128(Int64(bitPattern: value)))
    case ...128:
      let value = residueDeterminant(UInt128.self, order: n)
      return overDenominators(Int128(bitPattern: value))
    case ...256: storeDeterminant(Residue256.self, order: n, into: determinant)
    case ...384: storeDeterminant(Residue384.self, order: n, into: determinant)
    case ...512: storeDeterminant(Residue512.self, order: n, into: determinant)
    default: return nil
    }
    return overDenominators(determinant)
  }

  private func residueDeterminant<Element: Residue & BitwiseCopyable>(
    _ type: Element.Type,
    order n: Int
  ) -> Element {
    var elimination = Elimination<Element>(order: n, in: matrices.room)
    elimination.factor(matrices.first.entries.slab, stride: n)
    return elimination.determinant
  }

  private func storeDeterminant<Element: Residue & BitwiseCopyable>(
    _ type: Element.Type,
    order n: Int,
    into result: Integer
  ) {
    store(residueDeterminant(type, order: n), into: result)
  }

  /// Sets an integer to a residue, whose highest bit is its sign.
  private func store<Element: Residue>(_ value: Element, into result: Integer) {
    let isNegative = value.isNegative
    let magnitude = isNegative ? value.negated : value
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 8) { words in
      guard let start = words.baseAddress else { return }
      unsafe magnitude.write(to: start)
      unsafe result.set(words: start, count: Element.bits / 64)
    }
    if isNegative { result.set(-result) }
  }

  /// A double word over the product of the denominators.
  private func overDenominators(_ value: Int128) -> Number {
    let matrix = matrices.first
    if matrix.isDecimal {
      let scale = matrix.scaleOfAll
      if scale <= 36 { return decimal(value, scale: scale) }
    }
    var numerator = value
    var denominator: UInt128 = 1
    for index in 0..<matrix.denominators.count {
      let rest = Arithmetic.cancel(&numerator, matrix.denominators[index])
      let (product, overflow) = denominator.multipliedReportingOverflow(by: UInt128(rest))
      if overflow {
        let integer = matrices.numbers[0]
        store(UInt128(bitPattern: value), into: integer)
        return overDenominators(integer)
      }
      denominator = product
    }
    return classified(numerator, denominator)
  }

  /// An integer over the product of the denominators; the integer is used up.
  private func overDenominators(_ value: Integer) -> Number {
    let matrix = matrices.first
    if matrix.isDecimal {
      workbench.inner[4].set(value)
      return scaled(workbench.inner[4], places: matrix.scaleOfAll)
    }
    let denominator = matrices.numbers[1]
    denominator.set(1)
    for index in 0..<matrix.denominators.count {
      denominator.set(denominator * UInt(matrix.denominators[index]))
    }
    return canonical(numerator: value, denominator: denominator, approximated: false)
  }

  /// Fills in the inverse, or the solutions for so many right sides, which are columns behind the
  /// square.
  func inverseOfWords(
    order n: Int,
    sides: Int? = nil,
    into result: Slab<Number>
  ) -> InversionOutcome {
    let bits = matrices.first.bitsOfMinors(order: n, length: n + (sides ?? 0))
    let columns = sides ?? n
    var needed = bits
    // A second round has the width that the twos in the determinant ask for.
    for _ in 0..<2 {
      let words = needed / 64 + 1
      guard charge(n * n * (n + 2 * columns) * words * words + 400 * n * columns) else {
        return .singular
      }
      let outcome =
        switch needed {
        case ...64: invert(UInt64.self, order: n, sides, bits, into: result)
        case ...128: invert(UInt128.self, order: n, sides, bits, into: result)
        case ...256: invert(Residue256.self, order: n, sides, bits, into: result)
        case ...384: invert(Residue384.self, order: n, sides, bits, into: result)
        case ...512: invert(Residue512.self, order: n, sides, bits, into: result)
        default: Inversion.outcome(.tooNarrow)
        }
      switch outcome {
      case .outcome(let outcome): return outcome
      case .needs(let more): needed = more
      }
    }
    return .tooNarrow
  }

  /// Whether the magnitude of a residue with sign fits a word.
  private func isWord(_ value: some Residue) -> Bool {
    (value.isNegative ? value.negated : value).lowDoubleWord >> 63 == 0
  }

  private enum Inversion {
    case outcome(InversionOutcome)
    /// So many bits are needed.
    case needs(Int)
  }

  private func invert<Element: Residue & BitwiseCopyable>(
    _ type: Element.Type,
    order n: Int,
    _ sides: Int?,
    _ bits: Int,
    into result: Slab<Number>
  ) -> Inversion {
    var elimination = Elimination<Element>(order: n, in: matrices.room)
    let (entries, stride) = (matrices.first.entries.slab, n + (sides ?? 0))
    elimination.factor(entries, stride: stride)
    // The determinant's residue is 0 only if it is: see ``Elimination``.
    if elimination.determinant.twos == Element.bits { return .outcome(.singular) }
    let unknown = 2 * elimination.valuation
    guard bits + unknown <= Element.bits else { return .needs(bits + unknown) }
    let isWord = Element.bits <= 128 && isWord(elimination.determinant)
    matrices.growPool(to: n)
    matrices.column.truncate()
    if isWord { matrices.column.append(repeating: 0, count: n) }
    store(elimination.determinant, into: matrices.numbers[0])
    let columns = InverseColumns(matrices, order: n, sides: sides, isWord: isWord)
    for column in 0..<columns.count {
      if columns.isInverse {
        elimination.solveAdjugate(column)
      } else {
        elimination.solve(entries, stride: stride, column: n + column)
      }
      for row in 0..<n {
        let value = unsafe elimination.solution[row]
        // The sign is the highest of the bits that are known.
        let raised = unknown == 0 ? value : value.shiftedLeft(unknown)
        let isNegative = raised.isNegative
        let magnitude = (isNegative ? raised.negated : raised).shiftedRight(unknown)
        if isWord {
          let entry = Int128(magnitude.lowDoubleWord)
          matrices.column[row] = isNegative != columns.isNegative ? -entry : entry
        } else {
          store(magnitude, into: matrices.pool[row])
          if isNegative { matrices.pool[row].set(-matrices.pool[row]) }
        }
      }
      if isWord {
        finishWords(columns, column, into: result)
      } else {
        finish(columns, column, into: result)
      }
    }
    return .outcome(.done)
  }
}
