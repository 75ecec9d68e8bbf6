// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister grid LIST ACTION NAME [NEW]`.
  static let grid = Command(
    name: "grid",
    summary: "Add, rename or remove a grid of a list",
    discussion: """
      One action of 'lister undo'. A new grid is empty; 'lister cell' puts something into it. Formulas that
      use the former name of a grid stay as they are, and so do those that use one that is removed: the cells
      that have other values then are printed, each with the former one.
      """,
    section: .calculation,
    arguments: [
      .list,
      Argument(
        name: "ACTION",
        count: .one,
        help: "What is done.",
        choices: {
          GridAction.allCases.map { Argument.Choice(word: $0.rawValue, meaning: $0.meaning) }
        }
      ),
      Argument(name: "NAME", count: .one, help: "The name of the grid, in any case."),
      Argument(name: "NEW", count: .optional, help: "The name that it gets, to rename it."),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditsResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "The document is damaged, there is no such grid, or one has the name already."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or a file could not be read or written."),
    ],
    examples: [
      ("lister grid Groceries add Totals", "Add an empty grid."),
      ("lister grid Groceries rename Totals Sums", "Give it another name."),
      ("lister grid Groceries remove Sums", "Take it away."),
    ],
    run: { invocation in
      let words = invocation.operands
      guard let action = GridAction(rawValue: words[1]) else {
        let actions = GridAction.allCases.map(\.rawValue)
        throw CommandError.usage(.unknown(words[1], "action", among: actions))
      }
      if action != .rename, words.count > 3 {
        throw CommandError.usage(.unexpectedArgument(words[3]))
      }
      let name = Shown(words[2])
      switch action {
      case .add:
        return try invocation.edit(cells: .addGrid(words[2])) { _ in "Added \(name)\n" }
      case .remove:
        return try invocation.edit(cells: .removeGrid(words[2])) { _ in "Removed \(name)\n" }
      case .rename:
        guard words.count > 3 else { throw CommandError.usage(.missingArgument("NEW")) }
        let new = words[3]
        return try invocation.edit(cells: .renameGrid(words[2], to: new)) { response in
          response.isChanged ? "Renamed \(name) to \(new)\n" : "It is already named \(new)\n"
        }
      }
    }
  )
}

/// What is done with a grid.
private enum GridAction: String, CaseIterable {
  case add, rename, remove

  var meaning: String {
    switch self {
    case .add: "Add an empty grid."
    case .rename: "Give a grid another name."
    case .remove: "Take a grid away."
    }
  }
}
