// SPDX-License-Identifier: MIT

import ListerBasics

/// The real numbers of one document that are not rational: operations with their operands.
///
/// Nothing is rounded here. A number is a *sum of terms*, each of them a rational times a root of a
/// rational times an *atom*: a product of powers of what has no such form, like a logarithm. Sums
/// are merged when they are made, so that what turns out rational is rational. Questions (which
/// sign, which whole number is below) are answered in this order:
/// 1. by an interval at the working precision: `RealNumbers+Enclosing`;
/// 2. by the form: roots of rationals, no two of them in a rational ratio, are linearly independent,
///    so a sum of them is never zero (Besicovitch 1940, Mordell 1953, Siegel 1972);
/// 3. by the separation bound of algebraic expressions: `RealNumbers+Separation`;
/// 4. by transcendence: a number that is proven not to be algebraic equals none that is;
/// 5. by ``takenBits`` beyond the operands' own: numbers that differ nowhere there are taken to be
///    equal. That is no proof, and numbers made so keep the mark of approximated ones.
///
/// All limits count terms, bits or nodes. Numbers here are of an arithmetic of their own, ``exact``,
/// whose arena is emptied with the document: ``Arithmetic`` copies operands in and results out.
@safe
final class RealNumbers {
  /// The most terms of a sum, and of a product before it is merged.
  static let termLimit = 1024
  /// The largest index of a root.
  static let indexLimit = 1024
  /// The most bits of a radicand.
  static let radicandLimit = 4096
  /// The most numbers of a document.
  static let nodeLimit = 1 << 18
  /// The most bytes of all texts of a document's numbers.
  static let textLimit = 1 << 23
  /// The most terms and factors of a document.
  static let poolLimit = 1 << 19
  /// The bits of the finest interval that answers for a number of which nothing is proven.
  static let blurredBits = 1024
  /// The bits behind the point of the operands' own size that settle what nothing proves.
  static let takenBits = 4096
  /// The bits that may tell on which side of the middle of two decimals a number is that is written.
  static let writingLimit = 131_072
  /// The longest separation bound that is tried.
  static let separationLimit = 65_536

  /// The arithmetic of rationals: coefficients, radicands, operands.
  let exact: Arithmetic
  /// The significant digits that numbers are written with.
  var precision = 34
  var decisions = Decisions()

  var nodes: [RealNode] = []
  var terms: [RealTerm] = []
  var factors: [RealFactor] = []
  let enclosures = RealEnclosures()
  /// Numbers as they are written, one after the other.
  var text = ByteBuffer(capacity: 0)
  /// Places of nodes by hash; -1 where there is none.
  private var table = [Int32](repeating: -1, count: 64)
  /// What became of running totals, in the order of their beginnings, and the one that goes on.
  var totals: [Number] = []
  var openTotal: RealDraft?
  /// The bits after which no further ones are asked for; only what is written has such a limit.
  var refiningLimit = Int.max
  /// The number of the last walk.
  var walk: Int32 = 0
  var workspace: Workspace { exact.workspace }

  init(sharing arithmetic: Arithmetic) { exact = Arithmetic(besides: arithmetic) }

  /// Forgets all numbers, for the next document.
  func reset() {
    decisions = Decisions()
    exact.forgetAll()
    if nodes.isEmpty { return }
    let isLarge = nodes.capacity > 4096
    nodes.removeAll(keepingCapacity: !isLarge)
    terms.removeAll(keepingCapacity: terms.capacity <= 8192)
    factors.removeAll(keepingCapacity: factors.capacity <= 8192)
    if isLarge {
      table = [Int32](repeating: -1, count: 64)
    } else {
      for index in table.indices { table[index] = -1 }
    }
    enclosures.reset()
    text.truncate()
    totals.removeAll()
    openTotal = nil
    walk = 0
  }

  /// Whether so much work may be done.
  func charge(_ units: Int) -> Bool { exact.charge(units) }

  /// Spends the budget: a limit of the document is reached, so that every answer from here on is
  /// `#NUM!`.
  func exhaust() -> Number {
    _ = exact.charge(Int.max)
    return Number(.notANumber)
  }

  // MARK: Equal ones are one

  /// The number of a node, which is the same for equal nodes.
  func intern(_ node: RealNode) -> Number {
    var node = node
    node.hash = hash(node)
    var place = Int(node.hash) & (table.count - 1)
    while table[place] >= 0 {
      let other = nodes[Int(table[place])]
      if other.hash == node.hash, isSame(other, node) { return Number(real: Int(table[place])) }
      place = (place + 1) & (table.count - 1)
    }
    guard nodes.count < RealNumbers.nodeLimit, terms.count <= RealNumbers.poolLimit,
      factors.count <= RealNumbers.poolLimit, charge(100)
    else { return exhaust() }
    table[place] = Int32(nodes.count)
    nodes.append(node)
    if nodes.count * 2 > table.count { growTable() }
    return Number(real: nodes.count - 1)
  }

  private func growTable() {
    table = [Int32](repeating: -1, count: table.count * 4)
    for (index, node) in nodes.enumerated() {
      var place = Int(node.hash) & (table.count - 1)
      while table[place] >= 0 { place = (place + 1) & (table.count - 1) }
      table[place] = Int32(index)
    }
  }

  private func hash(_ node: RealNode) -> UInt32 {
    var hash = UInt64(node.kind.rawValue) << 16 | UInt64(node.function.rawValue) << 8
    hash |= UInt64(node.special.rawValue) << 24 | (node.isTaken ? 1 : 0)
    func mix(_ word: UInt64) { hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    func mix(_ number: Number) {
      if number.form == Number.Form.big, !number.isReal {
        for word in exact.exportBig(number).words { mix(UInt64(word)) }
      } else {
        mix(UInt64(bitPattern: number.word))
        mix(UInt64(bitPattern: number.tag))
      }
    }
    switch node.kind {
    case .sum, .special:
      for index in range(of: node) {
        mix(terms[index].coefficient)
        mix(terms[index].radicand)
        mix(UInt64(UInt32(bitPattern: terms[index].index)))
        mix(UInt64(UInt32(bitPattern: terms[index].atom)))
      }
    case .product:
      for index in range(of: node) {
        mix(UInt64(UInt32(bitPattern: factors[index].node)))
        mix(UInt64(UInt32(bitPattern: factors[index].exponent)))
      }
    case .solution, .quantile:
      mix(node.operand)
      mix(node.second)
      for index in range(of: node) {
        mix(terms[index].coefficient)
        mix(UInt64(UInt32(bitPattern: terms[index].index)))
      }
    default:
      mix(node.operand)
      mix(node.second)
      mix(UInt64(UInt32(bitPattern: node.start)))
    }
    return UInt32(truncatingIfNeeded: hash >> 32 ^ hash)
  }

  private func isSame(_ a: RealNode, _ b: RealNode) -> Bool {
    guard a.kind == b.kind, a.function == b.function, a.special == b.special,
      a.isTaken == b.isTaken, a.count == b.count
    else { return false }
    switch a.kind {
    case .sum, .special: return haveSameTerms(a, b)
    case .solution, .quantile:
      return isSame(a.operand, b.operand) && isSame(a.second, b.second) && haveSameTerms(a, b)
    case .product:
      return zip(range(of: a), range(of: b)).allSatisfy { first, second in
        factors[first].node == factors[second].node
          && factors[first].exponent == factors[second].exponent
      }
    default:
      return a.start == b.start && isSame(a.operand, b.operand) && isSame(a.second, b.second)
    }
  }

  private func haveSameTerms(_ a: RealNode, _ b: RealNode) -> Bool {
    zip(range(of: a), range(of: b)).allSatisfy { first, second in
      let (x, y) = (terms[first], terms[second])
      return x.index == y.index && x.atom == y.atom && isSame(x.coefficient, y.coefficient)
        && isSame(x.radicand, y.radicand)
    }
  }

  /// Whether two numbers are the same node or the same rational.
  func isSame(_ a: Number, _ b: Number) -> Bool {
    if a.isReal || b.isReal { return a.isReal && b.isReal && a.word == b.word }
    return exact.equal(a, b)
  }

  /// The terms or factors of a node.
  func range(of node: RealNode) -> Range<Int> {
    Int(node.start)..<Int(node.start) + Int(node.count)
  }

  func node(_ x: Number) -> RealNode { nodes[Int(x.word)] }

  /// Whether a number is marked: something below it was taken for what it was not proven to be.
  func isTaken(_ x: Number) -> Bool { x.isReal ? node(x).isTaken : x.isApproximated }

  /// Whether a number has a part that is known to some digits only.
  func isGiven(_ x: Number) -> Bool { x.isReal && node(x).isGiven }

  /// What is proven of a number.
  func nature(_ x: Number) -> RealNature { x.isReal ? node(x).nature : .algebraic }
}
