// SPDX-License-Identifier: MIT

/// Who made a change of a list.
package enum ChangeAuthor: Hashable, Sendable {
  /// A window of a page, or another client of a service, by the name that it gave itself.
  case window(String?)
  /// A command of this house.
  case command
  /// An import or an update.
  case source
  /// A program that knows nothing of this one.
  case program

  package var word: String {
    switch self {
    case .window: "window"
    case .command: "command"
    case .source: "import"
    case .program: "program"
    }
  }

  /// The name that a window gave itself.
  package var window: String? { if case .window(let name) = self { name } else { nil } }

  /// How it is kept: the word, and the name of a window behind a space.
  var spelling: String { window.map { "\(word) \($0)" } ?? word }

  /// The author that is kept so; nil if there is none.
  init?(spelling: String) {
    let parts = spelling.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("window", 1): self = .window(nil)
    case ("window", _): self = .window(String(parts[1]))
    case ("command", 1): self = .command
    case ("import", 1): self = .source
    case ("program", 1): self = .program
    default: return nil
    }
  }
}
