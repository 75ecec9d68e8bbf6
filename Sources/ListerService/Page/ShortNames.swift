// SPDX-License-Identifier: MIT

/// Shorter names for what the page's modules declare.
///
/// What is declared at the top of the modules of one file has a name of its own there. Others share
/// names, as long as no scope has both, or has one of them within it and another one around it: then no
/// scope sees two things of one name. Words that a module uses and nothing of the page declares are
/// the browser's: they keep their names, and nothing else gets these.
struct ShortNames {
  /// How often a name is used, and in which scopes.
  private struct Use {
    var count = 0
    var scopes: Set<Int> = []
    /// Where it is used, for a name of a part: the scopes around, the outermost first.
    var chains: Set<[Int]> = []
  }

  private var uses: [ScriptRoles.Name: Use] = [:]
  private var kept = ScriptRoles.reserved
  private var scopeCount = 0

  /// By which name each one is sent.
  private(set) var names: [ScriptRoles.Name: String] = [:]

  /// Chooses names.
  ///
  /// - Parameter files: the modules of each file that is sent.
  init(_ files: [[ScriptRoles]]) {
    for modules in files { count(modules) }
    choose()
  }

  private mutating func count(_ modules: [ScriptRoles]) {
    let top = scopeCount
    scopeCount += 1
    for module in modules {
      let chains = module.outerScopes.indices.map { scope in
        module.chain(of: scope).map { scopeCount + $0 }
      }
      for index in module.tokens.indices {
        let chain = chains[module.scopes[index]]
        if let key = module.keyName(index) { count(key, in: chain, top) }
        if let name = module.name(index) {
          if case .members(_, let number) = name.place {
            count(name, in: [scopeCount + chains.count + number], top)
          } else {
            count(name, in: chain, top)
          }
        } else if [.variable, .shorthand].contains(module.tokens[index].role) {
          kept.insert(module.tokens[index].text)
        }
      }
      scopeCount += chains.count + module.classCount
    }
  }

  private mutating func count(_ name: ScriptRoles.Name, in chain: [Int], _ top: Int) {
    var use = uses[name] ?? Use()
    use.count += 1
    switch name.place {
    case .module, .head: use.scopes.formUnion(chain + [top])
    case .part, .members: use.chains.insert(chain)
    }
    uses[name] = use
  }

  /// The scopes in which a name is taken: those in which it is used, and those between them and the one
  /// that they have in common, where it is declared or within it.
  private static func scopes(of use: Use) -> Set<Int> {
    guard var common = use.chains.first else { return use.scopes }
    for chain in use.chains {
      common = zip(common, chain).prefix { $0 == $1 }.map(\.0)
    }
    return use.chains.reduce(into: use.scopes) { $0.formUnion($1[(common.count - 1)...]) }
  }

  /// What is used most gets the shortest names.
  private mutating func choose() {
    var taken = [Set<Int>](repeating: [], count: scopeCount)
    let all = uses.map {
      (name: $0.key, count: $0.value.count, scopes: ShortNames.scopes(of: $0.value).sorted())
    }
    // In an order that is the same each time.
    .sorted { one, other in
      if one.count != other.count { return one.count > other.count }
      if one.name.word != other.name.word { return one.name.word < other.name.word }
      return one.scopes.lexicographicallyPrecedes(other.scopes)
    }
    for (name, _, scopes) in all {
      let isFree = { (number: Int) in scopes.allSatisfy { !taken[$0].contains(number) } }
      var number = 0
      while !isFree(number) || kept.contains(ShortNames.name(number)) { number += 1 }
      for scope in scopes { taken[scope].insert(number) }
      names[name] = (name.word.first == "#" ? "#" : "") + ShortNames.name(number)
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_$")

  /// A name for each number: `a`, ..., `Z`, `aa`, ...
  static func name(_ number: Int) -> String {
    var (rest, text) = (number, "")
    repeat {
      text.append(letters[rest % letters.count])
      rest = rest / letters.count - 1
    } while rest >= 0
    return text
  }
}
