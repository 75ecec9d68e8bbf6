// SPDX-License-Identifier: MIT

public import ListerJSON

/// When something happened, to the millisecond: in answers a text such as `2026-03-01T12:03:04.250Z`.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// The milliseconds since 1970 began in UTC.
  public var milliseconds: Int

  /// A moment in milliseconds since 1970.
  public init(milliseconds: Int) { self.milliseconds = milliseconds }

  /// Whether one is before the other.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Timestamp: JSONValue {
  /// A text in ISO 8601.
  public static var schema: Schema { .string() }
  /// The moment in UTC.
  public var json: JSONText { JSONText(string: UnixTime.moment(milliseconds)) }

  /// Reads a moment in UTC.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    let parts = (json.string ?? "").split(separator: ".", maxSplits: 1)
    guard let first = parts.first, let second = Moment(String(first.prefix { $0 != "Z" })) else {
      throw ShapeError(path, "not a moment")
    }
    let rest = parts.count == 2 ? Int(parts[1].prefix { $0 != "Z" }) ?? 0 : 0
    milliseconds = second.unixMilliseconds + rest
  }
}
