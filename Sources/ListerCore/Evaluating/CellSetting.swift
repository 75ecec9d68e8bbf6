// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerSyntax

/// A cell and what is put into it: `A1=2.5`.
package struct CellSetting: Equatable, Sendable {
  /// The cell, within A1 to P16.
  package let address: CellAddress
  /// The text after the first `=`.
  package let value: String

  /// Reads `A1=VALUE`; nil when it is no cell of a grid, or there is no `=`.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      parts.count == 2,
      let address = Array(parts[0].utf8).withByteView({ CellAddress($0) }),
      address.row < CellIndex.side, address.column < CellIndex.side
    else { return nil }
    self.address = address
    value = String(parts[1])
  }

  /// Whether the value is a number with other marks than a decimal point, as `1,5` and `1,234.5` are: it
  /// would be a text.
  package var isMisspelledNumber: Bool {
    let hasOtherMarks = value.contains(",") || value.count { $0 == "." } > 1
    return hasOtherMarks && value.withByteView { NumberLooks.areThose(of: $0) }
  }
}
