// SPDX-License-Identifier: MIT

/// What a formula gives.
package struct EvaluationResponse: Sendable {
  /// The values of the result, row by row, as they are printed; one of each if it is no array.
  package let rows: [[String]]
  /// What is wrong with the formula and those of cells, besides the error value that it gives.
  package let remarks: [ListerError]
}
