// SPDX-License-Identifier: MIT

/// What a result comes to: everything that is shown of it derives from this.
package struct BenchmarkReport: Sendable {
  package let result: BenchmarkResult
  /// The lines of the table: of each workload the floors, then the jobs; the loop at the end.
  package let rows: [StepSummary]
  /// What the host reaches with the yardstick; nil where that was not measured.
  package let score: BenchmarkScore?

  /// The rows and the score of a result.
  package init(_ result: BenchmarkResult) {
    self.result = result
    let host = result.header.host
    var rows: [StepSummary] = []
    for series in result.series {
      guard var row = StepSummary(series) else { continue }
      let bound = series.processors.isEmpty ? .max : series.processors.count
      row.surplus = max(0, series.threads - min(host.usable, bound))
      func beside(_ pass: ResultPass, _ threads: Int) -> ResultSeries? {
        result.series(of: series.workload, pass, threads: threads)
      }
      let threads = series.threads
      if [.jobs, .cores, .yardstick].contains(series.pass) {
        row.compare(with: beside(series.pass, 1))
      }
      if series.pass == .jobs {
        row.compare(with: beside(.jobs, 1), beside(.cores, threads), beside(.cores, 1))
        row.compare(withScan: beside(.scan, threads), copy: beside(.copy, threads))
      }
      rows.append(row)
    }
    score = BenchmarkScore(result)
    self.rows = rows
  }

  /// The lines of the recalculation of a workload, by their numbers of threads.
  package func steps(of workload: String) -> [StepSummary] {
    rows.filter { $0.series.pass == .jobs && $0.series.workload == workload }
      .sorted { $0.series.threads < $1.series.threads }
  }

  /// A law fitted to the throughput of a workload; nil where it doesn't fit.
  ///
  /// Steps with more threads than can run are left out.
  package func fit(_ law: ScalingFit.Law, of workload: String) -> ScalingFit? {
    let points = steps(of: workload).filter { $0.surplus == 0 }.compactMap { row in
      row.documents.map { (row.series.threads, $0.median) }
    }
    return ScalingFit(law, points)
  }

  /// The laws that fit the throughput of a workload; the universal one where threads wait for another.
  package func fits(of workload: String) -> [ScalingFit] {
    ScalingFit.Law.allCases.compactMap { fit($0, of: workload) }
      .filter { $0.law == .amdahl || $0.crosstalk > 0 }
  }

  /// Whether any line is marked.
  package var isMarked: Bool { rows.contains { !$0.marks.isEmpty } }
}

extension StepSummary {
  /// Notes how much faster it was than one thread, by the runs of the same rounds.
  mutating func compare(with single: ResultSeries?) {
    guard let single else { return }
    let threads = Double(series.threads)
    let quotients = StepSummary.quotients(series, single, \.rate)
    speedup = MedianInterval(quotients)
    guard surplus == 0 else { return }
    efficiency = MedianInterval(quotients.map { $0 / threads })
    if let ends = efficiency?.ends, ends.lowerBound > 1 { marks.append(.impossible) }
  }

  /// Notes its efficiency as a share of that of the loop in registers.
  mutating func compare(
    with single: ResultSeries?,
    _ loop: ResultSeries?,
    _ singleLoop: ResultSeries?
  ) {
    guard let single, let loop, let singleLoop, surplus == 0 else { return }
    let rounds = StepSummary.rounds(of: [series, single, loop, singleLoop])
    shareOfCores = MedianInterval(
      rounds.map { runs in (runs[0].rate / runs[1].rate) / (runs[2].rate / runs[3].rate) }
    )
  }

  /// Notes the share of the floors that it reaches for the same processor time.
  mutating func compare(withScan scan: ResultSeries?, copy: ResultSeries?) {
    func share(of floor: ResultSeries?) -> MedianInterval? {
      floor.flatMap { MedianInterval(StepSummary.quotients(series, $0, \.processorRate)) }
    }
    (shareOfScan, shareOfCopy) = (share(of: scan), share(of: copy))
  }

  /// The quotients of two series in the rounds in which both have a run that counts.
  static func quotients(
    _ series: ResultSeries,
    _ other: ResultSeries,
    _ value: (ResultSample) -> Double
  ) -> [Double] {
    rounds(of: [series, other]).map { value($0[0]) / value($0[1]) }
  }

  /// The runs that count of the rounds in which all series have one.
  private static func rounds(of all: [ResultSeries]) -> [[ResultSample]] {
    let byRound = all.map { series in
      Dictionary(series.counted.map { ($0.round, $0) }, uniquingKeysWith: { $1 })
    }
    return byRound[0].keys.sorted().compactMap { round in
      let runs = byRound.compactMap { $0[round] }
      return runs.count == all.count ? runs : nil
    }
  }
}
