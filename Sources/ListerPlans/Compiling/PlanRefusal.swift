// SPDX-License-Identifier: MIT

/// Why documents of a layout have no plan.
package enum PlanRefusal: Error, Hashable, Sendable {
  /// A function that plans don't calculate, or not with such arguments.
  case function(String)
  /// An operator that plans don't calculate, or not on such operands.
  case operation
  /// Formulas whose order or whose cells only show while they run, or that are circular.
  case order
  /// Values of other kinds than small decimals, texts and truth values.
  case values
  /// More steps or decimal places than a plan may have.
  case size
  /// Too many documents of the template didn't fit the plan.
  case misfits

  /// What reports call it: the name of the function, or a word.
  package var name: String {
    switch self {
    case .function(let name): name
    case .operation: "operators"
    case .order: "order"
    case .values: "values"
    case .size: "size"
    case .misfits: "misfits"
    }
  }
}
