// SPDX-License-Identifier: MIT

/// What is sent of the page's style sheets: without what only their readers need, and with shorter
/// names of their custom properties.
///
/// A property has one name in all sheets. One that a script names keeps its own.
struct SentSheets {
  /// The sheets by their paths.
  let texts: [String: String]

  /// Reads style sheets.
  ///
  /// - Parameters:
  ///   - sheets: their texts by their paths.
  ///   - scripts: the texts of the scripts that the page has.
  init(_ sheets: [String: String], scripts: some Sequence<String>) {
    let property = #/--[a-z][a-z0-9]*/#
    let kept = Set(scripts.flatMap { $0.matches(of: property).map { String($0.output) } })
    let sent = sheets.mapValues { SentSheet($0).text }
    var counts: [String: Int] = [:]
    for match in sent.values.flatMap({ $0.matches(of: property) }) {
      counts[String(match.output), default: 0] += 1
    }
    var names: [String: String] = [:]
    var number = 0
    for (word, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) })
    where !kept.contains(word) {
      while kept.contains("--" + ShortNames.name(number)) { number += 1 }
      names[word] = "--" + ShortNames.name(number)
      number += 1
    }
    texts = sent.mapValues { text in
      text.replacing(property) { names[String($0.output)] ?? String($0.output) }
    }
  }
}
