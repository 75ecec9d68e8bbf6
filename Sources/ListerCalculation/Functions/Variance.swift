// SPDX-License-Identifier: MIT

import ListerNumbers

/// The variance of numbers, exact; a division by zero of too few.
///
/// The average comes first and then the squares of the distances from it: that is as exact as sums
/// of squares for exact numbers, and keeps the digits of approximated ones. So all numbers are
/// kept.
protocol Variance: Aggregate {
  /// How many fewer than the numbers the squares are divided by.
  static var missing: Int { get }
  /// The numbers so far.
  var numbers: [Number] { get set }
}

extension Variance {
  static var keepsNumbers: Bool { true }
  var kept: Int { numbers.count }

  mutating func add(_ number: Number, _ arithmetic: Arithmetic) { numbers.append(number) }

  func result(_ arithmetic: Arithmetic) -> Number {
    let count = numbers.count - Self.missing
    guard count > 0 else { return Number(.divisionByZero) }
    var sum = Accumulator(arithmetic)
    for number in numbers { sum.add(number, arithmetic) }
    let average = arithmetic.gathered(
      arithmetic.divide(sum.value(arithmetic), Number(numbers.count)),
      for: numbers.count
    )
    var squares = Accumulator(arithmetic)
    for number in numbers {
      let distance = arithmetic.subtract(number, average)
      squares.add(distance, times: distance, arithmetic)
    }
    return arithmetic.divide(squares.value(arithmetic), Number(count))
  }
}
