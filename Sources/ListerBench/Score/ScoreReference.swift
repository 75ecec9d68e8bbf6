// SPDX-License-Identifier: MIT

package import ListerJSON

/// What the machine reached whose score is ``BenchmarkScore/base`` everywhere.
///
/// `Benchmarks/Reference.json` holds it with the machine's header; ``recorded`` is the same for programs
/// that have no file beside them.
package struct ScoreReference: Hashable, Shaped {
  /// The version of the score that it belongs to.
  package var score = ResultHeader.scoreVersion
  /// When it was measured, in UTC as ISO 8601 writes it.
  package var date = ""
  /// The threads of "all cores": as many as the machine has processors.
  package var jobs = 1
  /// What the generators started from.
  package var seed = ""
  package var workloads: [ReferenceWorkload] = []

  /// A reference without any workload.
  package init() {}

  /// A reference of the given parts.
  init(date: String, jobs: Int, seed: String, _ workloads: [ReferenceWorkload]) {
    self.date = date
    self.jobs = jobs
    self.seed = seed
    self.workloads = workloads
  }

  /// What a result says as a reference; workloads without a row for one core and for all are left out.
  package init(_ result: BenchmarkResult) {
    let report = BenchmarkReport(result, reference: ScoreReference())
    date = result.header.date
    jobs = result.header.host.allowedCount
    seed = result.plan.seed
    for name in result.workloads {
      let steps = report.steps(of: name)
      guard let one = steps.first(where: { $0.series.threads == 1 }),
        let all = steps.first(where: { $0.series.threads == jobs }),
        let single = one.documents?.median, let whole = all.documents?.median
      else { continue }
      workloads.append(
        ReferenceWorkload(
          name,
          (one.series.documents, one.series.formulas, one.series.bytesIn),
          one: ReferenceWorkload.rounded(single),
          all: ReferenceWorkload.rounded(whole),
          (one.marks, all.marks)
        )
      )
    }
  }

  /// Its members.
  package static var fields: [Field<ScoreReference>] {
    [
      .init("score", \.score), .init("date", \.date), .init("jobs", \.jobs), .init("seed", \.seed),
      .init("workloads", \.workloads),
    ]
  }
}

/// What the reference machine reached with one workload, and with which input.
package struct ReferenceWorkload: Hashable, Shaped {
  /// The workload's name.
  package var workload = ""
  /// How many documents the input has, how many formulas they have, and its size in bytes: another
  /// input has no score.
  package var documents = 0, formulas = 0, bytesIn = 0
  /// Documents per second of elapsed time with one thread, and with as many as there are processors.
  package var one = 0.0, all = 0.0
  /// Why these two are not to be trusted.
  package var oneMarks: [ResultMark] = [], allMarks: [ResultMark] = []

  /// A workload without figures.
  package init() {}

  /// A workload with its input, its rates, and their marks.
  init(
    _ workload: String,
    _ input: (documents: Int, formulas: Int, bytesIn: Int),
    one: Double,
    all: Double,
    _ marks: (one: [ResultMark], all: [ResultMark]) = ([], [])
  ) {
    self.workload = workload
    (documents, formulas, bytesIn) = input
    (self.one, self.all) = (one, all)
    (oneMarks, allMarks) = marks
  }

  /// A rate with one digit behind the point: more of them mean nothing.
  static func rounded(_ rate: Double) -> Double { (rate * 10).rounded() / 10 }

  /// Its members.
  package static var fields: [Field<ReferenceWorkload>] {
    [
      .init("workload", \.workload), .init("documents", \.documents),
      .init("formulas", \.formulas), .init("in_bytes", \.bytesIn),
      .init("one_core_documents_per_second", \.one), .init("one_core_marks", \.oneMarks),
      .init("all_cores_documents_per_second", \.all), .init("all_cores_marks", \.allMarks),
    ]
  }
}
