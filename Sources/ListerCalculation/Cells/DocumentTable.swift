// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerNumbers
package import ListerSyntax

/// A table of a document: its cells and the names of its columns, or that it is over the items.
///
/// ```
/// facts   bounds of the cells │ grid │ totals? │ length, bytes of a header │ length, bytes │ …
///         0                   32     40        64                             nothing: over the items
/// ```
/// The headers are values of cells, which a layout doesn't have otherwise: so documents whose tables
/// have other columns have other layouts.
struct DocumentTable: BitwiseCopyable {
  var name: ByteView
  private let facts: ByteView

  /// A table by the facts that a layout keeps.
  init(name: ByteView, facts: ByteView) {
    self.name = name
    self.facts = facts
  }

  /// Whether its columns are those of the items.
  var isOverItems: Bool { facts.isEmpty }

  /// All cells of a table over cells, the row of headers first.
  var area: GridReference {
    let word = facts.word(at: 0)
    return GridReference(
      bounds: UInt32(truncatingIfNeeded: word),
      grid: Int(word >> 32 & 0xFF)
    )
  }

  /// Whether its last row has totals, which are no data.
  var hasTotals: Bool { facts.word(at: 0) >> 40 & 1 != 0 }

  /// The rows between headers and totals.
  var dataRows: ClosedRange<Int> {
    let area = area
    return area.firstRow + 1...area.lastRow - (hasTotals ? 1 : 0)
  }

  /// The column of the grid whose header is a name, without regard to case: the first one of several.
  func column(named name: ByteView) -> Int? {
    var start = 8
    for column in area.firstColumn...area.lastColumn {
      let end = start + 8 + Int(facts.word(at: start))
      if end > start + 8, TextOrder.equal(facts[start + 8..<end], name) { return column }
      start = end
    }
    return nil
  }

  /// The cells of some of its rows and columns, by their places in the grid.
  func cells(rows: ClosedRange<Int>, columns: ClosedRange<Int>) -> GridReference {
    GridReference(
      grid: area.grid,
      firstRow: rows.lowerBound,
      lastRow: rows.upperBound,
      firstColumn: columns.lowerBound,
      lastColumn: columns.upperBound
    )
  }
}

extension DocumentCells {
  /// Adds a table over the items.
  package func addItemTable(_ name: ByteView) { add(name, .empty) }

  /// Adds a table over the cells that a text such as `Grid!A1:C9` spells, of the first grid without a
  /// name.
  ///
  /// The first row has the names of the columns, and the last one perhaps totals. All grids are there, and
  /// the values of their cells. A header that is a formula, an error or nothing is no name.
  ///
  /// - Returns: false if the text spells no cells of a grid, no row between headers and totals, or a cell of
  ///   another table.
  package func addTable(_ name: ByteView, over text: ByteView, hasTotals: Bool) -> Bool {
    guard let area = reference(spelledBy: text), area.rows >= (hasTotals ? 3 : 2),
      names.isFree(area)
    else { return false }
    var facts = ByteBuffer()
    let totals: UInt64 = hasTotals ? 1 << 40 : 0
    facts.append(word: UInt64(area.bounds) | UInt64(area.grid) << 32 | totals)
    var header = ByteBuffer()
    for column in 0..<area.columns {
      header.truncate()
      appendHeader(values[area.cell(0, column)], to: &header)
      facts.append(word: UInt64(header.count))
      facts.append(header.view)
    }
    let kept = texts.copy(facts.view)
    add(name, kept)
    return true
  }

  private func add(_ name: ByteView, _ facts: ByteView) {
    names.addTable(name, facts)
    input.addTable(name, facts)
  }

  /// Appends the name of a column whose header has a value.
  private func appendHeader(_ value: Value, to buffer: inout ByteBuffer) {
    switch value.kind {
    case .text: buffer.append(value.text)
    case .logical: buffer.append(value.logical ? "TRUE" : "FALSE")
    case .number where arithmetic.isTerminating(value.number):
      arithmetic.write(value.number, .decimal, to: &buffer)
    case .number, .error, .composite, .empty: break
    }
  }

  /// The cells that a node of a formula means in a cell by a table: a part of one, or its name alone.
  ///
  /// - Parameters:
  ///   - node: a node of kind `structured` or `name`.
  ///   - text: the formula.
  ///   - cell: the formula's own.
  /// - Returns: the cells; nil if no table over cells is meant, or an error.
  package func tableCells(_ node: Node, in text: ByteView, at cell: CellIndex) -> GridReference? {
    guard node.kind == .structured else {
      let name = node.source(in: text)
      guard names.definition(of: name, in: cell.grid) == nil,
        let table = names.table(named: name), !table.isOverItems
      else { return nil }
      return table.data
    }
    guard case .cells(let area) = names.meaning(of: node, in: text, at: cell) else { return nil }
    return area
  }
}
