// SPDX-License-Identifier: MIT

package import ListerJSON

/// One run.
package struct ResultSample: Hashable, Shaped {
  /// In which round, from 1.
  package var round = 1
  /// When it began, in nanoseconds since the start of the measurement.
  package var start = 0
  /// How often all of the input was gone over, by all threads together.
  package var passes = 1
  /// From its start to its end, in nanoseconds.
  package var elapsed = 0
  /// What all threads took of the processors, in nanoseconds, for themselves and in the kernel.
  package var user = 0, system = 0
  /// How often a thread had to leave its processor, and how often it left by itself.
  package var forcedSwitches = 0, chosenSwitches = 0
  /// How often memory was touched that was not there, without and with reading from a disk.
  package var minorFaults = 0, majorFaults = 0
  /// The memory that the process held behind it, in bytes.
  package var resident: Int?
  /// The time that the processors gave that this process may use: elapsed time times their number,
  /// or the quota, in nanoseconds.
  package var allowed = 0
  /// What others took of it, in nanoseconds, without what the hypervisor took.
  package var others: Int?
  /// What the hypervisor took, in nanoseconds.
  package var steal: Int?
  /// How long some thread of the machine waited for a processor, in nanoseconds.
  package var pressure: Int?
  /// How many threads of the machine could run, when it ended.
  package var running: Int?
  /// How long the control group was stopped because its quota was used up, in nanoseconds.
  package var throttled: Int?
  /// How often a processor was slowed because it was too hot.
  package var hot: Int?
  /// The mean clock of the processors allowed, in hertz, when it ended.
  package var frequency: Int?
  /// What the processors' package took, in microjoules.
  package var energy: Int?
  /// Cycles of the processors' clocks, instructions that were finished, and misses of the last cache.
  package var cycles: Int?, instructions: Int?, misses: Int?
  /// Why it is not to be trusted.
  package var marks: [ResultMark] = []
  /// Whether it was made again because of that, so that it doesn't count.
  package var isRepeated = false

  /// A run that took no time.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultSample>] {
    [
      .init("round", \.round), .init("start_ns", \.start), .init("passes", \.passes),
      .init("elapsed_ns", \.elapsed), .init("user_ns", \.user), .init("system_ns", \.system),
      .init("forced_switches", \.forcedSwitches), .init("chosen_switches", \.chosenSwitches),
      .init("minor_faults", \.minorFaults), .init("major_faults", \.majorFaults),
      .init("resident_bytes", \.resident), .init("allowed_ns", \.allowed),
      .init("others_ns", \.others), .init("steal_ns", \.steal),
      .init("pressure_ns", \.pressure), .init("running", \.running),
      .init("throttled_ns", \.throttled), .init("hot", \.hot),
      .init("frequency_hz", \.frequency), .init("energy_uj", \.energy),
      .init("cycles", \.cycles), .init("instructions", \.instructions),
      .init("cache_misses", \.misses), .init("marks", \.marks), .init("repeated", \.isRepeated),
    ]
  }

  /// The processor time, in nanoseconds.
  package var processor: Int { user + system }
}

/// Why a figure is not to be trusted.
package enum ResultMark: String, JSONWord {
  /// Others took more than 2 % of the time allowed.
  case disturbed
  /// The clock was slowed because of the heat, or the control group's quota was used up.
  case throttled
  /// More was gained by threads than there are threads, beyond the interval.
  case impossible
}
