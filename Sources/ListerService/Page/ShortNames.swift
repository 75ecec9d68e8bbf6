// SPDX-License-Identifier: MIT

/// Shorter names for what the page's modules declare.
///
/// What is declared at the top of the modules of one file has a name of its own there. Others share
/// names, as long as no statement, and no member of a class, has both: then no scope sees two things
/// of one name, whatever the scopes are. Words that a module uses and nothing of the page declares are
/// the browser's: they keep their names, and nothing else gets these.
struct ShortNames {
  /// How often a name is used, and in which parts of the scripts.
  private struct Use {
    var count = 0
    var parts: [Int] = []
  }

  private var uses: [ScriptRoles.Name: Use] = [:]
  private var kept = ScriptRoles.reserved
  private var partCount = 0

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
    let top = partCount
    partCount += 1
    for module in modules {
      for index in module.tokens.indices {
        let part = partCount + module.parts[index]
        if let key = module.keyName(index) { count(key, in: part, top) }
        if let name = module.name(index) {
          if case .members(_, let number) = name.place {
            count(name, in: partCount + module.partCount + number, top)
          } else {
            count(name, in: part, top)
          }
        } else if [.variable, .shorthand].contains(module.tokens[index].role) {
          kept.insert(module.tokens[index].text)
        }
      }
      partCount += module.partCount + module.classCount
    }
  }

  private mutating func count(_ name: ScriptRoles.Name, in part: Int, _ top: Int) {
    var use = uses[name] ?? Use()
    use.count += 1
    switch name.place {
    case .module, .head: if !use.parts.contains(top) { use.parts.append(top) }
    case .part, .members: break
    }
    if use.parts.last != part { use.parts.append(part) }
    uses[name] = use
  }

  /// What is used most gets the shortest names.
  private mutating func choose() {
    var taken = [Set<Int>](repeating: [], count: partCount)
    // In an order that is the same each time.
    let all = uses.sorted { one, other in
      let (rank, otherRank) = (one.value.count, other.value.count)
      if rank != otherRank { return rank > otherRank }
      if one.key.word != other.key.word { return one.key.word < other.key.word }
      return one.value.parts.lexicographicallyPrecedes(other.value.parts)
    }
    for (name, use) in all {
      let isFree = { (number: Int) in use.parts.allSatisfy { !taken[$0].contains(number) } }
      var number = 0
      while !isFree(number) || kept.contains(ShortNames.name(number)) { number += 1 }
      for part in use.parts { taken[part].insert(number) }
      names[name] = (name.word.first == "#" ? "#" : "") + ShortNames.name(number)
    }
  }

  private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

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
