// SPDX-License-Identifier: MIT

/// What the words of a module are, as the signs around them tell.
///
/// It tells variables from members, and where a module declares a word. What a statement or a member of
/// a class declares within itself is known nowhere else, so these are looked at one by one. It is made
/// for the modules of the page, which end each statement with a semicolon,
/// and is compared with TypeScript's checker for all of them.
struct ScriptRoles {
  /// What an open bracket holds.
  private enum Frame {
    case block, object, members, other
  }

  /// Where a word is declared that has a name of the page.
  enum Place: Hashable {
    /// At the top of a module.
    case module(String)
    /// Within a statement of a module, by its number.
    case part(String, Int)
    /// As a member that only its class knows, by the number of the class.
    case members(String, Int)
    /// At the head of a file, for what it says again and again.
    case head
  }

  /// A word that the page declares.
  struct Name: Hashable {
    let place: Place
    let word: String
  }

  /// The tokens with their roles.
  var tokens: [ScriptToken]
  /// The statement or the member of a class at the top of the module that each token is in.
  private(set) var parts: [Int] = []
  /// The innermost scope that each token is in, and the one around each scope; nil around that of a part.
  var scopes: [Int] = []
  var outerScopes: [Int?] = []
  /// The braces that begin blocks.
  private(set) var blocks: Set<Int> = []
  /// In how many brackets each token is.
  private(set) var depths: [Int] = []
  /// How many classes there are.
  private(set) var classCount = 0
  /// The other bracket of each one.
  private(set) var partner: [Int: Int] = [:]

  /// What the module has words for that stand at the head of its file.
  var words: Set<ScriptWord> = []

  private let path: String
  /// What the module takes of others.
  private let imports: [String: Name]
  /// What is declared at the top of the module, and within its parts.
  private var top: Set<String> = []
  private var locals: [Int: Set<String>] = [:]

  private var frames: [Frame] = []
  private var open: [Int] = []
  private var isClass = false
  /// The classes that are open, and that of each own member.
  private var classes: [Int] = []
  private var owners: [Int: Int] = [:]

  /// Words that are never variables.
  static let reserved: Set = [
    "async", "await", "break", "case", "catch", "class", "const", "continue", "debugger",
    "default", "delete", "do", "else", "export", "extends", "false", "finally", "for", "function",
    "if", "import", "in", "instanceof", "let", "new", "null", "of", "return", "super", "switch",
    "this", "throw", "true", "try", "typeof", "var", "void", "while", "with", "yield",
  ]

  /// Reads a module.
  ///
  /// - Parameters:
  ///   - tokens: all of it, without what imports.
  ///   - path: where it is.
  ///   - imports: what its words for others' names mean.
  init(_ tokens: [ScriptToken], path: String = "", imports: [String: Name] = [:]) {
    self.tokens = tokens
    self.path = path
    self.imports = imports
    var part = 0
    for index in tokens.indices {
      depths.append(frames.count)
      if tokens[index].isWord { takeWord(index) } else { takeSign(index) }
      parts.append(part)
      if isEndOfPart(index) { part += 1 }
    }
    for index in tokens.indices { findDeclaration(index) }
    findScopes()
  }

  /// What a token names that the page declares; nil for other tokens, and for the browser's names.
  func name(_ index: Int) -> Name? {
    if let declared = declared(index) { return declared }
    guard tokens[index].role != .shorthand, let use = use(index) else { return nil }
    return head(use)
  }

  /// The name that stands for the member's in `{ a }`; nil if it is sent as it is.
  func keyName(_ index: Int) -> Name? {
    guard tokens[index].role == .shorthand, declared(index) != nil else { return nil }
    return use(index).flatMap { head($0) }
  }

  private func head(_ use: ScriptWord.Use) -> Name? {
    words.contains(use.word) ? Name(place: .head, word: use.word.value) : nil
  }

  /// What a token names that the modules declare.
  func declared(_ index: Int) -> Name? {
    let word = tokens[index].text
    switch tokens[index].role {
    case .own: return Name(place: .members(path, owners[index] ?? 0), word: word)
    case .variable, .shorthand:
      if let other = imports[word] { return other }
      if top.contains(word) { return Name(place: .module(path), word: word) }
      let isLocal = locals[parts[index]]?.contains(word) ?? false
      return isLocal ? Name(place: .part(path, parts[index]), word: word) : nil
    case .other, .text, .member, .needless: return nil
    }
  }

  /// Whether a statement at the top, or a member of a class there, ends with a token.
  private func isEndOfPart(_ index: Int) -> Bool {
    guard frames.isEmpty || frames == [.members] else { return false }
    switch text(index) {
    case "{", ";": return true
    case "}": return tokens.indices.contains(index + 1) && tokens[index + 1].isWord
    default: return false
    }
  }

  func text(_ index: Int) -> String {
    tokens.indices.contains(index) ? tokens[index].text : ""
  }

  // MARK: Brackets

  private mutating func takeSign(_ index: Int) {
    let text = tokens[index].text
    if tokens[index].isText {
      let isName = frames.last == .object && isKey(index) && self.text(index + 1) == ":"
      tokens[index].role = isName ? .member : .text
      return
    }
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
    if frame == .block { blocks.insert(index) }
    guard frame == .members else { return }
    classes.append(classCount)
    classCount += 1
  }

  private mutating func close(_ index: Int) {
    if frames.popLast() == .members { classes.removeLast() }
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
    if word.first == "#" {
      owners[index] = classes.last
      return tokens[index].role = .own
    }
    if before == ".", text(index - 2) != "." { return tokens[index].role = .member }
    let frame = frames.last ?? .block
    if frame == .object, isKey(index) { return takeKey(index) }
    if frame == .members, isKey(index) {
      if !ScriptRoles.modifiers.contains(word) || ["(", "="].contains(next) {
        tokens[index].role = .member
      }
      return
    }
    if word == "class" { isClass = true }
    guard !ScriptRoles.reserved.contains(word) else { return }
    tokens[index].role = .variable
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
    case ",", "}", "=":
      if !ScriptRoles.reserved.contains(text(index)) { tokens[index].role = .shorthand }
    default: break
    }
  }

  // MARK: Declarations

  private mutating func findDeclaration(_ index: Int) {
    let isTop = depths[index] == 0
    switch text(index) {
    case "const", "let", "var":
      guard tokens[index].role == .other else { return }
      findDeclarators(index + 1, isTop: isTop)
    case "function", "class":
      guard tokens[index].role == .other else { return }
      declare(index + 1...index + 1, isTop: isTop)
    case "(":
      guard let end = partner[index], areParameters(index, end) else { return }
      declare(index...end)
    case "=" where text(index + 1) == ">" && tokens[index + 1].gap == .nothing:
      declare(index - 1...index - 1)
    default: break
    }
  }

  private mutating func findDeclarators(_ first: Int, isTop: Bool) {
    var index = first
    while index < tokens.count {
      let end = partner[index] ?? index
      declare(index...max(index, end), isTop: isTop)
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

  private mutating func declare(_ range: ClosedRange<Int>, isTop: Bool = false) {
    let range = range.clamped(to: 0...tokens.count - 1)
    var index = range.lowerBound
    while index <= range.upperBound {
      if text(index) == "=", text(index + 1) != ">" {
        // What stands for a value that isn't given declares nothing.
        while index <= range.upperBound, ![",", ")", "]", "}"].contains(text(index)) {
          index = max(index, partner[index] ?? index) + 1
        }
        continue
      }
      if tokens[index].role == .variable || tokens[index].role == .shorthand {
        if isTop {
          top.insert(text(index))
        } else {
          locals[parts[index], default: []].insert(text(index))
        }
      }
      index += 1
    }
  }
}
