// SPDX-License-Identifier: MIT

import ListerJSON
import ListerMeasurement

extension ComparisonReport {
  /// The text of the comparison in a format; nil in one that has no place for two results.
  package func text(as format: ReportFormat) -> String? {
    switch format {
    case .json: lines
    case .csv: csv
    case .md: markdown
    case .openmetrics: nil
    }
  }

  // MARK: For programs

  /// One JSON object per row and result, and one with the scores of each result that has them.
  package var lines: String {
    let scores = zip(paths, comparison.results).compactMap { path, result in
      BenchmarkReport(result).score.map { score in
        JSONText(members: [.init("file", path), .init(key: "scores", value: score.json)])
      }
    }
    let rows = figures.map { figures in
      JSONText(
        members: figures.compactMap { key, value in
          value.map { JSONText.Member(key: key, value: $0) }
        }
      )
    }
    return (rows + scores).map { "\($0.text)\n" }.joined()
  }

  /// Values with commas between them, below a line of their names, as RFC 4180 wants it.
  private var csv: String {
    let figures = figures
    guard let first = figures.first else { return "" }
    let rows = figures.map { row in
      row.map { $0.value.map { ComparisonReport.field($0.string ?? $0.text) } ?? "" }
    }
    return ([first.map(\.key)] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { ",\"\r\n".contains($0) || $0 == "\r\n" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  /// A figure by its key; nil for what is not known.
  private typealias Figure = (key: String, value: JSONText?)

  /// The figures of each row and result, under the same keys.
  private var figures: [[Figure]] {
    comparison.rows.flatMap { row in
      zip(paths.dropFirst(), row.cells).compactMap { path, cell in
        cell.map { ComparisonReport.figures(path, row, $0) }
      }
    }
  }

  private static func figures(
    _ path: String,
    _ row: BenchmarkComparison.Row,
    _ cell: BenchmarkComparison.Cell
  ) -> [Figure] {
    var figures: [Figure] = [
      ("file", JSONText(string: path)), ("workload", JSONText(string: row.workload)),
      ("jobs", JSONText(row.threads)), ("test", JSONText(string: cell.elapsed.method.rawValue)),
      ("verdict", JSONText(string: cell.verdict.rawValue)),
      ("cpu_verdict", JSONText(string: cell.processorVerdict.rawValue)),
    ]
    figures += ComparisonReport.figures("", cell.elapsed)
    figures += ComparisonReport.figures("cpu_", cell.processor)
    figures += ComparisonReport.figures("host_", cell.host?.elapsed)
    figures += ComparisonReport.figures("host_cpu_", cell.host?.processor)
    return figures
  }

  private static func figures(_ prefix: String, _ test: RankTest) -> [Figure] {
    let ratio: [Figure] = [(prefix + "ratio", number(test.ratio))]
    return ratio + figures(prefix + "ratio_", test.ends)
      + [(prefix + "probability", number(test.probability))]
  }

  private static func figures(
    _ prefix: String,
    _ ends: ClosedRange<Double>?
  ) -> [Figure] {
    [(prefix + "low", number(ends?.lowerBound)), (prefix + "high", number(ends?.upperBound))]
  }

  private static func number(_ value: Double?) -> JSONText? {
    value.flatMap { NumberText("\($0)") }.map { JSONText($0) }
  }

  // MARK: For people

  /// The verdicts, the differences of the headers, and the table as Markdown.
  private var markdown: String {
    var text = "# lister bench compare\n\n" + verdicts.map { "**\($0)**\n\n" }.joined()
    let differences = differences
    if !differences.isEmpty { text += differences.map { "- \($0)\n" }.joined() + "\n" }
    text += TextTable(columns: columns, rows: rows).markdown + "\n"
    text += remarks.map { "\($0)\n\n" }.joined()
    return text + (scores?.markdown ?? "")
  }
}
