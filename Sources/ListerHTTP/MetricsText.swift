// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// What a server has done as OpenMetrics text.
enum MetricsText {
  static let type = "application/openmetrics-text; version=1.0.0; charset=utf-8"

  static func text(_ server: ServerContext) -> String {
    let metrics = server.metrics
    var text = ""
    let series = metrics.series.sorted {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }
    text += "# TYPE lister_request_seconds histogram\n# UNIT lister_request_seconds seconds\n"
    for (key, numbers) in series { text += histogram(labels(key), numbers) }
    text += "# TYPE lister_received_bytes counter\n# UNIT lister_received_bytes bytes\n"
    for (key, numbers) in series {
      text += "lister_received_bytes_total{\(labels(key))} \(numbers.received)\n"
    }
    text += "# TYPE lister_sent_bytes counter\n# UNIT lister_sent_bytes bytes\n"
    for (key, numbers) in series {
      text += "lister_sent_bytes_total{\(labels(key))} \(numbers.sent)\n"
    }
    text += counter("documents", metrics.documents.load(ordering: .relaxed))
    text += counter("cells", metrics.cells.load(ordering: .relaxed))
    text += counter("log_lines_dropped", server.log?.dropped ?? 0)
    let (workers, batches) = (server.workers.load, server.batches.load)
    text += gauge("connections", server.connections.count)
    text += "# TYPE lister_queue gauge\n"
    text += #"lister_queue{pool="workers"} \#(workers.waiting)"# + "\n"
    text += #"lister_queue{pool="batches"} \#(batches.waiting)"# + "\n"
    text += "# TYPE lister_running gauge\n"
    text += #"lister_running{pool="workers"} \#(workers.running)"# + "\n"
    text += #"lister_running{pool="batches"} \#(batches.running)"# + "\n"
    if let bytes = residentBytes() { text += gauge("resident_bytes", bytes) }
    return text + "# EOF\n"
  }

  private static func histogram(_ labels: String, _ numbers: HTTPMetrics.Numbers) -> String {
    var text = ""
    var count: UInt64 = 0
    for (index, number) in numbers.buckets.enumerated() {
      count += number
      let bound = index < HTTPMetrics.bounds.count ? seconds(HTTPMetrics.bounds[index]) : "+Inf"
      text += "lister_request_seconds_bucket{\(labels),le=\"\(bound)\"} \(count)\n"
    }
    text += "lister_request_seconds_count{\(labels)} \(count)\n"
    text += "lister_request_seconds_sum{\(labels)} \(seconds(numbers.nanoseconds / 1_000))\n"
    return text
  }

  private static func labels(_ series: HTTPMetrics.Series) -> String {
    #"route="\#(escaped(series.route))",status="\#(series.status)""#
  }

  private static func counter(_ name: String, _ value: Int) -> String {
    "# TYPE lister_\(name) counter\nlister_\(name)_total \(value)\n"
  }

  private static func gauge(_ name: String, _ value: Int) -> String {
    "# TYPE lister_\(name) gauge\nlister_\(name) \(value)\n"
  }

  /// Microseconds as seconds, exactly.
  private static func seconds(_ microseconds: UInt64) -> String {
    let rest = String(microseconds % 1_000_000)
    return "\(microseconds / 1_000_000).\(String(repeating: "0", count: 6 - rest.count))\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  /// The memory that the process has, as the kernel counts it.
  private static func residentBytes() -> Int? {
    let descriptor = unsafe open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
    return words.dropFirst().first.flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  }
}
