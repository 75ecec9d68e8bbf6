// SPDX-License-Identifier: MIT

import Foundation
import ListerBatch
import Synchronization
import Testing

@Suite struct CrewTests {
  @Test func `members wait at their next pass while a crew is held, and go on after it`() {
    let crew = Crew()
    let isDone = Mutex(false)
    let passes = (0..<2).map { _ in Counter() }
    // Threads of their own: Dispatch has as many as there are cores, and a test may run on one of them.
    let workers = passes.map { passes in
      Worker {
        while !isDone.withLock({ $0 }) {
          crew.pass()
          passes.add()
        }
      }
    }
    CrewTests.work { passes.allSatisfy { $0.count > 0 } }
    crew.hold()
    // Those that were past the pass count once more.
    let held = passes.map(\.count)
    let end = ContinuousClock.now + .milliseconds(20)
    CrewTests.work { ContinuousClock.now > end }
    #expect(zip(passes, held).allSatisfy { $0.count <= $1 + 2 })
    crew.release()
    let released = passes.map(\.count)
    CrewTests.work { zip(passes, released).allSatisfy { $0.count > $1 + 2 } }
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

  @Test func `a crew tells what its members have taken of the processor, as members`() {
    let crew = Crew()
    let isKnown = Mutex(false)
    let (hasLeft, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    #expect(crew.processorTime == 0)
    let worker = Worker {
      crew.join()
      CrewTests.work { isKnown.withLock { $0 } }
      crew.leave()
      hasLeft.signal()
      mayEnd.wait()
    }
    // While it works.
    CrewTests.work { crew.processorTime > 2_000_000 }
    isKnown.withLock { $0 = true }
    hasLeft.wait()
    let time = crew.processorTime
    #expect(time > 2_000_000)
    mayEnd.signal()
    worker.wait()
    #expect(crew.processorTime == time)
  }
}
