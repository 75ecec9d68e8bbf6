// SPDX-License-Identifier: MIT

/// How many documents plans have calculated, and why the general engine has calculated the others.
package struct PlanCounts: Hashable, Sendable {
  /// Documents that a plan has calculated.
  package var planned = 0
  /// Documents whose layout had not been seen often enough.
  package var unknown = 0
  /// Documents of a layout that has no plan: see ``PlanRefusal``.
  package var refused = 0
  /// Documents that don't fit the template of their layout, or whose plan ended.
  package var unlike = 0

  /// All zero.
  package init() {}

  /// Adds the counts of other documents.
  package static func += (left: inout PlanCounts, right: PlanCounts) {
    left.planned += right.planned
    left.unknown += right.unknown
    left.refused += right.refused
    left.unlike += right.unlike
  }

  /// Takes the counts of earlier documents away.
  package static func - (left: PlanCounts, right: PlanCounts) -> PlanCounts {
    var result = left
    result.planned -= right.planned
    result.unknown -= right.unknown
    result.refused -= right.refused
    result.unlike -= right.unlike
    return result
  }
}
