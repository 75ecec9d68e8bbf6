// SPDX-License-Identifier: MIT

extension ScriptRoles {
  /// Finds the scopes: a part is one, and within it each function with its parameters, and each block
  /// with what stands in brackets before it.
  ///
  /// One may end later than it does for a browser, which only keeps names apart that could be one, but
  /// not earlier.
  mutating func findScopes() {
    var open: [(scope: Int, end: Int)] = []
    var part = 0
    for index in tokens.indices {
      while let last = open.last, last.end < index { open.removeLast() }
      if index == 0 || parts[index] != parts[index - 1] {
        part = outerScopes.count
        outerScopes.append(nil)
      }
      if let end = endOfScope(index) {
        let outer = open.last
        open.append((outerScopes.count, min(end, outer?.end ?? end)))
        outerScopes.append(outer?.scope ?? part)
      }
      scopes.append(open.last?.scope ?? part)
    }
  }

  /// Where the scope ends that begins with a token; nil if none does.
  private func endOfScope(_ index: Int) -> Int? {
    switch text(index) {
    case "(":
      guard let close = partner[index] else { return nil }
      return blocks.contains(close + 1) ? partner[close + 1] : endOfArrow(close + 1)
    case "{" where blocks.contains(index):
      // Others began before it.
      let before = text(index - 1)
      return before == ")" || before == ">" ? nil : partner[index]
    default: return tokens[index].role == .variable ? endOfArrow(index + 1) : nil
    }
  }

  /// Where the function ends whose arrow is there; nil if it is none.
  private func endOfArrow(_ arrow: Int) -> Int? {
    guard text(arrow) == "=", text(arrow + 1) == ">", tokens[arrow + 1].gap == .nothing else {
      return nil
    }
    let body = arrow + 2
    if blocks.contains(body) { return partner[body] }
    var place = body
    while place < tokens.count, ![",", ";", ")", "]", "}"].contains(text(place)) {
      // On to the end of a template, too.
      while let next = partner[place], next > place {
        place = next
        guard text(next).hasSuffix("${") else { break }
      }
      place += 1
    }
    return place - 1
  }

  /// A scope and those around it, the outermost first.
  func chain(of scope: Int) -> [Int] {
    var chain = [scope]
    while let outer = outerScopes[chain[chain.count - 1]] { chain.append(outer) }
    return chain.reversed()
  }
}
