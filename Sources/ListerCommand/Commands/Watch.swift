// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

extension Command {
  /// `lister watch DIR`.
  static let watch = Command(
    name: "watch",
    summary: "Recalculate documents as they change",
    discussion: """
      Waits for changes of the documents below a directory (*.json, *.ndjson and *.jsonl at any
      depth), recalculates what was written, and prints a line about each: its grids, its formulas,
      and how many values in the document are not, or were not, what its formulas give. New, renamed
      and removed documents are reported too. A file counts when its writer has closed it or moved it
      to its place, so none is read half-written.

      With --json each event is one object on a line of its own: {"at", "event", "path"} and, by
      the event (new, changed, renamed, removed, failed), "from", "documents", "grids", "formulas",
      "changed_values", "written", "errors" and "values".
      """,
    section: .calculation,
    arguments: [
      Argument(name: "DIR", count: .one, help: "The directory.", completion: .paths)
    ],
    options: [
      .inPlace, .valuesToo, .eventsAsJSON, .initial, .events, .debounce, .numbers, .jobs, .seed,
      .quiet,
    ],
    exitCodes: [
      (.success, "As many events as --events asks for were reported."),
      (.usage, "The command line is wrong."),
      (
        .unavailable,
        "The directory can't be watched, or is no longer there, or the output can't be written."
      ),
      (.hungUp, "Ended because the terminal was closed."),
      (.interrupted, "Ended by an interrupt, such as Ctrl-C: the usual end."),
      (.brokenPipe, "Nobody reads the output any more."),
      (.terminated, "Ended by request."),
    ],
    examples: [
      ("lister watch quotes/", "Report each change of a document."),
      ("lister watch --in-place --initial quotes/", "Keep the values of all documents up to date."),
      ("lister watch --events 1 --json quotes/", "Wait for the next change, and print it."),
    ],
    run: { invocation in
      let cancellation = Termination.catchSignals()
      let watch = try invocation.workspace.watch(
        request(of: invocation),
        cancellation: cancellation,
        onFailure: { StandardError.say(Shown($0.description)) }
      )
      if !invocation.has(.quiet) {
        let documents = Display.count(watch.count, "document")
        StandardError.say("watching \(documents) in \(watch.request.folder)")
      }
      while let events = try watch.next() {
        try print(events, asJSON: invocation.has(.eventsAsJSON))
      }
      return cancellation.isCancelled ? ExitCode(signal: Termination.signal) : .success
    }
  )

  /// Prints events at once.
  private static func print(_ events: [WatchEvent], asJSON isJSON: Bool) throws(CommandError) {
    guard !events.isEmpty else { return }
    if isJSON {
      try StandardOutput.write(data: events.map { $0.json.text + "\n" }.joined())
    } else {
      try StandardOutput.write(events.map(\.text).joined())
    }
  }

  private static func request(of invocation: Invocation) -> WatchRequest {
    var request = WatchRequest(folder: invocation.operands[0])
    request.isInPlace = invocation.has(.inPlace)
    request.hasValues = invocation.has(.valuesToo)
    request.isInitial = invocation.has(.initial)
    request.limit = invocation[.events]
    request.debounce = invocation[.debounce]
    return request
  }
}

extension Option {
  static let valuesToo = Option(
    long: "values",
    help: "Print the id and the values of each document, too."
  )
  static let eventsAsJSON = Option(
    long: "json",
    help: "Print each event as one JSON object on a line of its own."
  )
  static let initial = Option(
    long: "initial",
    help: "Begin with all documents, as if each had just been written."
  )
  static let events = ValueOption(
    long: "events",
    value: .integer("N", 1...1_000_000_000),
    help: "End after N events."
  )
  static let debounce = ValueOption(
    long: "debounce",
    value: .integer("MS", 0...60_000, standard: WatchRequest.standardDebounce),
    help: """
      Wait until nothing has happened for MS milliseconds, so that a burst of changes is one; a \
      burst that doesn't end is reported after ten times as long, or half a second.
      """
  )
}
