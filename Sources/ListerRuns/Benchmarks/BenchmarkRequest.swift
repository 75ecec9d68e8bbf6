// SPDX-License-Identifier: MIT

package import ListerBench
package import ListerWorkloads

/// What a benchmark measures, and for how long.
package struct BenchmarkRequest: Sendable {
  package var workloads = Workload.allCases
  /// Whether lists are merged as well.
  package var hasMerges = true
  /// A file of the user's own documents, one per line, which comes before the workloads; nil for none.
  package var input: String?
  /// How many generated documents of each workload are in memory.
  package var documents = GeneratedDocuments.standardCount
  /// With how many threads, in this order.
  package var jobs = BenchmarkRequest.standardJobs
  /// How long the runs last, and how many there are.
  package var rounds = RoundSchedule()
  /// For how many nanoseconds new rounds are begun, once there are enough.
  package var mostTime = 600_000_000_000
  /// What the generators start from.
  package var seed = GeneratedDocuments.standardSeed
  /// Whether no two documents share a layout.
  package var isDistinct = false
  /// Whether the documents hold their values already, as a second run meets them.
  package var isAgain = false
  /// To which processors the threads are bound.
  package var pinning = Topology.Pinning.none
  /// On which nodes of memory the documents lie.
  package var placement = Topology.Placement.none
  /// The file that the result is kept in while it grows; nil for none.
  package var output: String?
  /// The words of the command line, for the header.
  package var command: [String] = []
  /// The version of the program, for the header.
  package var version = ""
  /// Whether the header leaves out what the host is called.
  package var isAnonymous = false

  /// A request for all workloads.
  package init() {}

  package static var standardJobs: [Int] { HostDescription(KernelFolder()).steps }

  /// Looks quickly: in 20 seconds for all workloads, of which some are for making and checking the
  /// documents; with fewer rounds, or without the last workloads, where that takes too long.
  package mutating func makeQuick() {
    documents = 500
    mostTime = 0
    rounds.limit = 20_000_000_000
    // Each round has the floors, and one comes before the rounds, to find the number of passes.
    let runs = subjects.count * jobs.count * (rounds.leastRounds + 1) * 12 / 8
    rounds.duration = max(2_000_000, 9_000_000_000 / max(1, runs))
  }

  /// Looks closely, for an hour at most.
  package mutating func makeFull() {
    rounds.leastRounds = 10
    rounds.precision = 0.01
    mostTime = 3_600_000_000_000
  }

  /// What is measured, in its order.
  var subjects: [BenchmarkSubject] {
    let own = input.map { [BenchmarkSubject.file($0)] } ?? []
    let merges = [BenchmarkSubject.merges(GeneratedMerges(count: documents, seed: seed))]
    return own + workloads.map { .generated(documents(of: $0)) } + (hasMerges ? merges : [])
  }

  private func documents(of workload: Workload) -> GeneratedDocuments {
    var generated = GeneratedDocuments(workload)
    generated.count = documents
    generated.seed = seed
    generated.isDistinct = isDistinct
    return generated
  }

  /// What was asked for, as the result keeps it.
  var plan: ResultSettings {
    var plan = ResultSettings()
    plan.workloads = subjects.map(\.name)
    plan.jobs = jobs
    plan.duration = rounds.duration
    plan.documents = documents
    plan.rounds = rounds.leastRounds
    if rounds.mostRounds > rounds.leastRounds {
      plan.precision = rounds.precision
      plan.mostTime = rounds.limit ?? mostTime
    }
    plan.seed = "\(seed)"
    plan.isDistinct = isDistinct
    plan.isAgain = isAgain
    plan.pin = pinning.text
    plan.memory = placement.rawValue
    return plan
  }
}

/// What a benchmark does at the moment.
package enum BenchmarkStep: Sendable {
  /// The documents of a workload are made.
  case generating(String)
  /// They are calculated with so many threads for the first time, and the answers compared.
  case checking(String, jobs: Int)
  /// Rounds over all workloads go on; all that is known by now.
  case measuring(RoundEvent, BenchmarkResult)
}
