// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let into = ValueOption(
    long: "into",
    value: .path("DIR"),
    help: """
      The folder that the lists go into; it is created if missing. Default: the value of \
      LISTER_FOLDER, or else the current directory.
      """
  )
  static let importName = ValueOption(
    long: "name",
    value: .nonEmpty(OptionValue(name: "NAME", expectation: "a name")),
    help: "What the list is called, if a source gives exactly one."
  )
  static let dryRun = Option(long: "dry-run", help: "Do everything but save; report as otherwise.")
  static let explained = Option(
    long: "explain",
    help: """
      Show how each table is read, column by column, with the cells that decided; nothing is saved. Options \
      such as --kind and --decimal correct it.
      """
  )
  static let conflicts = ValueOption(
    long: "conflicts",
    value: .word(standard: ImportOptions.ConflictPolicy.report),
    help: """
      What becomes of a field that was changed both here and in the source: ours, the value here \
      stays; theirs, the source wins; report, as ours, and the exit code is 1.
      """
  )
  static let matching = ValueOption(
    long: "matching",
    value: OptionType(
      optional: OptionValue(
        name: "HOW",
        words: ItemMatching.allCases.map(\.rawValue),
        standard: "by what came from the source before",
        expectation: "one of \(ItemMatching.allCases.map(\.rawValue).joined(separator: ", "))"
      ),
      parse: { ItemMatching(rawValue: $0) }
    ),
    help: """
      How items are put into a list that is there, by their names: duplicate, each is a new one; keep, \
      those that are there stay as they are; overwrite, they say what the source says; restore, the \
      source replaces all items.
      """
  )
  static let yes = Option(
    long: "yes",
    help: "Confirm --matching restore, which replaces all items."
  )
  static let accept = Option(
    long: "accept",
    help: """
      Take what a source gives also if it looks like something else than the last time: of another \
      format, without the column of the texts, or with less than half of the items; and, the first time, \
      also if nothing is in it.
      """
  )
  static let allowLocal = Option(
    long: "allow-local",
    help: """
      Let addresses lead to hosts of this machine and of private networks, and use proxies; with \
      update, let a source that is trusted be a file outside the folder too. Remembered for update.
      """
  )
  static let every = ValueOption(
    long: "every",
    value: .duration(),
    help: """
      Ask again and again, each time so much later, counted from the start, until a signal ends it: \
      30s, 15m, 1h. A line is printed for each source and each time.
      """
  )
  static let timeout = ValueOption(
    long: "timeout",
    value: .duration(standard: "10m"),
    help: "How long the download of a source may take; then it fails, and the next one is asked."
  )
  static let trust = Option(
    long: "trust",
    help: """
      Ask sources too that the folder names and that you have not imported here yourself, now and \
      in later updates. Look at their addresses first: without this option they are only reported.
      """
  )
}

extension ImportOptions.ConflictPolicy: OptionWord {}

extension Command {
  /// `lister import SOURCE...`.
  static let importLists = Command(
    name: "import",
    summary: "Bring lists in from files, archives and addresses",
    discussion: """
      Reads every format that 'lister formats' lists, and merges each list with the one of its name,
      item by item and field by field: what was changed here is kept, what was changed in the
      source is taken. Where both changed the same field, see --conflicts.

      A source is remembered with the version that came; importing it again, or 'lister update',
      merges only what changed there since. An address is asked whether there is a newer version.
      What looks like something else than the last time, such as a page that says that something went
      wrong, an empty table or less than half of the items, is refused unless --accept is given. So is a
      source that has neither an item nor a cell the first time.

      A table becomes a grid if it fits in one and holds formulas or mostly numbers, and items otherwise;
      the report says which column became what. The options --text, --key, --columns, --grid, --items,
      --split, --at and --rows-of decide, and are remembered with the source.

      So are the options that say how a table is written, where what is found is wrong or nothing tells:
      --decimal and --thousands, --missing, --kind, --skip, --heading-rows, --delimiter, --quoting and
      --encoding. A format that has nothing of what they say refuses them. With --strict nothing is saved of
      a file in whose table something could be read in two ways, or doesn't fit its column.

      With --matching the items of a list that is there are found by their names instead, without case,
      whatever the source said before. Replacing all items (restore) needs --yes; 'lister undo' takes it
      back in each list.

      Says for each list how many items were added, changed, removed and moved, how many differ from
      the source because they were added or changed here (kept), and what was not understood.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "SOURCE",
        count: .many,
        help: """
          A file, a folder, an archive (.zip, .tar), one of these or a file that is compressed \
          (.gz, .zst, .bz2, .xz, .lz4), an address (https, http, file), or - for the standard input. \
          FILE#TABLE is one table of a file, as --at TABLE chooses it.
          """,
        completion: .paths
      )
    ],
    options: [.into, .format, .importName] + Option.tableOptions + [
      .accept, .conflicts, .matching, .yes, .tile, .allowLocal, .dryRun, .explained, .jobs, .now,
      .progress, .quiet, .asJSON,
    ],
    answers: [Answer(ImportReport.self)],
    exclusive: Option.tableChoices,
    exitCodes: importCodes,
    examples: [
      ("lister import prices.csv --into lists", "Bring a price list in, or what changed in it."),
      ("lister import https://example.com/lists.zip --dry-run", "See what an archive would do."),
      ("lister import sales.csv --explain", "See how its columns are read, and why."),
      ("lister import cars.csv --text Name --columns Miles=price", "Say what the columns mean."),
      ("lister import sales.csv --decimal , --missing n/a", "Say how its numbers are written."),
      ("lister import shoppinglist.csv --matching keep", "Add what is not on the list yet."),
      ("lister import backup.json --as keep --conflicts theirs", "Let the source win."),
    ],
    run: { invocation in
      guard !invocation.operands.isEmpty else {
        throw CommandError.usage(.missingArgument("SOURCE"))
      }
      if invocation[.matching] == .restore, !invocation.has(.yes), !invocation.has(.dryRun) {
        throw CommandError.usage(.missingArgument("--yes"))
      }
      let folder = invocation[.into] ?? invocation.folder
      return try ImportRun(invocation, folder: folder).importLists()
    }
  )

  /// `lister update [LIST...]`.
  static let update = Command(
    name: "update",
    summary: "Import remembered sources again",
    discussion: """
      Asks the sources of the named lists, or all sources of the folder, for what changed since the
      last import, and merges that as 'lister import' does. A list that was deleted here stays so.
      Files are read only if one of the source was added, removed, renamed or written since. What looks
      like something else than the last time is refused unless --accept is given.

      A source is asked if you have imported it into this folder with this account. A folder that
      came from others, or was moved, names sources that you have not: each is reported, and not contacted
      until you say --trust, or import it by its address. What you permit is kept in
      $XDG_STATE_HOME/lister (~/.local/state/lister), never in the folder.

      A source that fails doesn't stop the others. The report has one line for each source, with the reason
      if it has failed; conflicts and remarks follow it. With --every the run ends by a signal, between two
      lists, and exits with 128 and its number.

      With --json each event is one object on a line of its own, as it happens; the last line of each
      time is its end.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "LIST",
        count: .many,
        help: "The names of lists that were imported; without any, all.",
        completion: .lists
      )
    ],
    options: [
      .folder, .every, .timeout, .trust, .allowLocal, .accept, .conflicts, .dryRun, .jobs, .now,
      .progress, .quiet, .eventsAsJSON,
    ],
    answers: [
      Answer(ImportSourceEvent.self, "an event of a source"), Answer(ImportEndEvent.self, "an end"),
    ],
    exitCodes: importCodes,
    examples: [
      ("lister update", "Ask all sources of this folder."),
      ("lister update Prices --trust", "Ask the source of one list of a folder from others."),
      ("lister update --every 1h --timeout 30s", "Ask every hour, half a minute for each source."),
      ("lister update Prices --dry-run", "See what has changed in the source of one list."),
    ],
    run: { invocation in
      try UpdateRun(invocation, folder: invocation.folder).run()
    }
  )

  private static let importCodes: [(code: ExitCode, meaning: String)] = [
    (.success, "All sources were imported."),
    (
      .failure,
      """
      A file was refused, nothing was in a source, a list not saved, or there are conflicts to look at; or \
      something was left unsettled, with --strict.
      """
    ),
    (.usage, "The command line is wrong; nothing was done."),
    (
      .unavailable,
      """
      A source could not be fetched or opened, was not asked, or looks like something else than the last \
      time, or can't be read any more.
      """
    ),
    (.hungUp, "Ended because the terminal was closed."),
    (.interrupted, "Ended by an interrupt; the lists that were saved are whole."),
    (.brokenPipe, "Nobody reads the output any more."),
    (.terminated, "Ended by request."),
  ]
}
