// SPDX-License-Identifier: MIT

/// What the words of a module are, as the signs around them tell.
///
/// It needs no scopes: it tells variables from members, and which words a module declares somewhere.
/// It is made for the modules of the page, which end each statement with a semicolon, and is
/// compared with TypeScript's parser for all of them.
struct ScriptRoles {
  /// What an open bracket holds.
  private enum Frame {
    case block, object, members, names, other
  }

  /// The tokens with their roles.
  var tokens: [ScriptToken]
  /// What the module declares, at its top or anywhere below.
  private(set) var declared: Set<String> = []
  /// What other modules know by its name.
  private(set) var exported: Set<String> = []

  private var frames: [Frame] = []
  /// The other bracket of each one.
  private(set) var partner: [Int: Int] = [:]
  private var open: [Int] = []
  private var isClass = false
  private var isImport = false

  /// Words that are never variables.
  static let reserved: Set = [
    "as", "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "export", "extends", "false", "finally", "for", "from",
    "function", "get", "if", "import", "in", "instanceof", "let", "new", "null", "of", "return",
    "set", "static", "super", "switch", "this", "throw", "true", "try", "typeof", "var", "void",
    "while", "with", "yield",
  ]

  /// Reads a module.
  ///
  /// - Parameter tokens: all of it.
  init(_ tokens: [ScriptToken]) {
    self.tokens = tokens
    for index in tokens.indices {
      if tokens[index].isWord { takeWord(index) } else { takeSign(index) }
    }
    for index in tokens.indices { findDeclaration(index) }
  }

  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  // MARK: Brackets

  private mutating func takeSign(_ index: Int) {
    let text = tokens[index].text
    if text.count > 1 {
      // A template: a value in it ends, or begins.
      if text.first == "}" { close(index) }
      if text.first == "}" || text.first == "`", text.hasSuffix("${") { begin(.other, index) }
      return
    }
    switch text {
    case "(", "[": begin(.other, index)
    case ")", "]": close(index)
    case "{": begin(frame(index), index)
    case "}": close(index)
    default: break
    }
  }

  private mutating func begin(_ frame: Frame, _ index: Int) {
    frames.append(frame)
    open.append(index)
  }

  private mutating func close(_ index: Int) {
    frames.removeLast(min(1, frames.count))
    guard let first = open.popLast() else { return }
    (partner[first], partner[index]) = (index, first)
  }

  /// What a brace holds, as what stands before it tells.
  private mutating func frame(_ index: Int) -> Frame {
    let before = text(index - 1)
    if isClass {
      isClass = false
      return .members
    }
    if isImport || before == "export" { return .names }
    switch before {
    case "", ";", "{", "}", ")", "else", "do", "try", "finally", "catch", "static": return .block
    case ">" where text(index - 2) == "=": return .block
    case ":" where frames.last ?? .block == .block && !isTernary(index): return .block
    default: return .object
    }
  }

  /// Whether the colon before a brace belongs to a question.
  private func isTernary(_ index: Int) -> Bool {
    var place = index - 2
    while place >= 0 {
      switch text(place) {
      case "?": return true
      case ";", "{", "(", "[", "case", "default": return false
      default: place = min(place, partner[place] ?? place) - 1
      }
    }
    return false
  }

  // MARK: Words

  private mutating func takeWord(_ index: Int) {
    let (word, before, next) = (text(index), text(index - 1), text(index + 1))
    if word.first == "#" { return tokens[index].role = .own }
    if before == ".", text(index - 2) != "." { return tokens[index].role = .member }
    let frame = frames.last ?? .block
    if frame == .object, isKey(index) { return takeKey(index) }
    if frame == .members, isKey(index) {
      if !ScriptRoles.modifiers.contains(word) || ["(", "="].contains(next) {
        tokens[index].role = .member
      }
      return
    }
    switch word {
    case "class": isClass = true
    case "import": isImport = !["(", "."].contains(next)
    case "from": isImport = false
    default: break
    }
    guard !ScriptRoles.reserved.contains(word) else { return }
    tokens[index].role = .variable
    if frame == .names { exported.insert(word) }
  }

  private static let modifiers: Set = ["get", "set", "async", "static"]

  /// Whether the name of a member stands here, or a word before it.
  private func isKey(_ index: Int) -> Bool {
    let before = text(index - 1)
    if ScriptRoles.modifiers.contains(before) { return isKey(index - 1) }
    if before == "*" { return false }
    return before == "{" || before == (frames.last == .object ? "," : ";")
      || (frames.last == .members && before == "}")
  }

  private mutating func takeKey(_ index: Int) {
    switch text(index + 1) {
    case ":", "(": tokens[index].role = .member
    case ",", "}", "=": tokens[index].role = .shorthand
    default: break
    }
  }

  // MARK: Declarations

  private mutating func findDeclaration(_ index: Int) {
    switch text(index) {
    case "const", "let", "var":
      guard tokens[index].role == .other else { return }
      findDeclarators(index + 1, isExported: text(index - 1) == "export")
    case "function", "class":
      guard tokens[index].role == .other else { return }
      let isExported = text(index - 1) == "export" || text(index - 2) == "export"
      declare(index + 1...index + 1, isExported: isExported)
    case "(":
      guard let end = partner[index], areParameters(index, end) else { return }
      declare(index...end)
    case "=" where text(index + 1) == ">" && tokens[index + 1].gap == .nothing:
      declare(index - 1...index - 1)
    case "import" where tokens[index].role == .other:
      // A name for all of a module, or what the braces hold.
      guard let end = tokens[index...].firstIndex(where: { $0.is("from") }), text(index + 1) != "("
      else { return }
      declare(index...end)
    default: break
    }
  }

  private mutating func findDeclarators(_ first: Int, isExported: Bool) {
    var index = first
    while index < tokens.count {
      let end = partner[index] ?? index
      declare(index...max(index, end), isExported: isExported)
      index = max(index, end) + 1
      // On to a comma that parts two of them.
      while index < tokens.count, !text(index).isEmpty, text(index) != "," {
        if [";", ")", "]", "}", "of", "in"].contains(text(index)) { return }
        index = max(index, partner[index] ?? index) + 1
      }
      index += 1
    }
  }

  private func areParameters(_ start: Int, _ end: Int) -> Bool {
    if text(end + 1) == "=", text(end + 2) == ">" { return true }
    guard text(end + 1) == "{" else { return false }
    if ["function", "catch"].contains(text(start - 1)) || text(start - 2) == "function" {
      return true
    }
    return start > 0 && [.member, .own].contains(tokens[start - 1].role)
  }

  private mutating func declare(_ range: ClosedRange<Int>, isExported: Bool = false) {
    for token in tokens[range.clamped(to: 0...tokens.count - 1)]
    where token.role == .variable || token.role == .shorthand {
      declared.insert(token.text)
      if isExported { exported.insert(token.text) }
    }
  }
}
