// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerMeasurement
package import ListerWorkloads

/// What a benchmark has measured.
package struct BenchmarkResponse: Sendable {
  /// What one workload came to with one number of threads, or as a floor.
  package struct Row: Response {
    /// The workload; nil for the loop in registers.
    package var workload: Workload?
    /// What was done with it.
    package var pass: BenchmarkPass
    /// How many documents, and how many formulas they have.
    package var documents = 0, formulas = 0
    /// Bytes of the input and of the output.
    package var bytesIn = 0, bytesOut = 0
    /// The median of the elapsed times, in nanoseconds.
    package var elapsed: Double
    /// The median of the processor times of all threads, in nanoseconds.
    package var processor: Double
    /// The median of the distances of the elapsed times from theirs, in nanoseconds.
    package var deviation: Double
    /// The speed for the processor time as a share of that of the scan of the same bytes.
    package var shareOfScan: Double?
    /// The speed per thread as a share of that of one thread; nil if one thread was not measured.
    package var efficiency: Double?
    /// The efficiency as a share of that of the loop in registers, which ran in between.
    package var shareOfCores: Double?

    init(workload: Workload?, pass: BenchmarkPass, counts: JobCounts?, time: BenchmarkTime) {
      self.workload = workload
      self.pass = pass
      if let counts {
        documents = counts.documents
        formulas = counts.formulas
        bytesIn = counts.bytesIn
        bytesOut = counts.bytesOut
      }
      elapsed = time.elapsed
      processor = time.processor
      deviation = time.deviation
    }

    /// The name of the workload, or `cores`.
    package var name: String { workload?.name ?? "cores" }

    /// How many of something went through per second.
    package func perSecond(_ count: Int) -> Double { Double(count) / elapsed * 1e9 }

    /// One line without spaces, in base units.
    package var json: JSONText {
      var members: [(String, Quantity)] = [
        ("workload", .text(name)), ("jobs", pass.threads.map { .count($0) } ?? .text(pass.name)),
      ]
      if workload != nil {
        members += [
          ("documents", .count(documents)), ("formulas", .count(formulas)),
          ("bytes_in", .bytes(bytesIn)), ("bytes_out", .bytes(bytesOut)),
        ]
      }
      members += [
        ("elapsed_ns", .duration(elapsed)), ("cpu_ns", .duration(processor)),
        ("deviation_ns", .duration(deviation)),
      ]
      if workload != nil {
        members += [
          ("documents_per_second", .rate(perSecond(documents))),
          ("formulas_per_second", .rate(perSecond(formulas))),
          ("bytes_in_per_second", .byteRate(perSecond(bytesIn))),
        ]
      }
      let shares = [
        ("share_of_scan", shareOfScan), ("efficiency", efficiency),
        ("share_of_cores", shareOfCores),
      ]
      members += shares.compactMap { name, share in share.map { (name, .share($0)) } }
      return JSONText(line: members.map { ($0.0, $0.1.value) })
    }
  }

  /// What was asked for.
  package var request: BenchmarkRequest
  /// Of each workload the floors, and then a row per number of threads; at the end the loop.
  package var rows: [Row]
}
