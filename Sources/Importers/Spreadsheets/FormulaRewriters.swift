// SPDX-License-Identifier: MIT

/// A rewriter of formulas that values can hold: what it keeps is only room for its next formula.
final class FormulaRewriters {
  private var rewriter = FormulaRewriter()

  /// Rewrites a formula without its `=`.
  func rewrite(
    _ formula: String,
    _ change: (FormulaReference) -> FormulaRewriter.Change
  ) -> FormulaRewriter.Result {
    rewriter.rewrite(formula, change)
  }
}
