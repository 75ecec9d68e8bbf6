// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct BenchmarkRoundsTests {
  private let host: HostDescription = {
    var host = HostDescription()
    (host.threads, host.allowedCount, host.allowedCores) = (2, 2, 2)
    return host
  }()

  private func rounds(
    _ plan: RoundSchedule,
    deadline: Int = 0,
    onEvent: @escaping (RoundEvent) -> Void = { _ in }
  ) -> BenchmarkRounds<SimulatedMachine> {
    BenchmarkRounds(
      plan: plan,
      disturbance: Disturbance(host),
      start: 5_000,
      deadline: deadline,
      onEvent: { (event) throws(SimulatedMachine.Failure) in onEvent(event) }
    )
  }

  /// Measures one workload; whether it came to its end.
  private func run(
    _ machine: SimulatedMachine,
    _ plan: RoundSchedule,
    deadline: Int = 0,
    _ series: inout [ResultSeries],
    onEvent: @escaping (RoundEvent) -> Void = { _ in }
  ) throws(SimulatedMachine.Failure) -> Bool {
    var workloads = [RoundWorkload(machine, series)]
    defer { series = workloads[0].series }
    return try rounds(plan, deadline: deadline, onEvent: onEvent).run(&workloads) != .interrupted
  }

  @Test func `runs of all series take turns, as often as the time needs`() throws {
    let machine = SimulatedMachine()
    machine.cost = { series, _ in series.pass == .jobs ? 300_000_000 : 10_000_000 }
    var series: [ResultSeries] = [.of(.cores, 1), .of(.jobs, 1), .of(.cores, 2), .of(.jobs, 2)]
    #expect(try run(machine, RoundSchedule(), &series))
    // An eighth of two seconds for the loop, two seconds for the jobs, in whole passes.
    #expect(
      series.map { $0.samples.map(\.passes) } == [
        Array(repeating: 25, count: 6), Array(repeating: 7, count: 6),
        Array(repeating: 50, count: 6), Array(repeating: 7, count: 6),
      ]
    )
    #expect(series.allSatisfy { $0.samples.map(\.round) == Array(1...6) })
    let timed = machine.runs.suffix(24)
    let turns = timed.map { "\($0.series.pass.rawValue) \($0.series.threads)" }
    #expect(
      Array(turns.prefix(8)) == [
        "cores 1", "jobs 1", "cores 2", "jobs 2", "cores 1", "jobs 1", "cores 2", "jobs 2",
      ]
    )
    #expect(machine.observations == 12)
    let sample = series[3].samples[0]
    #expect(sample.elapsed == 2_100_000_000)
    #expect(sample.allowed == 4_200_000_000)
    #expect((sample.user, sample.system) == (4_200_000_000, 0))
    #expect((sample.forcedSwitches, sample.minorFaults) == (2, 3))
    #expect(sample.resident == 17_000_000)
    #expect((sample.others, sample.steal) == (0, 0))
    #expect((sample.cycles, sample.instructions, sample.misses) == (7, 9, nil))
    #expect(sample.marks.isEmpty)
    let starts = series.flatMap { $0.samples.map(\.start) }
    #expect(Set(starts).count == 24)
  }

  /// What is learnt in the first passes would otherwise be taken for what each of them costs.
  @Test func `a run lasts as long as asked for where its first passes take longer`() throws {
    let machine = SimulatedMachine()
    machine.beginning = 240_000_000
    machine.cost = { _, _ in 40_000_000 }
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try run(machine, RoundSchedule(), &series))
    // One pass takes an eighth of the time, from which 8 would follow, of 0.56 s.
    #expect(machine.runs.prefix(4).map(\.times) == [1, 8, 29, 42])
    #expect(series[0].samples.allSatisfy { $0.passes == 42 && $0.elapsed == 1_920_000_000 })
  }

  @Test func `fixed work is gone over once`() throws {
    let machine = SimulatedMachine()
    var plan = RoundSchedule()
    plan.duration = nil
    (plan.leastRounds, plan.mostRounds) = (3, 3)
    var series: [ResultSeries] = [.of(.jobs, 1), .of(.scan, 2)]
    series[1].processors = [3, 1]
    #expect(try run(machine, plan, &series))
    #expect(machine.runs.map(\.times) == Array(repeating: 1, count: 6))
    #expect(machine.prepared == [[], [3, 1], [], [3, 1], [], [3, 1]])
    // Each thread of a floor goes over all of the input.
    #expect(series.map { $0.samples.map(\.passes) } == [[1, 1, 1], [2, 2, 2]])
  }

  @Test func `rounds go on until the intervals are narrow`() throws {
    let machine = SimulatedMachine()
    // Every other run takes a tenth longer, for the first fifty; the median settles.
    machine.cost = { _, run in run < 50 && run % 2 == 0 ? 110_000_000 : 100_000_000 }
    var plan = RoundSchedule()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try run(machine, plan, deadline: .max, &series))
    #expect(series[0].samples.count > 50 && series[0].samples.count < 200)
    let precision = MedianInterval(series[0].samples.map(\.rate))?.precision
    #expect(try #require(precision) <= 0.02)
  }

  @Test func `no further round is begun after the time, but there are enough`() throws {
    let machine = SimulatedMachine()
    machine.cost = { _, run in run % 2 == 0 ? 150_000_000 : 100_000_000 }
    var plan = RoundSchedule()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try run(machine, plan, deadline: 2_000_000_000, &series))
    #expect(series[0].samples.count == 16)
    series[0].samples = []
    #expect(try run(SimulatedMachine(), plan, &series))
    #expect(series[0].samples.count == 6)
  }

  @Test func `a disturbed run is made again, up to three times, then stays marked`() throws {
    let machine = SimulatedMachine()
    machine.cost = { _, _ in 1_000_000_000 }
    // Two processors give two seconds; beyond two ticks, 40 ms are 2 % of them.
    machine.others = { run in run >= 2 ? 61_000_000 : 60_000_000 }
    var plan = RoundSchedule()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try run(machine, plan, &series))
    let samples = series[0].samples
    #expect(samples.count == 9)
    #expect(
      samples.map(\.isRepeated) == [
        false, false, true, true, true, false, false, false, false,
      ]
    )
    #expect(samples.map(\.round) == [1, 2, 3, 3, 3, 3, 4, 5, 6])
    #expect(
      samples.map { $0.marks == [.disturbed] } == [
        false, false, true, true, true, true, true, true, true,
      ]
    )
    #expect(samples[2].others == 41_000_000)
    #expect(series[0].counted.count == 6)
  }

  @Test func `what was measured stays when somebody ends it`() throws {
    let machine = SimulatedMachine()
    machine.lastRun = 4
    var plan = RoundSchedule()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1), .of(.jobs, 2)]
    #expect(try !run(machine, plan, &series))
    #expect(series.map(\.samples.count) == [2, 2])
  }

  @Test func `a failure ends it`() {
    let machine = SimulatedMachine()
    machine.failingRun = 2
    var plan = RoundSchedule()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(throws: SimulatedMachine.Failure.self) { try run(machine, plan, &series) }
  }

  @Test func `the time that is left is told in each turn but the first`() throws {
    let machine = SimulatedMachine()
    machine.cost = { _, _ in 1_000_000_000 }
    var plan = RoundSchedule()
    plan.duration = nil
    var told: [Int?] = []
    var workloads = [
      RoundWorkload(machine, [.of(.jobs, 1)]), RoundWorkload(machine, [.of(.jobs, 2)]),
    ]
    let rounds = rounds(plan) { event in
      if case .running(_, _, let left) = event { told.append(left.map { $0 / 1_000_000_000 }) }
    }
    #expect(try rounds.run(&workloads) == .finished)
    #expect(told == [nil, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  }

  /// What lasts for minutes on a host falls on all workloads alike.
  @Test func `workloads take turns in each round, and leave when enough is known of them`() throws {
    let machine = SimulatedMachine()
    // The second workload is steady; of the first one every other run takes longer, for a while.
    machine.cost = { series, run in
      series.workload == "first" && run < 60 && run % 8 == 1 ? 110_000_000 : 100_000_000
    }
    var plan = RoundSchedule()
    plan.duration = nil
    var (turns, ends): ([String], [String]) = ([], [])
    var workloads = ["first", "second"].map { name in
      var series: [ResultSeries] = [.of(.copy, 1), .of(.jobs, 1)]
      for index in series.indices { series[index].workload = name }
      return RoundWorkload(machine, series)
    }
    let rounds = rounds(plan, deadline: .max) { event in
      switch event {
      case .running(let series, let round, _): turns.append("\(series.workload) \(round)")
      case .turn(let series):
        #expect(series.map(\.workload).prefix(3) == ["first", "first", "second"])
      case .measured(let name): ends.append(name)
      case .calibrating: break
      }
    }
    #expect(try rounds.run(&workloads) == .finished)
    #expect(
      turns.prefix(6) == ["first 1", "first 1", "second 1", "second 1", "first 2", "first 2"]
    )
    #expect(ends == ["second", "first"])
    #expect(workloads[1].series.allSatisfy { $0.samples.count == 6 })
    #expect(workloads[0].series.allSatisfy { $0.samples.count > 6 })
  }

  /// Runs three workloads, of which each pass takes so long, within ten seconds.
  private func late(_ pass: Int) throws -> (end: ResultEnd, machine: SimulatedMachine, [[Int]]) {
    let machine = SimulatedMachine()
    machine.cost = { _, _ in pass }
    var plan = RoundSchedule()
    (plan.duration, plan.limit) = (100_000_000, 10_000_000_000)
    var workloads = ["first", "second", "third"].map { name in
      var series = ResultSeries.of(.jobs, 1)
      series.workload = name
      return RoundWorkload(machine, [series])
    }
    var ended: [String] = []
    let end = try rounds(plan) { event in
      if case .measured(let name) = event { ended.append(name) }
    }.run(&workloads)
    let samples = workloads.map { $0.series[0].samples.map(\.round) }
    #expect(ended == zip(["first", "second", "third"], samples).filter { !$1.isEmpty }.map(\.0))
    return (end, machine, samples)
  }

  @Test func `there are fewer rounds where the time is limited`() throws {
    let quick = try late(50_000_000)
    #expect(quick.end == .finished && quick.2 == Array(repeating: Array(1...6), count: 3))
    let slow = try late(1_000_000_000)
    // A second each for the number of passes; seven turns more.
    #expect(slow.end == .late && slow.2 == [[1, 2, 3], [1, 2], [1, 2]])
    #expect(slow.machine.process.time - 5_000 <= 10_000_000_000)
    // There is no time for the third workload, and none for a second round.
    let slower = try late(4_000_000_000)
    #expect(slower.end == .late && slower.2 == [[1], [], []])
    let slowest = try late(30_000_000_000)
    #expect(slowest.end == .late && slowest.2 == [[1], [], []])
  }
}
