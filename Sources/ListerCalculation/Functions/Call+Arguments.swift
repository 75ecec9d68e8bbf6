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

  /// The same for a count: below 0 if what is given is, though without its fraction it were 0.
  func clampedCount(_ position: Int) -> Int {
    let count = clampedInteger(position)
    return count == 0 ? min(arithmetic.sign(number(position)), 0) : count
  }

  /// The same, or `standard` after the last argument.
  func clampedCount(_ position: Int, default standard: Int) -> Int {
    position < count ? clampedCount(position) : standard
  }

  /// Why an argument is no range or array: it is an error, or a single value, which gives another
  /// one; nil if it is one.
  func failure(ofArea position: Int, forOneValue error: CellError = .value) -> Value? {
    guard isDirect(position) else { return nil }
    return self[position].isError ? self[position] : Value(error)
  }

  /// The first argument that is an error itself: it goes before sizes that don't agree.
  func givenError() -> Value? {
    (0..<count).first { self[$0].isError }.map { self[$0] }
  }

  /// What a call gives because a conversion fails, of an argument from `first` on.
  ///
  /// Errors go before that: it is the first one in these arguments, their ranges and arrays
  /// included, and else what the conversion gives.
  func failure(of conversion: Value, from first: Int) -> Value {
    for position in first..<count {
      let area = area(position)
      guard pays(for: .namedWalk(area.count)) else { return Value(CellError.number) }
      for index in 0..<area.count where area[index].isError { return area[index] }
    }
    return conversion
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
