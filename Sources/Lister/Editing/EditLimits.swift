// SPDX-License-Identifier: MIT

/// What edits that are done together may take, so that no request of a service holds up all others.
package struct EditLimits: Hashable, Sendable {
  /// How many edits there are at most.
  package var operations: Int
  /// How many items the edits may walk over together; ``bytesOfStep`` bytes of grids count as one.
  ///
  /// An item that is meant by its number, its uuid or its text, or is added, takes no walk; one that is
  /// meant by the beginning of its text does, and so do changes of all items and of grids. The first
  /// walk is always made.
  package var steps: Int

  /// Limits of the given sizes.
  package init(operations: Int, steps: Int) {
    (self.operations, self.steps) = (operations, steps)
  }

  /// No limits: for who edits a folder of his own.
  package static let none = EditLimits(operations: .max, steps: .max)
  /// What a service takes of each request, unless it is told otherwise.
  package static let ofRequest = EditLimits(operations: 100_000, steps: 20_000_000)
  /// How many bytes of what isn't an item are walked over in the time of an item.
  static let bytesOfStep = 32

  /// Refuses so many edits before one of them is looked at.
  ///
  /// - Throws: ``ListerError`` when they are too many.
  package func check(operations count: Int) throws(ListerError) {
    guard count > operations else { return }
    throw ListerError(.tooMuch("\(count) operations; at most \(operations) are done together"))
  }
}
