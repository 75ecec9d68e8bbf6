// SPDX-License-Identifier: MIT

import ListerMeasurement

extension TextTable {
  /// The table in Markdown.
  var markdown: String {
    let rules = columns.map { $0.alignment == .left ? "---" : "---:" }
    return ([columns.map(\.title), rules] + rows).map { cells in
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }.joined()
  }
}
