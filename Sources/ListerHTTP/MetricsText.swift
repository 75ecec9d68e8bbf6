// SPDX-License-Identifier: MIT

import Synchronization

/// Metrics as OpenMetrics text.
enum MetricsText {
  static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  static func text(_ metrics: HTTPMetrics) -> String {
    var text = ""
    let series = metrics.series.withLock { $0 }.sorted {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }
    text += "# TYPE lister_request_seconds histogram\n# UNIT lister_request_seconds seconds\n"
    for (key, numbers) in series {
      let labels = #"route="\#(escaped(key.route))",status="\#(key.status)""#
      var count: UInt64 = 0
      for (index, number) in numbers.buckets.enumerated() {
        count += number
        let bound = index < HTTPMetrics.bounds.count ? seconds(HTTPMetrics.bounds[index]) : "+Inf"
        text += "lister_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)\n"
      }
      text += "lister_request_seconds_count{\(labels)} \(count)\n"
      text += "lister_request_seconds_sum{\(labels)} \(seconds(numbers.nanoseconds / 1_000))\n"
    }
    let documents = metrics.documents.load(ordering: .relaxed)
    let cells = metrics.cells.load(ordering: .relaxed)
    text += "# TYPE lister_documents counter\nlister_documents_total \(documents)\n"
    text += "# TYPE lister_cells counter\nlister_cells_total \(cells)\n"
    return text + "# EOF\n"
  }

  /// Microseconds as seconds, exactly.
  private static func seconds(_ microseconds: UInt64) -> String {
    let rest = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
