// SPDX-License-Identifier: MIT

/// Something that headers or plans of two results say differently, so that a difference between them
/// may come from it.
package struct HeaderDifference: Hashable, Sendable {
  /// What it is about: `kernel`.
  package let name: String
  /// What the first one says, and the other one; empty for nothing.
  package let first: String, second: String

  /// The name of a difference between builds of the program: its version, compiler or libraries.
  static let program = "program"

  /// What differs between two results, the programs first.
  ///
  /// Not their dates and command lines, and not what the hosts are called. Programs that were measured in
  /// turns, in order to tell them apart, differ only where one of them was not built for speed.
  package static func all(_ first: BenchmarkResult, _ second: BenchmarkResult) -> [HeaderDifference]
  {
    let isInTurns = first.isInTurns(with: second)
    let pairs = zip(said(first, isInTurns), said(second, isInTurns))
    return pairs.compactMap { one, other in difference(one.name, one.text, other.text) }
      + inputs(first, second)
  }

  private static func difference(
    _ name: String,
    _ first: String,
    _ second: String
  ) -> HeaderDifference? {
    first == second ? nil : HeaderDifference(name: name, first: first, second: second)
  }

  /// The workloads of which as many documents are others: programs may generate them differently.
  private static func inputs(
    _ first: BenchmarkResult,
    _ second: BenchmarkResult
  ) -> [HeaderDifference] {
    func text(_ series: ResultSeries) -> String {
      "\(series.formulas) formulas, \(series.bytesIn) bytes"
    }
    return first.workloads.compactMap { workload in
      func series(_ result: BenchmarkResult) -> ResultSeries? {
        result.series.first { $0.workload == workload && $0.pass == .jobs }
      }
      guard let one = series(first), let other = series(second), one.documents == other.documents
      else { return nil }
      return difference("input of \(workload)", text(one), text(other))
    }
  }

  /// What counts, in the same order for all results.
  private static func said(
    _ result: BenchmarkResult,
    _ isInTurns: Bool
  ) -> [(name: String, text: String)] {
    let (host, own, plan) = (result.header.host, result.header.program, result.plan)
    return [
      (program, isInTurns ? (own.isOptimized ? "optimized" : "not optimized") : own.text),
      ("score", "\(result.header.score)"),
      ("architecture", host.architecture), ("processor", host.model ?? ""),
      ("cores", "\(host.cores)"), ("threads", "\(host.threads)"), ("allowed", host.allowed),
      ("quota", host.quota.map { "\($0)" } ?? ""), ("memory", host.memory.map { "\($0)" } ?? ""),
      ("microcode", host.microcode ?? ""), ("governor", host.governor ?? ""),
      ("kernel", host.kernel ?? ""), ("hypervisor", host.hypervisor ?? ""),
      (
        "mitigations",
        host.mitigations.map { "\($0.name): \($0.state)" }.joined(separator: "; ")
      ),
      ("documents", "\(plan.documents)"), ("seed", plan.seed),
      ("layouts", plan.isDistinct ? "distinct" : "shared"),
      ("values", plan.isAgain ? "held already" : "none"), ("pin", plan.pin),
      ("numa", plan.memory),
    ]
  }
}
