// SPDX-License-Identifier: MIT

/// What is wrong with a formula, beside the value in its cell.
public struct CellDiagnostic: Sendable, Equatable {
  /// Index of the grid, zero-based.
  public var grid: Int
  /// Row, zero-based.
  public var row: Int
  /// Column, zero-based.
  public var column: Int
  /// What is wrong.
  public var fault: Fault
  /// Where it is in the formula, in characters from 1 after its `=`.
  ///
  /// nil for a fault of the whole formula, and in what a name means.
  public var place: Int?

  /// What can be wrong with a formula.
  public enum Fault: Sendable, Equatable {
    /// It is not well formed, or a call has too few or too many arguments; the message says why.
    case formula(String)
    /// There is no function of this name.
    case unknownFunction(String)
    /// There is no name of this spelling.
    case unknownName(String)
    /// The items have no column of this name; the names of those that they have.
    case unknownColumn(String, columns: [String])
    /// So many texts of the items spell numbers, and count as none; the first of them.
    case skippedTexts(Int, first: String)
    /// A function of this name needs Arb, which is not installed.
    case missingLibrary(String)
    /// A text that is wanted as a regular expression is none; the reason.
    case refusedPattern(String)
    /// The cell is on a cycle of references.
    case cycle
  }

  /// What is wrong, in words.
  public var message: String {
    switch fault {
    case .formula(let message): message
    case .unknownFunction(let name):
      "there is no function \(name)"
        + (RefusedFunctions.reason(for: name.uppercased()).map { ": \($0)" } ?? "")
    case .unknownName(let name): "there is no name \(name)"
    case .unknownColumn(let name, _): "the items have no column \(name)"
    case .skippedTexts(1, let first): "a text that spells a number is left out: \(first)"
    case .skippedTexts(let count, let first):
      "\(count) texts that spell numbers are left out, the first is \(first)"
    case .missingLibrary(let name):
      "\(name) needs the library Arb, which is not installed (the package libflint-arb2 or libflint)"
    case .refusedPattern(let reason): "the pattern can't be used: \(reason)"
    case .cycle: "the cell is on a cycle of references"
    }
  }
}
