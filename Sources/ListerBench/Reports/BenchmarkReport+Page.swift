// SPDX-License-Identifier: MIT

import ListerMeasurement

/// One page for browsers and for mails: no script, and nothing from elsewhere.
extension BenchmarkReport {
  /// The page.
  package var page: String {
    let title = ["lister bench", result.header.host.model].compactMap(\.self).joined(
      separator: ": "
    )
    var text = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Drawing.escaped(title))</title>
      <style>
      :root{color-scheme:light dark}
      body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:1.5rem auto;padding:0 1rem;\
      background:#fff;color:#222}
      table{border-collapse:collapse;font-variant-numeric:tabular-nums}
      .wide{overflow-x:auto}
      th,td{padding:.25rem .6rem;border-bottom:1px solid #ddd;text-align:right;white-space:nowrap}
      th:first-child,td:first-child,.head td,.head th,.words{text-align:left}
      .head td{white-space:normal}
      .marked td{background:#fff3cd}
      svg{max-width:100%;height:auto}
      @media(prefers-color-scheme:dark){body{background:#16181d;color:#e6e6e6}\
      th,td{border-color:#333}.marked td{background:#4a3b00}}
      </style>
      </head>
      <body>
      <h1>\(Drawing.escaped(title))</h1>
      <table class="head">

      """
    for (name, value) in result.header.lines {
      text += "<tr><th scope=\"row\">\(name)</th><td>\(Drawing.escaped(value))</td></tr>\n"
    }
    text += "</table>\n<h2>Steps</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
    for column in BenchmarkReport.columns { text += "<th scope=\"col\">\(column.title)</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in shownRows {
      text += row.marks.isEmpty ? "<tr>" : "<tr class=\"marked\">"
      for (cell, column) in zip(BenchmarkReport.cells(of: row), BenchmarkReport.columns) {
        let kind = column.alignment == .left ? " class=\"words\"" : ""
        text += "<td\(kind)>\(Drawing.escaped(cell))</td>"
      }
      text += "</tr>\n"
    }
    text += "</tbody>\n</table></div>\n"
    if let scoreRemark {
      text += "<h2>Scores</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
      for column in scoreColumns {
        text += "<th scope=\"col\" class=\"words\">\(column.title)</th>"
      }
      text += "</tr></thead>\n<tbody>\n"
      for row in scoreRows {
        let cells = row.map { "<td class=\"words\">\(Drawing.escaped($0))</td>" }
        text += "<tr>\(cells.joined())</tr>\n"
      }
      text += "</tbody>\n</table></div>\n<p>\(Drawing.escaped(scoreRemark))</p>\n"
    }
    let remarks = remarks
    if !remarks.isEmpty {
      text += "<ul>\n" + remarks.map { "<li>\(Drawing.escaped($0))</li>\n" }.joined() + "</ul>\n"
    }
    text += "<h2>Charts</h2>\n" + ScalingChart.document(self)
    text += "<h2>Floors and figures</h2>\n<div class=\"wide\"><table>\n<thead><tr>"
    let titles = [
      "workload", "pass", "jobs", "documents", "±", "per CPU s", "median", "least", "MAD",
    ]
    for title in titles { text += "<th scope=\"col\">\(title)</th>" }
    text += "</tr></thead>\n<tbody>\n"
    for row in rows {
      let cells = [
        row.series.workload, row.series.pass.rawValue, "\(row.series.threads)",
        row.documents.map { Quantity.rate($0.median).text } ?? "",
        row.passes.precision.map { Quantity.share($0).text } ?? "",
        row.processorDocuments.map { Quantity.rate($0.median).text } ?? "",
        Quantity.duration(row.elapsed.median).text, Quantity.duration(row.elapsed.minimum).text,
        Quantity.duration(row.elapsed.medianDeviation).text,
      ]
      text += "<tr>" + cells.map { "<td>\(Drawing.escaped($0))</td>" }.joined() + "</tr>\n"
    }
    return text + "</tbody>\n</table></div>\n</body>\n</html>\n"
  }
}
