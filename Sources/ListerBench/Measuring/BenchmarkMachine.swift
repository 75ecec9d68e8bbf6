// SPDX-License-Identifier: MIT

/// What rounds of a benchmark need of the world: runs, and what is read around them.
///
/// Tests have a world of their own, so that none of them depends on the time.
package protocol BenchmarkMachine: AnyObject {
  /// Why a run can fail.
  associatedtype Failure: Error

  /// Lets the threads of a series run where it says, from now on.
  func prepare(_ series: ResultSeries)

  /// Goes over the input of a series so often; each thread of a floor does so.
  ///
  /// - Parameters:
  ///   - series: what is run.
  ///   - times: how often, at least once.
  /// - Returns: whether it came to its end, and nobody has asked for that of the whole.
  /// - Throws: why a run has failed.
  func run(_ series: ResultSeries, times: Int) throws(Failure) -> Bool

  /// Runs a series once with the clock read at each document, and notes in it what that gives.
  ///
  /// - Returns: whether it came to its end.
  /// - Throws: why a run has failed.
  func observe(_ series: inout ResultSeries) throws(Failure) -> Bool

  /// Runs something, and tells what the processors have counted meanwhile.
  func counting(_ body: () throws(Failure) -> Bool) throws(Failure) -> (Bool, HardwareCounts)

  /// What the kernel has counted of this process.
  var process: ProcessReading { get }
  /// What the kernel has counted of the processors.
  var kernel: KernelReading { get }
  /// The memory that the process holds, in bytes; nil if the kernel doesn't tell.
  var resident: Int? { get }
}

/// How long a measurement goes on.
package struct RoundSchedule: Hashable, Sendable {
  /// How long each run should last, in nanoseconds; nil for going over the input once.
  package var duration: Int? = 2_000_000_000
  /// The fewest rounds.
  package var leastRounds = MedianInterval.leastSamples
  package var mostRounds = 1_000
  /// How narrow the intervals of all numbers of threads should be.
  package var precision = 0.02
  /// How often a series may be run again because others disturbed it.
  package var repeats = 3
  /// After how many nanoseconds all is to be over, though there are fewer rounds then, or workloads
  /// without any; nil for a measurement that has its rounds, however long they take.
  package var limit: Int?

  /// A floor need not last as long as what is measured: a part of the duration.
  static let floorPart = 8
  /// The most that a run goes over its input.
  static let mostTimes = 100_000

  /// The plan of a benchmark, unless somebody says otherwise.
  package init() {}
}

/// What happens while rounds go on.
package enum RoundEvent: Sendable {
  /// It is found out how often each series goes over the input in the time.
  case calibrating(ResultSeries)
  /// A run begins, in a round from 1; the least number of rounds takes so many nanoseconds more, if
  /// it goes on as until now: nil in the first turn, which can't tell, and once there are enough.
  case running(ResultSeries, round: Int, left: Int?)
  /// A workload has had its turn in a round: all series of all workloads as they are now.
  case turn([ResultSeries])
  /// Enough is known of a workload, or the time is over.
  case measured(String)
}
