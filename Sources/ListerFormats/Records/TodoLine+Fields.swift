// SPDX-License-Identifier: MIT

import ListerJSON

extension TodoLine {
  /// What the line says, field by field in the order of its parts; a tag is called by its word.
  var fields: JSONText {
    var members: [JSONText.Member] = []
    var keys: Set<String> = []
    func append(_ key: String, _ value: JSONText) {
      var (name, count) = (key, 1)
      while !keys.insert(name).inserted {
        count += 1
        name = "\(key) (\(count))"
      }
      members.append(.init(name, value))
    }
    for (role, content) in parts {
      switch role {
      case .mark: append("completed", JSONText(true))
      case .priority: append("priority", JSONText(string: String(content.dropFirst().prefix(1))))
      case .finished: append("finished", JSONText(string: String(content)))
      case .created: append("created", JSONText(string: String(content)))
      case .text: append("text", JSONText(string: String(content)))
      case .tag: append(String(content), JSONText(true))
      case .value(let key):
        let value = JSONText(string: String(content.dropFirst(key.utf8.count + 1)))
        append(key == "pri" ? "priority" : key, value)
      }
    }
    return JSONText(members: members)
  }

  /// The line that says some fields, its words at the end in their order.
  ///
  /// What has no place in front is a word at the end: the priority of a done task, and a date that would
  /// be read as another one.
  static func text(of fields: JSONText) -> String {
    let isComplete = fields["completed"]?.logical == true
    let finished = fields["finished"]?.string
    var front: [String: String] = [:]
    var (words, displaced): ([String], [String]) = ([], [])
    for member in fields.members {
      let (key, value) = (member.key, member.value.string ?? "")
      let hasPlace =
        switch key {
        case "completed": isComplete
        case "priority": !isComplete
        case "finished": isComplete
        case "created": !isComplete || finished != nil
        default: false
        }
      switch key {
      case "text": continue
      case "completed" where isComplete: front[key] = "x"
      case "priority" where isLetter(value):
        if hasPlace { front[key] = "(\(value))" } else { displaced.append("pri:\(value)") }
      case "finished" where hasPlace, "created" where hasPlace: front[key] = value
      case "finished", "created": displaced.append("\(key):\(value)")
      default: words.append(word(key, member.value))
      }
    }
    let places = ["completed", "priority", "finished", "created"].compactMap { front[$0] }
    return (places + [fields["text"]?.string ?? ""] + words + displaced).joined(separator: " ")
  }

  private static func isLetter(_ text: String) -> Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
  }

  /// A tag, or `key:value`; one that is there several times is numbered.
  private static func word(_ key: String, _ value: JSONText) -> String {
    let name = String(key.prefix { $0 != " " })
    return value.string.map { "\(name):\($0)" } ?? name
  }
}
