// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerNumbers

/// A number that was calculated: all its digits, and the nearest double.
public struct CellNumber: Hashable, Sendable {
  /// The number as it is printed: a decimal such as `2.38`, or a ratio such as `1/3`.
  public let text: String
  /// Whether it is irrational, such as the square root of 2, and its digits end at some place.
  ///
  /// Any other number is exact.
  public let isApproximated: Bool
  /// The nearest double; infinite beyond the range of doubles.
  public let double: Double

  init(_ number: Number, _ arithmetic: Arithmetic, _ mode: NumberMode = .exact) {
    var buffer = ByteBuffer()
    switch mode {
    case .double: arithmetic.write(number, .double, to: &buffer)
    case .exact, .text:
      let isDecimal = number.isApproximated || arithmetic.isTerminating(number)
      arithmetic.write(number, isDecimal ? .decimal : .ratio, to: &buffer)
    }
    text = buffer.view.string
    isApproximated = number.isApproximated
    double = arithmetic.double(number)
  }
}

extension CellNumber: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
