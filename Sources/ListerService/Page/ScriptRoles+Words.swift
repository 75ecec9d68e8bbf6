// SPDX-License-Identifier: MIT

/// What a file of the page says again and again, and may say once: a text, the name of a member,
/// `null`, or something of the browser.
///
/// With `let a = 'append';` at the head of a file, `x.append(y)` is `x[a](y)`.
struct ScriptWord: Hashable {
  /// What it stands for, as the script says it: `'append'`, `null`, `Math.max`.
  let value: String

  init(_ value: String) { self.value = value }

  /// The word for the name of a member.
  init(member: String) { value = "'\(member)'" }

  /// Where a word may stand for what is there.
  struct Use {
    let word: ScriptWord
    /// How many bytes it has now, and what is needed around a word instead.
    let bytes: Int
    let around: Int
  }
}

extension ScriptRoles {
  /// What every browser has, and nobody changes.
  private static let lasting: Set = [
    "AbortController", "Array", "Boolean", "Event", "EventTarget", "HTMLElement",
    "HTMLTextAreaElement", "Infinity", "JSON", "Map", "Math", "Number", "Object", "Promise", "Set",
    "String", "URLSearchParams", "clearTimeout", "document", "encodeURIComponent", "location",
    "navigator", "setTimeout", "undefined", "window",
  ]

  /// Those whose functions need not be asked of them.
  private static let collections: Set = ["JSON", "Math", "Number", "Object", "String"]

  /// A function such as `Math.max`.
  func function(_ index: Int) -> ScriptWord.Use? {
    guard tokens[index].role == .variable, text(index + 1) == ".", text(index + 3) == "(",
      ScriptRoles.collections.contains(text(index)), tokens[index + 2].role == .member,
      text(index - 1) != "new"
    else { return nil }
    let word = "\(text(index)).\(text(index + 2))"
    return ScriptWord.Use(word: ScriptWord(word), bytes: word.utf8.count, around: 0)
  }

  /// What a word may stand for in place of a token.
  func use(_ index: Int) -> ScriptWord.Use? {
    if let function = function(index), words.contains(function.word) { return function }
    if index > 1, let function = function(index - 2), words.contains(function.word) { return nil }
    let (token, before) = (tokens[index], text(index - 1))
    let bytes = token.text.utf8.count
    switch token.role {
    case .text where text(index - 2) != "import" || before != "(":
      // A text needs no space behind a word.
      let space = index > 0 && tokens[index - 1].isWord ? 1 : 0
      return ScriptWord.Use(word: ScriptWord(token.text), bytes: bytes, around: space)
    case .member where before == ".":
      guard !["import", "new"].contains(text(index - 2)) else { return nil }
      let isOptional = text(index - 2) == "?"
      return ScriptWord.Use(
        word: ScriptWord(member: token.text),
        bytes: isOptional ? bytes : bytes + 1,
        around: 2
      )
    case .member: return key(index)
    case .shorthand: return declared(index).flatMap { _ in key(index) }
    case .other where token.is("null"):
      return ScriptWord.Use(word: ScriptWord("null"), bytes: 4, around: 0)
    case .variable where ScriptRoles.lasting.contains(token.text) && declared(index) == nil:
      return ScriptWord.Use(word: ScriptWord(token.text), bytes: bytes, around: 0)
    default: return nil
    }
  }

  /// What a word may stand for as the name of a member, in braces.
  private func key(_ index: Int) -> ScriptWord.Use? {
    let token = tokens[index]
    guard !["constructor", "__proto__"].contains(token.text) else { return nil }
    let word = token.isText ? ScriptWord(token.text) : ScriptWord(member: token.text)
    return ScriptWord.Use(word: word, bytes: token.text.utf8.count, around: 2)
  }

  /// Gives tokens their names.
  mutating func take(_ names: [Name: String]) {
    for index in tokens.indices {
      tokens[index].name = name(index).flatMap { names[$0] }
      tokens[index].key = keyName(index).flatMap { names[$0] }
    }
    for index in tokens.indices where tokens[index].name != nil {
      if let function = function(index), words.contains(function.word) {
        tokens[index + 1].role = .needless
        tokens[index + 2].role = .needless
      } else if tokens[index].role == .member, text(index - 1) == "." {
        tokens[index].gap = .nothing
        if text(index - 2) != "?" { tokens[index - 1].role = .needless }
      } else if tokens[index].role == .text, tokens[index].gap == .nothing {
        tokens[index].gap = .space
      }
    }
  }
}
