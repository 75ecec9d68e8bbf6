// SPDX-License-Identifier: MIT

/// The rows and columns of an array; there is at least one of each.
struct ArraySize: Hashable, Sendable {
  var rows: Int
  var columns: Int

  /// One value.
  static let single = ArraySize(rows: 1, columns: 1)

  /// The size of what comes of two arrays element by element: a single row or column is repeated.
  func broadcast(_ other: ArraySize) -> ArraySize {
    ArraySize(rows: max(rows, other.rows), columns: max(columns, other.columns))
  }
}
