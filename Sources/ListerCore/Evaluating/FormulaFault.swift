// SPDX-License-Identifier: MIT

import ListerCalculation

/// What is wrong with a formula that gives an error value because of it.
public struct FormulaFault: Hashable, Sendable {
  /// The cell: `Totals!B2` in a document, `B2` beside a formula; nil for the formula itself.
  public let cell: String?
  /// Where it is in the formula, in characters from 1 after its `=`; nil if it is the whole.
  public let column: Int?
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// The function that was probably meant, if there is none of the name.
  public let suggestion: String?

  init(_ diagnostic: CellDiagnostic, in cell: String?) {
    self.cell = cell
    column = diagnostic.place
    message = diagnostic.message
    guard case .unknownFunction(let word) = diagnostic.fault else {
      suggestion = nil
      return
    }
    suggestion = Suggestion.function(near: word)
  }
}

extension FormulaFault: CustomStringConvertible {
  /// One line for people, such as `Totals!B2: there is no function SUMM; did you mean 'SUM'?`.
  public var description: String {
    let place = cell.map { "\($0): " } ?? ""
    return place + message + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
