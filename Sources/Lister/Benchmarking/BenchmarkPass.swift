// SPDX-License-Identifier: MIT

/// What a benchmark times.
package enum BenchmarkPass: Hashable, Sendable {
  /// The documents are read, found line by line, copied and written.
  case copy
  /// They are read, scanned as JSON and written.
  case scan
  /// They are recalculated with so many threads.
  case jobs(Int)
  /// A loop in registers runs on so many threads, and no document is touched.
  case cores(Int)

  /// How many threads there are; nil for a floor, which has one.
  package var threads: Int? {
    switch self {
    case .copy, .scan: nil
    case .jobs(let threads), .cores(let threads): threads
    }
  }

  /// The number of threads, or the name of a floor.
  package var name: String {
    switch self {
    case .copy: "copy"
    case .scan: "scan"
    case .jobs(let threads), .cores(let threads): "\(threads)"
    }
  }
}
