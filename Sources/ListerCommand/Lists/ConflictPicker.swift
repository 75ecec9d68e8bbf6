// SPDX-License-Identifier: MIT

import Lister

/// Asks for each conflict how it is to be settled.
enum ConflictPicker {
  /// Shows one conflict after the other and reads a line for each, until there is no more.
  ///
  /// - Returns: the conflicts that are left.
  /// - Throws: ``ListerError`` when a choice can't be written.
  static func settle(_ list: String, in library: any Library) throws -> ConflictsResponse {
    var open = try library.perform(Operations.conflicts, ListOnlyRequest(list))
    var index = 0
    while index < open.conflicts.count {
      let entry = open.conflicts[index]
      StandardError.write("\(entry.conflict.message)\n\(answers): ")
      guard let line = readLine(), line != "q" else { break }
      if line.isEmpty {
        index += 1
      } else if let choice = choice(line) {
        let request = SettleRequest(list, entry.id, choice)
        open = try library.perform(Operations.settle, request)
        if let settled = open.settled { StandardError.write("\(settled)\n") }
      } else {
        StandardError.write("\(line) is no answer\n")
      }
    }
    // It has been said.
    open.settled = nil
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
  static func text(_ open: ConflictsResponse) -> Shown {
    let settled: Shown = open.settled.map { "\($0)\n" } ?? ""
    if open.conflicts.isEmpty { return settled + "Nothing is left to be settled.\n" }
    return settled
      + open.conflicts.enumerated().map { index, entry in
        Shown("\(index + 1)  \(entry.conflict.message)") + "\n"
      }.joined()
  }
}
