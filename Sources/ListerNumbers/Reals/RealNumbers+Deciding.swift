// SPDX-License-Identifier: MIT

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
    // What is taken must not depend on an interval that happens to be finer.
    if !isUncertain(x) || nodes[Int(x.word)].bits <= RealNumbers.takenBits / 2,
      let sign = enclosedSign(x)
    {
      return RealSign(sign: sign, isProven: true)
    }
    if node.kind == .product { return signOfProduct(node) }
    if node.kind == .power || node.kind == .root { return RealSign(sign: 1, isProven: true) }
    if node.kind == .function, let answer = signOfFunction(node) { return answer }
    if node.kind == .sum, let answer = signOfTerms(node) { return answer }
    if exact.isExhausted { return failed }
    if let isZero = logarithmsVanish(node) {
      return isZero ? RealSign(sign: 0, isProven: true) : refined(x)
    }
    if node.nature.isIrrational || node.isRadical { return refined(x) }
    if node.nature == .algebraic, let bound = separation(x) { return refined(x, bound: bound) }
    return taken(x)
  }

  /// The sign that the last interval shows.
  func enclosedSign(_ x: Number) -> Int? {
    load(x, into: workspace.y)
    if workspace.y.low.sign > 0 { return 1 }
    return workspace.y.high.sign < 0 ? -1 : nil
  }

  /// The sign of a sum whose terms are all positive or all negative; of one term always.
  private func signOfTerms(_ node: RealNode) -> RealSign? {
    var answer: RealSign?
    for place in range(of: node) {
      let term = terms[place]
      var part = RealSign(sign: 1, isProven: true)
      if term.atom >= 0 {
        // The sign of a sum within the sum is a question of its own.
        if node.count > 1, nodes[Int(term.atom)].sign == RealNode.unknownSign,
          nodes[Int(term.atom)].kind == .sum
        {
          return nil
        }
        part = sign(Number(real: Int(term.atom)))
      }
      part.sign *= exact.sign(term.coefficient)
      if node.count == 1 { return part }
      guard part.sign != 0, part.isProven, part.sign == answer?.sign ?? part.sign else {
        return nil
      }
      answer = part
    }
    return answer
  }

  /// The sign of a function's value where that is known from the operand's, which is not where the
  /// function is rational.
  private func signOfFunction(_ node: RealNode) -> RealSign? {
    switch node.function {
    case .exp, .cosh, .acosh, .acos, .erfc: return RealSign(sign: 1, isProven: true)
    case .sinh, .tanh, .asin, .atan, .asinh, .atanh, .erf: return sign(node.operand)
    case .ln, .log10: return order(node.operand, .one)
    case .squareRoot, .sin, .cos, .tan: return nil
    }
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
    let scale = node.kind == .sum ? scale(of: node) : 0
    return exponent > scale - RealNumbers.blurredBits
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
