// SPDX-License-Identifier: MIT

/// How one value is to stand to another: what comparisons, criteria and conditions of formats say.
enum Relation: BitwiseCopyable, Sendable {
  case equal
  case notEqual
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual

  /// Whether it holds between values in an order below, at or above 0.
  func holds(_ order: Int) -> Bool {
    switch self {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    case .greaterOrEqual: order >= 0
    }
  }
}
