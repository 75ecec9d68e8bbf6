// SPDX-License-Identifier: MIT

/// A module of the page: what it takes of others, what it gives them, and what it does.
///
/// It may import names in braces or a module alone, and export declarations and, in braces, names of
/// other modules: that is all that the page's modules do.
struct ScriptModule {
  /// What a module has under a name.
  struct Binding: Hashable {
    let path: String
    let word: String
  }

  let path: String
  /// What it does, without the statements that import, and without the word `export`.
  private(set) var tokens: [ScriptToken] = []
  /// The modules that come before it, in order.
  private(set) var needs: [String] = []
  /// The modules that it brings in when they are wanted.
  private(set) var wishes: [String] = []
  /// What its own words for others' names mean.
  private(set) var imports: [String: Binding] = [:]
  private(set) var exports: [String: Binding] = [:]

  /// Reads a module.
  init(_ path: String, _ text: String) {
    self.path = path
    let all = ScriptTokenizer(text).tokens
    var index = 0
    while index < all.count {
      let next = index + 1 < all.count ? all[index + 1].text : ""
      switch all[index].text {
      case "import" where next == "(":
        // import('./other.js'): the file is the one that the other module is sent in.
        let target = index + 2 < all.count ? target(of: all[index + 2]) : ""
        wishes.append(target)
        tokens += all[index...min(index + 1, all.count - 1)]
        tokens.append(ScriptToken(gap: .nothing, text: "'/\(target)'"))
        index += 3
      case "import" where next == "{" || (index + 1 < all.count && all[index + 1].isText):
        index = takeImport(all, index + 1)
      case "export" where next == "{": index = takeExport(all, index + 1)
      case "export" where index + 1 < all.count && all[index + 1].isWord:
        let declared = all[(index + 1)...].first {
          !["async", "function", "class", "const", "let"].contains($0.text)
        }
        if let word = declared?.text { exports[word] = Binding(path: path, word: word) }
        index += 1
      default:
        tokens.append(all[index])
        index += 1
      }
    }
  }

  /// Takes `{ a, b as c } from './other.js';` or `'./other.js';`, and returns the place behind it.
  private mutating func takeImport(_ all: [ScriptToken], _ start: Int) -> Int {
    let (pairs, source, end) = clause(all, start)
    needs.append(source)
    for (word, own) in pairs { imports[own] = Binding(path: source, word: word) }
    return end
  }

  private mutating func takeExport(_ all: [ScriptToken], _ start: Int) -> Int {
    let (pairs, source, end) = clause(all, start)
    needs.append(source)
    for (word, other) in pairs { exports[other] = Binding(path: source, word: word) }
    return end
  }

  private func clause(
    _ all: [ScriptToken],
    _ start: Int
  ) -> (pairs: [(String, String)], source: String, end: Int) {
    var (pairs, place): ([(String, String)], Int) = ([], start)
    while place < all.count, !all[place].isText {
      if all[place].isWord, all[place].text != "from" {
        if all[place - 1].is("as"), let pair = pairs.popLast() {
          pairs.append((pair.0, all[place].text))
        } else if !all[place].is("as") {
          pairs.append((all[place].text, all[place].text))
        }
      }
      place += 1
    }
    let source = place < all.count ? target(of: all[place]) : ""
    let isEnded = place + 1 < all.count && all[place + 1].is(";")
    return (pairs, source, place + (isEnded ? 2 : 1))
  }

  /// The module that a text such as './other.js' means.
  private func target(of token: ScriptToken) -> String {
    var folders = path.split(separator: "/").dropLast().map { String($0) }
    for part in token.text.dropFirst().dropLast().split(separator: "/") where part != "." {
      if part == ".." { folders = folders.dropLast() } else { folders.append(String(part)) }
    }
    return folders.joined(separator: "/")
  }
}
