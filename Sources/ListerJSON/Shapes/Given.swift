// SPDX-License-Identifier: MIT

/// A value that may be missing, where null is a value as well.
public enum Given<Value: JSONValue>: JSONValue {
  /// Nothing was said.
  case nothing
  /// What was said.
  case value(Value)

  /// What the value looks like.
  public static var schema: Schema { Value.schema }

  /// The value, or null.
  public var json: JSONText {
    switch self {
    case .nothing: .null
    case .value(let value): value.json
    }
  }

  /// Reads a value, which null may be.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    self = .value(try Value(json: json, at: path))
  }

  /// It need not be there.
  public static var missing: Given? { .nothing }

  /// What was not said is not written.
  public var isMissing: Bool {
    if case .nothing = self { return true }
    return false
  }
}

extension Given: Equatable where Value: Equatable {}
