// SPDX-License-Identifier: MIT

import CListerMPFR

// Intervals that hold a number, made of those of its operands with as many bits.
extension RealNumbers {
  /// Makes sure that there is an interval of a real number with at least so many significant bits
  /// in each step; false when the budget is spent.
  func enclose(_ x: Number, bits: Int) -> Bool {
    let index = Int32(x.word)
    if isEnclosed(index, bits) { return true }
    let size = RealEnclosures.size(bits: bits)
    if isLeaf(index), enclosures.hasRoom(size) { return encloseAndKeep(index, bits) }
    walk &+= 1
    var found: [Int32] = []
    var stack = [index]
    while let next = stack.popLast() {
      if nodes[Int(next)].visit == walk || isEnclosed(next, bits) { continue }
      nodes[Int(next)].visit = walk
      found.append(next)
      forEachOperand(of: next) { stack.append($0) }
    }
    let words = found.count * size
    guard words <= RealEnclosures.limit, charge(found.count * 50) else {
      _ = exhaust()
      return false
    }
    if !enclosures.hasRoom(words) {
      enclosures.forget()
      return enclose(x, bits: bits)
    }
    // Operands are older than what is made of them.
    found.sort()
    for place in found {
      guard encloseAndKeep(place, bits) else { return false }
    }
    return true
  }

  /// Encloses a number whose operands are enclosed.
  private func encloseAndKeep(_ index: Int32, _ bits: Int) -> Bool {
    guard evaluate(index, bits, wide: nil) else {
      _ = exhaust()
      return false
    }
    nodes[Int(index)].enclosure = enclosures.store(workspace.y, bits: bits)
    nodes[Int(index)].bits = Int32(bits)
    nodes[Int(index)].filling = enclosures.filling
    return true
  }

  /// Whether a number is made of rationals alone.
  private func isLeaf(_ index: Int32) -> Bool {
    let node = nodes[Int(index)]
    return switch node.kind {
    case .solution, .special, .quantile: range(of: node).allSatisfy { terms[$0].atom < 0 }
    case .sum: node.isRadical
    case .product: false
    default: !node.operand.isReal && !node.second.isReal
    }
  }

  func isEnclosed(_ index: Int32, _ bits: Int) -> Bool {
    let node = nodes[Int(index)]
    return node.filling == enclosures.filling && Int(node.bits) >= bits
  }

  /// Copies the last interval of a number.
  func load(_ x: Number, into interval: Interval) {
    enclosures.load(node(x).enclosure, into: interval)
  }

  /// An interval of a number with parts that are known to some digits only, in the workspace's `y`,
  /// that holds all that it may be; false when the budget is spent.
  func encloseWidely(_ x: Number, bits: Int) -> Bool {
    guard enclose(x, bits: bits) else { return false }
    walk &+= 1
    var found: [Int32] = []
    var stack = [Int32(x.word)]
    while let next = stack.popLast() {
      let node = nodes[Int(next)]
      if node.visit == walk || !node.isGiven { continue }
      nodes[Int(next)].visit = walk
      found.append(next)
      forEachOperand(of: next) { stack.append($0) }
    }
    let words = found.count * RealEnclosures.size(bits: bits)
    guard words <= RealEnclosures.limit, charge(found.count * 50) else {
      _ = exhaust()
      return false
    }
    if !enclosures.hasRoom(words) {
      enclosures.forget()
      return encloseWidely(x, bits: bits)
    }
    var wide: [Int32: Int32] = [:]
    for place in found.sorted() {
      guard evaluate(place, bits, wide: wide) else { return false }
      wide[place] = enclosures.store(workspace.y, bits: bits)
    }
    if let offset = wide[Int32(x.word)] { enclosures.load(offset, into: workspace.y) }
    return true
  }

  /// Calls with each node that a node is made of.
  func forEachOperand(of index: Int32, _ body: (Int32) -> Void) {
    let node = nodes[Int(index)]
    switch node.kind {
    case .sum, .solution, .special, .quantile:
      for place in range(of: node) where terms[place].atom >= 0 { body(terms[place].atom) }
    case .product: for place in range(of: node) { body(factors[place].node) }
    case .pi, .given: break
    case .root, .function, .power, .logarithm:
      if node.operand.isReal { body(Int32(node.operand.word)) }
      if node.second.isReal { body(Int32(node.second.word)) }
    }
  }

  /// Encloses one number, whose operands are enclosed, in the workspace's `y`.
  private func evaluate(_ index: Int32, _ bits: Int, wide: [Int32: Int32]?) -> Bool {
    let node = nodes[Int(index)]
    let y = workspace.y
    workspace.setPrecision(bits)
    switch node.kind {
    case .sum: return encloseSum(node, bits, wide)
    case .product: return encloseProduct(node, bits, wide)
    case .solution: return encloseSolution(node, bits, wide)
    case .special: return encloseSpecial(node, bits, wide)
    case .quantile: return encloseQuantile(node, bits, wide)
    case .root:
      guard charge(Cost.root(bits)) else { return false }
      if node.operand.isReal {
        load(operand: Int32(node.operand.word), into: y, wide)
      } else {
        y.set(exact.load(node.operand, 0))
      }
      y.takeRoot(Int(node.start))
    case .function:
      guard node.operand.isReal else {
        return exact.encloseValue(node.function, node.operand, bits)
      }
      guard charge(Cost.irrational(bits)) else { return false }
      load(operand: Int32(node.operand.word), into: workspace.x, wide)
      y.set(node.function, over: workspace.x)
    case .power: return exact.enclosePower(node.operand, node.second, bits)
    case .logarithm: return exact.encloseLogarithm(node.operand, base: node.second, bits)
    case .pi:
      guard charge(Cost.irrational(bits) / 4) else { return false }
      y.setPi()
    case .given:
      y.set(exact.load(node.operand, 0))
      if wide != nil {
        workspace.z.set(exact.load(halfUnit(of: node.operand), 0))
        y.low.subtract(workspace.z.high, MPFR_RNDD)
        y.high.add(workspace.z.high, MPFR_RNDU)
      }
    }
    y.widenIfUndefined()
    return true
  }

  func load(operand: Int32, into interval: Interval, _ wide: [Int32: Int32]?) {
    enclosures.load(wide?[operand] ?? nodes[Int(operand)].enclosure, into: interval)
  }

  /// Half a unit of the last of as many digits of a decimal as the precision has.
  private func halfUnit(of x: Number) -> Number {
    if exact.isZero(x) { return .zero }
    let fraction = exact.load(x, 0)
    var exponent = exact.floorOfLog10(ofTwoTo: fraction.exponent - 1)
    let magnitude = exact.absolute(x)
    let next = exact.power(Number(10), Number(exponent + 1))
    if !next.isFailure, exact.compare(magnitude, next) >= 0 { exponent += 1 }
    let unit = exact.power(Number(10), Number(exponent + 1 - precision))
    return unit.isFailure ? .zero : exact.divide(unit, Number(2))
  }

  private func encloseSum(_ node: RealNode, _ bits: Int, _ wide: [Int32: Int32]?) -> Bool {
    let (y, part, other) = (workspace.y, workspace.part, workspace.other)
    part.setPrecision(bits)
    for (count, place) in range(of: node).enumerated() {
      let term = terms[place]
      guard charge(Cost.root(bits)) else { return false }
      if term.index == 1 {
        part.setPrecision(bits)
        part.set(exact.load(term.coefficient, 0))
      } else {
        part.setPrecision(bits)
        part.set(exact.load(term.radicand, 0))
        part.takeRoot(Int(term.index))
        if !(term.coefficient.isSmallInteger && term.coefficient.word == 1) {
          other.setPrecision(bits)
          other.set(exact.load(term.coefficient, 0))
          part.multiply(any: other, workspace.z)
        }
      }
      if term.atom >= 0 {
        load(operand: term.atom, into: other, wide)
        part.multiply(any: other, workspace.z)
      }
      if count == 0 {
        y.low.set(part.low, MPFR_RNDD)
        y.high.set(part.high, MPFR_RNDU)
      } else {
        y.low.add(part.low, MPFR_RNDD)
        y.high.add(part.high, MPFR_RNDU)
      }
    }
    y.widenIfUndefined()
    return true
  }

  private func encloseProduct(_ node: RealNode, _ bits: Int, _ wide: [Int32: Int32]?) -> Bool {
    let (y, part) = (workspace.y, workspace.part)
    for (count, place) in range(of: node).enumerated() {
      let factor = factors[place]
      guard charge(Cost.root(bits) * (2 + Int(factor.exponent.magnitude.leadingZeroBitCount) / 8))
      else { return false }
      load(operand: factor.node, into: part, wide)
      part.raise(to: Int(factor.exponent))
      if count == 0 {
        y.low.set(part.low, MPFR_RNDD)
        y.high.set(part.high, MPFR_RNDU)
      } else {
        y.multiply(any: part, workspace.z)
      }
    }
    y.widenIfUndefined()
    return true
  }
}

extension Cost {
  /// Enclosing a root, a product or a sum with so many bits.
  static func root(_ bits: Int) -> Int { 300 + 16 * multiplication(bits / 64 + 1, bits / 64 + 1) }
}
