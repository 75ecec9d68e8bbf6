// SPDX-License-Identifier: MIT

package import ListerBatch
package import ListerJSON

/// Work that a request has begun and that goes on when nobody waits for it any more; its report stays.
package final class LastingWork: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.

  /// What it is known by, in its address.
  package let id: String
  /// What it does: a word for programs.
  let kind: String
  /// When it was begun, in milliseconds since 1970.
  let created: Int
  /// Ends it, at a place where its report says all that was done.
  package let cancellation = Cancellation()
  private let monitor = Monitor()
  private var result: JSONText?
  private var isLeft = false

  init(_ id: String, _ kind: String, created: Int) {
    (self.id, self.kind, self.created) = (id, kind, created)
  }

  /// What it came to; nil as long as it runs.
  package var report: JSONText? { monitor.locked { result } }

  /// It has come to its end.
  func finish(_ report: JSONText) {
    monitor.locked {
      result = report
      monitor.wakeAll()
    }
  }

  /// Waits for the report; nil if whoever waits is told to leave before.
  package func wait() -> JSONText? {
    monitor.locked {
      while result == nil, !isLeft { monitor.wait() }
      return result
    }
  }

  /// Nobody waits for it any more.
  package func leave() {
    monitor.locked {
      isLeft = true
      monitor.wakeAll()
    }
  }

  /// `{"id", "kind", "state", "cancelled", "at"}`.
  package var members: [JSONText.Member] {
    [
      .init("id", id), .init("kind", kind),
      .init("state", report == nil ? "running" : "finished"),
      .init("cancelled", cancellation.isCancelled), .init("at", UnixTime.moment(created)),
    ]
  }
}
