// SPDX-License-Identifier: MIT

import Lister
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

  /// What is happening with it.
  package var status: LastingWorkStatus {
    var status = LastingWorkStatus()
    (status.id, status.kind, status.isCancelled) = (id, kind, cancellation.isCancelled)
    status.state = report == nil ? .running : .finished
    status.time = Timestamp(milliseconds: created)
    return status
  }
}

/// What is happening with work that outlasts its request.
package struct LastingWorkStatus: Shaped {
  enum State: String, JSONWord {
    case running, finished
  }

  var id = ""
  var kind = ""
  var state = State.running
  var isCancelled = false
  var time = Timestamp(milliseconds: 0)

  package init() {}

  package static let shapeName: String? = "Work"

  package static let fields: [Field<LastingWorkStatus>] = [
    Field("id", \.id, "What it is known by"),
    Field("kind", \.kind, schema: .string(oneOf: ["import", "undo-import"]), "What it does"),
    Field("state", \.state, "Whether it has come to its end"),
    Field("cancelled", \.isCancelled, "Whether somebody has ended it"),
    Field("at", \.time, "When it was begun"),
  ]
}

/// What work that outlasts its request came to.
package struct LastingWorkResponse: Shaped {
  private var status = LastingWorkStatus()
  private var report: JSONText?

  package init() {}

  /// What work came to by now.
  package init(_ work: LastingWork) { (status, report) = (work.status, work.report) }

  package static let shapeName: String? = "WorkReport"

  package static let fields: [Field<LastingWorkResponse>] =
    fields(of: \.status) + [
      Field(
        "report",
        \.report,
        orElse: .null,
        "What the request would have been answered with; null while it runs"
      )
    ]
}

/// All work that outlasts its request.
package struct LastingWorksResponse: Shaped {
  private var works: [LastingWorkStatus] = []

  package init() {}

  /// Some works, each as it is.
  package init(_ works: [LastingWork]) { self.works = works.map(\.status) }

  package static let shapeName: String? = "Works"

  package static let fields: [Field<LastingWorksResponse>] = [
    Field("reports", \.works, "What runs, and what has ended since the server was started")
  ]
}
