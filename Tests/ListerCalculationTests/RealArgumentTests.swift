// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCalculation

/// All functions with irrational values, and roots and powers, at random places, against MPFR with three
/// times the digits.
///
/// `LISTER_ARGUMENTS=100000` tries so many in all.
@Suite struct RealArgumentTests {
  static let count = RealRun.count("LISTER_ARGUMENTS", 3000)
  static let precisions = [1, 2, 15, 34, 100, 1000]

  @Test(arguments: precisions)
  func `values are correctly rounded, and marked when they are not rational`(precision: Int) {
    var generator = SeededGenerator(seed: UInt64(precision))
    let calculator = Calculator()
    // Three times the digits, and what the size of a number of 10^400 takes.
    let bits = precision * 10 + 1600
    var left = (Self.count + Self.precisions.count - 1) / Self.precisions.count
    var faults: [String] = []
    var counts = (rational: 0, irrational: 0)
    var next = 0
    while left > 0 {
      var arguments: [RealArgument] = []
      while arguments.count < min(left, 192) {
        let kind = RealArgument.kinds[next % RealArgument.kinds.count]
        next += 1
        if let argument = RealArgument(kind, bits: bits, using: &generator) {
          arguments.append(argument)
        }
      }
      left -= arguments.count
      let results = RealRun.results(
        of: arguments.map(\.formula),
        precision: precision,
        calculator: calculator
      )
      for (argument, result) in zip(arguments, results) {
        if let fault = argument.fault(of: result, precision: precision) { faults.append(fault) }
        if argument.isRational { counts.rational += 1 } else { counts.irrational += 1 }
      }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(30).joined(separator: "\n")))
    #expect(counts.rational > 5 && counts.irrational > 5 * counts.rational)
  }

  @Test func `the kinds are all tried`() {
    #expect(Set(RealArgument.kinds).count == 22)
    var generator = SeededGenerator(seed: 1)
    for kind in RealArgument.kinds {
      let argument = (0..<20).lazy
        .compactMap { _ in RealArgument(kind, bits: 200, using: &generator) }.first
      #expect(argument?.formula.hasPrefix(kind) == true)
    }
  }

  /// Values that are close to a whole number, or to the middle between two that can be written.
  static let near: [(formula: String, result: String, precision: Int)] = [
    ("SQRT(10^40+1)", "~100000000000000000000", 15), ("EXP(10^-40)", "~1", 34),
    ("EXP(PI()*SQRT(163))", "~262537412640768744", 18),
    ("EXP(PI()*SQRT(163))", "~262537412640768743.9999999999993", 31),
    ("COS(10^-20)", "~1", 34), ("TANH(100)", "~1", 34), ("SQRT(1-10^-50)", "~1", 34),
    ("SQRT(225/100+10^-30)", "~2", 1), ("SQRT(625/100+10^-30)", "~3", 1),
    ("SQRT(625/100-10^-30)", "~2", 1), ("SQRT(1225/100-10^-30)", "~3", 1),
  ]

  @Test(arguments: near.indices)
  func `values near to a breakpoint go to the right side`(index: Int) {
    let (formula, result, precision) = Self.near[index]
    #expect(RealRun.results(of: [formula], precision: precision) == [result])
  }
}
