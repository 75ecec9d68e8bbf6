// SPDX-License-Identifier: MIT

extension Array {
  /// The elements, at most so many at a time.
  func chunks(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}
