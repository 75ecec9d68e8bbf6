// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

extension Call {
  /// Far beyond any length, position or count that means something, and safe to add up.
  static let largestInteger = 1 << 40

  /// The number at a position without its fraction, drawn into ±2^40.
  func clampedInteger(_ position: Int) -> Int {
    let number = number(position)
    guard let integer = arithmetic.truncatedInt(number) else {
      return arithmetic.sign(number) < 0 ? -Call.largestInteger : Call.largestInteger
    }
    return min(max(integer, -Call.largestInteger), Call.largestInteger)
  }

  /// The same, or `standard` after the last argument.
  func clampedInteger(_ position: Int, default standard: Int) -> Int {
    position < count ? clampedInteger(position) : standard
  }

  /// Makes an argument of kind value a number in its place; `standard` when it was left out.
  ///
  /// Returns the error in the way, if there is one.
  func settleNumber(_ position: Int, default standard: Int) -> Value? {
    guard position < count else { return nil }
    let value = self[position]
    let number = value.isMissing ? Value(standard) : lane.toNumber(value)
    lane.stack[base + position] = number
    return number.isError ? number : nil
  }
}
