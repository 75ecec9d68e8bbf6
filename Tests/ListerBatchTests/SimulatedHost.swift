// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

@testable import ListerBatch

/// Nanoseconds that a document takes in each part of a batch, and what many workers reach by them.
struct HostModel {
  var workers: Int
  /// What workers do beside each other.
  var work: Double, pack = 0.0
  /// What one at a time does.
  var pull: Double, put: Double, deliver = 0.0

  /// What one worker takes for all of it.
  var sum: Double { work + pack + pull + put + deliver }

  /// How many times as fast as one worker all are: Amdahl's law for three serial parts that run beside
  /// each other.
  var speedup: Double { min(Double(workers), sum / max(pull, put, deliver)) }

  /// Whether a measured speed-up is within 10 % of it.
  func agrees(with measured: Double) -> Bool { abs(measured / speedup - 1) < 0.1 }
}

/// A host with any number of processors: the real engine over work that sleeps in place of calculating.
///
/// A thread that sleeps takes no processor, so two of them carry 128 workers. All times are dilated by one
/// factor, beside which those of the engine and of the kernel are small.
final class SimulatedHost: BatchWork, @unchecked Sendable {
  // Sendable because what changes belongs to one right, which one thread at a time has.
  final class Block {
    var index = 0
  }
  final class Parcel {}
  typealias Failure = Never

  /// 128 KiB of invoices, and the blocks whose output fills a frame of 1 MiB.
  private static let documentsPerBlock = 64.0
  private static let blocksPerParcel = 6

  private let times: HostModel
  private let count: Int
  /// How long a block sleeps for each nanosecond of a document.
  private let scale: Double
  private let pulling = Sleeper(), putting = Sleeper(), delivering = Sleeper()
  private var next = 0
  private var unpacked = 0
  /// When output went out.
  private var ends: [UInt64] = []

  private init(_ times: HostModel, blocks: Int, dilation: Double) {
    self.times = times
    count = blocks
    scale = SimulatedHost.documentsPerBlock * dilation
  }

  /// How many times as fast as one worker those of a host are, once it is in its stride.
  ///
  /// - Parameters:
  ///   - times: what a document takes.
  ///   - rounds: how many blocks each worker has on average.
  ///   - dilation: how many times as long all of it lasts.
  /// - Returns: nil where the system has no room for so many threads.
  static func speedup(_ times: HostModel, rounds: Int, dilation: Double) -> Double? {
    let blocks = (times.workers * rounds / blocksPerParcel + 1) * blocksPerParcel
    let host = SimulatedHost(times, blocks: blocks, dilation: dilation)
    let state = BatchState(
      work: host,
      workers: times.workers,
      limits: BatchLimits(),
      cancellation: Cancellation()
    )
    let threads = (0..<times.workers).compactMap { _ in Thread { state.runWorker() } }
    for thread in threads { thread.join() }
    guard threads.count == times.workers, state.result() == .finished else { return nil }
    return host.speedup
  }

  /// Between what goes out while workers begin, and what goes out while they have nothing more to do.
  private var speedup: Double {
    let first = ends.count * 40 / 100
    let last = ends.count * 75 / 100
    let blocks = (last - first) * (hasParcels ? SimulatedHost.blocksPerParcel : 1)
    return Double(blocks) * times.sum * scale / Double(ends[last] &- ends[first])
  }

  private var hasParcels: Bool { times.pack > 0 }

  func makeBlock() -> Block { Block() }

  func makeScratch() -> Sleeper { Sleeper() }

  func pull(_ block: Block) -> Int? {
    guard next < count else { return nil }
    pulling.sleep(times.pull * scale)
    block.index = next
    next += 1
    return 1
  }

  func process(_ block: Block, _ worker: Sleeper) -> Bool {
    // Blocks take 0.8 to 1.2 times as long as the average, so that they overtake one another.
    let share = 0.8 + 0.04 * Double(block.index * 7 % 11)
    worker.sleep(times.work * scale * share)
    return true
  }

  func put(_ block: Block) {
    putting.sleep(times.put * scale)
    unpacked += 1
    if !hasParcels { ends.append(SystemClock.monotonic) }
  }

  func takeParcel() -> Parcel? {
    guard hasParcels, unpacked == SimulatedHost.blocksPerParcel else { return nil }
    unpacked = 0
    return Parcel()
  }

  func pack(_ parcel: Parcel, _ worker: Sleeper) {
    worker.sleep(times.pack * scale * Double(SimulatedHost.blocksPerParcel))
  }

  func deliver(_ parcel: Parcel) {
    delivering.sleep(times.deliver * scale * Double(SimulatedHost.blocksPerParcel))
    ends.append(SystemClock.monotonic)
  }

  func finish(_ worker: Sleeper) {}
}

/// Sleeps as long as it is told, on average: what one sleep lasts too long is taken off the next ones.
final class Sleeper {
  private var excess = 0

  /// Sleeps for so many nanoseconds.
  func sleep(_ nanoseconds: Double) {
    let wanted = Int(nanoseconds) - excess
    guard wanted > 0 else {
      excess = -wanted
      return
    }
    let start = Int(SystemClock.monotonic)
    let end = start + wanted
    var moment = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
    excess = Int(SystemClock.monotonic) - end
  }
}
