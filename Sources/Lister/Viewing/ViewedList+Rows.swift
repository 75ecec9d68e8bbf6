// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerModel

extension ViewedList {
  /// What a function makes of each row, on all cores where there are many.
  ///
  /// - Parameter body: gets the place of the row in the view, from 0, and the row.
  /// - Returns: what was made, in the order of the view.
  package func mapRows<Result: Sendable>(
    _ body: @escaping @Sendable (Int, Row) -> Result
  ) -> [Result] {
    let rows = rows
    return ParallelMap.map(count: rows.count, jobs: Cores.available) { body($0, rows[$0]) }
  }
}
