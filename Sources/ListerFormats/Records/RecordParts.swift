// SPDX-License-Identifier: MIT

import ListerJSON

/// A record as fields in their order, each with its bytes: what a changed record is made of.
struct RecordParts {
  /// A field.
  struct Part {
    var key: String
    var value: JSONText
    /// Its bytes, with those that are before it.
    var raw: String
  }

  /// The parts in order; those of one key are one field.
  var parts: [Part] = []

  /// An object of the fields, the parts of one key joined by spaces.
  var fields: JSONText {
    var members: [JSONText.Member] = []
    var places: [String: Int] = [:]
    for part in parts where !part.key.isEmpty {
      if let place = places[part.key] {
        let joined = [members[place].value, part.value].compactMap(\.string)
        members[place].value = JSONText(string: joined.joined(separator: " "))
      } else {
        places[part.key] = members.count
        members.append(.init(part.key, part.value))
      }
    }
    return JSONText(members: members)
  }

  /// The bytes of the parts of a field.
  func raw(of key: String) -> String {
    parts.filter { $0.key == key }.map(\.raw).joined()
  }

  /// The bytes of the parts with other fields.
  ///
  /// What is unchanged keeps its bytes; what is changed has those of the version that has it, in its
  /// place, and a value that no version has is spelled anew.
  ///
  /// `joint` is before all parts but the first. `spelling` gives the bytes of a value that no
  /// version has, `place` where a field comes that these parts don't have.
  func rendered(
    _ fields: JSONText,
    from others: [RecordParts],
    joint: String = "",
    spelling: (String, JSONText) -> String,
    placing place: (Part, [Part]) -> Int
  ) -> String {
    let old = self.fields
    let versions = others.map { (parts: $0, fields: $0.fields) }
    func raw(_ key: String, _ value: JSONText) -> String {
      versions.filter { $0.fields[key] == value }.map { $0.parts.raw(of: key) }.min()
        ?? spelling(key, value)
    }
    var result: [Part] = []
    var changed: Set<String> = []
    for part in parts {
      guard !part.key.isEmpty, let value = fields[part.key] else {
        if part.key.isEmpty { result.append(part) }
        continue
      }
      if old[part.key] == value {
        result.append(part)
      } else if changed.insert(part.key).inserted {
        result.append(Part(key: part.key, value: value, raw: raw(part.key, value)))
      }
    }
    for member in fields.members where old[member.key] == nil {
      let part = Part(key: member.key, value: member.value, raw: raw(member.key, member.value))
      result.insert(part, at: place(part, result))
    }
    return result.reduce(into: "") { text, part in
      if !text.isEmpty, !part.raw.hasPrefix(joint) { text += joint }
      text += part.raw
    }
  }
}
