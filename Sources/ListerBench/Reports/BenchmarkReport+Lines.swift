// SPDX-License-Identifier: MIT

import ListerJSON

/// The forms for programs: one line for each step.
extension BenchmarkReport {
  /// One JSON object per line, in base units; what was not measured is left out.
  package var lines: String {
    rows.map { row in
      var parts = [
        "\"workload\":\(JSONText(string: row.name).text)",
        "\"pass\":\"\(row.series.pass.rawValue)\"", "\"jobs\":\(row.series.threads)",
      ]
      parts += StepFigure.all(of: row).compactMap { figure in
        figure.json.map { "\"\(figure.key)\":\($0)" }
      }
      let marks = row.marks.map { "\"\($0.rawValue)\"" }.joined(separator: ",")
      return "{\(parts.joined(separator: ",")),\"marks\":[\(marks)]}\n"
    }.joined()
  }

  /// Values with commas between them, below a line of their names; what was not measured is empty.
  ///
  /// Lines end as RFC 4180 wants it.
  package var csv: String {
    guard let first = rows.first else { return "" }
    let names = ["workload", "pass", "jobs"] + StepFigure.all(of: first).map(\.key) + ["marks"]
    let lines = rows.map { row in
      [row.series.workload, row.series.pass.rawValue, "\(row.series.threads)"]
        + StepFigure.all(of: row).map { $0.json ?? "" }
        + [row.marks.map(\.rawValue).joined(separator: " ")]
    }
    return ([names] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// Metrics in the text format of OpenMetrics 1.0: gauges with the labels of their step.
  package var openMetrics: String {
    let host = result.header.host
    var labels = [("score", "\(result.header.score)"), ("model", host.model ?? "")]
    labels.append(("kernel", host.kernel ?? ""))
    if let name = host.name { labels.append(("host", name)) }
    labels.append(("version", result.header.program.version))
    var text = "# TYPE lister_bench info\n"
    text += "lister_bench_info{\(BenchmarkReport.text(of: labels))} 1\n"
    let figures = rows.map { StepFigure.all(of: $0) }
    for index in figures.first?.indices ?? 0..<0 {
      let name = "lister_bench_\(figures[0][index].key)"
      var lines = ""
      for (row, all) in zip(rows, figures) {
        guard let json = all[index].json else { continue }
        lines += "\(name){\(BenchmarkReport.labels(of: row))} \(json)\n"
      }
      if !lines.isEmpty { text += "# TYPE \(name) gauge\n" + lines }
    }
    text += overallScores
    text += "# TYPE lister_bench_marked gauge\n"
    for row in rows {
      let mark = row.marks.isEmpty ? 0 : 1
      text += "lister_bench_marked{\(BenchmarkReport.labels(of: row))} \(mark)\n"
    }
    return text + "# EOF\n"
  }

  /// The scores of the host, with their version and the number of threads.
  private var overallScores: String {
    guard let score else { return "" }
    let values: [(String, KeyPath<ScoreFigure, Double?>)] = [
      ("", \.value), ("_low", \.low), ("_high", \.high),
    ]
    return values.map { suffix, value in
      let name = "lister_bench_overall_score\(suffix)"
      let lines = [("one", score.one), ("all", score.all)].compactMap { cores, figure in
        figure[keyPath: value].map { value in
          let labels = [
            ("score", "\(score.version)"), ("cores", cores), ("jobs", "\(figure.jobs)"),
          ]
          return "\(name){\(BenchmarkReport.text(of: labels))} \(value)\n"
        }
      }
      return lines.isEmpty ? "" : "# TYPE \(name) gauge\n" + lines.joined()
    }.joined()
  }

  private static func labels(of row: StepSummary) -> String {
    let series = row.series
    return text(of: [
      ("workload", series.workload), ("pass", series.pass.rawValue), ("jobs", "\(series.threads)"),
    ])
  }

  private static let escapes: [Unicode.Scalar: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]

  private static func text(of labels: [(String, String)]) -> String {
    labels.map { name, value in
      let escaped = value.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
      return "\(name)=\"\(escaped)\""
    }.joined(separator: ",")
  }
}
