// SPDX-License-Identifier: MIT

package import Lister
import ListerBatch
import ListerJSON

/// The works of a service that outlast their requests, and the reports of those that have ended.
package final class LastingWorks: @unchecked Sendable {
  // Sendable because everything that changes is behind the monitor.

  package static let most = 8
  /// How many bytes of reports are kept; the last one is in any case.
  static let room = 32 << 20

  private let monitor = Monitor()
  /// All of them, the oldest first.
  private var works: [LastingWork] = []
  private var threads: [String: Thread] = [:]
  private var last = 0
  private var isEnding = false

  /// No works.
  package init() {}

  /// Begins work on a thread of its own.
  ///
  /// - Parameters:
  ///   - kind: what it does.
  ///   - time: the present, in milliseconds since 1970.
  ///   - body: does it, and gives its report; it ends early when it is cancelled.
  /// - Returns: the work.
  /// - Throws: ``ListerError`` when as many run as may.
  package func begin(
    _ kind: String,
    at time: Int,
    _ body: @escaping @Sendable (Cancellation) -> JSONText
  ) throws(ListerError) -> LastingWork {
    let work: LastingWork? = monitor.locked {
      guard !isEnding, threads.count < LastingWorks.most else { return nil }
      last = max(last + 1, time)
      let work = LastingWork(String(last, radix: 36), kind, created: time)
      let thread = Thread { [self] in
        work.finish(body(work.cancellation))
        end(work)
      }
      guard let thread else { return nil }
      works.append(work)
      threads[work.id] = thread
      return work
    }
    guard let work else { throw ListerError(.tooManyImports(LastingWorks.most)) }
    return work
  }

  /// Lets go of the oldest reports that are more than are kept.
  private func end(_ work: LastingWork) {
    monitor.locked {
      if !isEnding { threads[work.id] = nil }
      var size = works.reduce(0) { $0 + ($1.report?.text.utf8.count ?? 0) }
      works.removeAll { old in
        guard size > LastingWorks.room, old !== work, let report = old.report else { return false }
        size -= report.text.utf8.count
        return true
      }
    }
  }

  /// All of them, the oldest first.
  package var all: [LastingWork] { monitor.locked { works } }

  /// Takes a work away that has ended.
  package func remove(_ work: LastingWork) { monitor.locked { works.removeAll { $0 === work } } }

  /// Ends what runs, at a place where its report says all that was done, and waits for that.
  package func stop() {
    let running = monitor.locked {
      isEnding = true
      for work in works { work.cancellation.cancel() }
      return Array(threads.values)
    }
    for thread in running { thread.join() }
  }
}
