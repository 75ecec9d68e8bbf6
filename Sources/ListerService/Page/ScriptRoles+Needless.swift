// SPDX-License-Identifier: MIT

extension ScriptRoles {
  /// Leaves out what a module means the same without.
  ///
  /// That is the last semicolon of a block, the last comma of what brackets hold, brackets around an
  /// only parameter or a whole value, empty ones behind `new A`, and a `let` behind another one. `true` and `false` become `!0`
  /// and `!1`, and `const` becomes `let`.
  mutating func leaveOutNeedless() {
    for index in tokens.indices {
      switch text(index) {
      case ";" where text(index + 1) == "}": leaveOut(index)
      case "," where ["}", "]", ")"].contains(text(index + 1)):
        if ![",", "["].contains(text(index - 1)) { leaveOut(index) }
      case "(" where index > 0 && isAroundParameter(index):
        leaveOut(index)
        leaveOut(index + 2)
      case "(" where isEmptyOfNew(index):
        leaveOut(index)
        leaveOut(index + 1)
      case "(" where isAroundChain(index) || isAroundValue(index):
        leaveOut(index)
        leaveOut(partner[index] ?? index)
      case "true" where tokens[index].role == .other: tokens[index].text = "!0"
      case "false" where tokens[index].role == .other: tokens[index].text = "!1"
      case "const", "let":
        guard tokens[index].role == .other || tokens[index].role == .needless else { continue }
        tokens[index].text = "let"
        joinNext(index)
      default: break
      }
    }
  }

  private mutating func leaveOut(_ index: Int) { tokens[index].role = .needless }

  /// Whether nothing is handed over to what `new` makes, and nothing is asked of it at once.
  private func isEmptyOfNew(_ index: Int) -> Bool {
    text(index + 1) == ")" && text(index - 2) == "new" && tokens[index - 1].role == .variable
      && ![".", "[", "(", "?"].contains(text(index + 2))
  }

  private func isAroundParameter(_ index: Int) -> Bool {
    !tokens[index - 1].isWord && text(index + 2) == ")" && text(index + 3) == "="
      && text(index + 4) == ">" && tokens[index + 1].role == .variable
  }

  /// Whether brackets stand around a word with what is taken of it or called, as they do where a
  /// comment tells the type: `x = (f(a).b);` is `x = f(a).b;`.
  private func isAroundChain(_ index: Int) -> Bool {
    guard let end = partner[index], index > 0, tokens[index + 1].role != .other,
      ["=", "(", ",", "?", ":", ">", ";"].contains(text(index - 1)), text(end + 1) != "="
    else { return false }
    var place = index + 1
    while place < end {
      switch text(place) {
      case "(", "[": place = max(place, partner[place] ?? place) + 1
      case ".": place += 1
      default:
        guard tokens[place].isWord, place == index + 1 || text(place - 1) == "." else {
          return false
        }
        place += 1
      }
    }
    return place == end
  }

  /// Whether brackets stand around all that is assigned, handed over or answered: in
  /// `(a) => (b ? c : d);` they may go, in `a ?? (b || c)` they may not.
  private func isAroundValue(_ index: Int) -> Bool {
    guard let end = partner[index], index > 1, end > index + 1,
      [";", ",", ")", "}", "]", ":"].contains(text(end + 1))
    else { return false }
    switch text(index - 1) {
    case "(", ",", ":", "[": break
    case "?" where text(index - 2) != "?": break
    case "=" where !["=", "!", "<", ">"].contains(text(index - 2)): break
    case ">" where text(index - 2) == "=" && text(index + 1) != "{": break
    default: return false
    }
    var place = index + 1
    while place < end, text(place) != "," { place = max(place, partner[place] ?? place) + 1 }
    return place == end
  }

  /// Makes one declaration of two: `let a = 1; let b = 2;` is `let a = 1, b = 2;`.
  private mutating func joinNext(_ index: Int) {
    var end = index + 1
    while end < tokens.count, text(end) != ";" {
      // None behind which another statement could follow at once.
      if ["}", ")", "]", "of", "in"].contains(text(end)) { return }
      end = max(end, partner[end] ?? end) + 1
    }
    guard end + 1 < tokens.count, ["const", "let"].contains(text(end + 1)),
      tokens[end + 1].role == .other
    else { return }
    tokens[end].text = ","
    leaveOut(end + 1)
  }
}
