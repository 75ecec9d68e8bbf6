// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Chance: drawn from the seed, the document's id, the cell and the count of draws, and nothing
/// else.
extension MathematicalFunctions {
  static let chance: [FunctionDefinition] = [random, randomBetween, randomArray]

  static let random = FunctionDefinition(
    "RAND",
    .mathematical,
    [],
    "A number of 15 decimal places from 0 to below 1, which depends on the seed, document and cell.",
    source: source,
    example: "RAND()<1",
    gives: "TRUE"
  ) { call in
    Value(drawnPart(call))
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
    drawnWhole(call, from: call.number(0), to: call.number(1))
  }

  static let randomArray = FunctionDefinition(
    "RANDARRAY",
    .mathematical,
    [
      .value("rows", .optional), .value("columns", .optional), .value("lowest", .optional),
      .value("highest", .optional), .value("whole", .optional),
    ],
    "An array of numbers as RAND gives them, between two numbers, or of whole numbers.",
    source: "Excel, function RANDARRAY",
    example: "ROWS(RANDARRAY(3,2))",
    gives: "3",
    givesArray: true
  ) { call in
    for (position, standard) in [1, 1, 0, 1].enumerated() {
      if let failure = call.settleNumber(position, default: standard) { return failure }
    }
    let (rows, columns) = (call.clampedInteger(0, default: 1), call.clampedInteger(1, default: 1))
    let (low, high) = (call.quantity(2, default: 0), call.quantity(3, default: 1))
    guard rows >= 1, columns >= 1, low <= high, let isWhole = LookupFunctions.flag(call, 4) else {
      return Value(CellError.value)
    }
    guard rows <= Lane.maximumElements / columns, call.pays(for: .walk(8 * rows * columns)),
      let array = call.makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    for index in 0..<rows * columns {
      array.area[index] =
        isWhole
        ? drawnWhole(call, from: low.number, to: high.number)
        : (low + (high - low) * low.make(drawnPart(call))).value
    }
    return array.value
  }

  /// A number of 15 decimal places from 0 to below 1.
  private static func drawnPart(_ call: Call) -> Number {
    var generator = CellGenerator(call)
    let digits = generator.next(below: 1_000_000_000_000_000)
    return call.arithmetic.divide(Number(Int(digits)), Number(1_000_000_000_000_000))
  }

  /// A whole number between two numbers; `#NUM!` where there is none.
  private static func drawnWhole(_ call: Call, from lowest: Number, to highest: Number) -> Value {
    let arithmetic = call.arithmetic
    let low = arithmetic.round(lowest, places: 0, .ceiling)
    let high = arithmetic.round(highest, places: 0, .floor)
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
