// SPDX-License-Identifier: MIT

import CListerMPFR

/// A root of a sum of powers: the only one in a bracket.
struct IsolatedRoot {
  let sum: PowerSum
  let bracket: RootBracket
  /// Whether it was taken for a root of what was asked about, without a proof.
  var isTaken = false
}

// Where sums of powers are zero, each root apart from the others.
//
// Between two neighbouring roots of the derivative there is one root at most, and the signs there
// say whether it is. A sum times a power of x has the same roots; with the power that is right, the
// derivative has a change of signs less: after as many steps as there are changes there is only one,
// which means one root. Exponents may be as large as they like, for the number of terms stays.
// Source: E. Laguerre's proof of Descartes's rule for any exponents, in G. Pólya, G. Szegő,
// "Aufgaben und Lehrsätze aus der Analysis", part V, 1925.
extension RealNumbers {
  /// The most changes of signs of a sum that is looked at.
  static let changesLimit = 256

  /// All positive roots in ascending order; of a multiple one, a derivative whose root it is.
  ///
  /// Incomplete when the budget is spent.
  func isolatedRoots(of sum: PowerSum) -> [IsolatedRoot] {
    guard let place = sum.firstChange, let first = sum.terms.first, let last = sum.terms.last,
      !exact.isExhausted
    else { return [] }
    let values = values(of: sum, bits: 128)
    let ends = (low: values.exponentBelowRoots, high: values.exponentAboveRoots)
    let whole = RootBracket(exponents: ends, signBelow: last.sign)
    if sum.signChanges == 1 { return [IsolatedRoot(sum: sum, bracket: whole)] }
    var roots: [IsolatedRoot] = []
    func addRoot(from left: (end: Real, sign: Int), to right: (end: Real, sign: Int)) {
      guard left.sign * right.sign < 0 else { return }
      let bracket = RootBracket(left.end, right.end, signBelow: left.sign)
      roots.append(IsolatedRoot(sum: sum, bracket: bracket))
    }
    var left = (end: whole.low, sign: last.sign)
    for turn in isolatedRoots(of: derivative(of: sum, at: place)) {
      let answer = sign(of: sum, at: turn)
      if exact.isExhausted { return roots }
      if answer.sign == 0 {
        var root = turn
        root.isTaken = turn.isTaken || !answer.isProven
        roots.append(root)
      } else {
        addRoot(from: left, to: (turn.bracket.low, answer.sign))
      }
      left = (turn.bracket.high, answer.sign)
    }
    addRoot(from: left, to: (whole.high, first.sign))
    return roots
  }

  /// The derivative of sum/x^s times 2·x^(s+1), where s is between the exponents of a term and the
  /// next one.
  private func derivative(of sum: PowerSum, at place: Int) -> PowerSum {
    let twice = sum.terms[place].exponent + sum.terms[place + 1].exponent
    return PowerSum(
      terms: sum.terms.map { term in
        let factor = 2 * term.exponent - twice
        return PowerSum.Term(
          exponent: term.exponent,
          coefficient: multiplied(term.coefficient, Number(factor)),
          sign: factor < 0 ? -term.sign : term.sign
        )
      }
    )
  }

  /// The terms of a sum as intervals.
  func values(of sum: PowerSum, bits: Int) -> PowerSumValues {
    PowerSumValues(sum, bits: bits, charge: charge) { place, interval in
      let coefficient = sum.terms[place].coefficient
      if !coefficient.isReal {
        interval.set(exact.load(coefficient, 0))
      } else if enclose(coefficient, bits: bits) {
        load(coefficient, into: interval)
      }
    }
  }

  /// Draws the ends of a root's bracket together to so many bits.
  func refine(_ root: IsolatedRoot, bits: Int) {
    root.bracket.refine(values(of: root.sum, bits: bits + RealNumbers.spareBits), bits: bits)
  }

  /// How many bits more than a root has its sum is found with.
  static let spareBits = 64

  /// The sign of a sum at a root of its derivative; where it has one, it has it in the bracket.
  private func sign(of sum: PowerSum, at turn: IsolatedRoot) -> RealSign {
    var bits = 64
    while !exact.isExhausted {
      refine(turn, bits: bits)
      let values = values(of: sum, bits: bits + RealNumbers.spareBits)
      if let sign = values.sign(from: turn.bracket.low, to: turn.bracket.high) {
        return RealSign(sign: sign, isProven: true)
      }
      if bits == 128, let root = rationalRoot(turn).root,
        let sign = exactSign(of: sum, at: root), sign == 0
      {
        return RealSign(sign: 0, isProven: true)
      }
      if bits > RealNumbers.takenBits { break }
      bits *= 2
    }
    return RealSign(sign: 0, isProven: false)
  }
}
