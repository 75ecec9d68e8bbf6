// SPDX-License-Identifier: MIT

import Lister
package import ListerJSON
import ListerMeasurement

/// The state of a long job, with its counts, times and rates.
package struct KeptJobStatus: Shaped {
  var id = ""
  var name: String?
  var phase = KeptJob.Phase.waiting
  var time = Timestamp(milliseconds: 0)
  var lines = 0
  var bytes = 0
  /// How many lines of results are on the disk.
  var kept = 0
  var documents = 0
  var failed = 0
  var cells = 0
  var bytesOut = 0
  /// In milliseconds, without pauses.
  var elapsed = 0
  /// In milliseconds, of all threads.
  var processor = 0
  var cores = 0
  /// Documents a second since the last restart; nil where nothing is known.
  var rate: Int?
  var latency: JobLatency?
  var digest: String?
  var message: String?

  package init() {}

  /// The status of a job whose mark is the last one written.
  init(_ mark: KeptJobMark) {
    (kept, bytesOut, digest) = (mark.lines, mark.bytes, mark.digest)
    (documents, failed, cells) = (mark.documents, mark.failed, mark.cells)
    (elapsed, processor) = (mark.time, mark.processor)
  }

  package static let shapeName: String? = "Job"

  package static let fields: [Field<KeptJobStatus>] = [
    Field("id", \.id, "What it is known by"),
    Field("name", \.name, orElse: .null, "What people call it; null where nobody has said"),
    Field("state", \.phase, "What is happening with it"),
    Field("at", \.time, "When it was begun"),
    Field("lines", \.lines, "How many lines there are to be done"),
    Field("bytes", \.bytes, "How many bytes these have"),
    Field("kept", \.kept, "How many lines of results are on the disk and can be read"),
    Field("documents", \.documents, "Documents that are done"),
    Field("failed", \.failed, "Those of them that failed"),
    Field("cells", \.cells, "Cells of these documents"),
    Field("bytes_out", \.bytesOut, "Bytes of results"),
    Field("time_ms", \.elapsed, "How long it was worked on, without pauses"),
    Field("processor_ms", \.processor, "What all its threads took of the processor"),
    Field("cores", \.cores, schema: .integer(from: 1), "How many cores it may keep busy"),
    Field("rate", \.rate, orElse: .null, "Documents a second since the last restart"),
    Field("latency_ns", \.latency, orElse: .null, "What a document took since then"),
    Field(
      "digest",
      \.digest,
      orElse: .null,
      "SHA-256 of all results in base 64, once they are there"
    ),
    Field("message", \.message, orElse: .null, "Why it can't go on"),
  ]
}

/// Latencies of documents: quantiles, in nanoseconds.
struct JobLatency: Shaped {
  private var p50 = 0
  private var p90 = 0
  private var p99 = 0
  private var longest = 0

  init() {}

  init(_ times: Histogram) {
    func quantile(_ share: Double) -> Int { Int(clamping: times.quantile(share) ?? 0) }
    (p50, p90, p99) = (quantile(0.5), quantile(0.9), quantile(0.99))
    longest = Int(clamping: times.maximum)
  }

  static let fields: [Field<JobLatency>] = [
    Field("p50", \.p50, "Half of the documents took at most so long"),
    Field("p90", \.p90, "Nine of ten"), Field("p99", \.p99, "All but one of a hundred"),
    Field("max", \.longest, "The longest one"),
  ]
}

/// The long jobs of a folder.
package struct JobsResponse: Shaped {
  package var jobs: [KeptJobStatus] = []

  package init() {}

  /// Jobs, each as it is.
  package init(_ jobs: [KeptJob]) { self.jobs = jobs.map(\.status) }

  package static let fields: [Field<JobsResponse>] = [
    Field("jobs", \.jobs, "The jobs, the oldest first")
  ]
}
