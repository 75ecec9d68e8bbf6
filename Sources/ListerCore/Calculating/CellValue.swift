// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerCalculation
import ListerCoding
import ListerNumbers

/// What a cell holds or a formula gives.
public enum CellValue: Hashable, Sendable {
  /// Nothing.
  case empty
  /// A number.
  case number(CellNumber)
  /// Text.
  case text(String)
  /// TRUE or FALSE.
  case logical(Bool)
  /// An error value.
  case error(CellError)

  init(_ value: Value, _ arithmetic: Arithmetic, _ mode: NumberMode = .exact) {
    switch value.kind {
    case .number: self = .number(CellNumber(value.number, arithmetic, mode))
    case .logical: self = .logical(value.logical)
    case .text: self = .text(value.text.string)
    case .error: self = .error(value.error)
    case .empty, .composite: self = .empty
    }
  }

  /// The number; nil for another value.
  public var number: CellNumber? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}

extension CellValue: CustomStringConvertible {
  /// The value as `lister eval` prints it: `2.38`, `1/3`, `Milk`, `TRUE`, `#DIV/0!`; nothing if
  /// empty.
  public var description: String {
    switch self {
    case .empty: ""
    case .number(let number): number.text
    case .text(let text): text
    case .logical(let logical): logical ? "TRUE" : "FALSE"
    case .error(let error): error.description
    }
  }
}
