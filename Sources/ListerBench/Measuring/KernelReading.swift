// SPDX-License-Identifier: MIT

/// What the kernel has counted so far of the processors that this process may use.
///
/// Sources: proc(5) for `/proc/stat` and `/proc/loadavg`; the kernel's documentation of PSI
/// (`Documentation/accounting/psi.rst`), of control groups and of powercap.
package struct KernelReading: Hashable, Sendable {
  /// The time that they were busy, in nanoseconds, in steps of a tick; nil if the kernel doesn't
  /// tell.
  package var busy: Int?
  /// The time that a hypervisor kept to itself, in nanoseconds.
  package var steal: Int?
  /// How many threads of the machine can run.
  package var running: Int?
  /// How long some thread waited for a processor, in nanoseconds.
  package var pressure: Int?
  /// How long the control group was stopped because its quota was used up, in nanoseconds.
  package var throttled: Int?
  /// How often a processor was slowed because it was too hot.
  package var hot: Int?
  /// The mean clock, in hertz.
  package var frequency: Int?
  /// What the packages of the processors took, in microjoules, and where each counter begins again.
  package var energy: [EnergyCounter] = []

  package struct EnergyCounter: Hashable, Sendable {
    /// Microjoules so far.
    package var value: Int
    /// The highest value, behind which it begins with zero.
    package var limit: Int

    /// A counter of the given state.
    package init(value: Int, limit: Int) {
      self.value = value
      self.limit = limit
    }
  }

  /// Nothing is known.
  package init() {}

  /// The length of a tick in which `/proc/stat` counts, in nanoseconds: USER_HZ is 100.
  package static let tick = 10_000_000
}

extension KernelReading {
  /// What a folder tells of some processors.
  package init(_ kernel: KernelFolder, processors: [Int]) {
    self.init()
    readTimes(kernel, Set(processors))
    let load = kernel.text("/proc/loadavg")?.split(separator: " ") ?? []
    if load.count > 3 { running = load[3].split(separator: "/").first.flatMap { Int($0) } }
    if let some = kernel.lines("/proc/pressure/cpu").first(where: { $0.hasPrefix("some") }),
      let total = some.split(separator: " ").first(where: { $0.hasPrefix("total=") })
    {
      pressure = Int(total.dropFirst("total=".count)).map { $0 * 1_000 }
    }
    throttled = KernelReading.throttled(kernel)
    let folders = processors.map { "/sys/devices/system/cpu/cpu\($0)" }
    hot = KernelReading.sum(
      folders.map { kernel.number("\($0)/thermal_throttle/core_throttle_count") }
    )
    let clocks = folders.compactMap { kernel.number("\($0)/cpufreq/scaling_cur_freq") }
    if !clocks.isEmpty {
      frequency = clocks.reduce(0, +) / clocks.count * 1_000
    } else {
      frequency = KernelReading.megahertz(kernel)
    }
    for package in 0..<64 {
      let folder = "/sys/class/powercap/intel-rapl:\(package)"
      guard let value = kernel.number("\(folder)/energy_uj"),
        let limit = kernel.number("\(folder)/max_energy_range_uj")
      else { break }
      energy.append(EnergyCounter(value: value, limit: limit))
    }
  }

  private mutating func readTimes(_ kernel: KernelFolder, _ processors: Set<Int>) {
    for line in kernel.lines("/proc/stat") where line.hasPrefix("cpu") {
      let fields = line.split(separator: " ")
      guard let number = Int(fields[0].dropFirst(3)), processors.contains(number) else { continue }
      // user nice system idle iowait irq softirq steal; guests are in user already.
      let ticks = fields.dropFirst().map { Int($0) ?? 0 }
      guard ticks.count >= 7 else { continue }
      let own = ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]
      busy = (busy ?? 0) + own * KernelReading.tick
      if ticks.count > 7 { steal = (steal ?? 0) + ticks[7] * KernelReading.tick }
    }
  }

  /// The time that the process's own group was stopped: `cpu.stat` of either version.
  private static func throttled(_ kernel: KernelFolder) -> Int? {
    for line in kernel.lines("/proc/self/cgroup") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("cpu") else { continue }
      let group = fields[2] == "/" ? "" : fields[2]
      for mount in isUnified ? ["", "/unified"] : ["/\(fields[1])", "/cpu"] {
        let path = "/sys/fs/cgroup\(mount)\(group)/cpu.stat"
        if let time = kernel.value(of: "throttled_usec", in: path).flatMap({ Int($0) }) {
          return time * 1_000
        }
        if let time = kernel.value(of: "throttled_time", in: path).flatMap({ Int($0) }) {
          return time
        }
      }
    }
    return nil
  }

  /// The mean of the clocks that `/proc/cpuinfo` tells, in hertz.
  private static func megahertz(_ kernel: KernelFolder) -> Int? {
    let clocks = kernel.lines("/proc/cpuinfo").filter { $0.hasPrefix("cpu MHz") }.compactMap {
      $0.split(separator: ":").last.flatMap { Double($0.filter { !$0.isWhitespace }) }
    }
    guard !clocks.isEmpty else { return nil }
    return Int(clocks.reduce(0, +) / Double(clocks.count) * 1e6)
  }

  private static func sum(_ numbers: [Int?]) -> Int? {
    let known = numbers.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}
