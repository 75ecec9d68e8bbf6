// SPDX-License-Identifier: MIT

import Glibc
import Lister
import Testing

@testable import ListerCommand

@Suite struct TerminationSignalsTests {
  @Test func `a signal makes the request, and a closed pipe is an error`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let cancellation = Cancellation()
      TerminationSignals.install(cancelling: cancellation)
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { exit(1) }
      close(ends[0])
      var byte: UInt8 = 0
      guard unsafe write(ends[1], &byte, 1) == -1, errno == EPIPE else { exit(2) }
      kill(getpid(), SIGTERM)
      // The signal goes to any thread that does not block it.
      var entry = pollfd(fd: cancellation.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&entry, 1, -1) < 1 {}
      exit(cancellation.signal == SIGTERM ? 7 : 3)
    }
  }

  @Test func `a hang-up is still ignored where it was`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGHUP, SIG_IGN)
      let cancellation = Cancellation()
      TerminationSignals.install(cancelling: cancellation)
      kill(getpid(), SIGHUP)
      usleep(50_000)
      exit(cancellation.isCancelled ? 1 : 7)
    }
  }

  @Test func `a second signal of the same kind ends the process`() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      let cancellation = Cancellation()
      TerminationSignals.install(cancelling: cancellation)
      kill(getpid(), SIGINT)
      while !cancellation.isCancelled { usleep(1_000) }
      kill(getpid(), SIGINT)
      sleep(10)
    }
  }
}
