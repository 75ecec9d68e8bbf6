// SPDX-License-Identifier: MIT

import CListerGMP
import ListerBasics
import ListerMeasurement
import ListerNumbers

/// Single operations on exact numbers, beside GMP's mpq on the same operands.
enum NumberSuite {
  private static let count = 4096

  static func run() {
    let arithmetic = Arithmetic()
    var table = TextTable(columns: [
      ("operation", .left), ("ns", .right), ("mpq ns", .right), ("ratio", .right),
    ])
    var state: UInt64 = 1
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    func cents() -> Number { arithmetic.divide(Number(random(10_000_000)), Number(100)) }
    let prices = (0..<count).map { _ in cents() }
    let others = (0..<count).map { _ in cents() }
    let quantities = (0..<count).map { _ in Number(random(100) + 1) }
    let cases: [(String, [Number], [Number], Operation)] = [
      ("add cents", prices, others, .add),
      ("subtract cents", prices, others, .subtract),
      ("quantity x cents", quantities, prices, .multiply),
      ("compare cents", prices, others, .compare),
      ("cents / quantity", prices, quantities, .divide),
    ]
    for (name, left, right, operation) in cases {
      let ours = measure(name, arithmetic, left, right, operation)
      let theirs = measureGMP(name, left, right, operation)
      table.rows.append([name, tenths(ours), tenths(theirs), tenths(theirs / ours)])
    }
    print(table.text)
  }

  enum Operation { case add, subtract, multiply, divide, compare }

  private static func measure(
    _ name: String,
    _ arithmetic: Arithmetic,
    _ left: [Number],
    _ right: [Number],
    _ operation: Operation
  ) -> Double {
    let ownedLeft = slab(left)
    let ownedRight = slab(right)
    let ownedResults = OwnedSlab(count, filledWith: Number.zero)
    let (first, second, results) = (ownedLeft.slab, ownedRight.slab, ownedResults.slab)
    return nanoseconds(per: count * 100, named: "numbers: \(name)") {
      // Each round pairs the operands anew: equal calls could be made once for all rounds.
      for round in 0..<100 {
        for index in 0..<count {
          let (a, b) = (first[index], second[(index + round) & (count - 1)])
          results[index] =
            switch operation {
            case .add: arithmetic.add(a, b)
            case .subtract: arithmetic.subtract(a, b)
            case .multiply: arithmetic.multiply(a, b)
            case .divide: arithmetic.divide(a, b)
            case .compare: Number(arithmetic.compare(a, b))
            }
        }
      }
    }
  }

  private static func slab(_ numbers: [Number]) -> OwnedSlab<Number> {
    let owner = OwnedSlab(numbers.count, filledWith: Number.zero)
    for (index, number) in numbers.enumerated() { owner.slab[index] = number }
    return owner
  }

  private static func measureGMP(
    _ name: String,
    _ left: [Number],
    _ right: [Number],
    _ operation: Operation
  ) -> Double {
    let a = unsafe rationals(left)
    let b = unsafe rationals(right)
    let result = UnsafeMutablePointer<mpq_t_element>.allocate(capacity: 1)
    unsafe __gmpq_init(result)
    defer {
      unsafe __gmpq_clear(result)
      unsafe result.deallocate()
    }
    var sink: Int32 = 0
    let time = nanoseconds(per: count * 10, named: "numbers with mpq: \(name)") {
      for round in 0..<10 {
        for index in 0..<count {
          let other = (index + round) & (count - 1)
          switch operation {
          case .add: unsafe __gmpq_add(result, a + index, b + other)
          case .subtract: unsafe __gmpq_sub(result, a + index, b + other)
          case .multiply: unsafe __gmpq_mul(result, a + index, b + other)
          case .divide: unsafe __gmpq_div(result, a + index, b + other)
          case .compare: sink &+= unsafe __gmpq_cmp(a + index, b + other)
          }
        }
      }
    }
    // A result that nobody looks at need not be calculated.
    if sink == .max { print("") }
    return time
  }

  /// The numbers as GMP's rationals, kept for the life of the process.
  private static func rationals(_ numbers: [Number]) -> UnsafeMutablePointer<mpq_t_element> {
    let pointer = UnsafeMutablePointer<mpq_t_element>.allocate(capacity: numbers.count)
    for (index, number) in numbers.enumerated() {
      unsafe __gmpq_init(pointer + index)
      var denominator: UInt = 1
      for _ in 0..<number.detail { denominator *= 10 }
      unsafe __gmpq_set_si(pointer + index, Int(number.word), denominator)
      unsafe __gmpq_canonicalize(pointer + index)
    }
    return unsafe pointer
  }

  typealias mpq_t_element = __mpq_struct
}
