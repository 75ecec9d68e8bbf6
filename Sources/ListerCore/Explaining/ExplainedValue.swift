// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers
public import ListerJSON

/// A value with what a reader of it wants to know that its own spelling doesn't say.
public struct ExplainedValue: Hashable, Sendable {
  /// The value.
  public let value: CellValue
  /// The first 40 digits of a ratio or an approximated number, rounded; nil for any other value.
  public let digits: String?

  package static let digitCount = 40

  init(_ value: Value, _ arithmetic: Arithmetic) {
    self.value = CellValue(value, arithmetic)
    guard value.isNumber, value.number.isApproximated || !arithmetic.isTerminating(value.number)
    else {
      digits = nil
      return
    }
    var buffer = ByteBuffer()
    arithmetic.write(value.number, .significant(ExplainedValue.digitCount), to: &buffer)
    digits = buffer.view.string
  }

  /// Whether it is an irrational number, of which it has some digits.
  public var isApproximated: Bool { value.number?.isApproximated ?? false }

  /// The error value; nil if it is none.
  public var error: CellError? {
    guard case .error(let error) = value else { return nil }
    return error
  }

  /// The members `value`, as a document has it, and `digits` where there are any.
  package var members: [JSONText.Member] {
    [.init("value", value.json)] + (digits.map { [.init("digits", $0)] } ?? [])
  }
}

extension CellValue {
  /// The value as the `values` of a document have it: `2.38`, `{"ratio": "1/3"}`, `null`.
  public var json: JSONText {
    switch self {
    case .empty: .null
    case .text(let text): JSONText(string: text)
    case .logical(let logical): JSONText(logical)
    case .error(let error): JSONText(members: [.init("error", error.description)])
    case .number(let number):
      if number.isApproximated {
        JSONText(members: [.init("approx", number.text)])
      } else {
        JSONText(number.text) ?? JSONText(members: [.init("ratio", number.text)])
      }
    }
  }
}
