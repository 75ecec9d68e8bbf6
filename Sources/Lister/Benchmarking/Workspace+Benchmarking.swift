// SPDX-License-Identifier: MIT

package import ListerWorkloads

extension Workspace {
  /// Measures the throughput of recalculation on generated documents, and checks their answers.
  ///
  /// Each workload goes from a file in memory to nowhere, as a job of ``job(for:)`` does it.
  ///
  /// - Parameters:
  ///   - request: what is measured.
  ///   - onStep: is told what comes next.
  /// - Returns: the medians.
  /// - Throws: ``ListerError`` when an answer is wrong, or there is no room for the files.
  package func benchmark(
    _ request: BenchmarkRequest,
    onStep: @escaping (Workload, BenchmarkStep) -> Void = { _, _ in }
  ) throws(ListerError) -> BenchmarkResponse {
    try Benchmark(request: request, onStep: onStep).run()
  }
}
