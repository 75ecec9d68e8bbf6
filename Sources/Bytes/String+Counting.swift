// SPDX-License-Identifier: MIT

extension String {
  /// A number and what it counts, as people write it: `1 cell`, `2 cells`.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - noun: what one of them is called; several have an s behind it.
  ///   - digits: how the number is written; without it, by its digits alone.
  public init(counting count: Int, _ noun: String, written digits: String? = nil) {
    self = "\(digits ?? String(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
