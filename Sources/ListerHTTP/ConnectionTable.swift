// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// The connections of a server.
///
/// A connection is taken out before its descriptor is closed: what is done with descriptors while
/// the table is locked can't meet another file of the same number.
final class ConnectionTable: Sendable {
  private let all = Mutex<[ObjectIdentifier: Connection]>([:])

  func insert(_ connection: Connection) {
    all.withLock { $0[ObjectIdentifier(connection)] = connection }
  }

  func remove(_ connection: Connection) {
    all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(connection)) }
  }

  var count: Int { all.withLock { $0.count } }

  /// Does something with all of them, which stay open meanwhile.
  func locked<Result>(_ body: ([Connection]) -> Result) -> Result {
    all.withLock { body(Array($0.values)) }
  }

  /// Ends the connection that is silent for the longest time, if that is a second or more.
  func endOldestIdle() {
    let now = SystemClock.monotonic
    locked { connections in
      let silent = connections.filter { connection in
        let phase = connection.phase.load(ordering: .relaxed)
        let since = connection.since.load(ordering: .relaxed)
        return (phase == .idle || phase == .new) && now > since + 1_000_000_000
      }
      let oldest = silent.min {
        $0.since.load(ordering: .relaxed) < $1.since.load(ordering: .relaxed)
      }
      guard let oldest else { return }
      oldest.cut(in: oldest.phase.load(ordering: .relaxed))
    }
  }

  /// Whether no request is under way.
  var areSilent: Bool {
    locked { $0.allSatisfy { [.new, .idle, .cut].contains($0.phase.load(ordering: .relaxed)) } }
  }

  /// Whether nothing can be sent on any of them any more.
  ///
  /// The library may notice a connection that was cut only when something else happens on its loop.
  var areOver: Bool {
    locked {
      $0.allSatisfy { connection in
        connection.phase.load(ordering: .relaxed) == .cut
          && connection.exchange.withLock { $0 == nil }
      }
    }
  }

  /// Ends the streams that have no end of their own.
  func endEndless() {
    locked { connections in
      for connection in connections {
        guard let pipe = connection.exchange.withLock({ $0 })?.pipe, pipe.isEndless else {
          continue
        }
        pipe.finish()
      }
    }
  }
}
