// SPDX-License-Identifier: MIT

import Glibc
import ListerJSON
import Synchronization

/// A line of JSON about each request.
///
/// Lines are gathered, and written some times a second: a slow disk holds up no request. Where it
/// is too slow for long, lines are dropped and counted.
final class AccessLog: Sendable {
  private static let room = 4 << 20

  private struct State {
    var waiting: [UInt8] = []
    var dropped = 0
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Adds a line.
  func add(_ members: [JSONText.Member]) {
    let line = JSONText(members: members).text
    state.withLock { state in
      guard state.waiting.count < AccessLog.room else {
        state.dropped += 1
        return
      }
      state.waiting.append(contentsOf: line.utf8)
      state.waiting.append(UInt8(ascii: "\n"))
    }
  }

  /// How many lines were dropped.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Writes what waits.
  func flush() {
    let bytes = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress?.advanced(by: done), $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      done += count
    }
  }
}
