// SPDX-License-Identifier: MIT

/// Why documents of a layout have no plan.
package enum PlanRefusal: String, Error, Hashable, Sendable {
  /// Constant numbers of more digits than a word, or values that take much room.
  case values
  /// More slots or steps than a plan may have.
  case size
  /// Too many documents of the template didn't fit the plan.
  case misfits

  /// What reports call it.
  package var name: String { rawValue }
}

/// A formula, or a part of one, has no steps of its own, or none that fit: the general engine
/// calculates its cell.
struct NoSteps: Error {}
