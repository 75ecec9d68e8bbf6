// SPDX-License-Identifier: MIT

import Lister
import ListerRuns
import ListerJobs

/// What `lister bench` takes.
extension Option {
  static let jobsList = ValueOption(
    long: "jobs",
    short: "j",
    value: OptionType(
      OptionValue(
        name: "LIST",
        standard: "1, 2, 4 ... to the processors that this process may use, and their cores",
        expectation: "whole numbers from 1 to 1024 with commas between them, such as 1,2,4"
      ),
      standard: BenchmarkRequest.standardJobs,
      parse: { jobs($0) }
    ),
    help: "With how many threads to run."
  )
  static let benchDocuments = ValueOption(
    long: "documents",
    short: "d",
    value: .integer("N", 1...1_000_000_000),
    help: """
      How many documents each run calculates. Without it: 10000 in memory, gone through again until \
      --duration is over.
      """
  )
  static let benchInput = ValueOption(
    long: "input",
    value: .path("FILE"),
    help: """
      Measure your own documents, one per line, as the workload 'input'; and WORKLOAD only if it is \
      named. No answer is known, but all numbers of threads have to give the same.
      """
  )
  static let benchDuration = ValueOption(
    long: "duration",
    value: .time("TIME", standard: "2s"),
    help: "How long each run lasts at least; the floors last an eighth of it."
  )
  static let repetitions = ValueOption(
    long: "repetitions",
    short: "r",
    value: .integer("N", 1...1000),
    help: "Make exactly N rounds, whatever the intervals are; an interval needs at least 6."
  )
  static let benchPrecision = ValueOption(
    long: "precision",
    value: .share("SHARE", standard: "2%"),
    help: "Make rounds until the 95 % interval of each median is within SHARE of it."
  )
  static let mostTime = ValueOption(
    long: "max-time",
    value: .time("TIME", standard: "10m"),
    help: "Begin no further round after TIME, once there are 6."
  )
  static let quickBench = Option(
    long: "quick",
    help: """
      Look quickly: 500 documents of each, short runs, 6 rounds; on a slow or busy host fewer of them, so \
      that it takes 20 seconds.
      """
  )
  static let fullBench = Option(
    long: "full",
    help: "Look closely: at least 10 rounds, until the intervals are within 1 %, for up to an hour."
  )
  static let again = Option(
    long: "again",
    help: "Measure documents that hold their values already, as a second run meets them."
  )
  static let pinning = ValueOption(
    long: "pin",
    value: OptionType(
      OptionValue(
        name: "none|compact|spread|LIST",
        standard: "none",
        expectation: "none, compact, spread, or processors such as 0-3,8"
      ),
      standard: Topology.Pinning.none,
      parse: { Topology.Pinning($0) }
    ),
    help: """
      The processors that the threads of a run share: as many as there are threads, compact (the cores of \
      a node of memory, their second threads, then the next node), spread (the nodes in turn, second \
      threads last), or from the start of LIST. none leaves it to the kernel.
      """
  )
  static let placement = ValueOption(
    long: "numa",
    value: OptionType(
      OptionValue(
        name: "none|local|interleave",
        words: Topology.Placement.allCases.map(\.rawValue),
        standard: "none",
        expectation: "none, local or interleave"
      ),
      standard: Topology.Placement.none,
      parse: { Topology.Placement(rawValue: $0) }
    ),
    help: """
      The nodes of memory that the documents lie on: local, all on the node of the first processor that \
      threads are bound to; interleave, piece by piece on each node in turn. none leaves it to the kernel.
      """
  )
  static let benchOutput = ValueOption(
    long: "output",
    short: "o",
    value: .path("FILE"),
    help: "Keep the result in FILE while it grows, as '--export json FILE' does."
  )
  static let exports = ValueOption(
    long: "export",
    value: OptionType(
      each: OptionValue(
        name: "FORMAT",
        words: ReportFormat.allCases.map(\.rawValue),
        expectation: "one of \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", "));"
          + " html and svg are drawn by python3 -m lister.charts FILE.json",
        second: "FILE"
      )
    ) { BenchmarkExport($0) },
    isRepeatable: true,
    help: """
      Write the result to FILE as json (all of it, which --from reads), csv, md or openmetrics; '-' is the \
      standard output. With 'compare' and 'table' what they show, as json, csv or md. \
      'python3 -m lister.charts FILE' draws a page of the json of a result or a comparison.
      """
  )
  static let fromResult = ValueOption(
    long: "from",
    value: .path("RESULT"),
    help: "Measure nothing: show and export what a file of --export json holds."
  )
  static let anonymous = Option(
    long: "anonymous",
    help: "Leave out what the host is called, and the paths of the command line."
  )
  static let strictBench = Option(
    long: "strict",
    help: """
      Exit with 1 if a mark is left; with 'compare', if the results were made differently; with 'table', if a \
      score is missing too.
      """
  )
  static let failSlower = ValueOption(
    long: "fail-slower",
    value: .share("SHARE"),
    help: """
      With 'compare' and --against: exit with 1 if a step of the others is told to be slower by more \
      than SHARE.
      """
  )
  static let against = ValueOption(
    long: "against",
    value: OptionType(
      each: OptionValue(name: "PROGRAM", expectation: "a path", completion: .paths)
    ) { $0.isEmpty ? nil : $0 },
    isRepeatable: true,
    help: """
      Compare this build with another one: a round of this one, a round of PROGRAM, and so on, each in a \
      process of its own. With -o FILE.json the other results are FILE-2.json, FILE-3.json ...
      """
  )
  static let json = Option(
    long: "json",
    help: "Print one JSON object per step and floor, in base units."
  )

  /// The numbers of a list such as `1,2,4`; nil when it is none.
  static func jobs(_ text: String) -> [Int]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { Jobs.allowed ~= $0 }
    return numbers.count == parts.count && Set(numbers).count == numbers.count ? numbers : nil
  }
}

/// A file that a result is written to, and as what.
struct BenchmarkExport: Hashable, Sendable {
  /// As what.
  let format: ReportFormat
  /// Where; `-` is the standard output.
  let path: String

  /// What a text such as `csv table.csv` asks for; the path may be missing while words are checked.
  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard let format = parts.first.flatMap({ ReportFormat(rawValue: String($0)) }) else {
      return nil
    }
    self.format = format
    path = parts.count > 1 ? String(parts[1]) : "-"
  }
}

extension OptionType<Int?> {
  /// A time in nanoseconds, or none: `500ms`, `2s`, `1m30s`.
  static func time(_ name: String, standard: String? = nil) -> OptionType {
    OptionType(
      optional: OptionValue(
        name: name,
        standard: standard,
        expectation: "a time from 1ms to 366d, such as 500ms, 2s or 1m30s"
      ),
      parse: { text in
        if text.hasSuffix("ms") {
          return Int(text.dropLast(2)).flatMap {
            (1...1_000_000).contains($0) ? $0 * 1_000_000 : nil
          }
        }
        return DurationText.seconds(text).map { $0 * 1_000_000_000 }
      }
    )
  }
}

extension OptionType<Double?> {
  /// A share, or none: `2%`, `0.5%`.
  static func share(_ name: String, standard: String? = nil) -> OptionType {
    OptionType(
      optional: OptionValue(
        name: name,
        standard: standard,
        expectation: "a share above 0 % and up to 100 %, such as 2% or 0.5%"
      ),
      parse: { text in
        guard text.hasSuffix("%"), let percent = NumberText(String(text.dropLast())),
          let value = Double(percent.text), value > 0, value <= 100
        else { return nil }
        return value / 100
      }
    )
  }
}

extension Invocation {
  /// The options that say what a round measures.
  private static let roundOptions: [Option] = [
    .jobsList, .benchDuration, .benchDocuments, .benchInput, .quickBench, .fullBench,
    .workloadSeed, .distinct, .again, .pinning, .placement,
  ]

  /// The options that say what is measured, as they are spelled: without a measurement they mean
  /// nothing.
  var measuringOptions: [String] {
    let others: [Option] = [.benchPrecision, .mostTime, .repetitions, .benchOutput, .against]
    return (Invocation.roundOptions + others).filter(has).map { "--\($0.long)" }
  }

  /// The words by which another build measures the same.
  var roundWords: [String] {
    Invocation.roundOptions.flatMap { option in
      texts(option).suffix(1).flatMap { ["--\(option.long)"] + ($0.isEmpty ? [] : [$0]) }
    } + operands
  }
}
