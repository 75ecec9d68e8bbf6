// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let mergeOutput = ValueOption(
    long: "output",
    short: "o",
    value: .path("OUT"),
    help: """
      Write the result into the file OUT, whole or not at all; it may be one of the inputs. A list \
      whose history is kept is changed as by an edit: 'lister undo' takes it back.
      """
  )
  static let keepConflicts = ValueOption(
    long: "conflicts",
    value: .path("FILE"),
    help: """
      Keep what the sides contradict each other in in FILE.conflicts, for 'lister conflicts FILE' and \
      'lister resolve FILE'; without conflicts, take that file away. FILE is where OUT ends up.
      """
  )
  static let installGit = Option(
    long: "install-git",
    help: """
      Instead of merging, make git use 'lister merge' and 'lister diff' in the repository of the \
      current directory: for lists, and for files of the FORMATs.
      """
  )
  static let prefer = ValueOption(
    long: "prefer",
    value: .word(standard: ListMerge.Preference.rule),
    help: """
      Which edit is taken where the sides contradict each other: by a fixed rule that does not \
      depend on the sides, or that of one side.
      """
  )
}

extension Command {
  /// `lister merge BASE OURS THEIRS`.
  static let merge = Command(
    name: "merge",
    summary: "Merge two versions of a list that descend from a third",
    discussion: """
      Takes what either side changed: items one by one, their fields one by one, grids cell by cell;
      then calculates the grids of the result. Which side is called ours makes no difference to the
      result, unless --prefer names one. Where both sides changed the same thing in different ways, one
      of the two is taken and reported on standard error, and the exit code is 1.

      A list is one of Lister, or a file of another format: todo.txt, Markdown, CSV, TSV, JSON (an array
      of objects, or an object, whose members merge at any depth), NDJSON or iCalendar. Such a file stays what it is: what nobody
      changed keeps its bytes. Its records are matched by a column uuid, id, key or code whose values are
      all different, otherwise by their texts and their places.

      Without -o the result goes to the standard output. No input is touched, unless it is OUT.

      As a merge driver of git: --install-git writes the driver into the configuration of the repository,
      and the names of the files into its .gitattributes; what is there already is left alone. Each clone
      needs the first for itself; the second is committed. 'git diff' then shows items. What Lister can't
      read, git merges itself; where the sides contradict each other, a list keeps the other value for
      'lister resolve', and a file of another format gets git's markers around both values.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "BASE",
        count: .one,
        help: """
          The version that both descend from. /dev/null or an empty file means that there is none: \
          the two then have in common only what is equal. \(Argument.versionHelp)
          """,
        condition: .without(.installGit),
        completion: .lists
      ),
      Argument(
        name: "OURS",
        count: .one,
        help: "One side, in the same form.",
        condition: .without(.installGit),
        completion: .lists
      ),
      Argument(
        name: "THEIRS",
        count: .one,
        help: "The other side.",
        condition: .without(.installGit),
        completion: .lists
      ),
      Argument(
        name: "FORMAT",
        count: .many,
        help: """
          With --install-git: a format besides lists: csv, icalendar, json, ndjson, text \
          (Markdown), todotxt or tsv; or how its files end, such as md or ics.
          """,
        condition: .with(.installGit),
        choices: { GitInstallation.formats.map { Argument.Choice(word: $0) } }
      ),
    ],
    options: [.installGit, .mergeOutput, .keepConflicts, .prefer, .format, .folder, .asJSON],
    answers: [Answer(MergeResponse.self)],
    exitCodes: [
      (.success, "Both sides are in the result."),
      (.failure, "So they are, but where they contradicted each other one was taken."),
      (.usage, "The command line is wrong."),
      (
        .unavailable, "A version could not be read, or the result not be written; OUT is as it was."
      ),
    ],
    examples: [
      ("lister merge base.json ours.json theirs.json -o merged.json", "Merge into a new file."),
      ("lister merge --install-git csv todotxt", "Let git merge lists, tables and todo.txt."),
      ("lister merge /dev/null a.json b.json --prefer ours", "Unite two lists."),
    ],
    run: { invocation in
      if invocation.has(.installGit) { return try installGit(invocation) }
      let words = invocation.operands
      let output = invocation[.mergeOutput]
      var request = MergeRequest(base: words[0], ours: words[1], theirs: words[2])
      if let output { request.target = output }
      request.preference = invocation[.prefer]
      request.format = invocation[.format]?.name
      var merged = try invocation.workspace.merge(request)
      StandardError.say(merged.conflicts.lazy.map { Shown($0.message) })
      if let sorting = merged.sorting {
        StandardError.say([Shown("sorted again by \(sorting.phrase), as all versions are")])
      }
      if let output, output != "-" {
        let place = invocation[.keepConflicts]
        try invocation.workspace.save(merged, at: output, keepingConflictsOf: place)
        merged.isSaved = true
        if invocation.has(.asJSON) { try StandardOutput.write(merged.json) }
      } else if invocation.has(.asJSON) {
        try StandardOutput.write(merged.json)
      } else {
        try StandardOutput.write(data: merged.document)
      }
      return merged.conflicts.isEmpty ? .success : .failure
    }
  )
}

extension Command {
  /// Makes git use the program, and says what was written.
  private static func installGit(_ invocation: Invocation) throws -> ExitCode {
    let formats = try invocation.operands.map { word in
      if let format = GitInstallation.format(meantBy: word) { return format }
      throw CommandError.usage(
        .unknown(word, "format", among: GitInstallation.formats + ["markdown"])
      )
    }
    let lines = try Workspace.installGit(formats: formats)
    try StandardOutput.write(lines.map { Shown($0) + "\n" }.joined())
    return .success
  }
}

extension ListMerge.Preference: OptionWord {}
