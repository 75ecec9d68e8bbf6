// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let brief = Option(
    long: "brief",
    help: "Leave out what each version changed: then none of them is read."
  )
}

extension Command {
  /// `lister history LIST`.
  static let history = Command(
    name: "history",
    summary: "List the versions of a list that are kept",
    discussion: """
      A line per version, the oldest first: its number, when it came about (UTC), how many bytes it has,
      what was done, and what that changed in the list. The last one is the list as it is now. The
      versions are in .lister beside the document: at most 50 actions, and 64 MiB.

      LIST@N is version N for the commands that read lists, such as 'lister show Groceries@5'; 'lister
      diff Groceries@4 Groceries@5' says all that version 5 changed.

      With --json: {"name", "path", "versions": [{"number", "at", "bytes", "action", "by",
      "window", "changes"}], "undo", "redo"}; at is in UTC, and bytes null where
      the list was deleted. by is window (with its name, if it has one), command, import or program,
      or null where it isn't known.
      changes is {"added", "removed", "changed", "moved", "document", "cells", "text"}, six numbers
      and a line, or null where there is nothing to compare with; "error" says why it is not known.
      """,
    section: .lists,
    arguments: [.list],
    options: [.brief, .folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister history Groceries", "What was done, and which versions can be restored.")],
    run: { invocation in
      if let remote = try invocation.remote() {
        let isBrief = invocation.has(.brief)
        let json = try remote.history(invocation.remoteList().name, describing: !isBrief)
        if invocation.has(.asJSON) {
          try StandardOutput.write(json)
        } else {
          let lines = (json["versions"]?.elements ?? []).map { HistoryText.Line($0) }
          try StandardOutput.write(HistoryText.lines(lines, invocation.style))
        }
        return .success
      }
      let response = try invocation.workspace.history(
        invocation.place(deleted: true),
        describing: !invocation.has(.brief)
      )
      let lines = response.versions.map { HistoryText.Line($0) }
      try invocation.report(response, as: HistoryText.lines(lines, invocation.style))
      return .success
    }
  )
}

/// The versions of a document as text for people.
private enum HistoryText {
  /// What is shown of a version.
  struct Line {
    let number: Int
    /// When it was made, to the second.
    let time: String
    let bytes: Int?
    let action: String
    /// What it changed, or why that is not known; nil where there is nothing to say.
    let changes: Result<String, Unknown>?

    struct Unknown: Error {
      let reason: String
    }

    init(_ version: HistoryResponse.Version) {
      (number, bytes) = (version.number, version.bytes)
      time = UnixTime.text(version.time)
      action = version.action
      changes = version.changes.map { changes in
        changes.map(\.text).mapError { Unknown(reason: $0.description) }
      }
    }

    /// A version as a server tells it.
    init(_ json: JSONText) {
      number = json["number"]?.number?.int ?? 0
      time = (json["at"]?.string ?? "").prefix { $0 != "." } + "Z"
      bytes = json["bytes"]?.number?.int
      action = json["action"]?.string ?? ""
      let failure = json["error"]?.string.map { Result<String, Unknown>.failure(.init(reason: $0)) }
      changes = failure ?? (json["changes"]?["text"]?.string).map { .success($0) }
    }
  }

  static func lines(_ versions: [Line], _ style: Style) -> Shown {
    let sizes = versions.map { $0.bytes.map { "\($0) B" } ?? "-" }
    let numbers = versions.map { String($0.number) }
    let wide = (numbers.map(\.utf8.count).max() ?? 0, sizes.map(\.utf8.count).max() ?? 0)
    let actions = versions.map { Shown($0.action) }
    let room = actions.reduce(0) { max($0, Display.width($1)) }
    var text = Shown()
    for (index, version) in versions.enumerated() {
      let number = Display.leading(Shown(numbers[index]), to: wide.0 + 2)
      let size = Display.leading(Shown(sizes[index]), to: wide.1)
      text += "\(style.bold(number))  \(style.dim("\(version.time)  \(size)"))  "
      let changes = changes(of: version, style)
      text += changes.isEmpty ? actions[index] : Display.padded(actions[index], to: room)
      text += changes.isEmpty ? "\n" : "  \(changes)\n"
    }
    return text
  }

  /// What a version changed; nothing where there is nothing to say.
  private static func changes(of version: Line, _ style: Style) -> Shown {
    switch version.changes {
    case nil: Shown()
    case .success(""): style.dim("no difference")
    case .success(let text): Shown(text)
    case .failure(let error): style.red("not known: \(error.reason)")
    }
  }
}
