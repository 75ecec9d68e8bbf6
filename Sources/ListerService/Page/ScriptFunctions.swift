// SPDX-License-Identifier: MIT

/// The functions that a module declares, as arrows: `function f(a) { return b; }` is `f = a => b`.
///
/// A browser knows functions before it runs anything, so they come first: those at the top behind one
/// `let` of the file, others at the beginning of their block. Those that ask for `this` or
/// `arguments` stay as they are.
struct ScriptFunctions {
  /// The tokens of each function at the top, without a `let` before it.
  private(set) var functions: [[ScriptToken]] = []
  /// All other tokens.
  private(set) var others: [ScriptToken] = []

  private let module: ScriptRoles

  /// Reads a module whose tokens have their names.
  init(_ module: ScriptRoles) {
    self.module = module
    (functions, others) = parts(of: module.tokens.startIndex..<module.tokens.endIndex)
  }

  /// The functions that are declared in a block, and all else in it.
  private func parts(
    of range: Range<Int>
  ) -> (functions: [[ScriptToken]], others: [ScriptToken]) {
    var functions: [[ScriptToken]] = []
    var others: [ScriptToken] = []
    let depth = range.isEmpty ? 0 : module.depths[range.lowerBound]
    var index = range.lowerBound
    while index < range.upperBound {
      if module.depths[index] == depth, let (function, end) = arrow(index) {
        functions.append(function)
        index = end + 1
      } else if module.text(index) == "{", let end = module.partner[index] {
        others.append(module.tokens[index])
        others += block(index + 1..<end) + [module.tokens[end]]
        index = end + 1
      } else {
        others.append(module.tokens[index])
        index += 1
      }
    }
    return (functions, others)
  }

  /// A block with its functions first, which a declaration may follow without a word of its own.
  static func joined(_ functions: [[ScriptToken]], _ others: [ScriptToken]) -> [ScriptToken] {
    guard !functions.isEmpty else { return others }
    let next = others.firstIndex { $0.role != .needless } ?? others.endIndex
    let isDeclaration = next < others.endIndex && others[next].is("let")
    let rest = isDeclaration ? others[(next + 1)...] : others[...]
    return [sign("let")] + functions.joined(separator: [sign(",")])
      + [sign(isDeclaration ? "," : ";")] + rest
  }

  private func block(_ range: Range<Int>) -> [ScriptToken] {
    let (functions, others) = parts(of: range)
    return ScriptFunctions.joined(functions, others)
  }

  private func arrow(_ start: Int) -> (function: [ScriptToken], end: Int)? {
    let isAsync = module.text(start) == "async"
    let word = start + (isAsync ? 1 : 0)
    guard module.text(word) == "function", ["", ";", "{", "}"].contains(module.text(start - 1)),
      module.text(word + 2) == "(", let close = module.partner[word + 2],
      let end = module.partner[close + 1]
    else { return nil }
    guard !asks(start...end) else { return nil }
    let tokens = module.tokens
    var arrow = [ScriptFunctions.bare(tokens[word + 1]), ScriptFunctions.sign("=")]
    if isAsync { arrow.append(ScriptFunctions.sign("async")) }
    let isOnly = close == word + 4 && tokens[word + 3].role == .variable
    var parameters = Array(isOnly ? tokens[word + 3...word + 3] : tokens[word + 2...close])
    parameters[0].gap = .space
    arrow += parameters + [ScriptFunctions.sign("="), ScriptFunctions.sign(">")]
    let body = close + 1
    if module.text(body + 1) == "return", tokens[body + 1].role == .other,
      module.endOfStatement(body + 2) == end - 1, body + 2 < end - 1,
      module.isOne(body + 2..<end - 1)
    {
      let isObject = module.text(body + 2) == "{"
      let value = parts(of: body + 2..<end - 1).others
      let first = value.firstIndex { $0.role != .needless } ?? 0
      arrow += isObject ? [ScriptFunctions.sign("(")] : []
      arrow += value[..<first] + [ScriptFunctions.bare(value[first])] + value[(first + 1)...]
      arrow += isObject ? [ScriptFunctions.sign(")")] : []
    } else {
      arrow += [tokens[body]] + block(body + 1..<end) + [tokens[end]]
    }
    return (arrow, end)
  }

  private func asks(_ range: ClosedRange<Int>) -> Bool {
    module.tokens[range].contains {
      $0.is("this") || ($0.is("arguments") && $0.role == .variable)
    }
  }

  private static func sign(_ text: String) -> ScriptToken { ScriptToken(gap: .nothing, text: text) }

  private static func bare(_ token: ScriptToken) -> ScriptToken {
    var token = token
    token.gap = .space
    return token
  }
}
