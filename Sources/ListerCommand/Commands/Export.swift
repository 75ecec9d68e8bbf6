// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let exportOutput = ValueOption(
    long: "output",
    short: "o",
    value: .path("FILE"),
    help: "Write into FILE, whole or not at all, instead of to the standard output."
  )
}

extension Command {
  /// `lister export LIST...`.
  static let export = Command(
    name: "export",
    summary: "Write lists in another format",
    discussion: """
      Writes one file with the lists, in the format of --as, or in the one that the name of FILE ends
      in. What the format has no place for is told on standard error. Workbooks and documents show what
      the formulas give at the moment of --now.

      What items have from their list's catalogue is written as if they said it, unless the catalogue is
      among the lists; documents (json, ndjson) are written as they are, see 'lister fill'.

      Lists are written whole and in their own order, whatever their views hide. With an option of a view
      they are written as it shows them, and how many items are left out is told.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "LIST",
        count: .many,
        help: """
          Names of lists in the folder of --in, or paths of documents. \(Argument.versionHelp)
          """,
        completion: .lists
      )
    ],
    options: [.folder, .format, .exportOutput] + Option.views + [.defuse, .now, .asJSON]
      + Option.remote,
    answers: [Answer(ExportResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: conversionCodes,
    examples: [
      ("lister export Groceries --as todotxt", "Print a list as todo.txt."),
      ("lister export Groceries Party -o lists.xlsx", "Write two lists as a workbook."),
    ],
    run: { invocation in
      guard !invocation.operands.isEmpty else { throw CommandError.usage(.missingArgument("LIST")) }
      return try invocation.export(.lists(invocation.operands), to: invocation[.exportOutput])
    }
  )

  /// `lister convert IN OUT`.
  static let convert = Command(
    name: "convert",
    summary: "Turn a file into one of another format",
    discussion: """
      Reads IN in the format found by content and name, and writes OUT in the one that its name ends
      in, or in that of --as. What was not understood, or has no place in OUT, is reported on standard
      error. Workbooks and documents are written with what their formulas give at the moment of --now.
      """,
    section: .files,
    arguments: [
      Argument(
        name: "IN",
        count: .one,
        help: "A file of any format, or - for the standard input.",
        completion: .paths
      ),
      Argument(
        name: "OUT",
        count: .one,
        help: "The file to write, whole or not at all, or - for the standard output, with --as.",
        completion: .paths
      ),
    ],
    options: [.format, .from, .tile, .defuse, .now, .asJSON],
    exitCodes: conversionCodes,
    examples: [
      ("lister convert book.xlsx book.list.json", "Make a document of a workbook."),
      ("lister convert todo.txt - --as markdown", "Print a todo.txt as a Markdown task list."),
    ],
    run: { invocation in
      let (input, output) = (invocation.operands[0], invocation.operands[1])
      if input == "-" { StandardInput.announce() }
      return try invocation.export(.file(input), to: output == "-" ? nil : output)
    }
  )

  private static let conversionCodes: [(code: ExitCode, meaning: String)] = [
    (.success, "The file was written."),
    (.failure, "A document is damaged, or the format can't hold it; nothing was written."),
    (.usage, "The command line is wrong; nothing was done."),
    (.unavailable, "A file could not be read or written."),
  ]
}

extension Option {
  static let defuse = Option(
    long: "defuse",
    help: """
      In tables of text, put an apostrophe before what a spreadsheet would take for a formula: texts \
      that begin with = + - @ or a tab.
      """
  )
  static let from = ValueOption(
    long: "from",
    value: .format,
    help: "The format of IN, instead of the one found by content and name."
  )
}
