// SPDX-License-Identifier: MIT

import Glibc

/// What the workers of one batch share: the place in the input, the place in the output, and the
/// blocks on their way from one to the other.
///
/// ```
/// sequence:   ... nextPut ................................ nextPull ...
/// blocks:     put │ done, waiting or being processed      │ not pulled yet
///                 │◀──────────── at most `window` ────────▶│
/// ```
/// All properties but the constants are guarded by `monitor`. `isPulling`, `isPutting` and `isDelivering`
/// are the rights to call `pull`, `put` and `deliver`, which happens outside the lock.
final class BatchState<Work: BatchWork>: @unchecked Sendable {
  // Sendable because of the monitor; a block is in one place at a time: `free`, `done`, or the
  // hands of the one worker that took it from there.
  private let work: Work
  private let window: Int
  private let weightLimit: Int
  private let cancellation: Cancellation
  private let monitor = Monitor()
  private let clock: SerialClock

  /// How often a worker lets others go first that pull, before it sleeps: some tens of microseconds
  /// if there are none.
  private static var mostYields: Int { 64 }

  /// A block, and the worker that processed it, whose core may still hold its memory.
  ///
  /// It is held as an object: lists of a type that is known only when they are used look it up at
  /// each touch, and that under the lock.
  private struct UsedBlock {
    let object: AnyObject
    let worker: Int
  }

  private var free: [UsedBlock] = []
  /// Processed blocks that wait for their turn, and the weight of each block under way, by sequence
  /// number modulo `window`.
  private var done: [UsedBlock?]
  private var weights: [Int]
  private var weight = 0
  /// How many workers have begun.
  private var workers = 0
  private var nextPull = 0
  private var nextPut = 0
  private var isPulling = false
  private var isPutting = false
  /// Parcels that are packed and wait for their turn, and the numbers of the next ones.
  private var packed: [Int: AnyObject] = [:]
  private var nextParcel = 0
  private var nextDelivery = 0
  private var isDelivering = false
  /// No delivery has failed.
  private var canDeliver = true
  /// No more blocks are pulled.
  private var hasEnded = false
  /// No more blocks are put either.
  private var isStopped = false
  private var pullFailure: Work.Failure?
  private var putFailure: Work.Failure?
  /// What is measured if the work wants it, and when the lock was taken that a worker has.
  private var serial = SerialTimes()
  private var lockStart: UInt64 = 0

  /// What so many workers share, each of whom calls ``runWorker()`` once.
  init(work: Work, workers: Int, limits: BatchLimits, cancellation: Cancellation) {
    self.work = work
    self.cancellation = cancellation
    window = max(1, limits.blocks ?? (2 * workers + 1))
    weightLimit = limits.weight
    clock = SerialClock(measures: work.measuresSerial)
    done = Array(repeating: nil, count: window)
    weights = Array(repeating: 0, count: window)
  }

  /// One worker, from its first block to its last.
  func runWorker() {
    lock()
    let worker = workers
    workers += 1
    var taken = take(for: worker)
    guard taken != nil else { return }
    let scratch = work.makeScratch()
    while let (object, sequence) = taken {
      let block = self.block(object)
      while !work.process(block, scratch), putPart(of: block, sequence, scratch) {}
      submit(UsedBlock(object: object, worker: worker), sequence, scratch)
      taken = take(for: worker)
    }
    monitor.lock()
    work.finish(scratch)
    monitor.unlock()
  }

  /// How the batch ended; call it when all workers are back.
  func result() throws(Work.Failure) -> BatchEnd {
    if clock.measures { work.take(serial) }
    if let putFailure { throw putFailure }
    if let pullFailure, !isStopped { throw pullFailure }
    return cancellation.isCancelled ? .cancelled : .finished
  }

  // MARK: The lock, and for how long it is held

  private func lock() {
    monitor.lock()
    lockStart = clock.start
  }

  private func unlock() {
    serial.lock &+= clock.time(since: lockStart)
    monitor.unlock()
  }

  private func wait() {
    serial.lock &+= clock.time(since: lockStart)
    monitor.wait()
    lockStart = clock.start
  }

  // MARK: Blocks

  /// What an object is that the work has made.
  private func block(_ object: AnyObject) -> Work.Block {
    unsafe unsafeDowncast(object, to: Work.Block.self)
  }

  /// Pulls the next block, waiting for the right to; nil when there is none.
  ///
  /// The lock, which the worker has, is let go of.
  private func take(for worker: Int) -> (AnyObject, Int)? {
    var yields = 0
    while !hasEnded, !cancellation.isCancelled,
      isPulling || nextPull - nextPut >= window || (weight >= weightLimit && nextPull > nextPut)
        || nextParcel - nextDelivery > window
    {
      guard isPulling, yields < BatchState.mostYields else {
        wait()
        continue
      }
      // Pulling is short, and falling asleep and being woken takes longer.
      yields += 1
      unlock()
      sched_yield()
      lock()
    }
    guard !hasEnded, !cancellation.isCancelled else {
      hasEnded = true
      monitor.wakeAll()
      unlock()
      return nil
    }
    isPulling = true
    let place = free.lastIndex { $0.worker == worker } ?? free.indices.last
    let recycled = place.map { free.remove(at: $0).object }
    unlock()

    let start = clock.start
    let object = recycled ?? work.makeBlock()
    var pulled: Int?
    do throws(Work.Failure) {
      pulled = try work.pull(block(object))
    } catch {
      lock()
      pullFailure = error
      unlock()
    }
    let time = clock.time(since: start)

    lock()
    defer {
      isPulling = false
      monitor.wakeAll()
      unlock()
    }
    serial.pull &+= time
    guard let pulled else {
      hasEnded = true
      return nil
    }
    let sequence = nextPull
    nextPull += 1
    weights[sequence % window] = pulled
    weight += pulled
    return (object, sequence)
  }

  /// Takes a processed block; when it is the next one, puts it and all that wait after it.
  ///
  /// The worker has the lock then, and takes its next block with it.
  private func submit(_ block: UsedBlock, _ sequence: Int, _ scratch: Work.Scratch) {
    lock()
    done[sequence % window] = block
    while !isPutting, !isStopped, let next = done[nextPut % window] {
      done[nextPut % window] = nil
      if cancellation.isCancelled {
        stop()
        break
      }
      isPutting = true
      let (isPut, parcel) = put(self.block(next.object))
      if isPut {
        weight -= weights[nextPut % window]
        nextPut += 1
        free.append(next)
      }
      endPutting(isPut, parcel, scratch)
    }
  }

  /// Puts what there is of a block that is not done, waiting for its turn; false when all is over.
  private func putPart(
    of block: Work.Block,
    _ sequence: Int,
    _ scratch: Work.Scratch
  ) -> Bool {
    lock()
    defer { unlock() }
    while nextPut != sequence || isPutting, !isStopped, !cancellation.isCancelled {
      wait()
    }
    guard !isStopped, !cancellation.isCancelled else { return false }
    isPutting = true
    let (isPut, parcel) = put(block)
    endPutting(isPut, parcel, scratch)
    return isPut
  }

  /// Puts what a block holds, without the lock; false, with the reason noted, if that fails.
  ///
  /// What was filled up to then is handed out either way.
  private func put(_ block: Work.Block) -> (isPut: Bool, parcel: Work.Parcel?) {
    var parcel: Work.Parcel?
    let (isPut, time) = unlocked { () throws(Work.Failure) in
      defer { parcel = work.takeParcel() }
      try work.put(block)
    }
    serial.put &+= time
    return (isPut, parcel)
  }

  /// Gives the right to put away, and packs and delivers what was filled, if something was.
  private func endPutting(_ isPut: Bool, _ parcel: Work.Parcel?, _ scratch: Work.Scratch) {
    if !isPut { stop() }
    let number = nextParcel
    if parcel != nil { nextParcel += 1 }
    isPutting = false
    // A worker may be waiting to put, or for a block.
    monitor.wakeAll()
    guard let parcel else { return }
    unlock()
    work.pack(parcel, scratch)
    lock()
    packed[number] = parcel
    deliver()
  }

  /// Delivers the parcels whose turn it is, unless another worker does.
  ///
  /// What was put before a stop is delivered too: only a delivery that fails ends that.
  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while canDeliver, let packed = packed.removeValue(forKey: nextDelivery) {
      var next: AnyObject? = packed
      let (isDelivered, time) = unlocked { () throws(Work.Failure) in
        // It ends here, for its memory is not given back under the lock.
        guard let object = next.take() else { return }
        try work.deliver(unsafe unsafeDowncast(object, to: Work.Parcel.self))
      }
      serial.deliver &+= time
      canDeliver = isDelivered
      nextDelivery += 1
      if canDeliver { monitor.wakeAll() } else { stop() }
    }
    isDelivering = false
  }

  /// Does something without the lock; false, with the reason noted, if that fails, and how long it took.
  private func unlocked(_ body: () throws(Work.Failure) -> Void) -> (isDone: Bool, time: UInt64) {
    unlock()
    let start = clock.start
    var failure: Work.Failure?
    do throws(Work.Failure) {
      try body()
    } catch {
      failure = error
    }
    let time = clock.time(since: start)
    lock()
    if putFailure == nil { putFailure = failure }
    return (failure == nil, time)
  }

  private func stop() {
    isStopped = true
    hasEnded = true
    monitor.wakeAll()
  }
}
