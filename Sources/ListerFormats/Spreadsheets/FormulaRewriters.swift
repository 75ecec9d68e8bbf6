// SPDX-License-Identifier: MIT

/// A rewriter of formulas that values can hold: what it keeps is only room for its next formula.
final class FormulaRewriters {
  private var rewriter = FormulaRewriter()

  /// Rewrites a formula without its `=`.
  func rewrite(
    _ formula: String,
    naming: (String) -> String?,
    _ change: (FormulaReference) -> FormulaRewriter.Change
  ) -> FormulaRewriter.Result {
    rewriter.rewrite(formula, naming: naming, change)
  }

  /// A shared formula as the cell has it that is so many rows and columns away from the first one.
  func moved(_ formula: String, rows: Int, columns: Int) -> String {
    rewriter.moved(formula, rows: rows, columns: columns)
  }
}
