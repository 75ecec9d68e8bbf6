// SPDX-License-Identifier: MIT

import CListerMPFR
import ListerBasics

// Whole numbers next to a real number, its digits, and whether it is rational after all.
extension RealNumbers {
  /// A real number rounded to so many decimal places; marked unless that is proven.
  func rounded(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    if abs(places) > Arithmetic.placesLimit {
      return places > 0 ? x : roundedFar(x, rule)
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
      if !isGiven { load(x, into: workspace.y) }
      if let cell = cell(workspace.y, places: places, rule) {
        switch cell {
        case .between: return marked(cellValue(places: places, rule), isTaken(x))
        case .near(let breakpoint):
          let order = order(x, breakpoint)
          if exact.isExhausted { return Number(.notANumber) }
          if order.sign == 0 {
            let value = exact.round(breakpoint, places: places, rule)
            return marked(value, isTaken(x) || !order.isProven)
          }
          let side = exact.add(breakpoint, quarter(places, order.sign))
          return marked(exact.round(side, places: places, rule), isTaken(x))
        }
      }
      if isGiven { return roundedPoint(x, places: places, rule, bits) }
      bits *= 2
    }
  }

  private func marked(_ x: Number, _ flag: Bool) -> Number {
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
    return marked(.zero, isTaken(x) || !answer.isProven)
  }

  /// The rounding of the middle of a number that is known to fewer digits than are asked for.
  private func roundedPoint(_ x: Number, places: Int, _ rule: RoundingRule, _ bits: Int) -> Number {
    guard let middle = middle(x, bits) else { return Number(.notANumber) }
    return marked(exact.round(middle, places: places, rule), true)
  }

  /// The rational in the middle of a number's interval.
  private func middle(_ x: Number, _ bits: Int) -> Number? {
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
    if order.sign == 0 { return marked(.zero, isTaken(step) || !order.isProven) }
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

  /// The fraction with a denominator of at most 44 bits that a number is to 126 bits behind the
  /// point, if there is one.
  private func candidate(_ x: Number) -> Number? {
    guard let size = exponentOfTwo(x), size < 4096, charge(500) else { return nil }
    let bits = max(workingBits, size + 160)
    guard enclose(x, bits: bits) else { return nil }
    load(x, into: workspace.y)
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

  // MARK: Digits

  /// The number rounded to so many significant digits, a decimal without a mark.
  func significant(_ x: Number, digits: Int, halvesAway: Bool = false) -> Number {
    if isGiven(x) { return significantPoint(x, digits: digits) }
    var bits = max(workingBits, digits * 34 / 10 + 64)
    for _ in 0..<2 {
      guard charge(Cost.text(digits / 19 + 1)), enclose(x, bits: bits) else {
        return Number(.notANumber)
      }
      load(x, into: workspace.y)
      if workspace.y.isDefinite, let number = exact.agreed(digits: digits) {
        return exact.unmarked(number)
      }
      bits *= 2
    }
    // Zero, halfway between two decimals, or very near to that.
    if sign(x).sign == 0 { return exact.isExhausted ? Number(.notANumber) : .zero }
    guard let exponent = decimalExponent(x) else { return Number(.notANumber) }
    let rule: RoundingRule = halvesAway ? .halfAwayFromZero : .halfEven
    let result = rounded(x, places: digits - 1 - exponent, rule)
    return result.isFailure ? result : exact.unmarked(result)
  }

  /// `e` for which the magnitude is at least 10^e and below 10^(e+1), but for numbers that are next
  /// to a power of ten.
  private func decimalExponent(_ x: Number) -> Int? {
    var bits = workingBits
    while true {
      guard enclose(x, bits: bits) else { return nil }
      load(x, into: workspace.y)
      if workspace.y.isDefinite {
        return workspace.y.low.writeDigits(20, to: &workspace.lowDigits) - 1
      }
      bits *= 2
    }
  }

  private func significantPoint(_ x: Number, digits: Int) -> Number {
    if node(x).kind == .given { return node(x).operand }
    let bits = max(workingBits, digits * 34 / 10 + 64)
    guard let middle = middle(x, bits) else { return Number(.notANumber) }
    if exact.isZero(middle) { return .zero }
    let fraction = exact.load(middle, 3)
    return exact.unmarked(
      exact.rounded(fraction.numerator, fraction.denominator, digits: min(digits, precision))
    )
  }

  /// The number as it is written, rounded half to even to the precision.
  ///
  /// nil when the budget is spent; valid until another number is written.
  func written(_ x: Number) -> ByteView? {
    let node = node(x)
    if node.textCount == 0 {
      let start = text.count
      guard write(x), text.count <= RealNumbers.textLimit else {
        text.truncate(to: start)
        _ = exhaust()
        return nil
      }
      nodes[Int(x.word)].textStart = Int32(start)
      nodes[Int(x.word)].textCount = Int32(text.count - start)
      return text.view[start..<text.count]
    }
    return text.view[Int(node.textStart)..<Int(node.textStart + node.textCount)]
  }

  private func write(_ x: Number) -> Bool {
    if !isGiven(x) {
      guard charge(Cost.text(precision / 19 + 1)), enclose(x, bits: workingBits) else {
        return false
      }
      load(x, into: workspace.y)
      if workspace.y.isDefinite, let exponent = exact.agreedDigits(precision) {
        guard charge(abs(exponent)) else { return false }
        write(digits: workspace.lowDigits, exponent: exponent - 1)
        return true
      }
    }
    let number = significant(x, digits: precision)
    guard !number.isFailure, exact.charge(exact.textCost(of: number)) else { return false }
    exact.write(number, .decimal, to: &text)
    return true
  }

  /// Writes digits, after a minus sign or not, and a zero byte behind them, as d.ddd · 10^exponent.
  private func write(digits: [CChar], exponent: Int) {
    var place = 0
    if digits[0] == CChar(bitPattern: UInt8(ascii: "-")) {
      text.append(UInt8(ascii: "-"))
      place = 1
    }
    let start = text.count
    while digits[place] != 0 {
      text.append(UInt8(bitPattern: digits[place]))
      place += 1
    }
    while text.count > start + 1, text[text.count - 1] == UInt8(ascii: "0") {
      text.truncate(to: text.count - 1)
    }
    DecimalText.arrange(
      from: start,
      exponent: exponent,
      plain: true,
      mark: UInt8(ascii: "E"),
      exponentWidth: 2,
      in: &text
    )
  }

  /// The nearest double.
  func double(_ x: Number) -> Double {
    var bits = 128
    for _ in 0..<4 {
      guard enclose(x, bits: bits) else { return .nan }
      load(x, into: workspace.y)
      let (low, high) = (workspace.y.low.double, workspace.y.high.double)
      if low == high || isGiven(x) { return low }
      bits *= 4
    }
    return exact.double(significant(x, digits: 1000))
  }
}
