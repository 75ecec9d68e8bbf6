// SPDX-License-Identifier: MIT

/// Values by names, in an order of their own: an object with members of any name.
public struct JSONMembers<Value: JSONValue>: JSONValue {
  /// The names and the values, in their order.
  public var members: [(name: String, value: Value)]

  /// Some members, none if nothing is said.
  public init(_ members: [(name: String, value: Value)] = []) { self.members = members }

  /// The value of a name; nil if there is none.
  public subscript(name: String) -> Value? { members.first { $0.name == name }?.value }

  /// An object with members of any name.
  public static var schema: Schema { .map(Value.schema) }

  /// The members.
  public var json: JSONText {
    JSONText(members: members.map { JSONText.Member(key: $0.name, value: $0.value.json) })
  }

  /// Reads the members.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .object else { throw ShapeError(path, "not an object") }
    members = []
    for member in json.members {
      members.append((member.key, try Value(json: member.value, at: "\(path).\(member.key)")))
    }
  }
}
