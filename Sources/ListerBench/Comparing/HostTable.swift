// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
package import ListerMeasurement

/// Results side by side, a row each: what the yardstick says of their hosts.
package struct HostTable: Sendable {
  /// One result.
  struct Row: Sendable {
    /// Its file.
    let path: String
    let host: HostDescription
    /// Nil where the yardstick was not measured.
    let score: BenchmarkScore?
  }

  /// The results, the highest score of all cores first; those without one come last, in the given order.
  let rows: [Row]

  /// The results of the files; there is a path for each of them.
  package init(_ results: [BenchmarkResult], _ paths: [String]) {
    let all = zip(paths, results).map { path, result in
      Row(path: path, host: result.header.host, score: BenchmarkScore(result))
    }
    // The order of equal ones is kept.
    rows = all.enumerated().sorted { one, other in
      let (first, second) = (one.element.score?.all.value, other.element.score?.all.value)
      return first == second ? one.offset < other.offset : first ?? -1 > second ?? -1
    }.map(\.element)
  }

  /// Whether each result has both scores, and none of them is marked.
  package var isTrusted: Bool {
    rows.allSatisfy { $0.score?.speedup != nil && $0.score?.marks.isEmpty == true }
  }

  // MARK: For people

  /// A line for each result.
  package var table: TextTable {
    TextTable(
      columns: [
        ("result", .left), ("host", .left), ("processor", .left), ("threads", .right),
        ("one core", .left), ("all cores", .left), ("speed-up", .right),
      ],
      rows: rows.map { row in
        let host = row.host
        return [
          row.path, host.name ?? "", host.model ?? host.architecture,
          "\(row.score?.all.jobs ?? host.allowedCount)", row.score?.one.text ?? "none",
          row.score?.all.text ?? "none",
          row.score?.speedup.map { Quantity.factor($0).text } ?? "",
        ].map { VisibleText.line($0) }
      }
    )
  }

  /// The version of the score, and of what it is the speed.
  package let remark = "Score \(ResultHeader.scoreVersion). \(BenchmarkScore.meaning)"

  private var markdown: String { "# lister bench table\n\n\(table.markdown)\n\(remark)\n" }

  // MARK: For programs

  /// The text of the table in a format; nil in one that has no place for several results.
  package func text(as format: ReportFormat) -> String? {
    format.text(json: lines, csv: figures.csv, markdown: markdown)
  }

  /// One JSON object per result.
  package var lines: String { figures.objects.map { "\($0.text)\n" }.joined() }

  private var figures: FigureTable { FigureTable(rows: rows.map { HostTable.figures(of: $0) }) }

  private static func figures(of row: Row) -> [FigureTable.Figure] {
    let (host, score) = (row.host, row.score)
    let refusal = score?.one.refusal ?? score?.all.refusal
    var figures: [FigureTable.Figure] = [
      ("file", JSONText(string: row.path)), ("host", host.name.map { JSONText(string: $0) }),
      ("processor", JSONText(string: host.model ?? host.architecture)),
      ("jobs", JSONText(score?.all.jobs ?? host.allowedCount)),
      ("score", JSONText(ResultHeader.scoreVersion)),
    ]
    figures +=
      HostTable.figures("one_core", score?.one) + HostTable.figures("all_cores", score?.all)
    figures += [
      ("speedup", FigureTable.number(score?.speedup)),
      ("marks", JSONText(string: (score?.marks ?? []).map(\.rawValue).joined(separator: " "))),
      ("refused", refusal.map { JSONText(string: $0) }),
    ]
    return figures
  }

  private static func figures(_ key: String, _ figure: ScoreFigure?) -> [FigureTable.Figure] {
    [
      (key, FigureTable.number(figure?.value)), ("\(key)_low", FigureTable.number(figure?.low)),
      ("\(key)_high", FigureTable.number(figure?.high)),
    ]
  }
}
