// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerMeasurement
package import ListerWorkloads

/// What a benchmark has measured.
package struct BenchmarkResponse: Sendable {
  /// What one workload came to with one number of threads.
  package struct Row: Response {
    /// The workload.
    package var workload: Workload
    /// How many threads; nil for the plain pass, which calculates nothing.
    package var jobs: Int?
    /// How many documents, and how many formulas they have.
    package var documents, formulas: Int
    /// Bytes of the input and of the output.
    package var bytesIn, bytesOut: Int
    /// The median of the elapsed times, in nanoseconds.
    package var elapsed: Double
    /// The median of the processor times of all threads, in nanoseconds.
    package var processor: Double
    /// The median of the distances of the elapsed times from theirs, in nanoseconds.
    package var deviation: Double
    /// The speed per thread as a share of that of one thread; nil if one thread was not measured.
    package var efficiency: Double?

    /// How many of something went through per second.
    package func perSecond(_ count: Int) -> Double { Double(count) / elapsed * 1e9 }

    /// One line without spaces, in base units.
    package var json: JSONText {
      var members: [(String, Quantity)] = [
        ("workload", .text(workload.name)),
        ("jobs", jobs.map { .count($0) } ?? .text("plain")),
        ("documents", .count(documents)),
        ("formulas", .count(formulas)),
        ("bytes_in", .bytes(bytesIn)),
        ("bytes_out", .bytes(bytesOut)),
        ("elapsed_ns", .duration(elapsed)),
        ("cpu_ns", .duration(processor)),
        ("deviation_ns", .duration(deviation)),
        ("documents_per_second", .rate(perSecond(documents))),
        ("formulas_per_second", .rate(perSecond(formulas))),
        ("bytes_in_per_second", .byteRate(perSecond(bytesIn))),
      ]
      if let efficiency { members.append(("efficiency", .share(efficiency))) }
      return JSONText(line: members.map { ($0.0, $0.1.value) })
    }
  }

  /// What was asked for.
  package var request: BenchmarkRequest
  /// Of each workload the plain pass, and then a row per number of threads.
  package var rows: [Row]
}
