// SPDX-License-Identifier: MIT

import ListerMeasurement

/// One page for browsers and for mails.
extension BenchmarkReport {
  package var page: String {
    let title = ["lister bench", result.header.host.model].compactMap(\.self).joined(
      separator: ": "
    )
    var text = "<table class=\"head\">\n"
    for (name, value) in result.header.lines {
      text += "<tr><th scope=\"row\">\(name)</th><td>\(Drawing.escaped(value))</td></tr>\n"
    }
    text += "</table>\n<h2>Steps</h2>\n"
    let shown = shownRows
    text += ReportPage.table(
      TextTable(
        columns: BenchmarkReport.columns,
        rows: shown.map { BenchmarkReport.cells(of: $0) }
      ),
      marked: Set(shown.indices.filter { !shown[$0].marks.isEmpty })
    )
    if let scoreRemark {
      text += "<h2>Scores</h2>\n"
      text += ReportPage.table(TextTable(columns: scoreColumns, rows: scoreRows))
      text += "<p>\(Drawing.escaped(scoreRemark))</p>\n"
    }
    let remarks = remarks
    if !remarks.isEmpty {
      text += "<ul>\n" + remarks.map { "<li>\(Drawing.escaped($0))</li>\n" }.joined() + "</ul>\n"
    }
    text += "<h2>Charts</h2>\n" + ScalingChart.document(self)
    text += "<h2>Floors and figures</h2>\n" + ReportPage.table(figures)
    return ReportPage(title: title, body: text).text
  }

  /// What was measured of each step and floor.
  private var figures: TextTable {
    TextTable(
      columns: [
        ("workload", .left), ("pass", .right), ("jobs", .right), ("documents", .right),
        ("±", .right), ("per CPU s", .right), ("median", .right), ("least", .right),
        ("MAD", .right),
      ],
      rows: rows.map { row in
        [
          row.series.workload, row.series.pass.rawValue, "\(row.series.threads)",
          row.documents.map { Quantity.rate($0.median).text } ?? "",
          row.passes.precision.map { Quantity.share($0).text } ?? "",
          row.processorDocuments.map { Quantity.rate($0.median).text } ?? "",
          Quantity.duration(row.elapsed.median).text, Quantity.duration(row.elapsed.minimum).text,
          Quantity.duration(row.elapsed.medianDeviation).text,
        ]
      }
    )
  }
}
