// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import Synchronization

/// A connection of a client, as those see it who look after all of them.
final class Connection: @unchecked Sendable {
  // Sendable because what isn't constant, atomic or behind a lock belongs to the thread of the loop.

  enum Phase: Int, AtomicRepresentable {
    /// Its first head has not come yet.
    case new
    /// It waits for the next head.
    case idle
    /// A body is coming.
    case receiving
    /// A request is worked on, or its answer is sent.
    case busy
    /// It is being ended; nothing may be sent any more.
    case cut
  }

  let descriptor: Int32
  let peer: HTTPPeer
  let loop: HTTPLoop
  let phase = Atomic(Phase.new)
  let since: Atomic<UInt64>
  /// How many bytes of the body have come.
  let received = Atomic(0)
  /// The request that is not over.
  let exchange = Mutex<Exchange?>(nil)
  /// What the head of the last request came to, for a next one with the same head.
  var reception: Reception?
  /// Where its last request was counted.
  var tally: (series: HTTPMetrics.Series, tally: HTTPMetrics.Tally)?

  init(descriptor: Int32, peer: HTTPPeer, loop: HTTPLoop) {
    self.descriptor = descriptor
    self.peer = peer
    self.loop = loop
    since = Atomic(SystemClock.monotonic)
  }

  /// Goes on to a phase, unless the connection is being ended.
  func enter(_ next: Phase, at time: UInt64) -> Bool {
    let now = phase.load(ordering: .relaxed)
    guard now != .cut,
      phase.compareExchange(expected: now, desired: next, ordering: .relaxed).exchanged
    else { return false }
    since.store(time, ordering: .relaxed)
    return true
  }

  /// Ends it if it still is in the phase where it was seen; its loop notices, and closes it.
  ///
  /// The client is told the farewell first. False if it was in another phase.
  @discardableResult
  func cut(in phase: Phase, farewell: String = "") -> Bool {
    guard self.phase.compareExchange(expected: phase, desired: .cut, ordering: .relaxed).exchanged
    else { return false }
    if !farewell.isEmpty {
      var text = farewell
      text.withUTF8 {
        _ = unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
    }
    shutdown(descriptor, Int32(SHUT_RDWR))
    return true
  }
}

/// A head that has passed all checks, for as long as the same one comes again.
struct Reception {
  var request: HTTPRequest
  /// The name that the client gives the request.
  let wantedID: String?
  /// Whether the body comes in chunks.
  let isChunked: Bool
  /// Whether the client can read an answer before its request is whole.
  let isDirect: Bool
  /// What is wrong with the head.
  let problem: HTTPProblem?
  /// The plan of the service, if it may be followed again.
  var plan: HTTPPlan?
}
