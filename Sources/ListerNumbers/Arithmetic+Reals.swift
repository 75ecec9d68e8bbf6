// SPDX-License-Identifier: MIT

import ListerBasics

// Numbers that are not rational: how the operations of ``Arithmetic`` reach ``RealNumbers``.
//
// Rationals are copied into its arena, and results out of it, so that ``release(to:keeping:)`` knows
// nothing of it.
extension Arithmetic {
  /// How many questions about real numbers were answered since the last reset, and how.
  public var decisions: Decisions { realNumbers?.decisions ?? Decisions() }

  /// Whether a number is not rational, or not known to be.
  public func isReal(_ x: Number) -> Bool { x.isReal }

  private var reals: RealNumbers {
    if let realNumbers { return realNumbers }
    let made = RealNumbers(sharing: self)
    made.precision = precision
    realNumbers = made
    return made
  }

  /// What `body` answers about numbers that are moved inside.
  private func ask<Answer>(
    _ body: (RealNumbers) -> Answer,
    leaving: (Answer, RealNumbers) -> Answer
  )
    -> Answer
  {
    let reals = reals
    let mark = reals.exact.mark()
    let count = reals.nodes.count
    let answer = leaving(body(reals), reals)
    // Without a new node nothing in there is needed any more.
    if reals.nodes.count == count { _ = reals.exact.release(to: mark, keeping: .zero) }
    return answer
  }

  func number(_ body: (RealNumbers) -> Number) -> Number {
    ask(body) { number, reals in
      if number.form != Number.Form.big || number.isReal { return number }
      return importBig(reals.exact.exportBig(number))
    }
  }

  private func answer<Answer>(_ body: (RealNumbers) -> Answer) -> Answer {
    ask(body) { answer, _ in answer }
  }

  func inside(_ x: Number, _ reals: RealNumbers) -> Number {
    x.form != Number.Form.big || x.isReal ? x : reals.exact.importBig(exportBig(x))
  }

  // MARK: Arithmetic

  /// The result of an operation on rationals, or where that is too large, a number that is not
  /// simplified.
  @inline(__always)
  func unlimited(_ result: Number, _ large: (RealNumbers) -> Number) -> Number {
    result.isFailure ? unsimplified(result, large) : result
  }

  @inline(never)
  private func unsimplified(_ result: Number, _ large: (RealNumbers) -> Number) -> Number {
    guard !isBeside, !isExhausted, result.failure == .notANumber,
      arena.hasRoom(forBits: Arithmetic.bitLimit)
    else {
      return result
    }
    return number { reals in
      let number = large(reals)
      return number.isReal && reals.isOverLimit(number) ? Number(.notANumber) : number
    }
  }

  func largePower(_ base: Number, _ exponent: Number, else result: Number) -> Number {
    unlimited(result) { $0.largePower(inside(base, $0), inside(exponent, $0)) }
  }

  func largeSum(_ a: Number, _ b: Number, negating: Bool, else result: Number) -> Number {
    unlimited(result) { $0.opaqueSum(inside(a, $0), inside(b, $0), negating: negating) }
  }

  func largeQuotient(_ a: Number, _ b: Number, else result: Number) -> Number {
    unlimited(result) { $0.opaqueProduct(inside(a, $0), $0.exact.divide(.one, inside(b, $0))) }
  }

  func largeProduct(_ a: Number, _ b: Number, else result: Number) -> Number {
    unlimited(result) { $0.opaqueProduct(inside(a, $0), inside(b, $0)) }
  }

  func sumOfReals(_ a: Number, _ b: Number, negating: Bool) -> Number {
    number { $0.sum(inside(a, $0), inside(b, $0), negating: negating) }
  }

  /// total + x as a running total: a number that is good for nothing but to go on with it or to be
  /// ``ended(_:)``, of numbers that are not rational.
  public func runningSum(_ total: Number, _ x: Number) -> Number {
    if x.isFailure { return x }
    if total.isFailure { return total }
    return reals.runningSum(inside(total, reals), inside(x, reals))
  }

  /// total + x · y as a running total.
  public func runningSum(_ total: Number, _ x: Number, times y: Number) -> Number {
    if !x.isReal || !y.isReal { return runningSum(total, multiply(x, y)) }
    return total.isFailure ? total : reals.runningSum(inside(total, reals), x, times: y)
  }

  /// A number that is subtracted from so many others: one with many terms is one term from then on.
  public func gathered(_ x: Number, for count: Int) -> Number {
    guard x.isReal else { return x }
    return number { $0.termCount(x) * count > 4096 ? $0.opaquePower(x, 1) : x }
  }

  /// The number that a running total has become; any other number is itself.
  public func ended(_ total: Number) -> Number {
    guard total.isRunning else { return total }
    let sum = reals.ended(total)
    return sum.form == Number.Form.big && !sum.isReal
      ? importBig(reals.exact.exportBig(sum)) : sum
  }

  func negationOfReal(_ a: Number) -> Number { number { $0.negation(a) } }

  func productOfReals(_ a: Number, _ b: Number) -> Number {
    number { $0.product(inside(a, $0), inside(b, $0)) }
  }

  func quotientOfReals(_ a: Number, _ b: Number) -> Number {
    number { $0.divided(inside(a, $0), inside(b, $0)) }
  }

  func moduloOfReals(_ a: Number, _ b: Number) -> Number {
    let quotient = round(divide(a, b), places: 0, .floor)
    return subtract(a, multiply(b, quotient))
  }

  /// base^exponent, where one of them is real or the exponent is no whole number.
  func powerOfReals(_ base: Number, _ exponent: Number) -> Number {
    let direction = sign(exponent)
    let side = sign(base)
    if isExhausted { return Number(.notANumber) }
    let flag = isMarked(base) || isMarked(exponent)
    if side == 0 {
      if direction == 0 { return Number(.notANumber) }
      return direction < 0 ? Number(.divisionByZero) : marked(.zero, flag)
    }
    if direction == 0 { return marked(.one, flag) }
    let whole = exponent.isReal ? wholeReal(exponent) : isInteger(exponent) ? exponent : nil
    if let whole {
      guard let count = int(whole) else {
        return base.isReal ? Number(.notANumber) : power(base, whole)
      }
      return base.isReal ? number { $0.power(base, count) } : power(base, whole)
    }
    if side < 0 { return Number(.notANumber) }
    return number { $0.power(inside(base, $0), over: inside(exponent, $0)) }
  }

  /// Whether a number that is zero, or taken to be, makes marked numbers.
  private func isMarked(_ x: Number) -> Bool {
    x.isReal ? answer { $0.isTaken(x) || !$0.sign(x).isProven } : x.isApproximated
  }

  // MARK: Functions

  /// The function's value at `x`: rational where it is, else a real number.
  ///
  /// Outside the function's domain, and where the result would be over the limits, it is
  /// `.notANumber`. At rationals the only rational values are those of the square root at squares,
  /// of log10 at powers of ten, and of each other function at one place: EXP(0), LN(1), ACOS(1) and
  /// so on.
  public func evaluate(_ function: IrrationalFunction, _ x: Number) -> Number {
    x.isFailure ? x : number { $0.function(function, inside(x, $0)) }
  }

  /// The angle of the point (x, y), in radians, above -pi and up to pi.
  ///
  /// At (0, 0) it is `.divisionByZero`, as in every spreadsheet.
  public func atan2(y: Number, x: Number) -> Number {
    if y.isFailure { return y }
    if x.isFailure { return x }
    return number { $0.angle(y: inside(y, $0), x: inside(x, $0)) }
  }

  /// The circle's constant.
  public func pi() -> Number { number { $0.pi() } }

  /// The angle in degrees: x · 180 / pi.
  public func degrees(_ x: Number) -> Number { divide(multiply(x, Number(180)), pi()) }

  /// The angle in radians: x · pi / 180.
  public func radians(_ x: Number) -> Number { multiply(divide(x, Number(180)), pi()) }

  /// The logarithm of `x` to a base.
  ///
  /// Operands that aren't positive give `.notANumber`, and the base 1 `.divisionByZero`.
  public func log(_ x: Number, base: Number) -> Number {
    if x.isFailure { return x }
    if base.isFailure { return base }
    guard sign(x) > 0, sign(base) > 0 else { return Number(.notANumber) }
    if equal(base, .one) { return Number(.divisionByZero) }
    if !x.isReal, equal(x, .one) { return marked(.zero, x.isApproximated) }
    return number { $0.logarithm(inside(x, $0), base: inside(base, $0)) }
  }

  /// The number that a decimal is which is known to half a unit of the last of ``precision`` digits.
  public func given(_ x: Number) -> Number {
    x.isFailure ? x : number { $0.given(inside(x, $0)) }
  }

  /// The positive number at which a sum of powers is zero; the one nearest to `guess` if there are
  /// several, and the smaller of two that are as near.
  ///
  /// Rational where that is so. `.notANumber` if there is none, or the sum is over the limits: 4096
  /// terms, exponents with a common denominator of 2^20, 2^30 such parts apart. If the equation was
  /// multiplied by x - 1, `leavingOutOne` takes that root away again.
  public func solution(
    of terms: [EquationTerm],
    nearest guess: Number,
    leavingOutOne: Bool = false
  ) -> Number {
    number { reals in
      let moved = terms.map {
        EquationTerm(inside($0.coefficient, reals), exponent: inside($0.exponent, reals))
      }
      return reals.solution(
        of: moved,
        nearest: inside(guess, reals),
        leavingOutOne: leavingOutOne
      )
    }
  }

  // MARK: Questions

  /// -1, 0 or 1, marked where that is not proven.
  public func signum(_ x: Number) -> Number {
    if x.isFailure { return x }
    guard x.isReal else { return marked(Number(sign(x)), x.isApproximated) }
    return number { reals in
      let answer = reals.sign(x)
      return reals.exact.marked(Number(answer.sign), reals.isTaken(x) || !answer.isProven)
    }
  }

  func signOfReal(_ x: Number) -> Int { sign { ($0.sign(x), isTaken: $0.isTaken(x)) } }

  func orderOfReals(_ a: Number, _ b: Number) -> Int {
    sign { reals in
      let (x, y) = (inside(a, reals), inside(b, reals))
      return (reals.order(x, y), isTaken: reals.isTaken(x) || reals.isTaken(y))
    }
  }

  /// A sign, which is counted if it or what it is of is taken.
  private func sign(_ body: (RealNumbers) -> (RealSign, isTaken: Bool)) -> Int {
    let (sign, isTaken) = answer(body)
    if isTaken || !sign.isProven { noteTaken() }
    return sign.sign
  }

  func markedReal(_ x: Number) -> Number { number { $0.marked(x, true) } }

  func roundedReal(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    number { $0.rounded(x, places: places, rule) }
  }

  func roundedReal(_ x: Number, toMultipleOf step: Number, _ rule: RoundingRule) -> Number {
    number { $0.rounded(inside(x, $0), toMultipleOf: inside(step, $0), rule) }
  }

  /// The whole number that a real number is proven or taken to be; nil for any other.
  func wholeReal(_ x: Number) -> Number? {
    let whole = round(x, places: 0, .halfEven)
    return !whole.isFailure && compare(x, whole) == 0 ? whole : nil
  }

  /// The number rounded half to even to the precision, and marked.
  func decimalOfReal(_ x: Number) -> Number {
    marked(number { $0.significant(x, digits: precision) }, true)
  }

  /// Appends a number as it is written at the precision.
  func writeReal(_ x: Number, to buffer: inout ByteBuffer) {
    let view = atAnyCost { answer { $0.written(x) } }
    if let view { buffer.append(view) }
  }

  func doubleOfReal(_ x: Number) -> Double { atAnyCost { answer { $0.double(x) } } }

  /// Whether a number that is written is zero or taken to be.
  public func countsAsZero(_ x: Number) -> Bool {
    x.isReal ? atAnyCost { sign(x) == 0 } : isZero(x)
  }

  func writeSignificantReal(_ x: Number, digits: Int, to buffer: inout ByteBuffer) {
    let short = atAnyCost { number { $0.significant(x, digits: digits, halvesAway: true) } }
    if !short.isFailure { writeSignificant(short, digits: digits, to: &buffer) }
  }

  /// What a cell keeps of a number: a rational where a real number is proven to be one, else the
  /// number, whose digits are known from now on.
  public func settled(_ x: Number) -> Number {
    guard x.isReal else { return x }
    return number { reals in
      let settled = reals.settled(x)
      if !settled.isReal { return settled }
      if reals.isOverLimit(settled) { return Number(.notANumber) }
      return reals.written(settled) == nil ? Number(.notANumber) : settled
    }
  }
}
