// SPDX-License-Identifier: MIT

import Lister

/// What can be picked of, what is looked for among it, and what is marked.
struct ItemPicker {
  /// Something that can be picked.
  struct Choice {
    /// What it means to the list.
    let choice: PickChoice
    let text: String
    /// What else is known of it.
    let details: [String]
  }

  enum End: Equatable {
    /// With what is put on the list, in the order in which it was marked.
    case picked([PickChoice])
    /// With nothing.
    case left
  }

  private let choices: [Choice]
  private let names: [ItemName]
  private(set) var query = ""
  /// What has it in its text: what begins with it first.
  private(set) var matches: [Int]
  /// The place among ``matches`` of the line that keys are for.
  private(set) var cursor = 0
  /// What is marked, in the order of marking.
  private(set) var marked: [Int] = []

  /// All of some choices.
  init(_ choices: [Choice]) {
    self.choices = choices
    names = choices.map { ItemName($0.text) }
    matches = Array(choices.indices)
  }

  /// Does what a key asks for; the end if it asks for that.
  mutating func take(_ key: Key) -> End? {
    switch key {
    case .text(let character): look(for: query + String(character))
    case .erase: look(for: String(query.dropLast()))
    case .clear: look(for: "")
    case .up: cursor = max(0, cursor - 1)
    case .down: cursor = max(0, min(matches.count - 1, cursor + 1))
    case .mark: mark()
    case .escape: return .left
    case .enter:
      let chosen = marked.isEmpty && !matches.isEmpty ? [matches[cursor]] : marked
      return chosen.isEmpty ? nil : .picked(chosen.map { choices[$0].choice })
    }
    return nil
  }

  private mutating func mark() {
    guard !matches.isEmpty else { return }
    let choice = matches[cursor]
    if let place = marked.firstIndex(of: choice) {
      marked.remove(at: place)
    } else {
      marked.append(choice)
    }
    cursor = min(matches.count - 1, cursor + 1)
  }

  private mutating func look(for text: String) {
    let name = ItemName(text)
    query = text
    cursor = 0
    var (first, others) = ([Int](), [Int]())
    for (index, candidate) in names.enumerated() where candidate.contains(name) {
      if candidate.begins(with: name) { first.append(index) } else { others.append(index) }
    }
    matches = first + others
  }

  /// What is shown: what is typed, the matches around the cursor, and what keys do.
  ///
  /// - Parameters:
  ///   - title: what it is picked for.
  ///   - columns: the width of the terminal.
  ///   - rows: how many matches are shown at most; 1 or more.
  ///   - style: what the terminal can show.
  /// - Returns: the lines, the one with what is typed first.
  func lines(_ title: String, columns: Int, rows: Int, _ style: Style) -> [Shown] {
    var lines = [Display.cut("\(title)\(query)", to: columns)]
    let start = max(0, min(cursor - rows / 2, matches.count - rows))
    for place in matches.indices.dropFirst(start).prefix(rows) {
      let (index, isCurrent) = (matches[place], place == cursor)
      let mark: Shown = marked.contains(index) ? "[x]" : "[ ]"
      let words = [choices[index].text] + choices[index].details
      let text: Shown = "\(isCurrent ? ">" : " ") \(mark) \(words.joined(separator: "  "))"
      let line = Display.cut(text, to: columns)
      lines.append(isCurrent ? style.bold(line) : line)
    }
    let found = matches.count == choices.count ? "" : "\(matches.count) of "
    let count = "\(found)\(Display.count(choices.count, "item")), \(marked.count) marked"
    let help: Shown = "  \(count). Tab marks, Enter picks, Esc leaves."
    lines.append(style.dim(Display.cut(help, to: columns)))
    return lines
  }
}
