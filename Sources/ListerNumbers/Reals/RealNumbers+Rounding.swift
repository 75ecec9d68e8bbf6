// SPDX-License-Identifier: MIT

import CListerMPFR

// Whole numbers next to a real number, and whether it is rational after all.
extension RealNumbers {
  /// A real number rounded to so many decimal places; marked unless that is proven.
  func rounded(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    if abs(places) > Arithmetic.placesLimit {
      return places > 0 ? x : roundedFar(x, rule)
    }
    if let term = singleRoot(x) {
      guard setRoot(of: term, places: places, doubled: true) else { return Number(.notANumber) }
      return result(cellValue(places: places, rule), isTaken(x))
    }
    guard let size = exponentOfTwo(x) else { return Number(.notANumber) }
    let scale = size + places * 34 / 10 + 8
    guard scale <= 2 * Arithmetic.bitLimit else { return Number(.notANumber) }
    var bits = max(workingBits, scale + 64)
    while true {
      let isGiven = isGiven(x)
      guard charge(Cost.power(abs(places) / 19 + 1) + 2 * Cost.root(bits)),
        isGiven ? encloseWidely(x, bits: bits) : enclose(x, bits: bits)
      else { return Number(.notANumber) }
      if !isGiven { loadBlurred(x, bits: bits) }
      if let cell = cell(workspace.y, places: places, rule) {
        switch cell {
        case .between: return result(cellValue(places: places, rule), isTaken(x))
        case .near(let breakpoint):
          let order = order(x, breakpoint)
          if exact.isExhausted { return Number(.notANumber) }
          if order.sign == 0 {
            let value = exact.round(breakpoint, places: places, rule)
            return result(value, isTaken(x) || !order.isProven)
          }
          let side = exact.add(breakpoint, quarter(places, order.sign))
          return result(exact.round(side, places: places, rule), isTaken(x))
        }
      }
      if isGiven { return roundedPoint(x, places: places, rule, bits) }
      bits *= 2
    }
  }

  private func result(_ x: Number, _ flag: Bool) -> Number {
    // A rounding is a plain number unless something was taken for it.
    x.isFailure ? x : flag ? exact.marked(x, true) : exact.unmarked(x)
  }

  /// What an interval says of the multiples and the midpoints around it.
  private enum Cell {
    /// It lies between two of them; the lower one's double is in `numbers` 0.
    case between
    /// It holds this one.
    case near(Number)
  }

  /// nil where the interval is too wide; it is used up.
  private func cell(_ y: Interval, places: Int, _ rule: RoundingRule) -> Cell? {
    guard y.low.isFinite, y.high.isFinite else { return nil }
    let (first, last, power) = (workspace.numbers[0], workspace.numbers[1], workspace.numbers[2])
    power.set(.power(10, abs(places)))
    for (real, rounding) in [(y.low, MPFR_RNDD), (y.high, MPFR_RNDU)] {
      if places >= 0 {
        real.multiply(power, rounding)
      } else {
        real.divide(power, rounding)
      }
      real.shift(1)
    }
    y.low.write(to: first, MPFR_RNDU)
    y.high.write(to: last, MPFR_RNDD)
    let order = first.order(last)
    if order > 0 {
      first.set(first - 1)
      return .between
    }
    guard order == 0 else { return nil }
    // Of the midpoints some rules ask, of the multiples the others.
    let asksMidpoints = rule == .halfEven || rule == .halfAwayFromZero
    if first.isOdd != asksMidpoints { return .between }
    let breakpoint = exact.scaled(first, places: places)
    return .near(exact.divide(breakpoint, Number(2)))
  }

  /// The rounding of what lies between the number in `numbers` 0 and the next, both halved.
  private func cellValue(places: Int, _ rule: RoundingRule) -> Number {
    let value = workspace.numbers[0]
    let isUpperHalf = value.isOdd
    if isUpperHalf { value.set(value - 1) }
    value.set(value >> 1)
    let isNegative = value.sign < 0
    let isUp =
      switch rule {
      case .halfEven, .halfAwayFromZero: isUpperHalf
      case .floor: false
      case .ceiling: true
      case .up: !isNegative
      case .down: isNegative
      }
    if isUp { value.set(value + 1) }
    return exact.scaled(value, places: places)
  }

  /// A quarter of a unit of so many places, on a side.
  private func quarter(_ places: Int, _ side: Int) -> Number {
    let unit = exact.power(Number(10), Number(-places))
    return exact.divide(unit, Number(4 * side))
  }

  /// The rounding to a unit that is over the limit.
  private func roundedFar(_ x: Number, _ rule: RoundingRule) -> Number {
    let answer = sign(x)
    let isAway = rule.movesAway(order: -1, isOdd: false, isNegative: answer.sign < 0)
    if exact.isExhausted || answer.sign != 0 && isAway { return Number(.notANumber) }
    return result(.zero, isTaken(x) || !answer.isProven)
  }

  /// The rounding of the middle of a number that is known to fewer digits than are asked for.
  private func roundedPoint(_ x: Number, places: Int, _ rule: RoundingRule, _ bits: Int) -> Number {
    guard let middle = middle(x, bits) else { return Number(.notANumber) }
    return result(exact.round(middle, places: places, rule), true)
  }

  /// The rational in the middle of a number's interval.
  func middle(_ x: Number, _ bits: Int) -> Number? {
    guard enclose(x, bits: bits) else { return nil }
    load(x, into: workspace.y)
    let y = workspace.y
    guard y.low.isFinite, y.high.isFinite else { return nil }
    let shift = bits - (y.low.sign == 0 ? 0 : y.low.exponentOfTwo)
    y.low.shift(shift)
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    y.low.write(to: above, MPFR_RNDN)
    below.set(1)
    if shift >= 0 {
      below.set(below << shift)
    } else {
      above.set(above << -shift)
    }
    return exact.canonical(numerator: above, denominator: below, approximated: false)
  }

  /// The multiple of a step that the rule chooses, for a step other than zero.
  func rounded(_ x: Number, toMultipleOf step: Number, _ rule: RoundingRule) -> Number {
    let order = sign(step)
    if exact.isExhausted { return Number(.notANumber) }
    if order.sign == 0 { return result(.zero, isTaken(step) || !order.isProven) }
    let unit = order.sign < 0 ? multiplied(step, Number(-1)) : step
    let quotient = divided(x, unit)
    if quotient.isFailure { return quotient }
    return multiplied(roundedAny(quotient, places: 0, rule), unit)
  }

  func roundedAny(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    x.isReal ? rounded(x, places: places, rule) : exact.round(x, places: places, rule)
  }

  // MARK: Rational after all

  /// The rational that a real number is, where that is found and proven; else the number.
  ///
  /// Sums of roots of rationals are not rational, and of other numbers than algebraic ones nothing
  /// is known but that they are not.
  func settled(_ x: Number) -> Number {
    guard x.isReal else { return x }
    let node = node(x)
    guard node.nature == .algebraic, !node.isRadical, !node.isGiven,
      let candidate = candidate(x)
    else { return x }
    let order = order(x, candidate)
    if exact.isExhausted { return Number(.notANumber) }
    return order.sign == 0 && order.isProven ? exact.marked(candidate, node.isTaken) : x
  }

  /// The exponent of two of the largest terms that may cancel in a number which is looked at for a
  /// rational.
  private static let largestCancelling = 16_384

  /// The fraction with a denominator of at most 44 bits that a number is to 126 bits behind the
  /// point, if there is one.
  private func candidate(_ x: Number) -> Number? {
    guard let size = exponentOfTwo(x), charge(500) else { return nil }
    load(x, into: workspace.y)
    workspace.y.high.subtract(workspace.y.low, MPFR_RNDU)
    let width = workspace.y.high
    guard width.isFinite else { return nil }
    // What cancels may be larger than the number by as much as the interval is wide.
    let scale = width.sign == 0 ? size : Int(node(x).bits) + width.exponentOfTwo
    guard scale < RealNumbers.largestCancelling, enclose(x, bits: max(workingBits, scale + 160))
    else { return nil }
    load(x, into: workspace.y)
    guard workspace.y.exponentOfTwo < 4096 else { return nil }
    let (whole, part) = (workspace.numbers[0], workspace.numbers[1])
    let y = workspace.y
    y.low.shift(126)
    y.low.write(to: part, MPFR_RNDD)
    whole.set(part >> 126)
    whole.set(whole << 126)
    part.set(part - whole)
    whole.set(whole >> 126)
    let isNegative = part.sign < 0
    part.set(part.magnitude)
    let low = part.lowLimb
    part.set(part >> 64)
    var (a, b) = (UInt128(1) << 126, UInt128(part.lowLimb) << 64 | UInt128(low))
    // Convergents of b/a, up to a partial quotient that is far too large to be by chance.
    var (last, next) = (
      (above: UInt128(1), below: UInt128(0)), (above: UInt128(0), below: UInt128(1))
    )
    while next.below < 1 << 44 {
      if b == 0 { break }
      let quotient = a / b
      if quotient >= 1 << 36 { break }
      (a, b) = (b, a % b)
      (last, next) = (
        next, (quotient * next.above + last.above, quotient * next.below + last.below)
      )
    }
    guard next.below < 1 << 44 else { return nil }
    let fraction = exact.classified(
      isNegative ? -Int128(next.above) : Int128(next.above),
      next.below
    )
    return exact.add(exact.whole(whole), fraction)
  }
}
