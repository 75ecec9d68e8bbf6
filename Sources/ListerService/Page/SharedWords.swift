// SPDX-License-Identifier: MIT

/// The words that files of the page have for what they say again and again.
///
/// A file has a word where this is shorter. What the first file has, others take from there.
struct SharedWords {
  /// What stands at the head of each file.
  private(set) var declared: [[ScriptWord]]
  /// What each file has, from its head or from the first file.
  private(set) var words: [Set<ScriptWord>]

  /// What words are counted with: most have two letters, those that are used often one.
  private static func length(_ uses: Int) -> Int { uses < 60 ? 2 : 1 }

  /// What a file would save with a word.
  private struct Count {
    var uses = 0
    var bytes = 0

    mutating func add(_ bytes: Int) {
      uses += 1
      self.bytes += bytes
    }
  }

  /// Chooses words.
  ///
  /// - Parameter files: the modules of each file; of a script that isn't a module, none.
  init(_ files: [[ScriptRoles]]) {
    declared = Array(repeating: [], count: files.count)
    words = Array(repeating: [], count: files.count)
    // Functions first: what they are made of isn't said any more then.
    choose(files) { $0.function($1) }
    choose(files) { $0.use($1) }
  }

  private mutating func choose(
    _ files: [[ScriptRoles]],
    _ find: (ScriptRoles, Int) -> ScriptWord.Use?
  ) {
    let none = files.map { _ in Count() }
    var counts: [ScriptWord: [Count]] = [:]
    for (file, modules) in files.enumerated() {
      for module in modules {
        var module = module
        module.words = words[file]
        for index in module.tokens.indices {
          guard let use = find(module, index) else { continue }
          counts[use.word, default: none][file].add(use.bytes - use.around)
        }
      }
    }
    for (word, counts) in counts.sorted(by: { $0.key.value < $1.key.value })
    where !words.contains(where: { $0.contains(word) }) { choose(word, counts) }
  }

  private mutating func choose(_ word: ScriptWord, _ counts: [Count]) {
    let length = SharedWords.length(counts.reduce(0) { $0 + $1.uses })
    let gains = counts.map { $0.bytes - $0.uses * length }
    let declaration = word.value.utf8.count + length + 2
    let own = gains.indices.filter { gains[$0] > declaration }
    let taking = gains.indices.filter { $0 == 0 || gains[$0] > 2 * (length + 1) }
    let gain = { (files: [Int], cost: Int) in files.reduce(0) { $0 + gains[$1] - cost } }
    let shared = gain(taking, 2 * (length + 1)) + 2 * (length + 1) - declaration
    if gains[0] > 0, shared > max(0, gain(own, declaration)) {
      declared[0].append(word)
      for file in taking { words[file].insert(word) }
    } else {
      for file in own {
        declared[file].append(word)
        words[file].insert(word)
      }
    }
  }
}
