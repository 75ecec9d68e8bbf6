// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON
import ListerSyntax

/// A cell of a grid that has another value than before.
package struct ValueChange: Shaped {
  package internal(set) var grid = ""
  /// Its address: `B2`.
  package internal(set) var cell = ""
  package internal(set) var from = CellValue.empty
  package internal(set) var to = CellValue.empty

  package init() {}

  package static let fields: [Field<ValueChange>] = [
    Field("grid", \.grid, "The name of the grid"), Field("cell", \.cell, "The cell: B2"),
    Field("from", \.from, "What it was, as documents have values; null for nothing"),
    Field("to", \.to, "What it is; null for nothing"),
  ]
}

/// The values of a list before and after an edit: both are calculated for the same moment, so that they
/// differ by the edit alone.
struct ValueComparison {
  private let options: RecalculationOptions

  /// A comparison of values that depend on some options.
  init(_ options: RecalculationOptions) { self.options = options }

  /// The values of a list; nil if it has no grids.
  func values(of list: List) -> DocumentValues? {
    guard list.hasGrids else { return nil }
    // Whatever can't be calculated can't be saved either, which is told then.
    return try? Recalculator(options: options).calculate(list.bytes)
  }

  /// The cells that have other values in a list than before, of grids that were there before.
  func changes(from former: DocumentValues?, to list: List) -> [ValueChange] {
    guard let former, let values = values(of: list) else { return [] }
    return values.grids.flatMap { grid in
      former[grid: grid.name].map { ValueComparison.changes(from: $0, to: grid) } ?? []
    }
  }

  private static func changes(from old: GridValues, to new: GridValues) -> [ValueChange] {
    let height = max(old.rows.count, new.rows.count)
    let width = max(old.rows.first?.count ?? 0, new.rows.first?.count ?? 0)
    var changes: [ValueChange] = []
    for row in 0..<height {
      for column in 0..<width {
        let address = CellAddress(row: row, column: column).description
        let (from, to) = (old[address] ?? .empty, new[address] ?? .empty)
        if from == to { continue }
        var change = ValueChange()
        (change.grid, change.cell) = (new.name, address)
        (change.from, change.to) = (from, to)
        changes.append(change)
      }
    }
    return changes
  }
}
