// SPDX-License-Identifier: MIT

import ListerBasics

// Digits of real numbers.
extension RealNumbers {
  /// The bits of the first interval for the digits that are written: 40 more make a second one a
  /// matter of 1 in 10^10.
  var writingBits: Int { precision * 34 / 10 + 40 }

  /// The number rounded to so many significant digits, a decimal without a mark.
  func significant(_ x: Number, digits: Int, halvesAway: Bool = false) -> Number {
    if isGiven(x) { return significantPoint(x, digits: digits) }
    var bits = max(workingBits, digits * 34 / 10 + 64)
    for _ in 0..<2 {
      guard charge(Cost.text(digits / 19 + 1)), enclose(x, bits: bits) else {
        return Number(.notANumber)
      }
      loadBlurred(x, bits: bits)
      if workspace.y.isDefinite, !countsAsZero(x, bits: bits),
        let number = exact.agreed(digits: digits)
      {
        return exact.unmarked(number)
      }
      bits *= 2
    }
    // Zero, halfway between two decimals, or very near to that.
    if sign(x).sign == 0 { return exact.isExhausted ? Number(.notANumber) : .zero }
    guard let exponent = decimalExponent(x) else { return Number(.notANumber) }
    let rule: RoundingRule = halvesAway ? .halfAwayFromZero : .halfEven
    // Below the power of ten a digit more is written, and only there.
    let finer = rounded(x, places: digits - exponent, rule)
    let power = exact.power(Number(10), Number(exponent))
    if finer.isFailure || exact.compare(exact.absolute(finer), power) <= 0 {
      return finer.isFailure ? finer : exact.unmarked(finer)
    }
    let result = rounded(x, places: digits - 1 - exponent, rule)
    return result.isFailure ? result : exact.unmarked(result)
  }

  /// `e` for which the magnitude is at least 10^e and below 10^(e+1); of a number that 20 digits
  /// don't tell from a power of ten, the exponent of that.
  private func decimalExponent(_ x: Number) -> Int? {
    var bits = workingBits
    while true {
      guard enclose(x, bits: bits) else { return nil }
      load(x, into: workspace.y)
      if workspace.y.isDefinite {
        let low = workspace.y.low.writeDigits(20, to: &workspace.lowDigits)
        let high = workspace.y.high.writeDigits(20, to: &workspace.highDigits)
        // An interval may be as wide as a number that is next to zero.
        let lesser = low < high ? workspace.lowDigits : workspace.highDigits
        let nine = CChar(bitPattern: UInt8(ascii: "9"))
        if low == high || abs(low - high) == 1 && lesser[workspace.y.low.sign < 0 ? 1 : 0] == nine {
          return max(low, high) - 1
        }
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
    if let term = singleRoot(x) { return write(root: term) }
    if !isGiven(x) {
      guard charge(Cost.text(precision / 19 + 1)), enclose(x, bits: writingBits) else {
        return false
      }
      loadBlurred(x, bits: writingBits)
      if workspace.y.isDefinite, !countsAsZero(x, bits: writingBits),
        let exponent = exact.agreedDigits(precision)
      {
        guard abs(exponent) <= Arithmetic.placesLimit, charge(abs(exponent)) else { return false }
        write(digits: workspace.lowDigits, exponent: exponent - 1)
        return true
      }
    }
    refiningLimit = RealNumbers.writingLimit
    let number = significant(x, digits: precision)
    refiningLimit = Int.max
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
    arrange(from: start, exponent: exponent)
  }

  /// The nearest double; 0 of what is taken to be zero, however finely it was enclosed.
  func double(_ x: Number) -> Double {
    if isUncertain(x), !isGiven(x), sign(x).sign == 0 { return exact.isExhausted ? .nan : 0 }
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

  // MARK: One root

  /// The only term of a number that is a rational times a root of a small index.
  func singleRoot(_ x: Number) -> RealTerm? {
    let node = node(x)
    guard node.isRadical, node.count == 1 else { return nil }
    let term = terms[Int(node.start)]
    return term.index <= 12 ? term : nil
  }

  /// The whole number below the root times 10^places, or twice that, in `numbers` 0; false when the
  /// budget is spent.
  ///
  /// With integers alone: (c·10^places)^n·a cut off has the root cut off.
  func setRoot(of term: RealTerm, places: Int, doubled: Bool = false) -> Bool {
    let index = Int(term.index)
    let (factor, radicand) = (exact.load(term.coefficient, 0), exact.load(term.radicand, 1))
    let shift = abs(places) * index
    let size = factor.limbs * index + radicand.limbs + shift / 19 + 1
    guard charge((4 + index) * Cost.division(2 * size, size)) else { return false }
    let (root, below) = (workspace.numbers[0], workspace.numbers[1])
    root.set(factor.numerator.power(UInt(index)))
    root.set(root.magnitude)
    root.set(root * radicand.numerator)
    if doubled { root.set(root << index) }
    if factor.isWhole {
      below.set(radicand.denominator)
    } else {
      below.set(factor.denominator.power(UInt(index)))
      below.set(below * radicand.denominator)
    }
    if places >= 0 {
      root.set(root * exact.workbench.tens[shift])
    } else {
      below.set(below * exact.workbench.tens[shift])
    }
    root.set(root / below)
    if index == 2 {
      root.set(root.squareRoot)
    } else {
      root.setRoot(of: root, index: index)
    }
    if factor.numerator.sign < 0 {
      root.set(root + 1)
      root.set(-root)
    }
    return true
  }

  /// Writes a root with its coefficient: two digits more than the precision, cut off, are rounded
  /// as the root is, which is no tie.
  private func write(root term: RealTerm) -> Bool {
    let index = Int(term.index)
    let (factor, radicand) = (exact.load(term.coefficient, 0), exact.load(term.radicand, 1))
    // A lower bound of the exponent of two, so that there are enough digits.
    let exponent = (factor.exponent - 1) * index + radicand.exponent - 1
    let estimate = exact.floorOfLog10(
      ofTwoTo: (exponent - (exponent < 0 ? index - 1 : 0)) / index
    )
    let places = precision + 1 - estimate
    guard abs(estimate) <= Arithmetic.placesLimit, charge(Cost.text(precision / 19 + 2)) else {
      return false
    }
    var term = term
    if exact.sign(term.coefficient) < 0 {
      text.append(UInt8(ascii: "-"))
      term.coefficient = exact.negate(term.coefficient)
    }
    guard setRoot(of: term, places: places) else { return false }
    let start = text.count
    Arithmetic.append(workspace.numbers[0], to: &text)
    let leading = text.count - start - 1 - places
    arrange(from: start, exponent: roundText(from: start) ? leading + 1 : leading)
    return true
  }

  /// Rounds digits to as many as the precision says, halves up; whether there is one more before
  /// the point.
  private func roundText(from start: Int) -> Bool {
    let end = start + precision
    guard text.count > end else { return false }
    let isUp = text[end] >= UInt8(ascii: "5")
    text.truncate(to: end)
    guard isUp else { return false }
    var place = end - 1
    while place >= start, text[place] == UInt8(ascii: "9") {
      text[place] = UInt8(ascii: "0")
      place -= 1
    }
    if place >= start {
      text[place] += 1
      return false
    }
    text[start] = UInt8(ascii: "1")
    return true
  }

  /// Cuts zeros at the end of digits, and puts the point where d.ddd · 10^exponent has it.
  private func arrange(from start: Int, exponent: Int) {
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
}
