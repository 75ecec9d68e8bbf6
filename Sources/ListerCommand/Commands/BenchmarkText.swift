// SPDX-License-Identifier: MIT

import Lister

extension BenchmarkResponse {
  /// A table for people, with a line that says how it was measured.
  var table: String {
    let formulas = request.isDistinct ? "no two with the same formulas" : "sharing their formulas"
    let kind = request.isAgain ? "\(formulas), holding their values" : formulas
    var text = "\(Display.count(request.documents, "document")) per workload, \(kind); "
    text += "median of \(Display.count(request.repetitions, "run")) after one to warm up; "
    text += "all answers checked.\n\n"
    let table = TextTable(
      columns: [
        ("workload", .left), ("jobs", .right), ("documents", .right), ("per CPU s", .right),
        ("of scan", .right), ("formulas", .right), ("efficiency", .right), ("of cores", .right),
        ("spread", .right),
      ],
      rows: rows.map { row in
        [
          row.name,
          row.pass.name,
          row.documents == 0 ? "" : Quantity.rate(row.perSecond(row.documents)).text,
          row.documents == 0
            ? "" : Quantity.rate(Double(row.documents) / row.processor * 1e9).text,
          row.shareOfScan.map { Quantity.share($0).text } ?? "",
          row.formulas == 0 ? "" : Quantity.rate(row.perSecond(row.formulas)).text,
          row.efficiency.map { Quantity.share($0).text } ?? "",
          row.shareOfCores.map { Quantity.share($0).text } ?? "",
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
    case .timing(_, let run): "\(workload.name): run \(run) of \(repetitions)"
    }
  }
}
