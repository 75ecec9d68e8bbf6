// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers
public import ListerJSON

/// A value with what a reader of it wants to know that its own spelling doesn't say.
public struct ExplainedValue: Hashable, Sendable {
  /// The value.
  public internal(set) var value = CellValue.empty
  /// The first 40 digits of a ratio or an approximated number, rounded; nil for any other value.
  public internal(set) var digits: String?

  package static let digitCount = 40

  /// An empty value.
  public init() {}

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
  package var members: [JSONText.Member] { json.members }
}

extension ExplainedValue: Shaped {
  /// Its members.
  public static let fields: [Field<ExplainedValue>] = [
    Field("value", \.value, "The value, as documents have it"),
    Field("digits", \.digits, "The first 40 digits of a ratio or an irrational number"),
  ]
}
