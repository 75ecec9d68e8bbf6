// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Chance: drawn from the seed, the document's id, the cell and the count of draws, and nothing
/// else.
extension MathematicalFunctions {
  static let chance: [FunctionDefinition] = [random, randomBetween]

  static let random = FunctionDefinition(
    "RAND",
    .mathematical,
    [],
    "A number of 15 decimal places from 0 to below 1, which depends on the seed, document and cell.",
    source: source,
    example: "RAND()<1",
    gives: "TRUE"
  ) { call in
    var generator = CellGenerator(call)
    let digits = generator.next(below: 1_000_000_000_000_000)
    let number = Number(Int(digits))
    return Value(call.arithmetic.divide(number, Number(1_000_000_000_000_000)))
  }

  static let randomBetween = FunctionDefinition(
    "RANDBETWEEN",
    .mathematical,
    [.number("lowest"), .number("highest")],
    "A whole number between two numbers, which depends on the seed, document and cell.",
    source: source,
    example: "RANDBETWEEN(3.5,4.5)",
    gives: "4"
  ) { call in
    let arithmetic = call.arithmetic
    let low = arithmetic.round(call.number(0), places: 0, .ceiling)
    let high = arithmetic.round(call.number(1), places: 0, .floor)
    let span = arithmetic.add(arithmetic.subtract(high, low), .one)
    if span.isFailure || arithmetic.sign(span) <= 0 { return Value(CellError.number) }
    var generator = CellGenerator(call)
    if let span = arithmetic.int(span) {
      return Value(arithmetic.add(low, Number(Int(generator.next(below: UInt64(span))))))
    }
    guard arithmetic.limbs(of: span) <= maximumLimbs else { return Value(CellError.number) }
    // Two more words than the span has make the excess of the first results immeasurable.
    let word = arithmetic.power(Number(2), Number(32))
    var drawn = Number.zero
    for _ in 0..<2 * (arithmetic.limbs(of: span) + 2) {
      drawn = arithmetic.add(arithmetic.multiply(drawn, word), Number(Int(generator.next() >> 32)))
    }
    return Value(arithmetic.add(low, arithmetic.modulo(drawn, span)))
  }

  /// A span of more than about 1,000 bits is refused.
  private static let maximumLimbs = 16
}

/// The numbers of one draw.
///
/// They begin with a hash of what a draw depends on, so that neighbouring cells have nothing in
/// common, and neither the order of calculation nor other documents matter.
private struct CellGenerator {
  private var random: SplitMix64

  init(_ call: Call) {
    let lane = call.lane
    let settings = lane.settingsOfRun()
    random = SplitMix64(
      seed: settings.seed,
      parts: settings.documentID.fastHash,
      UInt64(lane.runningCell.offset),
      lane.draws
    )
    lane.draws += 1
  }

  mutating func next() -> UInt64 { random.next() }

  /// A number below `bound`, which is not 0, all of them equally likely.
  mutating func next(below bound: UInt64) -> UInt64 {
    // Lemire: Fast random integer generation in an interval, 2019.
    var product = next().multipliedFullWidth(by: bound)
    if product.low < bound {
      let excess = (0 &- bound) % bound
      while product.low < excess { product = next().multipliedFullWidth(by: bound) }
    }
    return product.high
  }
}
