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
    return mapParts { part in part.map { body($0, rows[$0]) } }.flatMap(\.self)
  }

  /// What a function makes of some rows at once, on all cores where there are many.
  ///
  /// - Parameter body: gets the places of the rows in the view; these depend on the number of rows
  ///   alone.
  /// - Returns: what was made, in the order of the view.
  package func mapParts<Result: Sendable>(
    _ body: @escaping @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    ParallelMap.map(partsOf: rows.count, jobs: Cores.available, body)
  }
}
