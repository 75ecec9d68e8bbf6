// SPDX-License-Identifier: MIT

import Synchronization

/// Bytes that all requests may hold together: each takes them before it holds them, and gives them
/// back.
final class ByteBudget: Sendable {
  private let limit: Int
  private let held = Atomic(0)

  /// A budget of so many bytes.
  init(_ limit: Int) { self.limit = limit }

  var count: Int { held.load(ordering: .relaxed) }

  /// Takes bytes; false, and none taken, if there are not so many left.
  func take(_ count: Int) -> Bool {
    if held.wrappingAdd(count, ordering: .relaxed).newValue <= limit { return true }
    give(count)
    return false
  }

  /// Takes bytes that are held already, whatever is left.
  func note(_ count: Int) { held.wrappingAdd(count, ordering: .relaxed) }

  /// Gives bytes back.
  func give(_ count: Int) { held.wrappingSubtract(count, ordering: .relaxed) }
}
