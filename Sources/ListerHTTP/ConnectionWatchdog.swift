// SPDX-License-Identifier: MIT

import CListerHTTP
import Glibc
import ListerBasics
import Synchronization

/// Looks after all connections, some times a second: ends those that are too slow, notices clients
/// that have gone while their request is worked on, and writes the log.
struct ConnectionWatchdog {
  static let interval: UInt64 = 100_000_000
  private static let second: UInt64 = 1_000_000_000

  let server: ServerContext
  /// Where the bodies were that are slow, and when: for the rate since then.
  private var marks: [ObjectIdentifier: (time: UInt64, bytes: Int)] = [:]

  init(_ server: ServerContext) { self.server = server }

  /// One round.
  mutating func look() {
    let now = SystemClock.monotonic
    let isEnding = server.isEnding.load(ordering: .relaxed)
    var marks = marks
    var seen: [ObjectIdentifier: (time: UInt64, bytes: Int)] = [:]
    var (gone, late): ([Exchange], [Exchange]) = ([], [])
    server.connections.locked { connections in
      gone = withoutClient(connections)
      for connection in connections {
        let phase = connection.phase.load(ordering: .relaxed)
        let since = connection.since.load(ordering: .relaxed)
        let age = now > since ? now - since : 0
        switch phase {
        case .new: endNew(connection, age, isEnding)
        case .idle:
          if isEnding || age > UInt64(server.options.limits.idleTime) * ConnectionWatchdog.second {
            connection.cut(in: .idle)
          }
        case .receiving:
          let key = ObjectIdentifier(connection)
          var mark = marks.removeValue(forKey: key) ?? (since, 0)
          if mark.time < since { mark = (since, 0) }
          if isTooSlow(connection, &mark, now) {
            // In the middle of an answer a farewell would be a part of it.
            let isAnswering = connection.exchange.withLock { $0?.isAnswering ?? false }
            connection.cut(in: .receiving, farewell: isAnswering ? "" : ConnectionWatchdog.farewell)
          } else {
            seen[key] = mark
          }
        case .busy:
          if let exchange = connection.exchange.withLock({ $0 }), isTooLong(exchange, age) {
            late.append(exchange)
          }
        case .cut: break
        }
      }
    }
    self.marks = seen
    // What is done when work is cancelled isn't ours, and so isn't done with the table locked.
    for exchange in gone {
      exchange.cancel()
      exchange.pipe?.close()
    }
    for exchange in late { exchange.endWaiting(orElse: HTTPProblem.tookTooLong.response) }
    server.log?.flush()
  }

  private static let farewell =
    "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

  private func endNew(_ connection: Connection, _ age: UInt64, _ isEnding: Bool) {
    guard age > UInt64(server.options.limits.headTime) * ConnectionWatchdog.second || isEnding
    else {
      return
    }
    connection.cut(in: .new, farewell: isEnding ? "" : ConnectionWatchdog.farewell)
  }

  private func isTooSlow(
    _ connection: Connection,
    _ mark: inout (time: UInt64, bytes: Int),
    _ now: UInt64
  ) -> Bool {
    let bytes = connection.received.load(ordering: .relaxed)
    // Who waits for us isn't slow.
    if connection.exchange.withLock({ $0?.isBodyFull ?? false }) {
      mark = (now, bytes)
      return false
    }
    let window = UInt64(server.options.limits.bodyTime) * ConnectionWatchdog.second
    guard now > mark.time + window else { return false }
    let wanted = server.options.limits.bodyRate * server.options.limits.bodyTime
    defer { mark = (now, bytes) }
    return bytes - mark.bytes < wanted
  }

  /// Whether work takes longer than is allowed.
  private func isTooLong(_ exchange: Exchange, _ age: UInt64) -> Bool {
    age > UInt64(server.options.limits.workTime) * ConnectionWatchdog.second && exchange.isTimed
      && exchange.isWaiting
  }

  /// The requests whose clients have gone; the library looks at no connection that waits.
  private func withoutClient(_ connections: [Connection]) -> [Exchange] {
    var waiting: [(Exchange, pollfd)] = []
    for connection in connections {
      guard let exchange = connection.exchange.withLock({ $0 }) else { continue }
      let isDry = exchange.pipe?.isDry ?? false
      guard isDry || exchange.isWaiting || exchange.isBodyFull else { continue }
      // A client may close its own side once its body is sent, but it hasn't if we don't read on.
      let events = exchange.isBodyFull ? 0 : Int16(lister_http_hang_up)
      waiting.append((exchange, pollfd(fd: connection.descriptor, events: events, revents: 0)))
    }
    guard !waiting.isEmpty else { return [] }
    var wanted = waiting.map(\.1)
    guard unsafe poll(&wanted, nfds_t(wanted.count), 0) > 0 else { return [] }
    return zip(waiting, wanted).filter { $0.1.revents != 0 }.map(\.0.0)
  }
}

extension HTTPProblem {
  fileprivate static let tookTooLong = HTTPProblem(
    .serviceUnavailable,
    "The work took longer than the server allows.",
    kind: "took-too-long",
    fields: [("Retry-After", "60")]
  )
}
