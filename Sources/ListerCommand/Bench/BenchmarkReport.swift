// SPDX-License-Identifier: MIT

import ListerMeasurement
import ListerWorkloads

/// The results of a benchmark as a table for people or as lines of JSON.
enum BenchmarkReport {
  /// A table with a line that says how it was measured.
  static func table(_ rows: [Benchmark.Row], of benchmark: Benchmark) -> String {
    let kind = benchmark.distinct ? "no two with the same formulas" : "sharing their formulas"
    var text = "\(Display.count(benchmark.documents, "document")) per workload, \(kind); "
    text += "median of \(Display.count(benchmark.repetitions, "run")) after one to warm up; "
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

  /// One JSON object per row, in base units.
  static func lines(_ rows: [Benchmark.Row]) -> String {
    rows.map { row in
      var members: [(String, Quantity)] = [
        ("workload", .text(row.workload.name)),
        ("jobs", row.jobs.map { .count($0) } ?? .text("plain")),
        ("documents", .count(row.documents)),
        ("formulas", .count(row.formulas)),
        ("bytes_in", .bytes(row.bytesIn)),
        ("bytes_out", .bytes(row.bytesOut)),
        ("elapsed_ns", .duration(row.elapsed)),
        ("cpu_ns", .duration(row.processor)),
        ("deviation_ns", .duration(row.deviation)),
        ("documents_per_second", .rate(row.perSecond(row.documents))),
        ("formulas_per_second", .rate(row.perSecond(row.formulas))),
        ("bytes_in_per_second", .byteRate(row.perSecond(row.bytesIn))),
      ]
      if let efficiency = row.efficiency { members.append(("efficiency", .share(efficiency))) }
      return "{" + members.map { "\"\($0.0)\":\($0.1.json)" }.joined(separator: ",") + "}\n"
    }.joined()
  }
}

extension Benchmark.Row {
  /// How many of something went through per second.
  func perSecond(_ count: Int) -> Double { Double(count) / elapsed * 1e9 }
}
