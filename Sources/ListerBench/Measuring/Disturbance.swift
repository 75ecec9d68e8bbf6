// SPDX-License-Identifier: MIT

/// What was read before and after a run, and what that says of it.
package struct Disturbance: Sendable {
  /// How much of the time allowed others may take before a run is marked.
  package static let limit = 0.02

  /// How many processors the process may use.
  let processors: Int
  /// How many processors' time it may take: as many, or the quota.
  let share: Double

  /// Judges runs on a host.
  package init(_ host: HostDescription) {
    processors = host.allowedCount
    share = min(Double(host.allowedCount), host.quota ?? .infinity)
  }

  /// Notes in a sample what the readings say, and marks it.
  ///
  /// Its elapsed and processor times are there already. The kernel counts in ticks, of which one for
  /// each processor may be wrong: so much is left to the others before they count.
  package func note(
    _ sample: inout ResultSample,
    before: KernelReading,
    after: KernelReading
  ) {
    sample.allowed = Int(Double(sample.elapsed) * share)
    sample.running = after.running
    sample.frequency = after.frequency
    sample.steal = Disturbance.difference(before.steal, after.steal)
    sample.pressure = Disturbance.difference(before.pressure, after.pressure)
    sample.throttled = Disturbance.difference(before.throttled, after.throttled)
    sample.hot = Disturbance.difference(before.hot, after.hot)
    sample.energy = Disturbance.energy(before.energy, after.energy)
    let own = sample.processor + processors * KernelReading.tick
    sample.others = Disturbance.difference(before.busy, after.busy).map { max(0, $0 - own) }
    sample.marks = []
    let taken = (sample.others ?? 0) + (sample.steal ?? 0)
    // On a quota others may use the rest of the machine: only what all processors give is shared.
    let whole = Double(sample.elapsed) * Double(processors)
    if Double(taken) > Disturbance.limit * whole { sample.marks.append(.disturbed) }
    if sample.throttled ?? 0 > 0 || sample.hot ?? 0 > 0 { sample.marks.append(.throttled) }
  }

  private static func difference(_ before: Int?, _ after: Int?) -> Int? {
    guard let before, let after else { return nil }
    return max(0, after - before)
  }

  /// The energy between two readings; a counter that went back began again.
  private static func energy(
    _ before: [KernelReading.EnergyCounter],
    _ after: [KernelReading.EnergyCounter]
  ) -> Int? {
    guard !before.isEmpty, before.count == after.count else { return nil }
    return zip(before, after).reduce(0) { sum, pair in
      let difference = pair.1.value - pair.0.value
      return sum + (difference < 0 ? difference + pair.1.limit : difference)
    }
  }
}
