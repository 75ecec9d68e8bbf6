// SPDX-License-Identifier: MIT

/// What a result can be written as.
package enum ReportFormat: String, CaseIterable, Sendable {
  /// The result itself with all samples, which is what `lister bench --from` reads.
  case json
  /// A line for each step, with commas between the figures.
  case csv
  /// A table of Markdown below the header.
  case md
  /// The text that collectors of metrics read.
  case openmetrics

  /// The text of a result in this format.
  package func text(of report: BenchmarkReport) -> String {
    switch self {
    case .json: report.result.fileText
    case .csv: report.csv
    case .md: report.markdown
    case .openmetrics: report.openMetrics
    }
  }

  /// The text of several results in this format; nil in one that has no place for them.
  func text(
    json: @autoclosure () -> String,
    csv: @autoclosure () -> String,
    markdown: @autoclosure () -> String
  ) -> String? {
    switch self {
    case .json: json()
    case .csv: csv()
    case .md: markdown()
    case .openmetrics: nil
    }
  }
}
