// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let since = Option(
    "since",
    of: LogRequest.self,
    as: "TIME",
    expectation: PastMoment.expectation
  )
  static let limit = Option("limit", of: LogRequest.self)
}

extension Command {
  /// `lister log`.
  static let log = Command(
    name: "log",
    summary: "List what happened in all lists of a folder",
    discussion: """
      A line per version of a list, the newest first: when it came about (UTC), the list and the
      version's number, what was done, and where it came from if it was imported. 'lister restore LIST
      VERSION' puts it back. Lists that were deleted are among them; what other programs changed is
      there from the next command on that changes the list.
      """,
    section: .lists,
    options: [.folder, .since, .limit, .asJSON, .color] + Option.remote,
    answers: [Answer(LogResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "All went well."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The folder could not be read, or the output not be written."),
    ],
    examples: [
      ("lister log --since 1d", "What happened since yesterday at this time."),
      ("lister log --since 2026-03-01 --json", "What happened since a day, as data."),
    ],
    run: { invocation in
      let request: LogRequest = try invocation.request()
      let response = try invocation.library().perform(Operations.log, request)
      if response.hasMore, !invocation.has(.asJSON) {
        StandardError.say("there is more; --limit prints more than \(request.limit) lines")
      }
      try invocation.report(response, as: LogText.lines(response.entries, invocation.style))
      return .success
    }
  )
}

/// What happened, as text for people.
private enum LogText {
  static func lines(_ entries: [LogResponse.Entry], _ style: Style) -> Shown {
    let lists = entries.map { Shown("\($0.place.name)@\($0.version)") }
    let width = lists.reduce(0) { max($0, Display.width($1)) }
    return zip(entries, lists).map { entry, list in
      let name = style.bold(Display.padded(list, to: width))
      let origin: Shown = entry.source.map { style.dim("  from \($0)") } ?? ""
      return
        "\(style.dim("\(UnixTime.text(entry.time.milliseconds))"))  \(name)  \(entry.action)\(origin)\n"
    }.joined()
  }
}
