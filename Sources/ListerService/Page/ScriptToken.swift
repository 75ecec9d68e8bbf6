// SPDX-License-Identifier: MIT

/// A part of a script that is sent letter by letter, or under another name.
struct ScriptToken: Sendable {
  /// What stands between two tokens.
  enum Gap { case nothing, space, line }

  enum Role {
    /// No name that anything of the script has: a word of the language, a sign.
    case other
    /// A text in quotes.
    case text
    /// A member of something, by the name that everybody knows it by.
    case member
    /// A variable, a function, a class or a label.
    case variable
    /// Both: `{ a }` means `{ a: a }`.
    case shorthand
    /// A member that only its class knows: `#a`.
    case own
    case needless
  }

  var gap: Gap
  var text: String
  var role = Role.other
  /// The shorter name that it is sent under, if it has one.
  var name: String?
  /// The name that stands for the member's in `{ a }`, if there is one.
  var key: String?

  /// Whether it is one sign, or a word.
  func `is`(_ text: String) -> Bool { self.text == text }

  /// Whether it is a text in quotes.
  var isText: Bool { text.first == "'" || text.first == "\"" }

  /// Whether it is a word, of the language or not.
  var isWord: Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first.isPartOfWord && !("0"..."9").contains(first)
  }
}

/// Divides a script that a browser takes into tokens.
///
/// A template is a token up to the first value in it, one between two values, and one behind the last
/// value.
struct ScriptTokenizer {
  private let source: [Unicode.Scalar]
  private var position = 0
  private var gap = ScriptToken.Gap.nothing
  /// Whether each open brace is one of a template.
  private var braces: [Bool] = []
  private(set) var tokens: [ScriptToken] = []

  init(_ script: String) {
    source = Array(script.unicodeScalars)
    while position < source.count { step(source[position]) }
  }

  private mutating func step(_ sign: Unicode.Scalar) {
    let next = position + 1 < source.count ? source[position + 1] : " "
    switch (sign, next) {
    case ("\n", _): leave(.line, to: position + 1)
    case (" ", _), ("\t", _), ("\r", _): leave(.space, to: position + 1)
    case ("/", "/"): leave(.space, to: end { $0 == "\n" })
    case ("/", "*"): leave(.space, to: endOfComment())
    case ("\"", _), ("'", _): take(to: endOfText { $0 == sign })
    case ("/", _) where mayBeginValue: take(to: endOfExpression())
    case ("`", _): takeTemplate()
    case ("{", _):
      braces.append(false)
      take(to: position + 1)
    case ("}", _):
      if braces.popLast() == true { takeTemplate() } else { take(to: position + 1) }
    default:
      take(to: sign.isPartOfWord ? end { !$0.isPartOfWord } : position + 1)
    }
  }

  private mutating func leave(_ left: ScriptToken.Gap, to end: Int) {
    if left == .line || gap == .nothing { gap = left }
    position = end
  }

  private mutating func take(to end: Int) {
    let part = source[position..<end]
    // Nearly all are made of bytes at once.
    let text =
      part.allSatisfy { $0.isASCII }
      ? String(decoding: part.map { UInt8($0.value) }, as: UTF8.self)
      : String(String.UnicodeScalarView(part))
    tokens.append(ScriptToken(gap: gap, text: text))
    gap = .nothing
    position = end
  }

  private mutating func takeTemplate() {
    var end = position + 1
    while end < source.count, source[end] != "`" {
      if source[end] == "$", end + 1 < source.count, source[end + 1] == "{" {
        braces.append(true)
        take(to: end + 2)
        return
      }
      end += source[end] == "\\" ? 2 : 1
    }
    take(to: min(source.count, end + 1))
  }

  private func end(where isEnd: (Unicode.Scalar) -> Bool) -> Int {
    source[position...].firstIndex(where: isEnd) ?? source.count
  }

  private func endOfComment() -> Int {
    var end = position + 2
    while end + 1 < source.count, source[end] != "*" || source[end + 1] != "/" { end += 1 }
    return min(source.count, end + 2)
  }

  /// The end of what begins here, and ends with a sign that no backslash stands before.
  private func endOfText(where isEnd: (Unicode.Scalar) -> Bool) -> Int {
    var end = position + 1
    while end < source.count, !isEnd(source[end]) { end += source[end] == "\\" ? 2 : 1 }
    return min(source.count, end + 1)
  }

  private func endOfExpression() -> Int {
    var isInClass = false
    return endOfText { sign in
      if sign == "[" { isInClass = true }
      if sign == "]" { isInClass = false }
      return sign == "/" && !isInClass
    }
  }

  /// Words behind which a value begins, so that a slash there begins a regular expression.
  private static let operators: Set = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do", "await",
    "yield", "instanceof",
  ]

  private var mayBeginValue: Bool {
    guard let last = tokens.last, let end = last.text.unicodeScalars.last else { return true }
    if end.isPartOfWord { return ScriptTokenizer.operators.contains(last.text) }
    return !")]}\"'`".unicodeScalars.contains(end)
  }
}

extension Unicode.Scalar {
  var isPartOfWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "#": true
    default: value >= 0x80
    }
  }
}
