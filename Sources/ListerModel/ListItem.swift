// SPDX-License-Identifier: MIT

public import ListerJSON

/// One item of a list: a text that can be completed, with what else the document says of it.
///
/// An item *is* its JSON: a string, or an object whose members are read and changed one by one.
/// Whatever it holds apart from the members that are known here travels with it, byte for byte.
///
/// Two items are equal when they are the same item, that is when their identifiers are equal,
/// whatever became of their texts (so a copy is equal to its origin); ``hasSameContent(as:)``
/// compares the rest.
public struct ListItem: Sendable {
  /// What the item is known by.
  public private(set) var uuid: ItemUUID
  /// The item as it is in its document.
  public private(set) var json: JSONText

  /// A new item with an identifier of its own, which is written into the document.
  public init(text: String, isComplete: Bool = false, uuid: ItemUUID = .random()) {
    self.uuid = uuid
    json = JSONText(members: [
      JSONText.Member(key: "uuid", value: JSONText(string: uuid.description)),
      JSONText.Member(key: "text", value: JSONText(string: text)),
      JSONText.Member(key: "completed", value: JSONText(isComplete)),
    ])
  }

  /// An item as it is in a document that was read or is being built.
  ///
  /// `json` is a string, or an object in which the known members have the types of the format;
  /// `uuid` is what its member `uuid` means, or else the derived identifier.
  package init(json: JSONText, uuid: ItemUUID) {
    self.json = json
    self.uuid = uuid
  }

  /// Gives the item a new identifier: from now on it is another item.
  public mutating func refreshIdentity(_ uuid: ItemUUID = .random()) {
    self.uuid = uuid
    materializeIdentity()
  }

  /// Writes the identifier into the item.
  mutating func materializeIdentity() {
    if self["uuid"].flatMap(\.string).map(ItemUUID.meaning(of:)) == uuid { return }
    self["uuid"] = JSONText(string: uuid.description)
  }

  /// A member of the item, known or not; nil if it has none, or it is null.
  ///
  /// Setting it keeps the bytes of all other members; an item that is a string becomes an object
  /// unless only its text is set. A known member must be given the type that the format says. With
  /// the member `uuid` the item becomes another one; without it, it stays the item that it is.
  public subscript(member: String) -> JSONText? {
    get {
      if json.kind == .string { return member == "text" ? json : nil }
      let value = json[member]
      return value == .null ? nil : value
    }
    set {
      if json.kind == .string {
        if member == "text", let newValue {
          json = newValue
          return
        }
        if newValue == nil, member != "text" { return }
        json = JSONText(members: [JSONText.Member(key: "text", value: json)])
      }
      json[member] = newValue
      if member == "uuid", let text = newValue?.string { uuid = .meaning(of: text) }
    }
  }

  /// Its members in order, those that are null too; an item that is a string has only its text.
  public var members: [JSONText.Member] {
    if json.kind == .string { return [JSONText.Member(key: "text", value: json)] }
    return json.members
  }

  /// Whether two items say the same, whatever they are known by.
  public func hasSameContent(as other: ListItem) -> Bool {
    if json == other.json { return true }
    return members.filter { $0.key != "uuid" }
      .haveSameMeaning(as: other.members.filter { $0.key != "uuid" })
  }
}

extension ListItem: Hashable {
  /// Whether they are the same item.
  public static func == (left: ListItem, right: ListItem) -> Bool { left.uuid == right.uuid }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(uuid) }
}

extension ListItem: Identifiable {
  /// The identifier.
  public var id: ItemUUID { uuid }
}

extension ListItem: CustomDebugStringConvertible {
  /// The text and a box: `"Milk" [X]`.
  public var debugDescription: String { "\"\(text)\" [\(isComplete ? "X" : " ")]" }
}
