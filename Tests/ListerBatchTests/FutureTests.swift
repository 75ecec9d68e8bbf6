// SPDX-License-Identifier: MIT

import Dispatch
import Testing

@testable import ListerBatch

struct FutureTests {
  @Test func `a future runs while its caller goes on, and its result is waited for`() {
    let mayEnd = DispatchSemaphore(value: 0)
    let future = Future {
      mayEnd.wait()
      return 3
    }
    // It can't end before this line.
    mayEnd.signal()
    #expect(future.result() == 3)
    #expect(future.result() == 3)
  }
}
