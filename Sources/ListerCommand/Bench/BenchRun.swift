// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

/// One run of `lister bench` that measures, or shows what was measured.
struct BenchRun {
  private let invocation: Invocation

  /// The run that a command line asks for.
  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Measures and shows, or reads and shows.
  func run() throws -> ExitCode {
    if let path = invocation[.fromResult] {
      let unfit = invocation.operands + invocation.measuringOptions
      if let word = unfit.first { throw CommandError.usage(.conflict("--from", word)) }
      var result = try invocation.workspace.benchmark(from: path)
      if invocation.has(.anonymous) { result.header = result.header.anonymous }
      try show(BenchmarkReport(result), printed: [])
      return code(of: result)
    }
    return try invocation.has(.against) ? measureInTurns() : measure()
  }

  private func measure() throws -> ExitCode {
    if invocation.has(.failSlower) { throw CommandError.usage(.missingArgument("compare")) }
    let request = try request()
    let cancellation = Termination.catchSignals()
    let live = LiveTable(isShown: showsTable)
    let result = try invocation.workspace.benchmark(request, cancellation: cancellation) { step in
      switch step {
      case .measuring(.measured(let workload), let result):
        StatusLine.end()
        try? live.add(BenchmarkReport(result), workload)
      default: StatusLine.show(step.text)
      }
    }
    StatusLine.end()
    try show(BenchmarkReport(result), printed: live.workloads)
    if result.end == .interrupted { return ExitCode(signal: Termination.signal) }
    return code(of: result)
  }

  /// Measures this build and others in turns, and compares them.
  private func measureInTurns() throws -> ExitCode {
    let others = invocation[.against]
    let turns = BenchmarkTurns(try request(), others: others, words: invocation.roundWords)
    let cancellation = Termination.catchSignals()
    let results = try invocation.workspace.benchmark(turns, cancellation: cancellation) { turn in
      let program = turn.program ?? BenchRun.own
      StatusLine.show("round \(turn.round) of at least \(turn.rounds): \(program)")
    }
    StatusLine.end()
    let code = try BenchComparison(invocation, [BenchRun.own] + others).show(results)
    return cancellation.isCancelled ? ExitCode(signal: Termination.signal) : code
  }

  /// What this build is called beside others.
  private static let own = "this build"

  /// Whether the standard output gets the table: not when lines or an export go there.
  private var showsTable: Bool {
    !invocation.has(.json) && !invocation[.exports].contains { $0.path == "-" }
  }

  private func code(of result: BenchmarkResult) -> ExitCode {
    invocation.has(.strictBench) && BenchmarkReport(result).isMarked ? .failure : .success
  }

  private func request() throws -> BenchmarkRequest {
    var request = BenchmarkRequest()
    let names = invocation.operands
    request.input = invocation[.benchInput]
    if request.input != nil || !names.isEmpty {
      request.hasMerges = names.contains(GeneratedMerges.name)
      let others = names.filter { $0 != GeneratedMerges.name }
      request.workloads = try others.map {
        try Workload(argument: $0, or: [GeneratedMerges.name, "compare"])
      }
    }
    request.jobs = invocation[.jobsList]
    request.seed = invocation[.workloadSeed]
    request.isDistinct = invocation.has(.distinct)
    request.isAgain = invocation.has(.again)
    request.isAnonymous = invocation.has(.anonymous)
    request.pinning = invocation[.pinning]
    request.placement = invocation[.placement]
    request.version = Product.version
    request.command = Array(CommandLine.arguments.dropFirst())
    request.output =
      invocation[.benchOutput]
      ?? invocation[.exports].first { $0.format == .json && $0.path != "-" }?.path
    if invocation.has(.quickBench) {
      request.makeQuick()
    } else if invocation.has(.fullBench) {
      request.makeFull()
    }
    // A quick look that is made longer takes its time.
    let lengthening: [Option] = [.benchDocuments, .benchDuration, .mostTime, .repetitions]
    if lengthening.contains(where: invocation.has) { request.rounds.limit = nil }
    if let documents = invocation[.benchDocuments] {
      request.documents = documents
      request.rounds.duration = nil
    }
    if let duration = invocation[.benchDuration] { request.rounds.duration = duration }
    if let precision = invocation[.benchPrecision] { request.rounds.precision = precision }
    if let time = invocation[.mostTime] { request.mostTime = time }
    if let rounds = invocation[.repetitions] {
      request.rounds.leastRounds = rounds
      request.rounds.mostRounds = rounds
    }
    return request
  }

  /// Prints the result, without the workloads whose lines stand there already, and exports it.
  private func show(_ report: BenchmarkReport, printed: [String]) throws {
    if invocation.has(.json) {
      try StandardOutput.write(Shown(own: report.lines))
    } else if showsTable {
      let table = LiveTable(isShown: true)
      if printed.isEmpty { try table.begin() }
      for workload in report.result.workloads where !printed.contains(workload) {
        try table.add(report, workload)
      }
      try StandardOutput.write(report.footer)
    }
    for export in invocation[.exports] {
      let text = export.format.text(of: report)
      if export.path == "-" {
        try StandardOutput.write(data: text)
      } else {
        try invocation.workspace.write(text, to: export.path)
      }
    }
  }
}
