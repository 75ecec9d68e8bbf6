// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister recalc [PATH...]`.
  static let recalc = Command(
    name: "recalc",
    summary: "Recalculate documents",
    discussion: """
      Reads documents, calculates their grids exactly, and writes them with their values. One
      document in gives one document out, in the same order; a document that fails leaves an error
      record in its place and never stops the others.

      Without --in-place, --output and --check the documents go to the standard output, one per
      line; a file that is the only input keeps its layout.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "PATH",
        count: .many,
        help: """
          A document, a stream of documents (one per line, .ndjson, .jsonl or of any name), a \
          directory of them (*.json, *.ndjson and *.jsonl at any depth), or - for a stream on the \
          standard input, which is also read when there is no PATH.
          """,
        completion: .paths
      )
    ],
    options: [
      .inPlace, .output, .check, .values, .cache, .noCache, .numbers, .jobs, .now, .seed, .onError,
      .timings, .diagnostics, .progress, .quiet,
    ],
    exclusive: [
      [.inPlace, .output, .check], [.inPlace, .values], [.check, .values], [.cache, .noCache],
    ],
    exitCodes: [
      (.success, "All documents were recalculated."),
      (
        .failure,
        """
        Some documents failed, a directory holds none, a file is of another format, or --check found \
        a document that would change.
        """
      ),
      (.usage, "The command line is wrong; nothing was done."),
      (.unavailable, "An input or output could not be opened, read or written."),
      (.hungUp, "Ended because the terminal was closed."),
      (.interrupted, "Ended by an interrupt."),
      (.brokenPipe, "Nobody reads the output any more."),
      (.terminated, "Ended by request."),
    ],
    examples: [
      ("lister recalc quote.list.json", "Print one document with its values."),
      ("lister recalc --in-place quotes/", "Bring all documents of a directory up to date."),
      ("lister recalc --check quotes/", "Find out whether they are."),
      (
        "lister recalc --in-place --cache quotes/",
        "The same, and let the next run open only files that have changed."
      ),
      (
        "lister recalc --timings < in.ndjson > out.ndjson",
        "Calculate a stream, and report where the time went."
      ),
      ("echo '[[0.1,0.2,\"=A1+B1=0.3\"]]' | lister recalc --values", "Calculate a bare grid."),
    ],
    run: { (invocation) throws(CommandError) in try Recalculation(invocation).run() }
  )
}

extension Option {
  static let output = ValueOption(
    long: "output",
    short: "o",
    value: .path("PATH"),
    help: """
      Write into PATH: one stream if it ends in .ndjson or .jsonl; files below it if it ends in a \
      slash, is a directory, or several files or a directory are recalculated; else one file. If an \
      input can't be read, a file or stream stays as it was.
      """
  )
  static let check = Option(
    long: "check",
    help: "Write no document; exit with 1 if a document is not as recalculation would leave it."
  )
  static let values = Option(
    long: "values",
    help: "Write only the id and the values of each document."
  )
  static let cache = Option(
    long: "cache",
    help: """
      With --in-place or --check: remember in DIRECTORY/.lister/state.db which files are up to date, \
      so that the next run opens only those that have changed. Directories that have such a file are \
      treated like that without this option.
      """
  )
  static let noCache = Option(
    long: "no-cache",
    help: "Open all files, and remember nothing of them."
  )
  static let onError = ValueOption(
    long: "on-error",
    value: .word(standard: FailurePolicy.continue),
    help: "Whether a document that fails ends the run; those before it are written in any case."
  )
  static let timings = ValueOption(
    long: "timings",
    short: "t",
    value: .word(alone: TimingsForm.text),
    help: "Report on standard error where the time went: as a table, or as one line of JSON."
  )
  static let diagnostics = ValueOption(
    long: "diagnostics",
    value: .path("FILE"),
    help: """
      Write all formulas that are not well formed, are circular or use unknown names into FILE, as \
      lines of JSON: {"document", "line", "id", "cell", "column", "message"}. On standard error only \
      the first ten are reported.
      """
  )
}

/// What a document that fails means for those after it.
enum FailurePolicy: String, OptionWord {
  /// Nothing.
  case `continue`
  /// They are not calculated.
  case stop
}

/// How the times of a run are reported.
enum TimingsForm: String, OptionWord {
  /// As a table.
  case text
  /// As one line of JSON.
  case json
}
