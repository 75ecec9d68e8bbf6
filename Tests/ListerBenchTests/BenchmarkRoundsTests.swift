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
    _ machine: SimulatedMachine,
    _ plan: RoundPlan,
    deadline: Int = 0,
    onEvent: @escaping (RoundEvent) -> Void = { _ in }
  ) -> BenchmarkRounds<SimulatedMachine> {
    BenchmarkRounds(
      machine: machine,
      plan: plan,
      disturbance: Disturbance(host),
      start: 5_000,
      deadline: deadline,
      onEvent: { (event) throws(SimulatedMachine.Failure) in onEvent(event) }
    )
  }

  @Test func `runs of all series take turns, as often as the time needs`() throws {
    let machine = SimulatedMachine()
    machine.cost = { series, _ in series.pass == .jobs ? 300_000_000 : 10_000_000 }
    var series: [ResultSeries] = [.of(.cores, 1), .of(.jobs, 1), .of(.cores, 2), .of(.jobs, 2)]
    #expect(try rounds(machine, RoundPlan()).run(&series))
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
    #expect(try rounds(machine, RoundPlan()).run(&series))
    // One pass takes an eighth of the time, from which 8 would follow, of 0.56 s.
    #expect(machine.runs.prefix(4).map(\.times) == [1, 8, 29, 42])
    #expect(series[0].samples.allSatisfy { $0.passes == 42 && $0.elapsed == 1_920_000_000 })
  }

  @Test func `fixed work is gone over once`() throws {
    let machine = SimulatedMachine()
    var plan = RoundPlan()
    plan.duration = nil
    (plan.leastRounds, plan.mostRounds) = (3, 3)
    var series: [ResultSeries] = [.of(.jobs, 1), .of(.scan, 2)]
    series[1].processors = [3, 1]
    #expect(try rounds(machine, plan).run(&series))
    #expect(machine.runs.map(\.times) == Array(repeating: 1, count: 6))
    #expect(machine.prepared == [[], [3, 1], [], [3, 1], [], [3, 1]])
    // Each thread of a floor goes over all of the input.
    #expect(series.map { $0.samples.map(\.passes) } == [[1, 1, 1], [2, 2, 2]])
  }

  @Test func `rounds go on until the intervals are narrow`() throws {
    let machine = SimulatedMachine()
    // Every other run takes a tenth longer, for the first fifty; the median settles.
    machine.cost = { _, run in run < 50 && run % 2 == 0 ? 110_000_000 : 100_000_000 }
    var plan = RoundPlan()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try rounds(machine, plan, deadline: .max).run(&series))
    #expect(series[0].samples.count > 50 && series[0].samples.count < 200)
    let precision = MedianInterval(series[0].samples.map(\.rate))?.precision
    #expect(try #require(precision) <= 0.02)
  }

  @Test func `no further round is begun after the time, but there are enough`() throws {
    let machine = SimulatedMachine()
    machine.cost = { _, run in run % 2 == 0 ? 150_000_000 : 100_000_000 }
    var plan = RoundPlan()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try rounds(machine, plan, deadline: 2_000_000_000).run(&series))
    #expect(series[0].samples.count == 16)
    series[0].samples = []
    #expect(try rounds(SimulatedMachine(), plan, deadline: 0).run(&series))
    #expect(series[0].samples.count == 6)
  }

  @Test func `a disturbed run is made again, up to three times in all, and then stays marked`()
    throws
  {
    let machine = SimulatedMachine()
    machine.cost = { _, _ in 1_000_000_000 }
    // Two processors give two seconds; beyond two ticks, 40 ms are 2 % of them.
    machine.others = { run in run >= 2 ? 61_000_000 : 60_000_000 }
    var plan = RoundPlan()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(try rounds(machine, plan).run(&series))
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
    var plan = RoundPlan()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1), .of(.jobs, 2)]
    #expect(try !rounds(machine, plan).run(&series))
    #expect(series.map(\.samples.count) == [2, 2])
  }

  @Test func `a failure ends it`() {
    let machine = SimulatedMachine()
    machine.failingRun = 2
    var plan = RoundPlan()
    plan.duration = nil
    var series: [ResultSeries] = [.of(.jobs, 1)]
    #expect(throws: SimulatedMachine.Failure.self) { try rounds(machine, plan).run(&series) }
  }

  @Test func `the time that is left is told after each round`() throws {
    let machine = SimulatedMachine()
    machine.cost = { _, _ in 1_000_000_000 }
    var plan = RoundPlan()
    plan.duration = nil
    var told: [[Int]] = []
    let rounds = rounds(machine, plan) { event in
      if case .round(let round, _, let left, let whole) = event {
        told.append([round, left, whole])
      }
    }
    var series: [ResultSeries] = [.of(.jobs, 1), .of(.jobs, 2)]
    #expect(try rounds.run(&series))
    #expect(told.map { $0[0] } == Array(1...6))
    #expect(told.map { $0[1] } == [10, 8, 6, 4, 2, 0].map { $0 * 1_000_000_000 })
    #expect(told.allSatisfy { $0[2] == 12_000_000_000 })
  }
}
