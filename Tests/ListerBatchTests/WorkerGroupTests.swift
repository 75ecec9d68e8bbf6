// SPDX-License-Identifier: MIT

import Foundation
import ListerBatch
import Synchronization
import Testing

@Suite struct WorkerGroupTests {
  @Test func `members wait at their next pass while a group is held, and go on after it`() {
    let group = WorkerGroup()
    let isDone = Mutex(false)
    let passes = (0..<2).map { _ in Counter() }
    // Threads of their own: Dispatch has as many as there are cores, and a test may run on one of them.
    let workers = passes.map { passes in
      Worker {
        while !isDone.withLock({ $0 }) {
          group.pass()
          passes.add()
        }
      }
    }
    WorkerGroupTests.work { passes.allSatisfy { $0.count > 0 } }
    group.hold()
    // Those that were past the pass count once more.
    let held = passes.map(\.count)
    let end = ContinuousClock.now + .milliseconds(20)
    WorkerGroupTests.work { ContinuousClock.now > end }
    #expect(zip(passes, held).allSatisfy { $0.count <= $1 + 2 })
    group.release()
    let released = passes.map(\.count)
    WorkerGroupTests.work { zip(passes, released).allSatisfy { $0.count > $1 + 2 } }
    isDone.withLock { $0 = true }
    for worker in workers { worker.wait() }
  }

  private final class Counter: Sendable {
    private let passes = Atomic(0)
    var count: Int { passes.load(ordering: .sequentiallyConsistent) }
    func add() { passes.add(1, ordering: .sequentiallyConsistent) }
  }

  /// A thread of its own.
  private struct Worker {
    private let isOver = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
      Thread.detachNewThread { [isOver] in
        body()
        isOver.signal()
      }
    }

    func wait() { isOver.wait() }
  }

  /// Works until something is so.
  private static func work(until isDone: () -> Bool) { while !isDone() {} }

  @Test func `a group tells what its members have taken of the processor, as members`() {
    let group = WorkerGroup()
    let isKnown = Mutex(false)
    let (hasLeft, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    #expect(group.processorTime == 0)
    let worker = Worker {
      group.join()
      WorkerGroupTests.work { isKnown.withLock { $0 } }
      group.leave()
      hasLeft.signal()
      mayEnd.wait()
    }
    // While it works.
    WorkerGroupTests.work { group.processorTime > 2_000_000 }
    isKnown.withLock { $0 = true }
    hasLeft.wait()
    let time = group.processorTime
    #expect(time > 2_000_000)
    mayEnd.signal()
    worker.wait()
    #expect(group.processorTime == time)
  }
}
