// SPDX-License-Identifier: MIT

/// Shorter names for what only the modules of the page know.
///
/// A word gets one name, wherever it is a variable in any of the modules, and no other word has that
/// name: so each name means what its word meant, whatever the scopes. Words keep their names that a
/// module uses without having declared them, for they are the browser's, and those that are exported.
struct ShortNames {
  /// By which name each word is sent.
  let names: [String: String]

  /// Chooses names for the words of modules.
  init(_ modules: [ScriptRoles]) {
    var counts: [String: Int] = [:]
    var kept = ScriptRoles.reserved
    var (exported, known): (Set<String>, Set<String>) = ([], [])
    for module in modules {
      exported.formUnion(module.exported)
      for token in module.tokens {
        switch token.role {
        case .variable, .shorthand:
          if token.role == .shorthand { known.insert(token.text) }
          counts[token.text, default: 0] += 1
          if !module.declared.contains(token.text) { kept.insert(token.text) }
        case .own: counts[token.text, default: 0] += 1
        case .needless: break
        case .member: known.insert(token.text)
        case .other:
          if token.text.first == "'" { known.insert(String(token.text.dropFirst().dropLast())) }
        }
      }
    }
    kept.formUnion(exported.intersection(known))
    let words = counts.filter { !kept.contains($0.key) }.sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }
    var names: [String: String] = [:]
    var (number, ownNumber) = (0, 0)
    for (word, _) in words {
      if word.first == "#" {
        names[word] = "#" + ShortNames.name(ownNumber)
        ownNumber += 1
        continue
      }
      while kept.contains(ShortNames.name(number)) { number += 1 }
      names[word] = ShortNames.name(number)
      number += 1
    }
    self.names = names
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// A name for each number: `a`, ..., `Z`, `aa`, ...
  private static func name(_ number: Int) -> String {
    var (rest, text) = (number, "")
    repeat {
      text.append(letters[rest % letters.count])
      rest = rest / letters.count - 1
    } while rest >= 0
    return text
  }
}
