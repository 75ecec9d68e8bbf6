// SPDX-License-Identifier: MIT

/// What is sent of a script: its tokens without comments, and without white space that means nothing.
///
/// Texts, templates and regular expressions are sent letter by letter, names perhaps as shorter ones.
/// A line end stays where it may end a statement.
struct SentScript {
  private var sent = ""
  private var last: Unicode.Scalar?

  /// The script that is sent.
  var text: String { sent }

  /// Joins the tokens of a script.
  ///
  /// - Parameter tokens: the tokens, with their roles and shorter names if it has any.
  init(_ tokens: [ScriptToken]) {
    for token in tokens {
      switch token.role {
      case .variable, .own, .text, .other: take(token.name ?? token.text, behind: token.gap)
      case .shorthand:
        let key = token.key.map { "[\($0)]" } ?? token.text
        take(token.name.map { "\(key):\($0)" } ?? token.text, behind: token.gap)
      case .member: take(token.name.map { "[\($0)]" } ?? token.text, behind: token.gap)
      case .needless: break
      }
    }
  }

  private mutating func take(_ text: String, behind gap: ScriptToken.Gap) {
    if let last, let first = text.unicodeScalars.first {
      if gap == .line && !isWithinStatement(last, first) {
        sent += "\n"
      } else if gap != .nothing && wouldJoin(last, first) {
        sent += " "
      }
    }
    sent += text
    last = text.unicodeScalars.last
  }

  /// Whether no statement needs a line end between two tokens: none can end there, or a block does.
  private func isWithinStatement(_ before: Unicode.Scalar, _ first: Unicode.Scalar) -> Bool {
    ";{},([?:&|=<>*%".unicodeScalars.contains(before)
      || "})].,?:&|=<>*%".unicodeScalars.contains(first)
  }

  /// Whether two tokens would be another one without a space.
  private func wouldJoin(_ before: Unicode.Scalar, _ first: Unicode.Scalar) -> Bool {
    if before.isPartOfWord && first.isPartOfWord { return true }
    if ("0"..."9").contains(before) && first == "." { return true }
    return (before == "/" && (first == "/" || first == "*"))
      || (before == first && (first == "+" || first == "-"))
  }
}
