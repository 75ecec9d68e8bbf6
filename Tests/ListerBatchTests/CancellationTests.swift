// SPDX-License-Identifier: MIT

import Glibc
import ListerBatch
import Testing

@Suite struct CancellationTests {
  @Test func `the first request counts`() {
    let cancellation = Cancellation()
    #expect(!cancellation.isCancelled)
    #expect(cancellation.signal == nil)
    cancellation.cancel(signal: SIGTERM)
    cancellation.cancel(signal: SIGINT)
    #expect(cancellation.isCancelled)
    #expect(cancellation.signal == SIGTERM)
  }

  @Test func `a plain call has no signal`() {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(cancellation.isCancelled)
    #expect(cancellation.signal == nil)
  }

  @Test func `the wake descriptor becomes readable with the request`() {
    let cancellation = Cancellation()
    #expect(isReadable(cancellation.wakeDescriptor) == false)
    cancellation.cancel()
    #expect(isReadable(cancellation.wakeDescriptor))
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 1
  }
}
