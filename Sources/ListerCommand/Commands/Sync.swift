// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let syncConflicts = ValueOption(
    long: "conflicts",
    value: .word(standard: ImportOptions.ConflictPolicy.report),
    help: """
      What becomes of a field that was changed on both sides: ours, the value here goes there; theirs, \
      the server's comes here; report, as ours, and the exit code is 1.
      """
  )
  static let acceptLosses = Option(
    long: "accept",
    help: "Delete lists also if the other side has lost more than half of those it had."
  )
}

extension Command {
  /// `lister sync DIR URL`.
  static let sync = Command(
    name: "sync",
    summary: "Make the lists of a folder and those of a server the same",
    discussion: """
      Merges each list of the folder with the one of its name on the server, which 'lister serve' is,
      item by item and field by field, by what both had the last time. What changed on one side goes
      to the other one; where both changed the same field, see --conflicts. A list that is missing on
      one side is new on the other, or was deleted: then it is deleted there too, unless it was
      changed; its history stays, and 'lister undo' brings it back.

      Edits made while there is no connection are merged the next time. A list that somebody changes
      meanwhile is merged once more. What was done before the connection broke off stays.

      Says which lists have changed on which side.
      """,
    section: .files,
    arguments: [
      Argument(name: "DIR", count: .one, help: "The folder of the lists.", completion: .paths),
      Argument(name: "URL", count: .one, help: "The address that 'lister serve' has printed."),
    ],
    options: [.token, .syncConflicts, .acceptLosses, .jobs, .now, .quiet, .asJSON],
    answers: [Answer(SyncReport.self)],
    exitCodes: [
      (.success, "The lists are the same on both sides."),
      (.failure, "A list could not be merged, or there are conflicts to look at."),
      (.usage, "The command line is wrong; nothing was done."),
      (.unavailable, "The server does not answer, or the folder can't be used."),
    ],
    examples: [
      ("lister sync lists http://127.0.0.1:8080", "Merge a folder with a server on this machine."),
      (
        "lister sync lists https://lists.example.org --token-file token",
        "Merge with one that asks for a token."
      ),
    ],
    run: { invocation in
      let address = try Invocation.checked(invocation.operands[1])
      let cancellation = Termination.catchSignals()
      let remote = RemoteLibrary(
        at: address,
        token: try invocation.token(),
        while: { !cancellation.isCancelled }
      )
      let report = try invocation.workspace(in: invocation.operands[0]).sync(
        with: remote,
        conflicts: invocation[.syncConflicts],
        accepting: invocation.has(.acceptLosses),
        cancellation: cancellation
      )
      let text = SyncText(report: report)
      try invocation.report(report, as: text.summary)
      if !invocation.has(.quiet) { StandardError.say(text.failures) }
      if cancellation.isCancelled { return ExitCode(signal: Termination.signal) }
      return report.hasFailures ? .failure : .success
    }
  )
}

/// What a synchronisation did, as text for people.
private struct SyncText {
  let report: SyncReport

  /// A line per list that has changed, and a sum.
  var summary: Shown {
    var text = Shown("")
    for list in report.lists {
      let sides = [
        list.here.map { "\($0.rawValue) here" }, list.there.map { "\($0.rawValue) there" },
      ].compactMap { $0 }
      if !sides.isEmpty { text += "\(list.name): \(sides.joined(separator: ", "))\n" }
      for conflict in list.conflicts { text += "  conflict: \(conflict.message)\n" }
      for remark in list.remarks { text += "  \(remark)\n" }
    }
    let same = report.lists.count { $0.here == nil && $0.there == nil && $0.failure == nil }
    return text + "\(Display.count(report.lists.count, "list")), \(same) already the same\n"
  }

  /// What failed, a line each.
  var failures: [Shown] {
    report.lists.compactMap { list in list.failure.map { "\(list.name): \($0)" } }
  }
}
