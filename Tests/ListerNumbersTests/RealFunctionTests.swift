// SPDX-License-Identifier: MIT

import CListerMPFR
import TestKit
import Testing

@testable import ListerNumbers

/// Functions by Arb and by MPFR; where Arb is not installed, MPFR is compared with itself.
@Suite struct RealFunctionTests {
  private static let isArbThere = NumberLibraries.arb != nil

  let arithmetic = Arithmetic()

  private static let functions: [(name: String, function: RealFunction)] = [
    ("exp", .exp), ("log", .log), ("log1p", .log1p), ("log10", .log10), ("sin", .sin),
    ("cos", .cos), ("tan", .tan), ("asin", .asin), ("acos", .acos), ("atan", .atan),
    ("sinh", .sinh), ("cosh", .cosh), ("tanh", .tanh), ("asinh", .asinh), ("acosh", .acosh),
    ("atanh", .atanh),
  ]

  @Test(arguments: functions.indices, [53, 91, 155, 380, 1000])
  func `both libraries give the same bits`(_ place: Int, _ bits: Int) {
    _ = RealFunctionTests.isArbThere
    let (name, function) = RealFunctionTests.functions[place]
    var generator = SeededGenerator(seed: UInt64(bits + place))
    let (x, byArb, byMPFR) = (Real(), Real(), Real())
    byMPFR.library = .mpfr
    for real in [x, byArb, byMPFR] { real.setPrecision(bits) }
    for _ in 0..<60 {
      x.set(Int.random(in: -(1 << 40)...(1 << 40), using: &generator), MPFR_RNDN)
      switch name {
      case "log", "log10", "log1p": x.setMagnitude()
      case "acosh":
        x.setMagnitude()
        x.shift(1 - Int.random(in: 0...30, using: &generator))
        if x.compare(1) < 0 { x.set(1, MPFR_RNDN) }
      case "asin", "acos", "atanh": x.shift(-Int.random(in: 41...60, using: &generator))
      default: x.shift(-Int.random(in: 30...60, using: &generator))
      }
      for rounding in [MPFR_RNDD, MPFR_RNDU] {
        byArb.set(function, of: x, rounding)
        byMPFR.set(function, of: x, rounding)
        #expect(byArb.isEqual(to: byMPFR), "\(name)(\(x.double)) to \(bits) bits")
        // The operand may be where the value goes.
        byArb.set(x, MPFR_RNDN)
        byArb.apply(function, rounding)
        #expect(byArb.isEqual(to: byMPFR), "\(name)(\(x.double)) in its place")
      }
    }
  }

  @Test(arguments: [2, 3, 12, 13, 40, 700], [53, 155, 380])
  func `roots are those of MPFR, exact ones too`(_ index: Int, _ bits: Int) {
    _ = RealFunctionTests.isArbThere
    var generator = SeededGenerator(seed: UInt64(bits + index))
    let (byArb, byMPFR) = (Real(), Real())
    byMPFR.library = .mpfr
    for real in [byArb, byMPFR] { real.setPrecision(bits) }
    for round in 0..<40 {
      let word = Int.random(in: 1...(1 << 50), using: &generator)
      for rounding in [MPFR_RNDD, MPFR_RNDU] {
        for real in [byArb, byMPFR] {
          real.set(round == 0 ? 1 : round < 5 ? round : word, MPFR_RNDN)
          if round > 0, round < 5 { real.raise(to: index, MPFR_RNDN) }
        }
        #expect(byArb.takeRoot(index, rounding) == byMPFR.takeRoot(index, rounding))
        #expect(byArb.isEqual(to: byMPFR))
      }
    }
  }

  @Test(arguments: [RealLibrary.arb, .mpfr], [15, 34, 100])
  func `values are those of MPFR at three times the precision`(
    _ library: RealLibrary,
    _ digits: Int
  ) {
    _ = RealFunctionTests.isArbThere
    arithmetic.precision = digits
    arithmetic.workspace.library = library
    let oracle = IrrationalOracle(bits: 3 * digits * 34 / 10)
    var generator = SeededGenerator(seed: UInt64(digits))
    for function in [IrrationalFunction.ln, .log10, .exp, .sin, .cos, .tan, .atan, .tanh] {
      let code = unsafe IrrationalOracle.code(of: function)
      for _ in 0..<40 {
        arithmetic.reset()
        let above = Int.random(in: 2...10_000, using: &generator)
        let below = Int.random(in: 2...999, using: &generator) | 1
        if above % below == 0 { continue }
        let result = arithmetic.rounded(function, arithmetic.ratio(above, below))
        let isRight = unsafe oracle.agrees(
          result,
          with: code,
          of: (above, below),
          digits: digits,
          in: arithmetic
        )
        #expect(isRight, "\(function)(\(above)/\(below)) to \(digits) digits")
      }
    }
    for _ in 0..<80 {
      arithmetic.reset()
      let base = Int.random(in: 2...1000, using: &generator)
      let below = Int.random(in: 17...700, using: &generator)
      let above = Int.random(in: 1...9, using: &generator) * below + 1
      let result = arithmetic.roundedPower(Number(base), arithmetic.ratio(above, below))
      let isRight = oracle.agrees(
        result,
        withPowerOf: base,
        (above, below),
        digits: digits,
        in: arithmetic
      )
      #expect(isRight, "\(base)^(\(above)/\(below)) to \(digits) digits")
    }
  }

  @Test(arguments: [2, 3, 6, 12, 60, 700])
  func `a power of a root is the root of the power`(_ index: Int) throws {
    let reals = RealNumbers(sharing: arithmetic)
    for base in 2..<60 {
      for (below, power) in [(1, 1), (20, 3), (9409, 4), (7, 10), (12, 50)] where power < index {
        arithmetic.reset()
        reals.exact.reset()
        let x = reals.exact.divide(Number(base * base), Number(below))
        guard let root = reals.radical(x, index: index), root.index > power else { continue }
        let term = RealTerm(
          coefficient: .one,
          radicand: root.radicand,
          index: Int32(root.index)
        )
        let raised = reals.exact.power(root.radicand, Number(power))
        let expected = reals.radical(raised, index: root.index)
        let result = reals.power(ofRoot: term, power)
        #expect(result?.index == expected?.index)
        guard let result, let expected else { continue }
        #expect(reals.exact.equal(result.coefficient, expected.coefficient))
        #expect(reals.exact.equal(result.radicand, expected.radicand))
      }
    }
  }

  @Test func `whether a power is over the limit is decided by its logarithm`() {
    let half = arithmetic.ratio(1, 2)
    let most = Arithmetic.bitLimit
    // 2^(most - 1/2), and above; 3 takes more than a bit and a half.
    for (base, exponent, isIn) in [
      (2, most - 1, true), (2, most + 1000, false), (3, most / 2, true), (3, most - 1, false),
    ] {
      let result = arithmetic.power(Number(base), arithmetic.add(Number(exponent), half))
      #expect(result.isFailure != isIn, "\(base)^(\(exponent) + 1/2)")
    }
  }
}

extension Real {
  fileprivate func setMagnitude() {
    if sign < 0 { negate() }
    if sign == 0 { set(1, MPFR_RNDN) }
  }
}
