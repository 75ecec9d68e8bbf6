// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

extension Command {
  /// `lister verify MANIFEST... [FILE...]`.
  static let verify = Command(
    name: "verify",
    summary: "Prove that nothing was lost and nothing done twice",
    discussion: """
      Adds up manifests of 'lister recalc --manifest', and compares files with them. A file is known by \
      its bytes, whatever it is called by now; manifests are known by their first line.

      It holds if each manifest is whole and as it was written, all lines that went in came out \
      (documents that failed as error records, or not at all with --drop-failed), version and options \
      are the same in all, no input was recalculated twice, and each file is one of theirs. If one \
      output is named, all of them have to be; and so with inputs.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "MANIFEST|FILE",
        count: .some,
        help: "A manifest, at least one; or a file that was read or written.",
        completion: .paths
      )
    ],
    options: [.asJSON],
    answers: [Answer(VerificationResponse.self)],
    exitCodes: [
      (.success, "All of it holds."),
      (.failure, "Something is missing, twice, or not whole."),
      (.usage, "The command line is wrong."),
      (.unavailable, "A file is missing, or could not be read."),
    ],
    examples: [
      ("lister verify out.manifest out.ndjson", "Check that an output is the one of a run."),
      ("lister verify parts/*.manifest parts/*.ndjson", "Check all parts of a batch."),
    ],
    run: { invocation in
      let response = try invocation.workspace.verify(invocation.operands)
      guard response.manifests > 0 else {
        throw CommandError.failed("\(invocation.operands[0]): none of these files is a manifest")
      }
      StandardError.say(response.findings.map { "\($0.message)" })
      let untold = response.findingCount - response.findings.count
      if untold > 0 { StandardError.say("and \(untold) more") }
      try invocation.report(response, as: text(of: response))
      return response.holds ? .success : .failure
    }
  )

  /// What was added up, in one line.
  private static func text(of response: VerificationResponse) -> Shown {
    func sums(_ sums: VerifiedSums) -> Shown {
      let lines = Display.count(sums.lines, "line")
      return sums.failed == 0 ? "\(lines)" : "\(lines), \(sums.failed) failed"
    }
    let manifests = Display.count(response.manifests, "manifest")
    let files = Display.count(response.files, "file")
    return """
      \(manifests), \(files): \(sums(response.inputs)) in; \(sums(response.outputs)) out\n
      """
  }
}
