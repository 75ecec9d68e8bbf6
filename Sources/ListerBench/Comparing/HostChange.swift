// SPDX-License-Identifier: MIT

/// By how much a host changed between two results that were measured on it: what the floors of the
/// same workload, with the same number of threads, did.
///
/// A host that others share is now faster, now slower, for minutes on end: all runs of a result
/// change together then, and the samples of two results differ though the programs are the same. The
/// floors tell: they do the same work whatever the program is.
package struct HostChange: Sendable, Equatable {
  /// What the floors of the second result are, divided by those of the first, with their 95 %
  /// intervals; 1 lies between the ends.
  package let elapsed: ClosedRange<Double>
  /// The same for the processor time.
  package let processor: ClosedRange<Double>

  /// The passes that tell it.
  ///
  /// Two builds may differ in how they scan; in a loop, and in how bytes are copied, they don't.
  private static func passes(_ first: BenchmarkResult, _ second: BenchmarkResult) -> [ResultPass] {
    let build = first.header.program.build
    let isOneBuild = build != nil && build == second.header.program.build
    return isOneBuild ? [.cores, .copy, .scan] : [.cores, .copy]
  }

  /// What differs between results of one host, in the words of ``HeaderDifference``.
  private static let programs: Set = [
    HeaderDifference.program, "score", "documents", "seed", "layouts", "values",
  ]

  /// What can be told of a step; nil for results of different hosts, of which nobody knows whether
  /// they are one, or that were measured in turns, and without floors.
  ///
  /// - Parameters:
  ///   - first: the result that is compared with.
  ///   - second: the other one.
  ///   - series: the step of the first.
  package init?(_ first: BenchmarkResult, _ second: BenchmarkResult, beside series: ResultSeries) {
    guard let name = first.header.host.name, name == second.header.host.name,
      HeaderDifference.all(first, second).allSatisfy({ HostChange.programs.contains($0.name) }),
      !first.isInTurns(with: second)
    else { return nil }
    var (elapsed, processor) = (1.0...1.0, 1.0...1.0)
    var isKnown = false
    for pass in HostChange.passes(first, second) {
      func samples(_ result: BenchmarkResult) -> [ResultSample] {
        result.series(of: series.workload, pass, threads: series.threads)?.counted ?? []
      }
      let (old, new) = (samples(first), samples(second))
      if let test = RankTest(old.map(\.rate), new.map(\.rate)) {
        elapsed = elapsed.including(test)
        isKnown = true
      }
      if let test = RankTest(old.map(\.processorRate), new.map(\.processorRate)) {
        processor = processor.including(test)
      }
    }
    guard isKnown else { return nil }
    (self.elapsed, self.processor) = (elapsed, processor)
  }
}

extension ClosedRange<Double> {
  /// The range that holds also what a test found.
  fileprivate func including(_ test: RankTest) -> ClosedRange {
    let ends = test.ends ?? test.ratio...test.ratio
    return Swift.min(lowerBound, ends.lowerBound)...Swift.max(upperBound, ends.upperBound)
  }
}
