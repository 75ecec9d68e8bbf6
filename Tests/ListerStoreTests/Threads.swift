// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Threads that begin at once.
enum Threads {
  /// Calls `body` on so many threads, with their numbers from 0 on.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// What `body` returns on each of so many threads, in no order.
  static func map<Result: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let results = Mutex<[Result]>([])
    run(count) { number in
      let result = body(number)
      results.withLock { $0.append(result) }
    }
    return results.withLock(\.self)
  }
}
