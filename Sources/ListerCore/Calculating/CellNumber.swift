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

  /// A fraction of so many characters is shown in full.
  private static let longestFraction = 1000
  /// The decimal at the document's precision and the size of a longer fraction, in the place of its
  /// digits; nil for other numbers, and where all digits are asked for.
  let summary: String?

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
    let isLong = mode == .exact && !isApproximated && text.utf8.count > CellNumber.longestFraction
    summary = isLong ? CellNumber.summary(number, text, arithmetic) : nil
  }

  /// A number that a program has written; of a ratio the double is that of its two numbers.
  init(text: String, isApproximated: Bool) {
    (self.text, self.isApproximated, summary) = (text, isApproximated, nil)
    let parts = text.split(separator: "/").compactMap { Double($0) }
    double = parts.count == 2 ? parts[0] / parts[1] : parts.first ?? .nan
  }

  /// The first significant digits of a ratio, the last one of them rounded; nil for any other number, and
  /// for a ratio that is over the limits of calculations.
  package func digits(_ count: Int) -> String? {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let arithmetic = Arithmetic()
    arithmetic.precision = count
    guard let ratio = text.withByteView({ arithmetic.parseRatio($0) }) else { return nil }
    let decimal = arithmetic.approximated(ratio)
    if decimal.isFailure { return nil }
    var buffer = ByteBuffer()
    arithmetic.write(decimal, .decimal, to: &buffer)
    return buffer.view.string
  }

  /// nil for whole numbers.
  private static func summary(_ number: Number, _ text: String, _ arithmetic: Arithmetic) -> String?
  {
    if arithmetic.isInteger(number) { return nil }
    let decimal = arithmetic.approximated(number)
    if decimal.isFailure { return nil }
    var buffer = ByteBuffer()
    arithmetic.write(decimal, .decimal, to: &buffer)
    let kind = text.utf8.contains(UInt8(ascii: "/")) ? "ratio" : "decimal"
    return "\(buffer.view.string) (exactly a \(kind) of \(text.utf8.count) characters)"
  }
}

extension CellNumber: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
