// SPDX-License-Identifier: MIT

package import ListerBasics

/// An error value of a cell; the raw values are those of ERROR.TYPE.
///
/// Source: OpenFormula (ODF 1.3 part 4), section 4.6 and function ERROR.TYPE; `#SPILL!` and
/// `#CALC!` as in today's spreadsheets, `#CIRC!` is our own.
public enum CellError: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// `#NULL!`: two references that do not intersect.
  case null = 1
  /// `#DIV/0!`: a division by zero, or an average of nothing.
  case divisionByZero = 2
  /// `#VALUE!`: a value of the wrong kind.
  case value = 3
  /// `#REF!`: a reference to what is not there.
  case reference = 4
  /// `#NAME?`: an unknown name or function, or a formula that is not well formed.
  case name = 5
  /// `#NUM!`: outside the domain, or beyond a limit.
  case number = 6
  /// `#N/A`: no value is available.
  case notAvailable = 7
  /// `#SPILL!`: something is in the way of an array.
  case spill = 9
  /// `#CALC!`: an array without elements.
  case calculation = 14
  /// `#CIRC!`: the cell is on a cycle of references, or needs one.
  case circular = 20

  /// The error as it is written in a cell.
  public var text: StaticString {
    switch self {
    case .null: "#NULL!"
    case .divisionByZero: "#DIV/0!"
    case .value: "#VALUE!"
    case .reference: "#REF!"
    case .name: "#NAME?"
    case .number: "#NUM!"
    case .notAvailable: "#N/A"
    case .spill: "#SPILL!"
    case .calculation: "#CALC!"
    case .circular: "#CIRC!"
    }
  }

  /// The error that a text spells, in upper case.
  package init?(text: ByteView) {
    guard let error = CellError.allCases.first(where: { ByteView($0.text) == text }) else {
      return nil
    }
    self = error
  }
}

extension CellError: CustomStringConvertible {
  /// The error as it is written in a cell: `#DIV/0!`.
  public var description: String { "\(text)" }
}
