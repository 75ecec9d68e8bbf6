// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// A function that runs on a thread of its own while its caller goes on.
///
/// ```
/// let future = Future { save(first) }
/// let second = read()
/// future.result()
/// ```
package final class Future<Result: Sendable>: Sendable {
  private let value = Mutex<Result?>(nil)
  private let group = DispatchGroup()

  /// Begins it.
  package init(_ body: @escaping @Sendable () -> Result) {
    DispatchQueue.global().async(group: group) { [self] in
      let result = body()
      value.withLock { $0 = result }
    }
  }

  /// Waits for its end.
  ///
  /// - Returns: what the function gave.
  package func result() -> Result {
    group.wait()
    guard let result = value.withLock({ $0 }) else { preconditionFailure("the function has run") }
    return result
  }
}
