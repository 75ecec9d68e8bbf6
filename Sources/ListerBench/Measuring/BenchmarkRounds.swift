// SPDX-License-Identifier: MIT

/// Runs all series of a workload in turns until enough is known of them.
package struct BenchmarkRounds<Machine: BenchmarkMachine> {
  /// What runs.
  let machine: Machine
  /// How long.
  let plan: RoundPlan
  /// What is too much of others.
  let disturbance: Disturbance
  /// When the measurement began, by the clock of the process.
  let start: Int
  /// When no further round is begun, by the same clock, once there are enough.
  let deadline: Int
  /// Is told what happens.
  let onEvent: (RoundEvent) throws(Machine.Failure) -> Void

  /// Rounds of the given parts.
  package init(
    machine: Machine,
    plan: RoundPlan,
    disturbance: Disturbance,
    start: Int,
    deadline: Int,
    onEvent: @escaping (RoundEvent) throws(Machine.Failure) -> Void
  ) {
    self.machine = machine
    self.plan = plan
    self.disturbance = disturbance
    self.start = start
    self.deadline = deadline
    self.onEvent = onEvent
  }

  /// Measures all series, which have no samples yet, in rounds.
  ///
  /// - Parameter series: what is measured; gets its samples.
  /// - Returns: whether it came to its end; otherwise somebody has ended it, and what there is stays.
  /// - Throws: what a run throws, or the one that is told.
  package func run(_ series: inout [ResultSeries]) throws(Machine.Failure) -> Bool {
    guard let times = try calibrated(series) else { return false }
    var repeats = [Int](repeating: plan.repeats, count: series.count)
    let begin = machine.process.time
    for round in 1...plan.mostRounds {
      for index in series.indices {
        try onEvent(.running(series[index], round: round))
        while true {
          guard var sample = try sample(of: series[index], round, times[index]) else {
            return false
          }
          let isAgain = sample.marks.contains(.disturbed) && repeats[index] > 0
          sample.isRepeated = isAgain
          series[index].samples.append(sample)
          guard isAgain else { break }
          repeats[index] -= 1
        }
        if series[index].pass == .jobs {
          guard try machine.observe(&series[index]) else { return false }
        }
      }
      let now = machine.process.time
      let left = max(0, plan.leastRounds - round)
      let each = (now - begin) / round
      let whole = each * plan.leastRounds
      try onEvent(.round(round, series: series, left: each * left, whole: whole))
      guard round >= plan.leastRounds else { continue }
      if now >= deadline || isPrecise(series) { break }
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

  /// How often each series goes over the input so that it takes the time; nil when it was ended.
  private func calibrated(_ series: [ResultSeries]) throws(Machine.Failure) -> [Int]? {
    guard let duration = plan.duration else { return series.map { _ in 1 } }
    var all: [Int] = []
    for one in series {
      try onEvent(.calibrating(one))
      machine.prepare(one)
      let wanted = one.pass == .jobs ? duration : duration / RoundPlan.floorPart
      var times = 1
      while true {
        let begin = machine.process.time
        guard try machine.run(one, times: times) else { return nil }
        let elapsed = max(1, machine.process.time - begin)
        let needed = (Double(wanted) / Double(elapsed) * Double(times)).rounded(.up)
        let most = min(max(1, Int(needed)), RoundPlan.mostTimes)
        // The first passes may take longer than the others, for templates are learnt in them.
        if elapsed * 2 >= wanted || times >= RoundPlan.mostTimes {
          all.append(most)
          break
        }
        // What takes almost no time is told by some more of it.
        times = elapsed * 8 >= wanted ? most : min(times * 4, RoundPlan.mostTimes)
      }
    }
    return all
  }

  /// One run; nil when it was ended.
  private func sample(
    of series: ResultSeries,
    _ round: Int,
    _ times: Int
  ) throws(Machine.Failure) -> ResultSample? {
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
