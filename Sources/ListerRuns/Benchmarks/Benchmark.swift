// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerBench
import ListerCore
import ListerFiles
import ListerJobs

/// One run of a benchmark: workloads for several numbers of threads, checked and timed.
final class Benchmark {
  let request: BenchmarkRequest
  /// Ends it; what there is by then is kept.
  let cancellation: Cancellation
  /// Called before each step, outside of what is timed.
  let onStep: (BenchmarkStep) -> Void
  private var result = BenchmarkResult()

  init(
    _ request: BenchmarkRequest,
    cancellation: Cancellation,
    onStep: @escaping (BenchmarkStep) -> Void
  ) {
    self.request = request
    self.cancellation = cancellation
    self.onStep = onStep
  }

  /// Measures everything.
  ///
  /// - Throws: ``ListerError`` when an answer is wrong, there is no room for the files, or the result
  ///   can't be kept.
  func run() throws(ListerError) -> BenchmarkResult {
    let kernel = KernelFolder()
    let host = HostDescription(kernel)
    let topology = Topology(kernel)
    if case .list(let numbers) = request.pinning,
      let other = numbers.first(where: { !topology.allowed.contains($0) })
    {
      throw ListerError(.benchmark(.noProcessor(other, allowed: host.allowed)))
    }
    // Whatever comes after it runs where it may again.
    defer { if request.pinning != .none { Cores.bind(to: topology.allowed) } }
    result.header = header(host)
    result.plan = request.plan
    let start = ProcessReading.now.time
    var workloads: [RoundWorkload<WorkloadBench>] = []
    let subjects = request.subjects
    for subject in subjects {
      // The rounds need most of the time, if there is a limit.
      let limit = request.rounds.limit ?? .max
      if !workloads.isEmpty, ProcessReading.now.time - start >= limit / 3 { break }
      guard let workload = try workload(subject, kernel, topology) else {
        return try finished(.interrupted)
      }
      workloads.append(workload)
    }
    let rounds = BenchmarkRounds<WorkloadBench>(
      plan: request.rounds,
      disturbance: Disturbance(host),
      start: start,
      deadline: start + request.mostTime,
      onEvent: { [self] (event) throws(ListerError) in
        if case .turn(let series) = event {
          measured(series)
          try keep(.running)
        }
        onStep(.measuring(event, result))
      }
    )
    let end = try rounds.run(&workloads)
    measured(workloads.flatMap(\.series))
    return try finished(end == .finished && workloads.count < subjects.count ? .late : end)
  }

  /// Makes the documents of a workload, and checks what comes out of them; nil when it was ended.
  private func workload(
    _ subject: BenchmarkSubject,
    _ kernel: KernelFolder,
    _ topology: Topology
  ) throws(ListerError) -> RoundWorkload<WorkloadBench>? {
    onStep(.generating(subject.name))
    let writers = topology.writers(request.placement, request.pinning)
    let input = try documents(of: subject, writers)
    if !writers.isEmpty { Cores.bind(to: topology.allowed) }
    // What the first runs learn is not learnt again in those that are timed: then a document takes
    // as long, however many there are, and by however many threads.
    let layouts = SharedLayouts()
    guard let counts = try check(subject, input, layouts) else { return nil }
    let bench = WorkloadBench(
      subject.work(documents: counts.documents, layouts: layouts),
      input,
      host: kernel,
      processors: topology.allowed,
      isPinning: request.pinning != .none,
      cancellation: cancellation
    )
    return RoundWorkload(bench, series(of: subject.name, counts, topology))
  }

  /// What is measured of a workload, in the order of its rounds.
  private func series(
    of workload: String,
    _ counts: JobCounts,
    _ topology: Topology
  ) -> [ResultSeries] {
    request.jobs.flatMap { jobs in
      [ResultPass.copy, .scan, .cores, .yardstick, .jobs].map { pass in
        var series = ResultSeries()
        series.workload = workload
        series.pass = pass
        series.threads = jobs
        series.processors = topology.processors(of: jobs, request.pinning)
        guard pass != .cores, pass != .yardstick else { return series }
        series.documents = counts.documents
        series.formulas = pass == .jobs ? counts.formulas : 0
        series.bytesIn = counts.bytesIn
        series.bytesOut = pass == .jobs ? counts.bytesOut : counts.bytesIn
        return series
      }
    }
  }

  // MARK: Documents

  /// The documents of a workload in a file: as they are generated, or as a first run leaves them.
  private func documents(
    of subject: BenchmarkSubject,
    _ writers: [[Int]]
  ) throws(ListerError) -> ScratchFile {
    let fresh = try subject.scratch(writers: writers)
    guard request.isAgain, subject.hasValues else { return fresh }
    let done = try FileError.mapping(try ScratchFile(subject.name, inMemory: true))
    let work = subject.work(documents: subject.count, layouts: SharedLayouts())
    _ = try work.run(
      WorkPass(input: fresh, output: done.number, jobs: 1, cancellation: Cancellation())
    )
    return done
  }

  /// Calculates the documents with each number of threads, and compares the answers.
  ///
  /// - Returns: what they are; nil when it was ended.
  private func check(
    _ subject: BenchmarkSubject,
    _ input: ScratchFile,
    _ layouts: SharedLayouts
  ) throws(ListerError) -> JobCounts? {
    var digest: UInt64?
    var counts: JobCounts?
    let work = subject.work(documents: subject.count, layouts: layouts)
    for jobs in request.jobs {
      onStep(.checking(subject.name, jobs: jobs))
      let output = try FileError.mapping(try ScratchFile("output", inMemory: true))
      let result = try work.run(
        WorkPass(input: input, output: output.number, jobs: jobs, cancellation: cancellation)
      )
      guard let result else { return nil }
      counts = result.counts
      if result.counts.documents == 0, case .file(let path) = subject {
        throw ListerError(.benchmark(.noDocuments(path)))
      }
      let found = try subject.check(output)
      if let digest, digest != found {
        throw ListerError(.benchmark(.differs(subject.name, jobs: jobs, from: request.jobs[0])))
      }
      digest = found
    }
    return counts
  }

  // MARK: The result

  private func header(_ host: HostDescription) -> ResultHeader {
    var header = ResultHeader()
    header.date = ResultHeader.date(SystemClock.utc)
    header.command = request.command
    header.program = .own(version: request.version)
    header.host = host
    return request.isAnonymous ? header.anonymous : header
  }

  private func finished(_ end: ResultEnd) throws(ListerError) -> BenchmarkResult {
    try keep(end)
    return result
  }

  /// Takes what is known of all series by now.
  private func measured(_ series: [ResultSeries]) {
    result.series = series.filter { !$0.samples.isEmpty }
  }

  private func keep(_ end: ResultEnd) throws(ListerError) {
    result.end = end
    try result.keep(request.output)
  }
}

extension BenchmarkResult {
  /// Replaces a file by this result, whole or not at all; does nothing without a path.
  func keep(_ path: String?) throws(ListerError) {
    guard let path else { return }
    try FileError.mapping(try AtomicFile.replace(path, with: fileText, isDurable: false))
  }
}
