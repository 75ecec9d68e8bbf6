// SPDX-License-Identifier: MIT

import CListerMPFR

// Questions and their answers. Each is answered by the value alone, however finely it was enclosed
// before: see ``RealNumbers``.
extension RealNumbers {
  /// The bits of the first intervals.
  var workingBits: Int { max(precision, 34) * 34 / 10 + 64 }

  /// The sign of any number.
  func sign(_ x: Number) -> RealSign {
    guard x.isReal else { return RealSign(sign: exact.sign(x), isProven: true) }
    let known = node(x).sign
    if known == RealNumbers.takenZero { return RealSign(sign: 0, isProven: false) }
    if known != RealNode.unknownSign { return RealSign(sign: Int(known), isProven: true) }
    let answer = node(x).isGiven ? signOfGiven(x) : foundSign(x)
    if exact.isExhausted { return RealSign(sign: 0, isProven: true) }
    note(answer)
    if answer.isProven {
      nodes[Int(x.word)].sign = Int8(answer.sign)
    } else if refiningLimit == Int.max {
      nodes[Int(x.word)].sign = RealNumbers.takenZero
    }
    return answer
  }

  /// What is kept of a number that is taken to be zero.
  private static let takenZero: Int8 = 3

  private func note(_ answer: RealSign) {
    if answer.isProven {
      decisions.proven += 1
    } else {
      decisions.taken += 1
    }
  }

  /// The order of any two numbers: the sign of their difference.
  func order(_ a: Number, _ b: Number) -> RealSign {
    guard a.isReal || b.isReal else {
      return RealSign(sign: exact.compare(a, b), isProven: true)
    }
    if isSame(a, b) { return RealSign(sign: 0, isProven: true) }
    guard charge(1000) else { return RealSign(sign: 0, isProven: true) }
    if let order = orderByIntervals(a, b) {
      let answer = RealSign(sign: order, isProven: true)
      note(answer)
      return answer
    }
    if exact.isExhausted { return RealSign(sign: 0, isProven: true) }
    let difference = sum(a, b, negating: true)
    return difference.isFailure ? RealSign(sign: 0, isProven: true) : sign(difference)
  }

  /// The order, if intervals at the working precision show it.
  private func orderByIntervals(_ a: Number, _ b: Number) -> Int? {
    for x in [a, b] where x.isReal {
      if node(x).isGiven { return nil }
      guard enclose(x, bits: workingBits) else { return nil }
    }
    // Enclosing the second may have made the first's interval be forgotten.
    for x in [a, b] where x.isReal { guard enclose(x, bits: workingBits) else { return nil } }
    let (first, second) = (workspace.y, workspace.other)
    for (x, interval) in [(a, first), (b, second)] {
      if x.isReal {
        load(x, into: interval)
        // An order that has no proof is not told by what is near to zero, nor by fine intervals.
        let most = RealNumbers.blurredBits / 2
        if isUncertain(x), interval.exponentOfTwo < -most || node(x).bits > most { return nil }
      } else {
        interval.setPrecision(workingBits)
        interval.set(exact.load(x, 0))
      }
    }
    if first.high.isLess(than: second.low) { return -1 }
    if second.high.isLess(than: first.low) { return 1 }
    return nil
  }

  /// The sign of a number that is known to some digits: of all that it may be.
  private func signOfGiven(_ x: Number) -> RealSign {
    guard encloseWidely(x, bits: workingBits) else { return RealSign(sign: 0, isProven: true) }
    let y = workspace.y
    let isDefinite = y.low.sign > 0 || y.high.sign < 0
    return isDefinite
      ? RealSign(sign: y.low.sign > 0 ? 1 : -1, isProven: true)
      : RealSign(sign: 0, isProven: false)
  }

  private func foundSign(_ x: Number) -> RealSign {
    let failed = RealSign(sign: 0, isProven: true)
    let node = node(x)
    guard enclose(x, bits: workingBits) else { return failed }
    if !isUncertain(x), let sign = enclosedSign(x) {
      return RealSign(sign: sign, isProven: true)
    }
    if node.kind == .product { return signOfProduct(node) }
    if let answer = signOfTerm(node) { return answer }
    let scale = scale(of: x)
    guard enclose(x, bits: workingBits) else { return failed }
    if let sign = signAbove(scale - RealNumbers.takenBits, x) {
      return RealSign(sign: sign, isProven: true)
    }
    if let isZero = logarithmsVanish(node) {
      return isZero ? RealSign(sign: 0, isProven: true) : refined(x)
    }
    if node.nature.isIrrational || node.isRadical { return refined(x) }
    if node.nature == .algebraic, let bound = separation(x) { return refined(x, bound: bound) }
    return taken(x, scale: scale)
  }

  /// The sign that the last interval shows, if it is as far from zero as 2^bound.
  private func signAbove(_ bound: Int, _ x: Number) -> Int? {
    guard let sign = enclosedSign(x), workspace.y.leastExponentOfTwo > bound else { return nil }
    return sign
  }

  /// The sign that the last interval shows.
  private func enclosedSign(_ x: Number) -> Int? {
    load(x, into: workspace.y)
    if workspace.y.low.sign > 0 { return 1 }
    return workspace.y.high.sign < 0 ? -1 : nil
  }

  /// The sign of a rational times an atom.
  private func signOfTerm(_ node: RealNode) -> RealSign? {
    guard node.kind == .sum, node.count == 1, terms[Int(node.start)].atom >= 0 else { return nil }
    let term = terms[Int(node.start)]
    var answer = sign(Number(real: Int(term.atom)))
    answer.sign *= exact.sign(term.coefficient)
    return answer
  }

  /// Whether what is answered about a number may rest on ``takenBits``: then it must not rest on an
  /// interval that happens to be finer.
  func isUncertain(_ x: Number) -> Bool {
    guard x.isReal else { return false }
    let node = node(x)
    // Of algebraic numbers, those whose separation bound is out of reach.
    return node.nature == .unknown || node.nature == .algebraic && !node.isRadical
  }

  /// Loads the last enclosure, of at least so many bits, into the workspace's `y`; that of an
  /// uncertain number is not finer than those bits or ``blurredBits``, so that it still holds a
  /// number that is taken to be equal.
  func loadBlurred(_ x: Number, bits: Int) {
    load(x, into: workspace.y)
    if isUncertain(x) { workspace.y.blur(to: max(bits, RealNumbers.blurredBits)) }
  }

  /// Whether a number that an interval shows to be other than zero counts as zero all the same.
  ///
  /// The interval, in the workspace's `y`, was asked for with so many bits, and may be finer.
  func countsAsZero(_ x: Number, bits: Int) -> Bool {
    guard isUncertain(x) else { return false }
    let isZero = isFarFromZero(x) ? false : sign(x).sign == 0
    guard enclose(x, bits: bits) else { return true }
    loadBlurred(x, bits: bits)
    return isZero
  }

  /// Whether there is no need to ask for the sign of an uncertain number to know that it has one.
  private func isFarFromZero(_ x: Number) -> Bool {
    let node = node(x)
    if node.kind == .product {
      return range(of: node).allSatisfy { !isUncertain(Number(real: Int(factors[$0].node))) }
    }
    if node.kind == .sum, node.count == 1 {
      let atom = Number(real: Int(terms[Int(node.start)].atom))
      return !isUncertain(atom) || isFarFromZero(atom)
    }
    let exponent = workspace.y.leastExponentOfTwo
    return exponent > -RealNumbers.blurredBits
      && scale(of: x) < RealNumbers.takenBits - RealNumbers.blurredBits
  }

  private func signOfProduct(_ node: RealNode) -> RealSign {
    var answer = RealSign(sign: 1, isProven: true)
    for place in range(of: node) {
      let factor = factors[place]
      let part = sign(Number(real: Int(factor.node)))
      if part.sign == 0 { return part }
      if part.sign < 0, factor.exponent % 2 != 0 { answer.sign = -answer.sign }
    }
    return answer
  }

  /// The sign of a number that is proven not to be zero.
  private func refined(_ x: Number) -> RealSign {
    var bits = max(workingBits, Int(node(x).bits))
    while true {
      load(x, into: workspace.y)
      // An end at zero is not the number.
      let (low, high) = (workspace.y.low, workspace.y.high)
      if low.isFinite, low.sign >= 0 { return RealSign(sign: 1, isProven: true) }
      if high.isFinite, high.sign <= 0 { return RealSign(sign: -1, isProven: true) }
      bits *= 2
      if bits > refiningLimit { return RealSign(sign: 0, isProven: false) }
      guard enclose(x, bits: bits) else { return RealSign(sign: 0, isProven: true) }
    }
  }

  /// The sign of a number that is zero if its magnitude is below 2^-bound.
  private func refined(_ x: Number, bound: Int) -> RealSign {
    var bits = workingBits
    while true {
      if let sign = enclosedSign(x) { return RealSign(sign: sign, isProven: true) }
      if workspace.y.exponentOfTwo <= -bound { return RealSign(sign: 0, isProven: true) }
      bits = min(bits * 2, max(bits, bound) + 256)
      if bits <= Int(node(x).bits) { bits = Int(node(x).bits) * 2 }
      guard enclose(x, bits: bits) else { return RealSign(sign: 0, isProven: true) }
    }
  }

  /// The sign of a number of which nothing is proven: it counts as zero if so many bits beyond the
  /// operands' own don't tell it from zero.
  private func taken(_ x: Number, scale: Int) -> RealSign {
    var working = workingBits
    // Most are told from zero before the bits of the operands have to be counted.
    while working <= RealNumbers.takenBits {
      if let sign = signAbove(scale - RealNumbers.takenBits, x) {
        return RealSign(sign: sign, isProven: true)
      }
      working = max(working * 2, Int(node(x).bits) + 64)
      guard enclose(x, bits: working) else { return RealSign(sign: 0, isProven: true) }
    }
    let bits = RealNumbers.takenBits + bitsOfOperands(x)
    let bound = bits - scale
    while true {
      if let sign = signAbove(-bound, x) {
        return RealSign(sign: sign, isProven: true)
      }
      if workspace.y.exponentOfTwo <= -bound { return RealSign(sign: 0, isProven: false) }
      working = max(min(working * 2, bits + 128), Int(node(x).bits) + 64)
      guard enclose(x, bits: working) else { return RealSign(sign: 0, isProven: true) }
    }
  }

  /// An exponent of two that no term of a sum is above by much; at least 0, and that for what is no
  /// sum: of small terms one can't tell how small they are but by finer intervals.
  private func scale(of x: Number) -> Int {
    let node = node(x)
    guard node.kind == .sum else { return 0 }
    var largest = Int.min
    for place in range(of: node) {
      let term = terms[place]
      var size = exact.load(term.coefficient, 0).exponent
      if term.index > 1 { size += exact.load(term.radicand, 0).exponent / Int(term.index) }
      if term.atom >= 0 { size += exponentOfTwo(Number(real: Int(term.atom))) ?? 0 }
      largest = max(largest, size)
    }
    return max(largest, 0)
  }

  /// `e` for which the magnitude of a number is below 2^e, and not much below; nil for zero, and
  /// when the budget is spent.
  func exponentOfTwo(_ x: Number) -> Int? {
    guard x.isReal else { return exact.isZero(x) ? nil : exact.load(x, 0).exponent + 1 }
    guard isEnclosed(Int32(x.word), 1) || enclose(x, bits: workingBits) else { return nil }
    var bits = workingBits
    while true {
      load(x, into: workspace.y)
      // The reciprocal of what is next to zero has an end when that is told from zero.
      let isFinite = workspace.y.low.isFinite && workspace.y.high.isFinite
      if isFinite || bits > Arithmetic.bitLimit { return workspace.y.exponentOfTwo }
      bits = max(bits, Int(node(x).bits)) * 2
      guard enclose(x, bits: bits) else { return nil }
    }
  }

  /// The bits of all rationals that a number is made of.
  private func bitsOfOperands(_ x: Number) -> Int {
    walk &+= 1
    var bits = 0
    var stack = [Int32(x.word)]
    while let next = stack.popLast() {
      let node = nodes[Int(next)]
      if node.visit == walk { continue }
      nodes[Int(next)].visit = walk
      if node.kind == .sum {
        for place in range(of: node) {
          bits += self.bits(terms[place].coefficient) + self.bits(terms[place].radicand)
        }
      } else {
        for operand in [node.operand, node.second] where !operand.isReal {
          bits += self.bits(operand)
        }
      }
      forEachOperand(of: next) { stack.append($0) }
    }
    return bits
  }

  // MARK: Logarithms

  /// Whether a sum of rational multiples of logarithms of rationals, and perhaps a rational, is
  /// zero; nil for other numbers.
  ///
  /// Σ q·ln a is the logarithm of ∏ a^q: zero where that is 1, and transcendental elsewhere.
  private func logarithmsVanish(_ node: RealNode) -> Bool? {
    guard node.kind == .sum else { return nil }
    var product = Number.one
    var common = Number.one
    var size = 0
    var hasRational = false
    for place in range(of: node) where !terms[place].isRational {
      let term = terms[place]
      guard term.index == 1, let operand = rationalLogarithm(term.atom) else { return nil }
      let denominator = exact.quotientParts(term.coefficient).denominator
      common = exact.lcm(common, denominator)
      size += bits(operand)
      guard !common.isFailure, bits(common) <= 64 else { return nil }
    }
    for place in range(of: node) {
      let term = terms[place]
      if term.isRational {
        hasRational = true
        continue
      }
      guard let operand = rationalLogarithm(term.atom),
        let exponent = exact.int(exact.multiply(term.coefficient, common)),
        abs(exponent) <= RealNumbers.separationLimit,
        bits(operand) * abs(exponent) <= RealNumbers.separationLimit * 4
      else { return nil }
      product = exact.multiply(product, exact.power(operand, Number(exponent)))
    }
    if product.isFailure { return nil }
    return !hasRational && exact.equal(product, .one)
  }

  private func rationalLogarithm(_ atom: Int32) -> Number? {
    guard atom >= 0 else { return nil }
    let node = nodes[Int(atom)]
    return node.kind == .function && node.function == .ln && !node.operand.isReal
      ? node.operand : nil
  }
}

extension Arithmetic {
  /// The numerator and the denominator of a rational.
  func quotientParts(_ x: Number) -> (numerator: Number, denominator: Number) {
    if x.form != Number.Form.big {
      let fraction = SmallFraction(x)
      return (
        Number(Int(fraction.numerator)),
        classified(Int128(fraction.denominator), 1)
      )
    }
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    let fraction = load(x, 0)
    above.set(fraction.numerator)
    below.set(fraction.denominator)
    return (whole(above), whole(below))
  }
}

extension Interval {
  /// `e` for which all magnitudes are below 2^e; the least there is for zero.
  var exponentOfTwo: Int {
    func exponent(_ real: Real) -> Int {
      real.sign == 0 ? -(1 << 60) : real.isFinite ? real.exponentOfTwo : 1 << 60
    }
    return max(exponent(low), exponent(high))
  }

  /// `e` for which all magnitudes are at least 2^(e-1), of an interval without zero.
  var leastExponentOfTwo: Int {
    min(low.exponentOfTwo, high.exponentOfTwo)
  }
}
