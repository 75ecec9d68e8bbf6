// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let jobsList = ValueOption(
    long: "jobs",
    short: "j",
    value: OptionType(
      OptionValue(
        name: "LIST",
        standard: "1 to the cores that this process may use",
        expectation: "whole numbers from 1 to 1024 with commas between them, such as 1,2,4"
      ),
      standard: BenchmarkRequest.standardJobs,
      parse: { jobs($0) }
    ),
    help: "With how many threads to run."
  )
  static let repetitions = ValueOption(
    long: "repetitions",
    short: "r",
    value: .integer("N", 1...1000, standard: BenchmarkRequest.standardRepetitions),
    help: "How many timed runs the medians are of."
  )
  static let again = Option(
    long: "again",
    help: "Measure documents that hold their values already, as a second run meets them."
  )
  static let json = Option(
    long: "json",
    help: "Print one JSON object per line of the table, in base units."
  )

  /// The numbers of a list such as `1,2,4`; nil when it is none.
  static func jobs(_ text: String) -> [Int]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { Jobs.allowed ~= $0 }
    return numbers.count == parts.count ? numbers : nil
  }
}

extension Command {
  /// `lister bench [WORKLOAD...]`.
  static let bench = Command(
    name: "bench",
    summary: "Measure the throughput on generated documents",
    discussion: """
      Each workload goes from JSON lines in a temporary file to JSON lines written to /dev/null, as
      'lister recalc' does it. A first run per number of jobs is not timed: it warms up, and its
      output is checked against the answers that the generator knows, and against that of the other
      numbers of jobs. Then come the timed runs, in turns, of which the medians are shown. Each goes
      over the file as often as takes about 0.15 s on one thread, so that the start counts for little.

      Documents and formulas are per second of elapsed time. The documents per second of processor
      time say what one core does even when other programs share the machine. The efficiency is the
      speed per thread as a share of that of one thread, and the spread the median distance of the
      elapsed times from theirs.

      Two floors are measured with the same bytes and one thread: 'copy' reads them, finds the lines,
      copies and writes them; 'scan' reads them, scans them as JSON and writes them. 'of scan' is the
      speed for the processor time as a share of that.

      The lines 'cores' are a loop in registers that runs on as many threads between the other runs:
      its efficiency is what the machine has to give. 'of cores' is the efficiency as a share of that
      of the loop.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "WORKLOAD",
        count: .many,
        help: "What to calculate; without it, all of them.",
        choices: { Workload.choices }
      )
    ],
    options: [.documents, .jobsList, .repetitions, .workloadSeed, .distinct, .again, .json],
    exitCodes: [
      (.success, "All answers were right."),
      (.failure, "An answer was wrong; its document is named."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The output could not be written."),
    ],
    examples: [
      ("lister bench invoice --jobs 1,2", "Compare one thread with two on invoices."),
      ("lister bench --distinct --json", "Measure documents that can't share a program."),
      ("lister bench templates drift --again", "Measure what a second run meets."),
    ],
    run: { invocation in
      var request = BenchmarkRequest()
      let names = invocation.operands
      if !names.isEmpty { request.workloads = try names.map { try Workload(argument: $0) } }
      request.documents = invocation[.documents]
      request.jobs = invocation[.jobsList]
      request.repetitions = invocation[.repetitions]
      request.seed = invocation[.workloadSeed]
      request.isDistinct = invocation.has(.distinct)
      request.isAgain = invocation.has(.again)
      let response = try invocation.workspace.benchmark(request) { workload, step in
        StatusLine.show(step.text(workload, repetitions: invocation[.repetitions]))
      }
      StatusLine.end()
      try StandardOutput.write(
        Shown(own: invocation.has(.json) ? response.lines : response.table)
      )
      return .success
    }
  )
}
