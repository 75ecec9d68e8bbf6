// SPDX-License-Identifier: MIT

import ListerMeasurement

/// A page that needs nothing from elsewhere, and has no script.
struct ReportPage {
  /// What it is called, as plain text; its heading too.
  let title: String
  /// What stands below the heading, as HTML of whole lines.
  let body: String

  /// The page.
  var text: String {
    """
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
    \(body)</body>
    </html>

    """
  }

  /// A table with its headings.
  ///
  /// - Parameters:
  ///   - table: what it says.
  ///   - marked: the places of the rows that stand out.
  /// - Returns: whole lines of HTML.
  static func table(_ table: TextTable, marked: Set<Int> = []) -> String {
    func kind(_ alignment: TextTable.Alignment) -> String {
      alignment == .left ? " class=\"words\"" : ""
    }
    var text = "<div class=\"wide\"><table>\n<thead><tr>"
    for column in table.columns {
      text += "<th scope=\"col\"\(kind(column.alignment))>\(Drawing.escaped(column.title))</th>"
    }
    text += "</tr></thead>\n<tbody>\n"
    for (place, row) in table.rows.enumerated() {
      text += marked.contains(place) ? "<tr class=\"marked\">" : "<tr>"
      for (cell, column) in zip(row, table.columns) {
        text += "<td\(kind(column.alignment))>\(Drawing.escaped(cell))</td>"
      }
      text += "</tr>\n"
    }
    return text + "</tbody>\n</table></div>\n"
  }
}
