// SPDX-License-Identifier: MIT

import Dispatch
import ListerBatch
import Synchronization
import Testing

@Suite struct CrewTests {
  @Test func `who passes a crew that is held waits for its release`() {
    let crew = Crew()
    crew.pass()
    let order = Mutex<[String]>([])
    crew.hold()
    let worker = Errand {
      crew.pass()
      order.withLock { $0.append("passed") }
    }
    order.withLock { $0.append("released") }
    crew.release()
    worker.result()
    crew.pass()
    #expect(order.withLock { $0 } == ["released", "passed"])
  }

  @Test func `all who wait go on`() {
    let crew = Crew()
    crew.hold()
    let workers = (0..<4).map { number in
      Errand {
        crew.pass()
        return number
      }
    }
    crew.release()
    #expect(workers.map { $0.result() } == [0, 1, 2, 3])
  }

  /// Works until something is so.
  private static func work(until isDone: () -> Bool) { while !isDone() {} }

  @Test func `a crew tells what its members have taken of the processor, as members`() {
    let crew = Crew()
    let isKnown = Mutex(false)
    let (hasLeft, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    #expect(crew.processorTime == 0)
    let worker = Errand {
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
    worker.result()
    #expect(crew.processorTime == time)
  }
}
