// SPDX-License-Identifier: MIT

import Lister

/// Asks for each conflict how it is to be settled.
enum ConflictPicker {
  /// Shows one conflict after the other and reads a line for each, until there is no more.
  ///
  /// - Returns: the conflicts that are left.
  /// - Throws: ``ListerError`` when a choice can't be written.
  static func settle(_ open: OpenConflicts, in workspace: Workspace) throws -> OpenConflicts {
    var open = open
    var number = 1
    while number <= open.conflicts.count {
      let conflict = open.conflicts[number - 1]
      StandardError.write("\(conflict.message)\n\(answers): ")
      guard let line = readLine(), line != "q" else { break }
      if line.isEmpty {
        number += 1
      } else if let choice = choice(line) {
        open = try workspace.resolve("\(number)", of: open, with: choice)
        if let settled = open.settled { StandardError.write("\(settled)\n") }
        // It has been said.
        open.forgetSettled()
      } else {
        StandardError.write("\(line) is no answer\n")
      }
    }
    return open
  }

  private static let answers: Shown = "o ours, t theirs, =VALUE, Enter to leave it, q to stop"

  private static func choice(_ line: String) -> ConflictChoice? {
    switch line {
    case "o", "ours": .ours
    case "t", "theirs": .theirs
    default: line.hasPrefix("=") ? .value(String(line.dropFirst())) : nil
    }
  }
}

/// Conflicts as text for people.
enum ConflictText {
  /// A line for each, with its number.
  static func text(_ open: OpenConflicts) -> Shown {
    let settled: Shown = open.settled.map { "\($0)\n" } ?? ""
    if open.conflicts.isEmpty { return settled + "Nothing is left to be settled.\n" }
    return settled
      + open.conflicts.enumerated().map { index, conflict in
        Shown("\(index + 1)  \(conflict.message)") + "\n"
      }.joined()
  }
}
