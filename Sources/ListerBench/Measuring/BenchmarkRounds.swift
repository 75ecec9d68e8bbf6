// SPDX-License-Identifier: MIT

/// One workload among those that take turns.
package struct RoundWorkload<Machine: BenchmarkMachine> {
  let machine: Machine
  /// What is measured; gets its samples.
  package fileprivate(set) var series: [ResultSeries]
  /// How often each series goes over the input.
  fileprivate var times: [Int] = []
  /// How often each series may be run again because others disturbed it.
  fileprivate var repeats: [Int] = []
  /// How long its last turn took, or else finding out how often its series go over the input.
  fileprivate var turnTime = 0

  /// A workload whose series have no samples yet.
  package init(_ machine: Machine, _ series: [ResultSeries]) {
    self.machine = machine
    self.series = series
  }
}

/// Runs all series of all workloads in turns until enough is known of them.
///
/// Each round goes over all workloads, so that the samples of each of them are spread over the whole
/// time: a host is faster in one minute and slower in the next, which would otherwise be taken for
/// a difference between workloads, or between two results.
package struct BenchmarkRounds<Machine: BenchmarkMachine> {
  let plan: RoundSchedule
  /// What is too much of others.
  let disturbance: Disturbance
  /// When the measurement began, by the clock of the process.
  let start: Int
  /// When no further turn is begun, by the same clock, once there are enough rounds.
  let deadline: Int
  /// Is told what happens.
  let onEvent: (RoundEvent) throws(Machine.Failure) -> Void

  /// Rounds of the given parts.
  package init(
    plan: RoundSchedule,
    disturbance: Disturbance,
    start: Int,
    deadline: Int,
    onEvent: @escaping (RoundEvent) throws(Machine.Failure) -> Void
  ) {
    self.plan = plan
    self.disturbance = disturbance
    self.start = start
    self.deadline = deadline
    self.onEvent = onEvent
  }

  /// Measures all workloads in rounds.
  ///
  /// - Parameter workloads: what is measured; their series get samples.
  /// - Returns: how far it came; what there is stays in any case.
  /// - Throws: what a run throws, or the one that is told.
  package func run(
    _ workloads: inout [RoundWorkload<Machine>]
  ) throws(Machine.Failure) -> ResultEnd {
    guard let clock = workloads.first?.machine else { return .finished }
    var open: [Int] = []
    for index in workloads.indices {
      let begin = clock.process.time
      // A turn takes as long, and each workload is to have one.
      if !open.isEmpty, begin - start >= limit / 3 * 2 { break }
      guard try calibrate(&workloads[index]) else { return .interrupted }
      workloads[index].turnTime = clock.process.time - begin
      open.append(index)
    }
    let begin = clock.process.time
    let turns = plan.leastRounds * open.count
    var done = 0
    var isLate = open.count < workloads.count
    rounds: for round in 1...plan.mostRounds where !open.isEmpty {
      for index in open {
        let now = clock.process.time
        if round > plan.leastRounds, now >= deadline { break }
        if done > 0, now - start > limit - workloads[index].turnTime {
          isLate = true
          break rounds
        }
        let left = done == 0 || done >= turns ? nil : (now - begin) / done * (turns - done)
        guard try turn(&workloads[index], round, left) else { return .interrupted }
        workloads[index].turnTime = clock.process.time - now
        done += 1
        try onEvent(.turn(workloads.flatMap(\.series)))
      }
      guard round >= plan.leastRounds else { continue }
      let isLast = round == plan.mostRounds || clock.process.time >= deadline
      let ended = open.filter { isLast || isPrecise(workloads[$0].series) }
      open.removeAll(where: ended.contains)
      try tell(ended, of: workloads)
    }
    try tell(open, of: workloads)
    return isLate ? .late : .finished
  }

  /// How many nanoseconds there are.
  private var limit: Int { plan.limit ?? .max }

  /// Tells that enough is known of workloads; not of one that has had no turn.
  private func tell(
    _ ended: [Int],
    of workloads: [RoundWorkload<Machine>]
  ) throws(Machine.Failure) {
    for index in ended {
      guard let series = workloads[index].series.first, !series.samples.isEmpty else { continue }
      try onEvent(.measured(series.workload))
    }
  }

  /// One round of one workload; whether it came to its end.
  private func turn(
    _ workload: inout RoundWorkload<Machine>,
    _ round: Int,
    _ left: Int?
  ) throws(Machine.Failure) -> Bool {
    for index in workload.series.indices {
      try onEvent(.running(workload.series[index], round: round, left: left))
      while true {
        guard var sample = try sample(of: workload, index, round) else { return false }
        let isAgain = sample.marks.contains(.disturbed) && workload.repeats[index] > 0
        sample.isRepeated = isAgain
        workload.series[index].samples.append(sample)
        guard isAgain else { break }
        workload.repeats[index] -= 1
      }
      if workload.series[index].pass == .jobs {
        guard try workload.machine.observe(&workload.series[index]) else { return false }
      }
    }
    return true
  }

  /// Whether the intervals of all numbers of threads are narrow enough.
  private func isPrecise(_ series: [ResultSeries]) -> Bool {
    series.allSatisfy { one in
      guard one.pass == .jobs else { return true }
      guard let precision = MedianInterval(one.counted.map { $0.rate })?.precision else {
        return false
      }
      return precision <= plan.precision
    }
  }

  /// Finds out how often each series goes over the input so that it takes the time; whether that
  /// came to its end.
  private func calibrate(
    _ workload: inout RoundWorkload<Machine>
  ) throws(Machine.Failure) -> Bool {
    workload.repeats = workload.series.map { _ in plan.repeats }
    workload.times = workload.series.map { _ in 1 }
    guard let duration = plan.duration else { return true }
    let machine = workload.machine
    for (index, one) in workload.series.enumerated() {
      try onEvent(.calibrating(one))
      machine.prepare(one)
      let wanted = one.pass == .jobs ? duration : duration / RoundSchedule.floorPart
      var times = 1
      while true {
        let begin = machine.process.time
        guard try machine.run(one, times: times) else { return false }
        let elapsed = max(1, machine.process.time - begin)
        let needed = (Double(wanted) / Double(elapsed) * Double(times)).rounded(.up)
        let most = min(max(1, Int(needed)), RoundSchedule.mostTimes)
        // The first passes may take longer than the others, for templates are learnt in them.
        if elapsed * 2 >= wanted || times >= RoundSchedule.mostTimes {
          workload.times[index] = most
          break
        }
        // What takes almost no time is told by some more of it.
        times = elapsed * 8 >= wanted ? most : min(times * 4, RoundSchedule.mostTimes)
      }
    }
    return true
  }

  /// One run; nil when it was ended.
  private func sample(
    of workload: RoundWorkload<Machine>,
    _ index: Int,
    _ round: Int
  ) throws(Machine.Failure) -> ResultSample? {
    let (machine, series, times) = (
      workload.machine, workload.series[index], workload.times[index]
    )
    machine.prepare(series)
    let kernel = machine.kernel
    var (before, after) = (ProcessReading(), ProcessReading())
    let (isWhole, counts) = try machine.counting { () throws(Machine.Failure) in
      before = machine.process
      let isWhole = try machine.run(series, times: times)
      after = machine.process
      return isWhole
    }
    guard isWhole else { return nil }
    var sample = ResultSample()
    sample.round = round
    sample.start = before.time - start
    sample.passes = series.pass == .jobs ? times : times * series.threads
    sample.elapsed = max(1, after.time - before.time)
    sample.user = after.user - before.user
    sample.system = after.system - before.system
    sample.forcedSwitches = after.forcedSwitches - before.forcedSwitches
    sample.chosenSwitches = after.chosenSwitches - before.chosenSwitches
    sample.minorFaults = after.minorFaults - before.minorFaults
    sample.majorFaults = after.majorFaults - before.majorFaults
    sample.resident = machine.resident
    sample.cycles = counts.cycles
    sample.instructions = counts.instructions
    sample.misses = counts.misses
    disturbance.note(&sample, before: kernel, after: machine.kernel)
    return sample
  }
}

extension ResultSample {
  /// How often the input was gone over in a second.
  package var rate: Double { Double(passes) / Double(elapsed) * 1e9 }

  /// How often it was gone over in a second of processor time.
  package var processorRate: Double { Double(passes) / Double(max(1, processor)) * 1e9 }
}
