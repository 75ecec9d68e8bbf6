// SPDX-License-Identifier: MIT

/// The words by which headings of a file of Org say the state of a task.
struct OrgKeywords {
  /// Those of tasks that are to be done.
  private(set) var open = ["TODO"]
  /// Those of tasks that are done.
  private(set) var done = ["DONE"]

  var all: [String] { open + done }

  private static let declarations = ["#+TODO:", "#+SEQ_TODO:", "#+TYP_TODO:"]

  /// Adds the words that a line declares, if it does.
  mutating func take(_ line: String) {
    let start = line.uppercased()
    guard let mark = OrgKeywords.declarations.first(where: start.hasPrefix) else { return }
    var words = line.dropFirst(mark.count).split(separator: " ").map { word in
      // What is in parentheses is the key that chooses the word.
      word == "|" ? "|" : String(word.prefix { $0 != "(" })
    }
    words.removeAll(where: \.isEmpty)
    let bar = words.firstIndex(of: "|")
    let end = bar ?? max(words.count - 1, 0)
    for word in words[..<end] where !all.contains(word) { open.append(word) }
    for word in words[end...] where word != "|" && !all.contains(word) { done.append(word) }
  }
}
