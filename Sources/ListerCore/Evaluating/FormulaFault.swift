// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
public import ListerJSON

/// What is wrong with a formula, which mostly gives an error value because of it.
public struct FormulaFault: Hashable, Sendable {
  /// The cell: `Totals!B2` in a document, `B2` beside a formula; nil for the formula itself.
  public internal(set) var cell: String?
  /// Where it is in the formula, in characters from 1 after its `=`; nil if it is the whole.
  public internal(set) var column: Int?
  /// What is wrong, as a sentence without a full stop.
  public internal(set) var message: String = ""
  /// The function or the column that was probably meant, if there is none of the name.
  public internal(set) var suggestion: String?

  /// No fault.
  public init() {}

  init(_ diagnostic: CellDiagnostic, in cell: String?) {
    self.cell = cell
    column = diagnostic.place
    message = diagnostic.message
    suggestion =
      switch diagnostic.fault {
      case .unknownFunction(let word): Suggestion.function(near: word)
      case .unknownColumn(let word, let columns): Suggestion.nearest(to: word, among: columns)
      case .formula, .unknownName, .skippedTexts, .missingLibrary, .refusedPattern, .cycle: nil
      }
  }
}

extension FormulaFault: CustomStringConvertible {
  /// One line for people, such as `Totals!B2: there is no function SUMM; did you mean 'SUM'?`.
  public var description: String {
    let place = cell.map { "\($0): " } ?? ""
    return place + message + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}

extension FormulaFault: Shaped {
  /// The shape is called `Fault`.
  public static let shapeName: String? = "Fault"

  /// Its members.
  public static let fields: [Field<FormulaFault>] = [
    Field("cell", \.cell, "The cell whose formula it is, if that is another one"),
    Field(
      "column",
      \.columnWithSign,
      orElse: .null,
      schema: .nullable(.integer(from: 1)),
      "Where it is in the formula with its =, in characters from 1; null for the whole"
    ),
    Field("message", \.message, "What is wrong"),
    Field(
      "suggestion",
      \.suggestion,
      orElse: .null,
      "The function or the column that was probably meant; null where none is near"
    ),
  ]

  /// The column in the formula with its `=`.
  private var columnWithSign: Int? {
    get { column.map { $0 + 1 } }
    set { column = newValue.map { $0 - 1 } }
  }
}
