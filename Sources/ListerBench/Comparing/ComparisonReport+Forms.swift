// SPDX-License-Identifier: MIT

import ListerJSON
import ListerMeasurement

extension ComparisonReport {
  /// The text of the comparison in a format; nil in one that has no place for two results.
  package func text(as format: ReportFormat) -> String? {
    format.text(json: lines, csv: figures.csv, markdown: markdown)
  }

  // MARK: For programs

  /// One JSON object per row and result, and one with the scores of each result that has them.
  package var lines: String {
    let scores = zip(paths, comparison.results).compactMap { path, result in
      BenchmarkReport(result).score.map { score in
        JSONText(members: [.init("file", path), .init(key: "scores", value: score.json)])
      }
    }
    return (figures.objects + scores).map { "\($0.text)\n" }.joined()
  }

  /// The figures of each row and result, under the same keys.
  private var figures: FigureTable {
    FigureTable(
      rows: comparison.rows.flatMap { row in
        zip(paths.dropFirst(), row.cells).compactMap { path, cell in
          cell.map { ComparisonReport.figures(path, row, $0) }
        }
      }
    )
  }

  private static func figures(
    _ path: String,
    _ row: BenchmarkComparison.Row,
    _ cell: BenchmarkComparison.Cell
  ) -> [FigureTable.Figure] {
    var figures: [FigureTable.Figure] = [
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

  private static func figures(_ prefix: String, _ test: RankTest) -> [FigureTable.Figure] {
    let ratio: [FigureTable.Figure] = [(prefix + "ratio", FigureTable.number(test.ratio))]
    return ratio + figures(prefix + "ratio_", test.ends)
      + [(prefix + "probability", FigureTable.number(test.probability))]
  }

  private static func figures(
    _ prefix: String,
    _ ends: ClosedRange<Double>?
  ) -> [FigureTable.Figure] {
    [
      (prefix + "low", FigureTable.number(ends?.lowerBound)),
      (prefix + "high", FigureTable.number(ends?.upperBound)),
    ]
  }

  // MARK: For people

  /// The differences of the headers, the verdicts, and the table as Markdown.
  private var markdown: String {
    var text = "# lister bench compare\n\n"
    let differences = differences
    if !differences.isEmpty { text += differences.map { "- \($0)\n" }.joined() + "\n" }
    text += verdicts.map { "**\($0)**\n\n" }.joined()
    text += TextTable(columns: columns, rows: rows).markdown + "\n"
    text += remarks.map { "\($0)\n\n" }.joined()
    return text + (scores?.markdown ?? "")
  }
}
