// SPDX-License-Identifier: MIT

import FormatKit
import ListerTables

/// Tests of tables of which the user says something.
protocol GivenTable {}

extension GivenTable {
  /// What is read of a text with what is said.
  func read(
    _ text: String,
    _ format: String = "csv",
    _ change: (inout TableOptions) -> Void
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    return try FormatRun(format).read(Array(text.utf8), table)
  }
}
