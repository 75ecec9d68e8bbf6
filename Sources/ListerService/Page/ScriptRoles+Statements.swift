// SPDX-License-Identifier: MIT

extension ScriptRoles {
  /// Says shorter what an `if` says, where an expression says the same.
  ///
  /// `if (a) return b; return c;` is `return a ? b : c;`, `if (a) b; else c;` is `a ? b : c;`,
  /// `if (a) b;` is `a && b;`, and `if (a) return; b; c;` at the end of a function is
  /// `a || (b, c)`. Where one of the parts would need brackets, the statement stays.
  mutating func shortenStatements() {
    for index in tokens.indices.reversed() where text(index) == "if" && text(index + 1) == "(" {
      guard tokens[index].role == .other, let end = partner[index + 1] else { continue }
      let test = index + 2..<end
      let then = end + 1
      guard let thenEnd = endOfStatement(then), then < thenEnd else { continue }
      let hasElse = text(thenEnd + 1) == "else"
      let next = thenEnd + (hasElse ? 2 : 1)
      if text(then) == "return", thenEnd == then + 1 {
        if !hasElse, isPart(test, isTest: false) { skipRest(index, end, thenEnd) }
      } else if text(then) == "return" {
        let isFollowed = hasElse || ["", ";", "{", "}"].contains(text(index - 1))
        guard isFollowed, text(next) == "return", let nextEnd = endOfStatement(next),
          then + 1 < thenEnd, next + 1 < nextEnd, isPart(test, isTest: true),
          isOne(then + 1..<thenEnd), isOne(next + 1..<nextEnd)
        else { continue }
        choose(index, end, thenEnd)
        (tokens[index].text, tokens[index].role) = ("return", .other)
        tokens[index + 2].gap = .space
        for place in [then, next] + (hasElse ? [next - 1] : []) { tokens[place].role = .needless }
      } else if hasElse {
        guard isExpression(then), isExpression(next), let nextEnd = endOfStatement(next),
          isPart(test, isTest: true), isOne(then..<thenEnd), isOne(next..<nextEnd)
        else { continue }
        choose(index, end, thenEnd)
        tokens[next - 1].role = .needless
      } else if isExpression(then), isPart(test, isTest: false),
        isPart(then..<thenEnd, isTest: false), !hasAnd(then..<thenEnd), text(index + 2).first != "/"
      {
        leaveOutIf(index)
        (tokens[end].text, tokens[end].gap) = ("&&", .nothing)
      }
    }
  }

  /// Makes one expression of `if (a) return;` and of all that follows in a function.
  private mutating func skipRest(_ index: Int, _ end: Int, _ thenEnd: Int) {
    var ends: [Int] = []
    var place = thenEnd + 1
    while text(place) != "}" {
      guard isExpression(place), let next = endOfStatement(place) else { return }
      ends.append(next)
      place = next + 1
    }
    guard let last = ends.popLast(), let start = partner[place], isBody(start) else { return }
    leaveOutIf(index)
    (tokens[end].text, tokens[end].gap) = ("||(", .nothing)
    tokens[end + 1].role = .needless
    tokens[thenEnd].role = .needless
    for place in ends { tokens[place].text = "," }
    tokens[last].text = ")"
  }

  /// Whether a brace begins what a function does.
  private func isBody(_ brace: Int) -> Bool {
    if text(brace - 1) == ">" { return text(brace - 2) == "=" }
    guard text(brace - 1) == ")", let parameters = partner[brace - 1] else { return false }
    return !["if", "for", "while", "switch", "catch", "await"].contains(text(parameters - 1))
  }

  private mutating func leaveOutIf(_ index: Int) {
    let gap = tokens[index].gap
    tokens[index].role = .needless
    tokens[index + 1].role = .needless
    tokens[index + 2].gap = gap == .line ? .line : .space
  }

  /// Makes an expression of a test and what is behind it, up to the other choice.
  private mutating func choose(_ index: Int, _ end: Int, _ thenEnd: Int) {
    leaveOutIf(index)
    (tokens[end].text, tokens[end].gap) = ("?", .nothing)
    (tokens[thenEnd].text, tokens[thenEnd].gap) = (":", .nothing)
  }

  private static let statements: Set = [
    "if", "for", "while", "do", "return", "throw", "try", "switch", "continue", "break", "let",
    "const", "var", "function", "class", "async", "import", "{", ";", "",
  ]

  /// Whether a statement that is an expression begins at a place.
  private func isExpression(_ place: Int) -> Bool {
    guard ScriptRoles.statements.contains(text(place)) else { return true }
    return text(place) == "if" && tokens[place].role == .needless
  }

  /// The semicolon that ends a statement.
  func endOfStatement(_ start: Int) -> Int? {
    var place = start
    while place < tokens.count, text(place) != ";" {
      if [")", "]", "}"].contains(text(place)) { return nil }
      place = max(place, partner[place] ?? place) + 1
    }
    return place < tokens.count ? place : nil
  }

  /// Whether a condition holds for all tokens of an expression that are not within brackets.
  private func all(_ range: Range<Int>, where isFine: (Int) -> Bool) -> Bool {
    var place = range.lowerBound
    while place < range.upperBound {
      if tokens[place].role == .needless {
        place += 1
      } else {
        guard isFine(place) else { return false }
        place = max(place, partner[place] ?? place) + 1
      }
    }
    return true
  }

  /// Whether it is one expression, and no list of them.
  func isOne(_ range: Range<Int>) -> Bool { all(range) { text($0) != "," } }

  private func hasAnd(_ range: Range<Int>) -> Bool {
    !all(range) { text($0) != "&&" && (text($0) != "&" || text($0 + 1) != "&") }
  }

  /// Whether an expression needs no brackets as a part of `&&`, or as the test of a choice.
  private func isPart(_ range: Range<Int>, isTest: Bool) -> Bool {
    all(range) { place in
      let (before, next) = (text(place - 1), text(place + 1))
      switch text(place) {
      case ",", "&&", ":": return false
      case "?": return next == "." || (isTest && (next == "?" || before == "?"))
      case "|": return isTest || (next != "|" && before != "|")
      case "=": return next == "=" || ["=", "!", "<", ">"].contains(before)
      default: return true
      }
    }
  }
}
