// SPDX-License-Identifier: MIT

import Lister

extension Argument {
  /// The file whose merge is to be settled.
  static let merged = Argument(
    name: "FILE",
    count: .one,
    member: "list",
    help: "What was merged: a list, or another file. Its conflicts are in FILE.conflicts.",
    completion: .lists
  )
}

extension Command {
  /// `lister conflicts FILE`.
  static let conflicts = Command(
    name: "conflicts",
    summary: "Say what is left to be settled of a merge",
    discussion: """
      Prints what the two sides contradicted each other in, with the number by which 'lister resolve'
      takes it. A merge keeps that with --conflicts FILE; so does the driver that --install-git writes.
      """,
    section: .lists,
    arguments: [.merged],
    options: [.folder, .asJSON] + Option.remote,
    answers: [Answer(ConflictsResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "Nothing is left."), (.failure, "Something is."), (.usage, "There is no FILE."),
      (.unavailable, "FILE is missing, or its conflicts can't be read."),
    ],
    examples: [("lister conflicts Groceries", "Say what is left of the last merge.")],
    run: { invocation in
      let open = try invocation.answer(to: Operations.conflicts)
      try invocation.report(open, as: ConflictText.text(open))
      return open.conflicts.isEmpty ? .success : .failure
    }
  )

  /// `lister resolve FILE [ITEM CHOICE]`.
  static let resolve = Command(
    name: "resolve",
    summary: "Settle what a merge has left",
    discussion: """
      Puts a value where the two sides contradicted each other, and takes the conflict away. For an item
      that one side deleted, the choice of that side deletes it.

      Without ITEM each conflict is shown, and a line is read from the standard input: o for ours, t for
      theirs, nothing to leave it as it is for now, q to stop, or another value behind a =.

      What was put is said, and then what is left.
      """,
    section: .lists,
    arguments: [
      .merged,
      Argument(
        name: "ITEM",
        count: .optional,
        member: "conflict",
        help: "Its number as 'lister conflicts' prints it, the text of the item, or the column."
      ),
      Argument(
        name: "CHOICE",
        count: .optional,
        member: "take",
        help: "ours, theirs, or another value."
      ),
    ],
    options: [.folder, .asJSON] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "Nothing is left."), (.failure, "Something is left, or no conflict is meant."),
      (.usage, "The command line is wrong."),
      (.unavailable, "FILE could not be read or written; it is as it was."),
    ],
    examples: [
      ("lister resolve Groceries 1 theirs", "Take the value of the other side."),
      ("lister resolve prices.csv Milk 1.15", "Take another value."),
      ("lister resolve Groceries", "Ask for each conflict."),
    ],
    run: { invocation in
      let words = invocation.operands
      if words.count == 2 { throw CommandError.usage(.missingArgument("CHOICE")) }
      let (library, list) = (try invocation.library(), try invocation.listWord())
      let open: ConflictsResponse
      if words.count == 3 {
        let request = SettleRequest(list, words[1], ConflictChoice(words[2]))
        open = try library.perform(Operations.settle, request)
      } else {
        open = try ConflictPicker.settle(list, in: library)
      }
      try invocation.report(open, as: ConflictText.text(open))
      return open.conflicts.isEmpty ? .success : .failure
    }
  )
}
