// SPDX-License-Identifier: MIT

// Numbers of which nothing is proven: so many bits in each step as their own operands say, and what
// these don't tell from zero is taken to be zero. An interval without zero is always a proof.
extension RealNumbers {
  /// The sign of a number of which nothing is proven.
  func taken(_ x: Number) -> RealSign {
    let failed = RealSign(sign: 0, isProven: true)
    guard let limit = bitsThatSettle(x) else { return failed }
    // What half of the bits show, all of them show as well.
    var bits = workingBits * 2
    while bits <= limit / 2, !isEnclosedFiner(x, than: limit) {
      guard enclose(x, bits: bits) else { return failed }
      if let sign = enclosedSign(x) { return RealSign(sign: sign, isProven: true) }
      bits *= 2
    }
    // The last answer rests on intervals of exactly so many bits, whatever was asked before.
    if isEnclosedFiner(x, than: limit) { enclosures.forget() }
    guard enclose(x, bits: limit) else { return failed }
    if let sign = enclosedSign(x) { return RealSign(sign: sign, isProven: true) }
    return RealSign(sign: 0, isProven: false)
  }

  /// How many bits in each step settle what nothing proves: ``takenBits`` beyond those of all
  /// rationals below and twice those by which the largest, or smallest, number below is away from 1;
  /// nil when the budget is spent.
  private func bitsThatSettle(_ x: Number) -> Int? {
    let below = nodes(below: x)
    var bits = 0
    for index in below {
      let node = nodes[Int(index)]
      if [.sum, .special, .quantile].contains(node.kind) {
        for place in range(of: node) {
          bits += self.bits(terms[place].coefficient) + self.bits(terms[place].radicand)
        }
      } else {
        for operand in [node.operand, node.second] where !operand.isReal {
          bits += self.bits(operand)
        }
      }
    }
    var distance = 0
    // Operands first: the signs of what is made of them rest on theirs. The number itself is what is
    // asked about. Sums count too: a function of a tiny one is as tiny.
    for index in below.sorted() where Int(index) != x.word {
      guard charge(50), let size = distanceFromOne(Number(real: Int(index))) else { return nil }
      distance = max(distance, size)
    }
    return RealNumbers.takenBits + bits + 2 * distance
  }

  /// The bits by which a number's magnitude is away from 1, a multiple of 64 so that how finely it
  /// was enclosed doesn't matter; nil when the budget is spent.
  private func distanceFromOne(_ x: Number) -> Int? {
    var bits = workingBits
    guard enclose(x, bits: bits) else { return nil }
    load(x, into: workspace.y)
    if !workspace.y.isDefinite, sign(x).sign == 0 { return exact.isExhausted ? nil : 0 }
    while true {
      guard enclose(x, bits: bits) else { return nil }
      load(x, into: workspace.y)
      let (low, high) = (workspace.y.low, workspace.y.high)
      if workspace.y.isDefinite, abs(low.exponentOfTwo - high.exponentOfTwo) <= 1 {
        return (abs(low.exponentOfTwo) + 63) / 64 * 64
      }
      bits *= 2
    }
  }

  /// All nodes that a number is made of, itself among them.
  private func nodes(below x: Number) -> [Int32] {
    walk &+= 1
    var found: [Int32] = []
    var stack = [Int32(x.word)]
    while let next = stack.popLast() {
      if nodes[Int(next)].visit == walk { continue }
      nodes[Int(next)].visit = walk
      found.append(next)
      forEachOperand(of: next) { stack.append($0) }
    }
    return found
  }

  /// Whether a number, or one that it is made of, has an interval of more bits than some.
  private func isEnclosedFiner(_ x: Number, than bits: Int) -> Bool {
    nodes(below: x).contains { isEnclosed($0, bits + 1) }
  }

  /// An exponent of two that no term of a sum is above by much.
  func scale(of sum: RealNode) -> Int {
    var largest = Int.min
    for place in range(of: sum) {
      let term = terms[place]
      var size = exact.load(term.coefficient, 0).exponent
      if term.index > 1 { size += exact.load(term.radicand, 0).exponent / Int(term.index) }
      if term.atom >= 0 { size += exponentOfTwo(Number(real: Int(term.atom))) ?? 0 }
      largest = max(largest, size)
    }
    return largest
  }
}
