// SPDX-License-Identifier: MIT

import Lister

extension BenchmarkResponse {
  /// A table for people, with a line that says how it was measured.
  var table: String {
    let kind = request.isDistinct ? "no two with the same formulas" : "sharing their formulas"
    var text = "\(Display.count(request.documents, "document")) per workload, \(kind); "
    text += "median of \(Display.count(request.repetitions, "run")) after one to warm up; "
    text += "all answers checked.\n\n"
    let table = TextTable(
      columns: [
        ("workload", .left), ("jobs", .right), ("documents", .right), ("per CPU s", .right),
        ("formulas", .right), ("input", .right), ("output", .right), ("efficiency", .right),
        ("spread", .right),
      ],
      rows: rows.map { row in
        [
          row.workload.name,
          row.jobs.map(String.init) ?? "plain",
          Quantity.rate(row.perSecond(row.documents)).text,
          Quantity.rate(Double(row.documents) / row.processor * 1e9).text,
          row.jobs == nil ? "" : Quantity.rate(row.perSecond(row.formulas)).text,
          Quantity.byteRate(row.perSecond(row.bytesIn)).text,
          Quantity.byteRate(row.perSecond(row.bytesOut)).text,
          row.efficiency.map { Quantity.share($0).text } ?? "",
          Quantity.share(row.deviation / row.elapsed).text,
        ]
      }
    )
    return text + table.text
  }

  /// The rows as JSON, one per line.
  var lines: String { rows.map { $0.json.text + "\n" }.joined() }
}

extension BenchmarkStep {
  /// What is said of it while it lasts.
  ///
  /// - Parameters:
  ///   - workload: what is measured.
  ///   - repetitions: how many timed runs there are.
  /// - Returns: some words.
  func text(_ workload: Workload, repetitions: Int) -> String {
    switch self {
    case .generating: "\(workload.name): generating"
    case .checking(let jobs): "\(workload.name), jobs \(jobs): checking the answers"
    case .timing(let jobs, let run):
      "\(workload.name), jobs \(jobs): run \(run) of \(repetitions)"
    case .plain: "\(workload.name): plain pass"
    }
  }
}
