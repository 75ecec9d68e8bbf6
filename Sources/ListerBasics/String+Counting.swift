// SPDX-License-Identifier: MIT

extension String {
  /// A number and what it counts, as people write it: `1 cell`, `2 cells`.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - noun: what one of them is called; several have an s after it.
  ///   - digits: how the number is written; without it, by its digits alone.
  public init(counting count: Int, _ noun: String, written digits: String? = nil) {
    self.init(counting: count, one: noun, many: noun + "s", written: digits)
  }

  /// A number and what is said of so many: `1 number is rounded`, `2 numbers are rounded`.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - one: what is said of one.
  ///   - many: what is said of any other number.
  ///   - digits: how the number is written; without it, by its digits alone.
  public init(counting count: Int, one: String, many: String, written digits: String? = nil) {
    self = "\(digits ?? String(count)) \(count == 1 ? one : many)"
  }
}
