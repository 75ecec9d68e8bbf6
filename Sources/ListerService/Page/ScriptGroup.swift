// SPDX-License-Identifier: MIT

/// Modules that are sent as one file: one that is loaded by its name, and what it needs.
///
/// What an earlier group has, a later one takes from there: so each module is there once.
struct ScriptGroup {
  /// The module that is loaded, whose name is the file's.
  let path: String
  /// Whether it is a script that no module knows.
  let isAlone: Bool
  /// The modules in the order in which a browser would run them.
  private(set) var modules: [ScriptModule] = []

  /// The groups that modules come in.
  ///
  /// - Parameters:
  ///   - modules: all modules by their paths.
  ///   - first: the one that the page loads; others are those that a module brings in later, and
  ///     scripts that no module knows.
  /// - Returns: the groups; one takes things only of those before it.
  static func all(of modules: [String: ScriptModule], from first: String) -> [ScriptGroup] {
    var groups: [ScriptGroup] = []
    var taken: Set<String> = []
    var paths = [first]
    while let path = paths.first ?? modules.keys.filter({ !taken.contains($0) }).min() {
      var group = ScriptGroup(path: path, isAlone: paths.isEmpty)
      paths = Array(paths.dropFirst())
      group.take(path, of: modules, &taken)
      paths += group.modules.flatMap { $0.wishes }
      if !group.modules.isEmpty { groups.append(group) }
    }
    return groups
  }

  private mutating func take(
    _ path: String,
    of modules: [String: ScriptModule],
    _ taken: inout Set<String>
  ) {
    guard let module = modules[path], taken.insert(path).inserted else { return }
    for need in module.needs { take(need, of: modules, &taken) }
    self.modules.append(module)
  }
}
