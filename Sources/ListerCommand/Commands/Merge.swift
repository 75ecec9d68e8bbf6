// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Option {
  static let mergeOutput = Option(
    long: "output",
    short: "o",
    value: .path("OUT"),
    help: "Write the result into the file OUT, whole or not at all; it may be one of the inputs."
  )
  static let prefer = Option(
    long: "prefer",
    value: .word(ListMerge.Preference.allCases.map(\.rawValue), standard: "rule"),
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
      of the two is taken, told of on standard error, and the exit code is 1.

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
          The version that both descend from. /dev/null or an empty file says that there is none: \
          the two then have nothing in common but what is equal.
          """,
        completion: .lists
      ),
      Argument(name: "OURS", count: .one, help: "One side.", completion: .lists),
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
    run: { (invocation) throws(CommandError) in try MergeRun(invocation).run() }
  )
}

/// One run of `lister merge`.
private struct MergeRun {
  private let invocation: Invocation
  private let base: MergeInput
  private let ours: MergeInput
  private let theirs: MergeInput

  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    let inputs = ParallelMap.map(
      Array(invocation.operands.enumerated()),
      jobs: 3,
      cancellation: Cancellation()
    ) { (index, word) -> Result<MergeInput, CommandError> in
      Result { () throws(CommandError) in
        index == 0 ? try MergeInput(base: word, invocation) : try MergeInput(word, invocation)
      }
    }
    base = try inputs[0].get()
    ours = try inputs[1].get()
    theirs = try inputs[2].get()
  }

  func run() throws(CommandError) -> ExitCode {
    let preference =
      invocation.text(.prefer).flatMap { ListMerge.Preference(rawValue: $0) } ?? .rule
    let mine = ours.list ?? List()
    let merge = ListMerge(
      base: base.list,
      ours: mine,
      theirs: theirs.list ?? List(),
      preferring: preference
    )
    let result = ListPlace(path: invocation.text(.mergeOutput) ?? "the merged list")
    let bytes: [UInt8]
    do throws(DocumentFileError) {
      bytes = try DocumentFinisher.now.bytes(for: result.path)(merge.list)
    } catch {
      throw .unavailable(Shown(error.description))
    }
    StandardError.say(merge.conflicts.lazy.map { Shown($0.message) })
    try write(bytes, at: result)
    if invocation.has(.asJSON) {
      var members: [JSONText.Member] = [
        .init("conflicts", JSONText(elements: merge.conflicts.map(\.json))),
        .init("changes", ListChanges(from: mine, to: merge.list).json),
      ]
      if !writesFile {
        members.append(.init("document", JSONText(String(decoding: bytes, as: UTF8.self)) ?? .null))
      }
      try StandardOutput.write(JSONText(members: members))
    }
    return merge.conflicts.isEmpty ? .success : .failure
  }

  private var writesFile: Bool { invocation.text(.mergeOutput).map { $0 != "-" } ?? false }

  private func write(_ bytes: [UInt8], at place: ListPlace) throws(CommandError) {
    try bytes.withByteView { (view) throws(CommandError) in
      guard writesFile else {
        if !invocation.has(.asJSON) { try StandardOutput.write(data: view) }
        return
      }
      do throws(FileError) {
        let identity = try FileStatus.ifPresent(at: place.path)?.identity
        let input = [base, ours, theirs].compactMap(\.status).first { $0.identity == identity }
        try AtomicFile.replace(place.path, with: view, expecting: input)
      } catch {
        throw .unavailable(Shown(error.description))
      }
    }
  }
}
