// SPDX-License-Identifier: MIT

/// Something that headers or plans of two results say differently, so that a difference between them
/// may come from it.
package struct HeaderDifference: Hashable, Sendable {
  /// What it is about: `kernel`.
  package let name: String
  /// What the first one says, and the other one; empty for nothing.
  package let first: String, second: String

  /// What differs between two results: not their dates and command lines, and not what the hosts are
  /// called; the builds neither where they were measured in turns, in order to tell them apart.
  package static func all(_ first: BenchmarkResult, _ second: BenchmarkResult) -> [HeaderDifference]
  {
    let isInTurns = first.isInTurns(with: second)
    return zip(said(first), said(second)).compactMap { one, other in
      one.text == other.text || (isInTurns && one.name == "build")
        ? nil : HeaderDifference(name: one.name, first: one.text, second: other.text)
    }
  }

  /// What counts, in the same order for all results.
  private static func said(_ result: BenchmarkResult) -> [(name: String, text: String)] {
    let (host, program, plan) = (result.header.host, result.header.program, result.plan)
    return [
      ("score", "\(result.header.score)"), ("version", program.version),
      ("build", program.build ?? program.commit ?? ""),
      ("compiler", program.compiler ?? ""),
      ("optimization", program.isOptimized ? "optimized" : "not optimized"),
      ("GMP", program.gmp ?? ""), ("MPFR", program.mpfr ?? ""),
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
