// SPDX-License-Identifier: MIT

/// The functions that a module declares at its top, as arrows: `function f(a) { return b; }` is
/// `f = a => b`.
///
/// Those that ask for `this` or `arguments` stay as they are.
struct ScriptFunctions {
  /// The tokens of each function, without a `let` before it.
  private(set) var functions: [[ScriptToken]] = []
  /// All other tokens.
  private(set) var others: [ScriptToken] = []

  /// Reads a module whose tokens have their names.
  init(_ module: ScriptRoles) {
    var index = 0
    while index < module.tokens.count {
      if let (function, end) = ScriptFunctions.arrow(module, index) {
        functions.append(function)
        index = end + 1
      } else {
        others.append(module.tokens[index])
        index += 1
      }
    }
  }

  private static func arrow(
    _ module: ScriptRoles,
    _ start: Int
  ) -> (function: [ScriptToken], end: Int)? {
    let isAsync = module.text(start) == "async"
    let word = start + (isAsync ? 1 : 0)
    guard module.depths[start] == 0, module.text(word) == "function",
      ["", ";", "}"].contains(module.text(start - 1)), module.text(word + 2) == "(",
      let close = module.partner[word + 2], let end = module.partner[close + 1]
    else { return nil }
    let tokens = module.tokens
    guard !tokens[start...end].contains(where: { $0.is("this") || $0.is("arguments") }) else {
      return nil
    }
    var arrow = [bare(tokens[word + 1]), sign("=")]
    if isAsync { arrow.append(sign("async")) }
    let isOnly = close == word + 4 && tokens[word + 3].role == .variable
    var parameters = Array(isOnly ? tokens[word + 3...word + 3] : tokens[word + 2...close])
    parameters[0].gap = .space
    arrow += parameters + [sign("="), sign(">")]
    let body = close + 1
    if module.text(body + 1) == "return", tokens[body + 1].role == .other,
      module.endOfStatement(body + 2) == end - 1, body + 2 < end - 1,
      module.isOne(body + 2..<end - 1)
    {
      let isObject = module.text(body + 2) == "{"
      arrow += (isObject ? [sign("(")] : []) + [bare(tokens[body + 2])]
      arrow += tokens[(body + 3)..<(end - 1)] + (isObject ? [sign(")")] : [])
    } else {
      arrow += tokens[body...end]
    }
    return (arrow, end)
  }

  private static func sign(_ text: String) -> ScriptToken { ScriptToken(gap: .nothing, text: text) }

  private static func bare(_ token: ScriptToken) -> ScriptToken {
    var token = token
    token.gap = .space
    return token
  }
}
