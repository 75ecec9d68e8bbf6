// SPDX-License-Identifier: MIT

import Dispatch
import Testing

@testable import ListerBatch

struct ErrandTests {
  @Test func `an errand runs while its caller goes on, and its result is waited for`() {
    let mayEnd = DispatchSemaphore(value: 0)
    let errand = Errand {
      mayEnd.wait()
      return 3
    }
    // It can't end before this line.
    mayEnd.signal()
    #expect(errand.result() == 3)
    #expect(errand.result() == 3)
  }
}
