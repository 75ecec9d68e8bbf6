// SPDX-License-Identifier: MIT

import ListerModel

/// A line of todo.txt as its parts in order, each with its place: what an import reads of it, and what
/// a merge puts together again.
///
/// A mark, a priority and dates are in front, tags and words `key:value` at the end; all between them is
/// the text, whatever its words look like.
/// Source: the todo.txt format rules, rules 1 to 3 for tasks and 1 to 2 for done ones.
struct TodoLine {
  enum Role: Equatable {
    case mark, priority, finished, created, text, tag
    /// A word `key:value`.
    case value(key: String)
  }

  /// A part and its bytes; a priority in front has its parentheses.
  typealias Part = (role: Role, content: Substring)

  /// The parts in order; a line of white space has none.
  private(set) var parts: [Part] = []
  /// The white space around them.
  let lead, trail: Substring

  /// The members that are no words of a key and a value.
  private static let reserved = Set(ItemField.all.filter { !$0.type.isSimple }.map(\.key))
    .union([ItemField.text.key, "todotxt"])

  /// Reads a line without its end.
  init(_ line: String) {
    let inner = Substring(line.unicodeScalars[...].trimmed)
    (lead, trail) = (line[..<inner.startIndex], line[inner.endIndex...])
    if inner.isEmpty { return }
    var rest = inner
    if rest.hasPrefix("x ") {
      parts.append((.mark, rest.prefix(1)))
      rest = rest.dropFirst(2)
      if take(.finished, TodoLine.date(of: rest), &rest) {
        take(.created, TodoLine.date(of: rest), &rest)
      }
    } else {
      take(.priority, TodoLine.priority(of: rest), &rest)
      take(.created, TodoLine.date(of: rest), &rest)
    }
    let words = words(of: &rest)
    parts.append((.text, rest))
    parts += words.reversed()
  }

  /// Takes a word and the space after it from the front.
  @discardableResult
  private mutating func take(_ role: Role, _ word: Substring?, _ rest: inout Substring) -> Bool {
    guard let word else { return false }
    parts.append((role, word))
    rest = rest.dropFirst(word.count + 1)
    return true
  }

  private static func priority(of rest: Substring) -> Substring? {
    let mark = Array(rest.utf8.prefix(4))
    guard mark.count == 4, mark[0] == UInt8(ascii: "("), isLetter(mark[1]),
      mark[2] == UInt8(ascii: ")"), mark[3] == UInt8(ascii: " ")
    else { return nil }
    return rest.prefix(3)
  }

  /// Whether it is a letter from A to Z.
  private static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
  }

  private static func date(of rest: Substring) -> Substring? {
    let date = rest.prefix { $0 != " " }
    return isDate(date) && rest.dropFirst(date.count).first == " " ? date : nil
  }

  private static func isDate(_ word: Substring) -> Bool {
    word.utf8.count == 10 && ItemDate(String(word)) != nil
  }

  // MARK: The words at the end

  /// Takes tags and values from the end, as long as a text is left; the last one is first.
  private func words(of rest: inout Substring) -> [Part] {
    var words: [Part] = []
    var seen = seenKeys
    while let space = rest.lastIndex(of: " ") {
      let word = rest[rest.index(after: space)...]
      guard !word.isEmpty, let before = rest[..<space].last, before != " " else { break }
      if TodoLine.isTag(word) {
        words.append((.tag, word))
      } else if let key = TodoLine.key(of: word, &seen) {
        words.append((.value(key: key), word))
      } else {
        break
      }
      rest = rest[..<space]
    }
    return words
  }

  private var seenKeys: Set<String> {
    var keys: Set<String> = []
    for part in parts {
      switch part.role {
      case .priority: keys.formUnion(["pri", "priority"])
      case .finished: keys.insert("finished")
      case .created: keys.insert("created")
      default: break
      }
    }
    return keys
  }

  private static func isTag(_ word: Substring) -> Bool {
    word.utf8.count > 1 && (word.hasPrefix("+") || word.hasPrefix("@"))
  }

  /// The key of a word `key:value`, one that hasn't been seen, with a value that it can have; nil for
  /// another word.
  private static func key(of word: Substring, _ seen: inout Set<String>) -> String? {
    guard let colon = word.firstIndex(of: ":"), let first = word.utf8.first else { return nil }
    let key = word[..<colon]
    let value = word[word.index(after: colon)...]
    guard (first | 0x20) &- UInt8(ascii: "a") < 26, !value.isEmpty, !value.hasPrefix("//"),
      key.utf8.allSatisfy(isOfKey)
    else { return nil }
    let name = String(key)
    if reserved.contains(name) || seen.contains(name) { return nil }
    switch name {
    case "pri":
      guard value.utf8.count == 1, value.utf8.first.map(isLetter) == true else { return nil }
      seen.insert("priority")
    case "created", "finished": if !isDate(value) { return nil }
    default:
      if let field = ItemField.named(name), field.type.value(spelled: String(value)) == nil {
        return nil
      }
      if name == "priority" { seen.insert("pri") }
    }
    seen.insert(name)
    return name
  }

  private static func isOfKey(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
