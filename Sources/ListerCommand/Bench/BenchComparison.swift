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
    let unfit = [Option.fromResult, .anonymous].filter(invocation.has).map { "--\($0.long)" }
    if let option = (invocation.measuringOptions + unfit).first {
      throw CommandError.usage(.conflict("compare", option))
    }
    guard paths.count > 1 else { throw CommandError.usage(.missingArgument("RESULT")) }
    let workspace = invocation.workspace
    return try show(try paths.map { try workspace.benchmark(from: $0) })
  }

  /// Says how results differ, those that the paths name.
  func show(_ results: [BenchmarkResult]) throws -> ExitCode {
    guard results.count == paths.count else { return .success }
    let report = ComparisonReport(BenchmarkComparison(results), paths)
    let exports = try invocation[.exports].map { export in
      guard let text = report.text(as: export.format) else {
        throw CommandError.usage(.conflict("compare", "--export \(export.format.rawValue)"))
      }
      return (path: export.path, text: text)
    }
    let differences = report.differences
    StandardError.say(differences.map { Shown($0) })
    if !differences.isEmpty, invocation.has(.strictBench) { return .failure }
    if !exports.contains(where: { $0.path == "-" }) {
      try StandardOutput.write(invocation.has(.json) ? Shown(own: report.lines) : report.shown)
    }
    for export in exports {
      if export.path == "-" {
        try StandardOutput.write(data: export.text)
      } else {
        try invocation.workspace.write(export.text, to: export.path)
      }
    }
    if let share = invocation[.failSlower], report.comparison.isSlower(by: share) {
      return .failure
    }
    return .success
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
