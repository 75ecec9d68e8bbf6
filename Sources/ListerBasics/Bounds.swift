// SPDX-License-Identifier: MIT

/// The checks that keep views, buffers and slabs within their memory, in every build.
///
/// What fails a check ends the process at once, before a byte beyond the end is read or written. No
/// count is negative: each is checked where it is made.
@usableFromInline
enum Bounds {
  /// Traps unless `index` is in `0..<count`.
  @inlinable @inline(__always)
  static func check(_ index: Int, below count: Int) {
    // As unsigned words a negative index is beyond every count: one comparison instead of two.
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
  }

  /// Traps unless `range` is within `0...count`.
  @inlinable @inline(__always)
  static func check(_ range: Range<Int>, within count: Int) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
  }

  /// Traps unless the eight bytes from `index` are within the first `count`.
  @inlinable @inline(__always)
  static func check(wordAt index: Int, within count: Int) {
    precondition(index >= 0 && index <= count &- 8)
  }
}
