// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct KernelReadingTests {
  private let stat = """
    cpu  100 0 50 1000 5 1 2 7 0 0
    cpu0 60 1 30 500 3 1 1 4 9 0
    cpu1 40 0 20 500 2 0 1 3 0 0
    cpu2 9999 0 0 0 0 0 0 99 0 0
    intr 1 2 3
    """

  @Test func `the times of the processors that may be used are added`() throws {
    let kernel = try HostFixture([
      "proc/stat": stat, "proc/loadavg": "0.52 0.58 0.59 3/1283 4711",
      "proc/pressure/cpu": "some avg10=0.00 avg60=0.11 avg300=0.20 total=123456\nfull avg10=0",
    ])
    let reading = kernel.reading(of: [0, 1])
    // Without idle time and waits, and guests, who are in the user's time.
    #expect(reading.busy == (60 + 1 + 30 + 1 + 1 + 40 + 20 + 1) * 10_000_000)
    #expect(reading.steal == 7 * 10_000_000)
    #expect(reading.running == 3)
    #expect(reading.pressure == 123_456_000)
    #expect((reading.throttled, reading.hot, reading.frequency) == (nil, nil, nil))
  }

  @Test func `nothing that is missing is an error`() throws {
    #expect((try HostFixture([:]).reading(of: [0])) == KernelReading())
    let broken = try HostFixture([
      "proc/stat": "cpu0 1 2\ncpu1 a b c d e f g h", "proc/loadavg": "0.1",
      "proc/pressure/cpu": "some",
    ])
    let reading = broken.reading(of: [0, 1])
    #expect((reading.running, reading.pressure) == (nil, nil))
  }

  @Test func `clock, heat, quota and energy are read where they are`() throws {
    let cpu = "sys/devices/system/cpu/cpu"
    let kernel = try HostFixture([
      "\(cpu)0/cpufreq/scaling_cur_freq": "2000000", "\(cpu)3/cpufreq/scaling_cur_freq": "3000000",
      "\(cpu)0/thermal_throttle/core_throttle_count": "2",
      "\(cpu)3/thermal_throttle/core_throttle_count": "5",
      "proc/self/cgroup": "0::/a", "sys/fs/cgroup/a/cpu.stat": "throttled_usec 1500",
      "sys/class/powercap/intel-rapl:0/energy_uj": "900",
      "sys/class/powercap/intel-rapl:0/max_energy_range_uj": "1000",
    ])
    let reading = kernel.reading(of: [0, 3])
    #expect(reading.frequency == 2_500_000_000)
    #expect(reading.hot == 7)
    #expect(reading.throttled == 1_500_000)
    #expect(reading.energy == [.init(value: 900, limit: 1_000)])
    let old = try HostFixture([
      "proc/self/cgroup": "1:cpu:/b", "sys/fs/cgroup/cpu/b/cpu.stat": "throttled_time 77",
      "proc/cpuinfo": "cpu MHz : 2400.5\nx : 1\ncpu MHz : 2600.5",
    ])
    #expect(old.reading(of: [0]).throttled == 77)
    #expect(old.reading(of: [0]).frequency == 2_500_500_000)
  }

  @Test func `what is between two readings is noted, and marked`() {
    var host = HostDescription()
    (host.allowedCount, host.quota) = (4, 0.5)
    var sample = ResultSample()
    (sample.elapsed, sample.user, sample.system) = (1_000_000_000, 400_000_000, 100_000_000)
    var (before, after) = (KernelReading(), KernelReading())
    (before.busy, after.busy) = (1_000, 600_000_000 + 1_000)
    (before.steal, after.steal) = (0, 30_000_000)
    (before.throttled, after.throttled) = (5, 5)
    (before.energy, after.energy) = (
      [.init(value: 900, limit: 1_000)], [.init(value: 50, limit: 1_000)]
    )
    Disturbance(host).note(&sample, before: before, after: after)
    #expect(sample.allowed == 500_000_000)
    // 100 ms of others, less a tick for each of four processors.
    #expect(sample.others == 60_000_000)
    #expect(sample.steal == 30_000_000)
    #expect(sample.energy == 150)
    #expect(sample.marks == [.disturbed])
    after.steal = 10_000_000
    after.throttled = 6
    Disturbance(host).note(&sample, before: before, after: after)
    #expect(sample.marks == [.throttled])
    Disturbance(host).note(&sample, before: KernelReading(), after: after)
    #expect((sample.others, sample.steal) == (nil, nil))
    #expect(sample.marks.isEmpty)
  }
}
