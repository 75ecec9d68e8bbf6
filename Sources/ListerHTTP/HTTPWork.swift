// SPDX-License-Identifier: MIT

import Synchronization

/// One request while it is worked on: what it is, whether anybody still wants it, and what it came
/// to.
package final class HTTPWork: Sendable {
  package let request: HTTPRequest
  private let cancelled = Atomic(false)
  private let handler = Mutex<(@Sendable () -> Void)?>(nil)
  private let late = Mutex<(@Sendable () -> HTTPResponse)?>(nil)
  private let metrics: HTTPMetrics

  /// The work on a request.
  package init(_ request: HTTPRequest, metrics: HTTPMetrics = HTTPMetrics()) {
    self.request = request
    self.metrics = metrics
  }

  /// Whether the client has gone, the time is over, or the server ends; long work asks now and then.
  package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  /// Has something done when the work is cancelled, on any thread and at once; only the last
  /// function counts, and it only starts what is to happen.
  package func onCancel(_ body: @escaping @Sendable () -> Void) {
    handler.withLock { $0 = body }
    if isCancelled { runHandler() }
  }

  /// Says what the client is told when the work takes longer than the server lets a client wait.
  ///
  /// The work goes on then; without it the work is cancelled.
  package func onLate(_ answer: @escaping @Sendable () -> HTTPResponse) {
    late.withLock { $0 = answer }
  }

  /// What the client is told now that it has waited long enough; nil if the work is to be cancelled.
  package func lateAnswer() -> HTTPResponse? { late.withLock { $0 }?() }

  /// Counts what was calculated, for the metrics.
  package func count(documents: Int, cells: Int) {
    metrics.count(documents: documents, cells: cells)
  }

  /// Cancels it; the first time counts.
  package func cancel() {
    guard !cancelled.exchange(true, ordering: .relaxed) else { return }
    runHandler()
  }

  /// Does what was to be done, once, and without the lock.
  private func runHandler() {
    let handler = handler.withLock { $0.take() }
    handler?()
  }

  /// Lets go of what was to be done.
  func end() {
    handler.withLock { $0 = nil }
    late.withLock { $0 = nil }
  }
}
