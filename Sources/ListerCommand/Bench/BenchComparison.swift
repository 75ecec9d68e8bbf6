// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

/// One run of `lister bench compare`.
struct BenchComparison {
  private let invocation: Invocation
  private let paths: [String]

  /// The comparison of the files that are named.
  init(_ invocation: Invocation, _ paths: [String]) {
    self.invocation = invocation
    self.paths = paths
  }

  /// Compares them, the others with the first.
  func run() throws -> ExitCode {
    try invocation.refuseMeasuring("compare")
    guard paths.count > 1 else { throw CommandError.usage(.missingArgument("RESULT")) }
    let workspace = invocation.workspace
    return try show(try paths.map { try workspace.benchmark(from: $0) })
  }

  /// Says how results differ, those that the paths name.
  func show(_ results: [BenchmarkResult]) throws -> ExitCode {
    guard results.count == paths.count else { return .success }
    let report = ComparisonReport(BenchmarkComparison(results), paths)
    let exports = try invocation.exports(of: "compare", report.text(as:))
    let differences = report.differences
    StandardError.say(differences.map { Shown($0) })
    if !differences.isEmpty, invocation.has(.strictBench) { return .failure }
    try invocation.write(
      invocation.has(.json) ? Shown(own: report.lines) : report.shown,
      exports: exports
    )
    if let share = invocation[.failSlower], report.comparison.isSlower(by: share) {
      return .failure
    }
    return .success
  }
}

extension Invocation {
  /// Refuses what means nothing where results are read.
  ///
  /// - Parameters:
  ///   - word: what is done with the results.
  ///   - others: further options that mean nothing.
  /// - Throws: ``CommandError`` with the first of them.
  func refuseMeasuring(_ word: String, or others: [Option] = []) throws(CommandError) {
    let unfit = ([.fromResult, .anonymous] + others).filter(has).map { "--\($0.long)" }
    if let option = (measuringOptions + unfit).first { throw .usage(.conflict(word, option)) }
  }

  /// The files that several results are exported to, each with its text.
  ///
  /// - Parameters:
  ///   - word: what is done with the results.
  ///   - form: the text in a format; nil for one that is refused.
  /// - Returns: the files, in the order of the command line.
  /// - Throws: ``CommandError`` for a format that is refused.
  func exports(
    of word: String,
    _ form: (ReportFormat) -> String?
  ) throws(CommandError) -> [(path: String, text: String)] {
    var exports: [(path: String, text: String)] = []
    for export in self[.exports] {
      guard let text = form(export.format) else {
        throw .usage(.conflict(word, "--export \(export.format.rawValue)"))
      }
      exports.append((export.path, text))
    }
    return exports
  }

  /// Writes exports, and shows a text unless one of them goes to the standard output.
  func write(_ shown: Shown, exports: [(path: String, text: String)]) throws {
    if !exports.contains(where: { $0.path == "-" }) { try StandardOutput.write(shown) }
    for export in exports {
      if export.path == "-" {
        try StandardOutput.write(data: export.text)
      } else {
        try workspace.write(export.text, to: export.path)
      }
    }
  }
}

extension ComparisonReport {
  /// The verdicts, and a table with columns for each other result.
  fileprivate var shown: Shown {
    var text = verdicts.map { "\($0)\n" }.joined() + "\n"
    text += TextTable(columns: columns, rows: rows).text + "\n"
    text += remarks.map { "\($0)\n" }.joined()
    if let scores { text += "\n" + scores.text }
    return Shown(own: text)
  }
}
