// SPDX-License-Identifier: MIT

import ListerBasics

/// The arrays that formulas of a document spilled, and which cells they fill.
final class Spills {
  /// An array that spilled.
  struct Spill: BitwiseCopyable {
    /// The cell of its formula.
    var anchor: CellIndex
    var rows: Int
    var columns: Int
    /// Whether its shape rests on what is taken.
    var isTaken: Bool

    /// The cells that it fills.
    var area: GridReference {
      GridReference(
        grid: anchor.grid,
        firstRow: anchor.row,
        lastRow: anchor.row + rows - 1,
        firstColumn: anchor.column,
        lastColumn: anchor.column + columns - 1
      )
    }
  }

  private let spills = SlabList<Spill>()
  /// Cell → 1 + index in `spills` of the array that reaches there; empty while nothing may spill.
  private let marks = SlabList<Int32>()

  /// Forgets the arrays, of a document in which nothing may spill.
  func reset() {
    spills.truncate()
    marks.truncate()
  }

  /// Forgets the arrays, of a document of so many grids.
  func begin(grids: Int) {
    reset()
    marks.append(repeating: 0, count: grids * CellIndex.perGrid)
  }

  /// The arrays in the order in which they spilled.
  var all: Slab<Spill> { spills.slab }

  /// Notes an array, and the cells that it fills.
  func add(_ spill: Spill) {
    spills.append(spill)
    let mark = Int32(truncatingIfNeeded: spills.count)
    for row in 0..<spill.rows {
      for column in 0..<spill.columns {
        marks[spill.anchor.moved(rows: row, columns: column).offset] = mark
      }
    }
  }

  /// The array that reaches a cell, if one does.
  func spill(over cell: CellIndex) -> Spill? {
    let mark = marks.isEmpty ? 0 : Int(marks[cell.offset])
    return mark > 0 ? spills[mark - 1] : nil
  }
}
