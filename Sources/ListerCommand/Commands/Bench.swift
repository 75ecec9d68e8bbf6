// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

extension Command {
  /// `lister bench [WORKLOAD...]`, `lister bench compare RESULT...`, `lister bench table RESULT...`.
  static let bench = Command(
    name: "bench",
    summary: "Measure a host by recalculating generated documents, and compare results",
    discussion: """
      Each workload goes from JSON lines in memory to JSON lines written to /dev/null, as 'lister recalc' \
      does it. A first run per number of jobs is not timed: it warms up, and its output is checked against \
      the answers that the generator knows, and against that of the other numbers of jobs. Then it is \
      found out how often the documents are gone through in the time of --duration. All numbers of jobs \
      run once, then again, in at least 6 rounds, until the 95 % intervals of the medians are narrow \
      enough.

      In the same rounds three floors run with the same numbers of threads: 'copy' reads the bytes, finds \
      the lines, copies and writes them; 'scan' reads them, scans them as JSON and writes them; 'cores' is \
      a loop in registers, whose efficiency is what the machine has to give at the moment. Each thread of \
      a floor goes over all documents. Beside them runs the yardstick, a fixed piece of work without documents.

      Documents and formulas are per second of elapsed time; 'per CPU s' says what one core does even when \
      other programs share the machine. '±' is how far the ends of the interval are from the median. \
      'of scan' is the speed for the processor time as a share of that floor. The efficiency is the speed \
      per thread as a share of that of one thread, and 'of cores' that as a share of the efficiency of the \
      loop; neither is told for more threads than can run. 'p99' is the time that 99 % of the documents \
      take at most.

      A run during which others took more than 2 % of the processors is marked 'disturbed', and made \
      again up to 3 times per line. Runs while the processor or the quota of the control group was \
      throttled, and efficiencies above 100 % beyond the interval, are marked too.

      The score of a host is how many passes of the yardstick it does in a second of elapsed time: with \
      one job ('one core') and with as many as there are processors ('all cores'). It compares hosts, for the \
      yardstick is the same in every build; workloads compare builds. Runs below 10 ms have no score, which \
      --quick and --documents may lead to; a marked run marks it.

      'lister bench table A B ...' sets the hosts of results side by side, the highest score first; without \
      results 'table' is the workload.

      'lister bench compare A B ...' compares results that '--export json' has written with the first of \
      them. What differs in programs, hosts and plans is said first, and refused with --strict. A host that \
      others share is now faster, now slower: on one host a difference counts only beyond what the floors did \
      meanwhile, and '--against' measures builds in turns. Where no difference can be told, a step is 'same' \
      if the whole interval of the ratio is within 5 %, and 'uncertain' otherwise. What is measured, and how, \
      is in the documentation: Benchmarks.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "WORKLOAD",
        count: .many,
        help:
          "What to calculate; without it, all of them. Or 'compare' or 'table', and results behind it.",
        completion: .paths,
        choices: {
          Workload.choices + [
            Argument.Choice(word: GeneratedMerges.name, meaning: GeneratedMerges.doc),
            Argument.Choice(word: "compare", meaning: "compare results instead"),
          ]
        }
      )
    ],
    options: [
      .jobsList, .benchDuration, .benchDocuments, .benchInput, .quickBench, .fullBench,
      .benchPrecision, .mostTime, .repetitions, .workloadSeed, .distinct, .again, .pinning,
      .placement, .benchOutput, .exports, .fromResult, .anonymous, .strictBench, .failSlower,
      .against, .json,
    ],
    exclusive: [
      [.against, .exports], [.against, .fromResult],
      [.quickBench, .fullBench, .fromResult], [.repetitions, .benchPrecision],
      [.repetitions, .mostTime],
    ],
    exitCodes: [
      (.success, "All answers were right."),
      (
        .failure,
        """
        An answer was wrong; a mark was left, results were made differently or a score is missing, with \
        --strict; a step is slower, with --fail-slower.
        """
      ),
      (.usage, "The command line is wrong."),
      (.unavailable, "A result could not be read, or the output could not be written."),
      (.interrupted, "It was interrupted; what was measured by then is shown and kept."),
    ],
    examples: [
      ("lister bench invoice --jobs 1,2", "Compare one thread with two on invoices."),
      ("lister bench --quick", "Look at a host for some seconds."),
      ("lister bench --export json today.json --export md today.md", "Keep a result."),
      ("lister bench compare before.json after.json --fail-slower 5%", "Look for what got slower."),
      ("lister bench table */result.json --export md hosts.md", "Set hosts side by side."),
      (
        "old/lister bench --against new/lister --fail-slower 5%", "Measure two builds in turns."
      ),
      ("lister bench --input mine.ndjson", "Measure your own documents."),
      ("lister bench templates drift --again", "Measure what a second run meets."),
    ],
    run: { invocation in
      if invocation.operands.first == "compare" {
        return try BenchComparison(invocation, Array(invocation.operands.dropFirst())).run()
      }
      if let table = BenchTable(invocation) { return try table.run() }
      return try BenchRun(invocation).run()
    }
  )
}
