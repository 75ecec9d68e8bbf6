// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// What one line of todo.txt says.
///
/// Source: the todo.txt format rules, rules 1 to 3 for tasks and 1 to 2 for done ones.
struct TodoTask {
  var isComplete = false
  var priority: Int?
  var finished: String?
  var created: String?
  var text = ""
  var tags: [String] = []
  /// The `key:value` words after the text, in order, each key once.
  var values: [(key: String, value: String)] = []

  /// The members that are no words of a key and a value.
  private static let reserved = Set(ItemField.all.filter { !$0.type.isSimple }.map(\.key))
    .union([ItemField.text.key, "todotxt"])

  /// An empty task.
  init() {}

  /// What a line says, which has no white space around it and is not empty.
  init(_ line: String) {
    var rest = line[...]
    if rest.hasPrefix("x ") {
      isComplete = true
      rest = rest.dropFirst(2)
      finished = TodoTask.takeDate(&rest)
      if finished != nil { created = TodoTask.takeDate(&rest) }
    } else {
      priority = TodoTask.takePriority(&rest)
      created = TodoTask.takeDate(&rest)
    }
    takeWords(&rest)
    text = String(rest)
  }

  private static func takePriority(_ rest: inout Substring) -> Int? {
    let mark = Array(rest.utf8.prefix(4))
    guard mark.count == 4, mark[0] == UInt8(ascii: "("), mark[2] == UInt8(ascii: ")"),
      mark[3] == UInt8(ascii: " "), let priority = TodoTask.priority(mark[1])
    else { return nil }
    rest = rest.dropFirst(4)
    return priority
  }

  /// The number of a letter from A to Z.
  private static func priority(_ letter: UInt8) -> Int? {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= letter ? Int(letter - UInt8(ascii: "A")) + 1 : nil
  }

  /// Takes a date and the space after it from the front.
  private static func takeDate(_ rest: inout Substring) -> String? {
    let date = rest.prefix { $0 != " " }
    guard isDate(date), rest.dropFirst(date.count).first == " " else { return nil }
    rest = rest.dropFirst(date.count + 1)
    return String(date)
  }

  private static func isDate(_ word: Substring) -> Bool {
    word.utf8.count == 10 && ItemDate(String(word)) != nil
  }

  // MARK: The words at the end

  /// Takes tags and values from the end, as long as a text is left.
  private mutating func takeWords(_ rest: inout Substring) {
    var words: [Substring] = []
    var seen = seenKeys
    while let space = rest.lastIndex(of: " ") {
      let word = rest[rest.index(after: space)...]
      guard !word.isEmpty, let before = rest[..<space].last, before != " " else { break }
      guard TodoTask.isTag(word) || isValue(word, &seen) else { break }
      words.append(word)
      rest = rest[..<space]
    }
    for word in words.reversed() {
      if TodoTask.isTag(word) {
        tags.append(String(word.hasPrefix("@") ? word.dropFirst() : word))
      } else if let colon = word.firstIndex(of: ":") {
        take(key: String(word[..<colon]), value: String(word[word.index(after: colon)...]))
      }
    }
  }

  private var seenKeys: Set<String> {
    var keys: Set<String> = []
    if priority != nil { keys.formUnion(["pri", "priority"]) }
    if finished != nil { keys.insert("finished") }
    if created != nil { keys.insert("created") }
    return keys
  }

  private mutating func take(key: String, value: String) {
    switch key {
    case "pri": priority = value.utf8.first.flatMap(TodoTask.priority)
    case "created": created = value
    case "finished": finished = value
    default: values.append((key, value))
    }
  }

  private static func isTag(_ word: Substring) -> Bool {
    word.utf8.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
  }

  /// Whether a word is `key:value`, the key one that hasn't been seen, the value one that it can
  /// have.
  private func isValue(_ word: Substring, _ seen: inout Set<String>) -> Bool {
    guard let colon = word.firstIndex(of: ":"), let first = word.utf8.first else { return false }
    let key = word[..<colon]
    let value = word[word.index(after: colon)...]
    let isLetter = (first | 0x20) &- UInt8(ascii: "a") < 26
    guard isLetter, !value.isEmpty, !value.hasPrefix("//"),
      key.utf8.allSatisfy({ TodoTask.isOfKey($0) })
    else { return false }
    let name = String(key)
    if TodoTask.reserved.contains(name) || seen.contains(name) { return false }
    switch name {
    case "pri":
      guard value.utf8.count == 1, value.utf8.first.flatMap(TodoTask.priority) != nil else {
        return false
      }
      seen.insert("priority")
    case "created", "finished": if !TodoTask.isDate(value) { return false }
    default:
      if let field = ItemField.named(name), field.type.value(spelled: String(value)) == nil {
        return false
      }
      if name == "priority" { seen.insert("pri") }
    }
    seen.insert(name)
    return true
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  // MARK: Writing

  /// The line that says the same, if one can.
  var line: String {
    var words: [String] = []
    if isComplete { words.append("x") }
    let letter = priority.flatMap { TodoTask.letter($0) }
    if let letter, !isComplete { words.append("(\(letter))") }
    var tail = tags.map { $0.hasPrefix("+") && $0.utf8.count > 1 ? $0 : "@\($0)" }
    if isComplete, let finished {
      words.append(finished)
    } else if let finished {
      tail.append("finished:\(finished)")
    }
    if let created, !isComplete || finished != nil {
      words.append(created)
    } else if let created {
      tail.append("created:\(created)")
    }
    if let letter, isComplete { tail.append("pri:\(letter)") }
    if let priority, letter == nil { tail.append("priority:\(priority)") }
    tail += values.map { "\($0.key):\($0.value)" }
    return (words + [text] + tail).joined(separator: " ")
  }

  private static func letter(_ priority: Int) -> String? {
    guard 1...26 ~= priority else { return nil }
    return String(UnicodeScalar(UInt8(ascii: "A") + UInt8(priority - 1)))
  }
}
