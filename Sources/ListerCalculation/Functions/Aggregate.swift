// SPDX-License-Identifier: MIT

import ListerNumbers

/// What is made of numbers that come one after the other: a sum, an average, the least one.
protocol Aggregate: SendableMetatype {
  /// Whether it keeps all numbers, for which the document's budget pays.
  static var keepsNumbers: Bool { get }
  /// How many numbers it keeps.
  var kept: Int { get }

  /// The aggregate of no numbers.
  init(_ arithmetic: Arithmetic)
  /// Takes the next number in.
  mutating func add(_ number: Number, _ arithmetic: Arithmetic)
  /// What has become of all numbers.
  func result(_ arithmetic: Arithmetic) -> Number
}

extension Aggregate {
  static var keepsNumbers: Bool { false }
  var kept: Int { 0 }
}
