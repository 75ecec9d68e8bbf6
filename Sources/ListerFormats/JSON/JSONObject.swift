// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// The members of an object of another program, taken out one by one; what is left is kept.
struct JSONObject {
  private(set) var members: [JSONText.Member]
  /// The line that the object begins on.
  let line: Int
  /// Its place in the file: `[3]`.
  let place: String

  /// The members of a value, which must be an object without a key that occurs twice.
  init(_ value: JSONText, line: Int, place: String) throws(ImportError) {
    self.line = line
    self.place = place
    guard value.kind == .object else {
      throw ImportError(line: line, place: place, message: "an object is expected here")
    }
    members = value.members
    var keys: Set<MemberKey> = []
    for member in members where !keys.insert(MemberKey(member.key)).inserted {
      throw error(member.key, "the key occurs twice in its object")
    }
  }

  /// The object that a whole file is.
  init(file text: ByteView) throws(ImportError) {
    try self.init(try JSONText(file: text), line: 1, place: "")
  }

  /// A record of texts, each under a name of its own.
  init(record members: [JSONText.Member], line: Int) {
    (self.members, self.line, place) = (members, line, "")
  }

  /// Whether there is a member of a key.
  func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// The value of a member, which stays.
  func peek(_ key: String) -> JSONText? { members.first { $0.key == key }?.value }

  /// Takes a member out; nil if there is none, or it is null, which says as much.
  mutating func take(_ key: String) -> JSONText? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    let value = members.remove(at: index).value
    return value == .null ? nil : value
  }

  /// Takes a text out.
  mutating func takeText(_ key: String) throws(ImportError) -> JSONText? {
    guard let value = take(key) else { return nil }
    guard value.kind == .string else { throw error(key, "a text is expected here") }
    return value
  }

  /// Takes a logical value out.
  mutating func takeLogical(_ key: String) throws(ImportError) -> Bool? {
    guard let value = take(key) else { return nil }
    guard let logical = value.logical else { throw error(key, "true or false is expected here") }
    return logical
  }

  /// Takes an array out.
  mutating func takeArray(_ key: String) throws(ImportError) -> [JSONText]? {
    guard let value = take(key) else { return nil }
    guard value.kind == .array else { throw error(key, "an array is expected here") }
    return value.elements
  }

  /// What is left, as at most one member of the given key.
  ///
  /// `spelled` is how the object spells members of the item; see ``Spelling``.
  func rest(as key: String, spelled: [JSONText.Member] = []) -> [JSONText.Member] {
    var rest = members
    if !spelled.isEmpty { rest.append(Spelling.key, JSONText(members: spelled)) }
    return rest.isEmpty ? [] : [JSONText.Member(key: key, value: JSONText(members: rest))]
  }

  /// An error at a member.
  func error(_ key: String, _ message: String) -> ImportError {
    ImportError(line: line, place: place.isEmpty ? key : "\(place).\(key)", message: message)
  }
}
