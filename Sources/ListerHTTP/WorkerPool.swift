// SPDX-License-Identifier: MIT

import ListerBatch

/// Threads that do what takes longer, and a queue before them, both bounded.
final class WorkerPool: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.
  private let monitor = Monitor()
  private let most: Int
  private let room: Int
  private var queue: [@Sendable () -> Void] = []
  private var first = 0
  private var threads: [Thread] = []
  private var idle = 0
  private var running = 0
  private var isEnding = false

  /// A pool of so many threads at most, at least 1, which begins them as they are needed.
  ///
  /// So many jobs may wait in its queue.
  init(threads: Int, queue: Int) {
    most = threads
    room = queue
  }

  /// Has a job done; false when the queue is full.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    monitor.locked {
      guard !isEnding, waiting < room + idle || canGrow else { return false }
      if idle <= waiting, canGrow, let thread = Thread({ self.work() }) {
        threads.append(thread)
        idle += 1
      }
      guard !threads.isEmpty else { return false }
      queue.append(job)
      monitor.wakeOne()
      return true
    }
  }

  /// How many jobs wait, and how many are done.
  var load: (waiting: Int, running: Int) { monitor.locked { (waiting, running) } }

  /// Does what waits, and ends.
  func end() {
    let threads = monitor.locked {
      isEnding = true
      monitor.wakeAll()
      return self.threads
    }
    for thread in threads { thread.join() }
  }

  private var waiting: Int { queue.count - first }
  private var canGrow: Bool { threads.count < most }

  private func work() {
    while let job = next() {
      job()
      monitor.locked { (running, idle) = (running - 1, idle + 1) }
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    monitor.locked {
      while waiting == 0, !isEnding { monitor.wait() }
      guard waiting > 0 else { return nil }
      let job = queue[first]
      queue[first] = {}
      first += 1
      if first > 64, first > queue.count / 2 {
        queue.removeFirst(first)
        first = 0
      }
      (running, idle) = (running + 1, idle - 1)
      return job
    }
  }
}
