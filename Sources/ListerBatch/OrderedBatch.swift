// SPDX-License-Identifier: MIT

import Dispatch

/// Runs a ``BatchWork`` over worker threads, with its output in the order of its input.
///
/// Goals, in this order:
/// 1. The output does not depend on the number of workers or on their speed.
/// 2. Memory is bounded: at most a window of blocks is under way, and at most a weight of them; a
///    block with much output waits for its turn in the middle.
/// 3. No deadlock, also when there are fewer threads than jobs: only a running worker holds a block
///    that is not processed yet, so the block that all others wait for is always being worked on.
/// 4. The lock is taken three times per block and held for a few instructions: reading, processing
///    and writing happen outside it.
///
/// Refused: a queue between a reading thread, workers and a writing thread. It needs two threads
/// more, which compete with the workers for the cores, and two more hand-overs per block.
package enum OrderedBatch {
  /// Pulls, processes and puts all blocks of `work`.
  ///
  /// The workers are the iterations of one `concurrentPerform`: never more threads than the process
  /// has cores, and the calling thread is one of them. After an error or the cancellation no block
  /// is pulled or put any more. When `pull` fails, what it gave before is still put.
  ///
  /// There are `jobs` workers at most, at least 1. Those that claim the least of the cores are
  /// threads of their own, for a thread can't take more again. The cancellation stops the batch
  /// between two blocks.
  ///
  /// - Throws: the first error of `put`, else that of `pull`.
  @discardableResult
  package static func run<Work: BatchWork>(
    _ work: Work,
    jobs: Int,
    limits: BatchLimits = BatchLimits(),
    claim: Thread.Claim = .usual,
    cancellation: Cancellation
  ) throws(Work.Failure) -> BatchEnd {
    let workers = workers(forJobs: jobs)
    let state = BatchState(
      work: work,
      workers: workers,
      limits: limits,
      cancellation: cancellation
    )
    if claim == .least {
      let threads = (0..<workers).compactMap { _ in Thread(claim: .least) { state.runWorker() } }
      // Without any room the caller does it.
      if threads.isEmpty { state.runWorker() }
      for thread in threads { thread.join() }
    } else if workers == 1 {
      state.runWorker()
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { _ in state.runWorker() }
    }
    return try state.result()
  }

  /// How many workers there are when so many are asked for: at least 1, and no more than cores.
  package static func workers(forJobs jobs: Int) -> Int { max(1, min(jobs, Cores.affinity)) }
}
