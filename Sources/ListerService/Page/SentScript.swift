// SPDX-License-Identifier: MIT

/// What is sent of a script: its tokens without comments, and without white space that means nothing.
///
/// Texts, templates and regular expressions are sent letter by letter. A line end stays where it may
/// end a statement.
struct SentScript {
  /// What stands between two tokens.
  private enum Gap { case nothing, space, line }

  private let source: [Unicode.Scalar]
  private var position = 0
  private var gap = Gap.nothing
  private var last: ArraySlice<Unicode.Scalar> = []
  /// Whether each open brace is one of a template.
  private var braces: [Bool] = []
  private var sent = String.UnicodeScalarView()

  /// The script that is sent.
  var text: String { String(sent) }

  /// Reads a script that a browser takes.
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

  private mutating func leave(_ left: Gap, to end: Int) {
    if left == .line || gap == .nothing { gap = left }
    position = end
  }

  /// Sends what stands from here to an end, as one token.
  private mutating func take(to end: Int) {
    let token = source[position..<end]
    if let before = last.last, let first = token.first {
      if gap == .line && !isWithinStatement(before, first) {
        sent.append("\n")
      } else if gap != .nothing && wouldJoin(before, first) {
        sent.append(" ")
      }
    }
    sent.append(contentsOf: token)
    last = token
    gap = .nothing
    position = end
  }

  /// Sends a part of a template: from its beginning, or the end of a value in it, to the next value
  /// or to its end.
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
    guard let end = last.last else { return true }
    if end.isPartOfWord {
      return SentScript.operators.contains(String(String.UnicodeScalarView(last)))
    }
    return !")]}\"'`".unicodeScalars.contains(end)
  }

  /// Whether no statement can end between two tokens, whatever stands between them.
  private func isWithinStatement(_ before: Unicode.Scalar, _ first: Unicode.Scalar) -> Bool {
    ";{,([".unicodeScalars.contains(before) || first == "}"
  }

  /// Whether two tokens would be another one without a space.
  private func wouldJoin(_ before: Unicode.Scalar, _ first: Unicode.Scalar) -> Bool {
    if before.isPartOfWord && (first.isPartOfWord || first == ".") { return true }
    return before == "/" || first == "/" || (before == first && (first == "+" || first == "-"))
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "#": true
    default: value >= 0x80
    }
  }
}
