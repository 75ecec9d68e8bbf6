// SPDX-License-Identifier: MIT

/// What is sent of the page's scripts: a file for each group of modules.
struct SentScripts {
  /// The files by their paths.
  private(set) var texts: [String: String] = [:]

  private let modules: [String: ScriptModule]
  private let groups: [ScriptGroup]
  private let roles: [[ScriptRoles]]
  private let words: SharedWords
  private let names: [ScriptRoles.Name: String]

  /// Reads scripts.
  ///
  /// - Parameters:
  ///   - scripts: their texts by their paths.
  ///   - first: the module that the page loads.
  init(_ scripts: [String: String], from first: String) {
    let all = Dictionary(
      uniqueKeysWithValues: scripts.map { ($0.key, ScriptModule($0.key, $0.value)) }
    )
    modules = all
    groups = ScriptGroup.all(of: all, from: first)
    let read = groups.map { group in
      group.modules.map { module in
        let imports = module.imports.mapValues { SentScripts.origin(of: $0, in: all) }
        var roles = ScriptRoles(module.tokens, path: module.path, imports: imports)
        roles.shortenStatements()
        roles.leaveOutNeedless()
        return roles
      }
    }
    let words = SharedWords(zip(groups, read).map { $0.isAlone ? [] : $1 })
    roles = zip(read, words.words).map { modules, words in
      modules.map { module in
        var module = module
        module.words = words
        return module
      }
    }
    self.words = words
    names = ShortNames(roles).names
    for index in groups.indices { texts[groups[index].path] = text(of: index) }
  }

  /// Where a name of a module is declared.
  private static func origin(
    of binding: ScriptModule.Binding,
    in modules: [String: ScriptModule]
  ) -> ScriptRoles.Name {
    if let found = modules[binding.path]?.exports[binding.word], found != binding {
      return origin(of: found, in: modules)
    }
    return ScriptRoles.Name(place: .module(binding.path), word: binding.word)
  }

  private func text(of index: Int) -> String {
    let parts = roles[index].map { module in
      var module = module
      module.take(names)
      return ScriptFunctions(module)
    }
    let heads = words.declared[index].map { [ScriptToken(gap: .space, text: head($0))] }
    let functions = heads + parts.flatMap { $0.functions }
    let tokens = ScriptFunctions.joined(functions, parts.flatMap { $0.others })
    return imports(of: index) + SentScript(tokens).text + exports(of: index)
  }

  private func head(_ word: ScriptWord) -> String {
    let name = ScriptRoles.Name(place: .head, word: word.value)
    return "\(names[name] ?? "")=\(word.value)"
  }

  /// What a group takes of another one.
  private func taken(by index: Int, of other: Int) -> [String] {
    let paths = Set(groups[other].modules.map { $0.path })
    let needed = groups[index].modules.flatMap { module in
      module.imports.values.map { SentScripts.origin(of: $0, in: modules) }.filter {
        if case .module(let path) = $0.place { paths.contains(path) } else { false }
      }
    }
    let shared = Set(words.declared[other]).intersection(words.words[index])
      .subtracting(words.declared[index]).map { ScriptRoles.Name(place: .head, word: $0.value) }
    return Set((needed + shared).map { names[$0] ?? $0.word }).sorted()
  }

  private func imports(of index: Int) -> String {
    (0..<index).map { other in
      let words = taken(by: index, of: other).joined(separator: ",")
      return words.isEmpty ? "" : "import{\(words)}from'/\(groups[other].path)';"
    }.joined()
  }

  /// What other groups take, and what those ask for that bring it in later.
  private func exports(of index: Int) -> String {
    let wishes = Set(modules.values.flatMap { $0.wishes })
    var words = Set(groups.indices.dropFirst(index + 1).flatMap { taken(by: $0, of: index) })
    for module in groups[index].modules where wishes.contains(module.path) {
      for (word, binding) in module.exports {
        let name = SentScripts.origin(of: binding, in: modules)
        words.insert("\(names[name] ?? name.word) as \(word)")
      }
    }
    return words.isEmpty ? "" : "export{\(words.sorted().joined(separator: ","))}"
  }
}
