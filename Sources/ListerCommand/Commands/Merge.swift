// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let mergeOutput = ValueOption(
    long: "output",
    short: "o",
    value: .path("OUT"),
    help: "Write the result into the file OUT, whole or not at all; it may be one of the inputs."
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

      Without -o the result goes to the standard output. No input is touched, unless it is OUT.

      As a merge driver of git: 'git config merge.lister.driver "lister merge %O %A %B -o %A"', and
      '*.list.json merge=lister' in .gitattributes.

      With --json: {"conflicts", "changes", "document"}: what the sides contradict each other in, what
      the result changes in OURS, and, without -o, the result.
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
        completion: .lists
      ),
      Argument(name: "OURS", count: .one, help: "One side, in the same form.", completion: .lists),
      Argument(name: "THEIRS", count: .one, help: "The other side.", completion: .lists),
    ],
    options: [.mergeOutput, .prefer, .folder, .asJSON],
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
      ("lister merge /dev/null a.json b.json --prefer ours", "Unite two lists."),
    ],
    run: { invocation in
      let words = invocation.operands
      let output = invocation[.mergeOutput]
      var request = MergeRequest(base: words[0], ours: words[1], theirs: words[2])
      if let output { request.target = output }
      request.preference = invocation[.prefer]
      let merged = try invocation.workspace.merge(request)
      StandardError.say(merged.conflicts.lazy.map { Shown($0.message) })
      if let output, output != "-" {
        try invocation.workspace.save(merged, at: output)
        if invocation.has(.asJSON) { try StandardOutput.write(merged.report) }
      } else if invocation.has(.asJSON) {
        try StandardOutput.write(merged.json)
      } else {
        try StandardOutput.write(data: merged.document)
      }
      return merged.conflicts.isEmpty ? .success : .failure
    }
  )
}

extension ListMerge.Preference: OptionWord {}
