// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// A list under way, of a file of another program that is one object.
struct ProgramList {
  /// The list's own name; empty for none.
  var name = ""
  /// What the list says besides its name and items.
  var members: [JSONText.Member] = []
  var items: [[JSONText.Member]] = []

  /// The list that is read; one without a name of its own is called as given.
  func named(_ fallback: String) throws(ImportError) -> NamedList {
    var all: [JSONText.Member] = []
    if !name.isEmpty { all.append("name", string: name) }
    var sink = ListSink(name: name.isEmpty ? fallback : name, members: all + members)
    for item in items { try sink.appendItem(item, line: 1) }
    return try sink.list()
  }
}

extension JSONObject {
  /// Moves a text to a member; one that is empty says nothing.
  mutating func move(
    _ key: String,
    to field: ItemField,
    of item: inout [JSONText.Member]
  ) throws(ImportError) {
    guard let text = try takeText(key), text.string != "" || field == .text else { return }
    item.append(field.key, text)
  }

  /// Moves a date to a member, as far as it is understood; what is not stays.
  mutating func moveDate(
    _ key: String,
    to field: ItemField,
    of item: inout [JSONText.Member],
    _ read: (JSONText) -> ItemDate? = { $0.string.flatMap { ItemDate($0) } }
  ) {
    guard let date = peek(key).flatMap(read) else { return }
    item.append(field.key, string: date.text)
    _ = take(key)
  }

  /// Takes one of a few words out, and returns what it means; nil for another value, which stays.
  mutating func takeWord<Meaning>(_ key: String, _ words: [(String, Meaning)]) -> Meaning? {
    guard let text = peek(key)?.string, let found = words.first(where: { $0.0 == text }) else {
      return nil
    }
    _ = take(key)
    return found.1
  }

  /// Takes an array of objects out; an element that is none is refused.
  mutating func takeObjects(_ key: String) throws(ImportError) -> [JSONObject] {
    var objects: [JSONObject] = []
    for (index, element) in try (takeArray(key) ?? []).enumerated() {
      let path = place.isEmpty ? key : "\(place).\(key)"
      objects.append(try JSONObject(element, line: line, place: "\(path)[\(index)]"))
    }
    return objects
  }
}
