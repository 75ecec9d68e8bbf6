// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// A block of cells that goes to another place, and what becomes of the references in a document.
///
/// A reference to cells that all go, goes along; one to cells that are all overwritten is `#REF!`;
/// every other one keeps meaning the cells that it meant.
struct CellMove {
  /// A rectangle of cells of a grid; rows and columns are counted from 0.
  struct Block: Equatable {
    /// The place of the grid among those of the document.
    var grid: Int
    var rows: Range<Int>
    var columns: Range<Int>

    func contains(_ other: Block) -> Bool {
      grid == other.grid && other.rows.clamped(to: rows) == other.rows
        && other.columns.clamped(to: columns) == other.columns
    }
  }

  let source: Block
  /// Of the same size as the source; both may have cells in common.
  let target: Block
  /// The names of the grids of the document, in their order.
  let gridNames: [String]

  /// The text of a formula after the move; what keeps its meaning is spelled as before.
  ///
  /// - Parameters:
  ///   - formula: the formula, without `=`; the text of no formula stays as it is.
  ///   - home: the grid that references without a name meant.
  ///   - newHome: the grid that they mean in the formula's new place.
  /// - Returns: the text, without `=`.
  func rewritten(_ formula: String, from home: Int, to newHome: Int) -> String {
    formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return formula }
      var buffer = ByteBuffer(capacity: text.count + 64)
      var end = 0
      for index in 0..<parser.count where parser[index].kind == .reference {
        let node = parser[index]
        guard let changed = reference(node, in: text, from: home, to: newHome) else { continue }
        buffer.append(text[end..<node.sourceRange.lowerBound])
        buffer.append(changed)
        end = node.sourceRange.upperBound
      }
      buffer.append(text[end..<text.count])
      return buffer.view.string
    }
  }

  /// A reference as it is spelled after the move; nil where it stays as it is.
  private func reference(
    _ node: Node,
    in text: ByteView,
    from home: Int,
    to newHome: Int
  ) -> String? {
    let spelled = node.reference
    guard !spelled.isOutside, let grid = grid(of: node, in: text, home: home) else { return nil }
    let before = Block(
      grid: grid,
      rows: Int(spelled.firstRow)..<Int(spelled.lastRow) + 1,
      columns: Int(spelled.firstColumn)..<Int(spelled.lastColumn) + 1
    )
    let isMoved = source.contains(before)
    if !isMoved, target.contains(before) { return "#REF!" }
    let after = isMoved ? moved(before) : before
    if spelled.hasSheet, after == before { return nil }
    if !spelled.hasSheet, after == before, grid == newHome { return nil }
    let isNamed = spelled.hasSheet || after.grid != newHome
    return (isNamed ? quoted(gridNames[after.grid]) + "!" : "") + address(after, as: spelled)
  }

  /// The grid that a reference means; nil for a name that none has.
  private func grid(of node: Node, in text: ByteView, home: Int) -> Int? {
    guard node.reference.hasSheet else { return home }
    var name = node.reference.gridName(of: node, in: text).string
    if node.reference.hasDoubledQuotes { name = name.replacing("''", with: "'") }
    return gridNames.firstIndex { $0.lowercased() == name.lowercased() }
  }

  private func moved(_ block: Block) -> Block {
    let down = target.rows.lowerBound - source.rows.lowerBound
    let along = target.columns.lowerBound - source.columns.lowerBound
    return Block(
      grid: target.grid,
      rows: block.rows.lowerBound + down..<block.rows.upperBound + down,
      columns: block.columns.lowerBound + along..<block.columns.upperBound + along
    )
  }

  /// The cells of a block, in the form and with the `$` of a reference.
  private func address(_ block: Block, as spelled: SyntaxReference) -> String {
    func corner(row: Int, column: Int, isRowFixed: Bool, isColumnFixed: Bool) -> String {
      let address = CellAddress(row: row, column: column).description
      let letters = address.prefix { $0.isLetter }
      let first = spelled.isWholeRows ? "" : (isColumnFixed ? "$" : "") + letters
      let second = spelled.isWholeColumns ? "" : (isRowFixed ? "$" : "") + String(row + 1)
      return first + second
    }
    let first = corner(
      row: block.rows.lowerBound,
      column: block.columns.lowerBound,
      isRowFixed: spelled.isFirstRowAbsolute,
      isColumnFixed: spelled.isFirstColumnAbsolute
    )
    guard spelled.isRange else { return first }
    let last = corner(
      row: block.rows.upperBound - 1,
      column: block.columns.upperBound - 1,
      isRowFixed: spelled.isLastRowAbsolute,
      isColumnFixed: spelled.isLastColumnAbsolute
    )
    return first + ":" + last
  }

  /// A grid's name as it stands before `!`; quotes are never wrong.
  private func quoted(_ name: String) -> String {
    let isWord = !name.isEmpty && name.utf8.allSatisfy { ASCII.isLetter($0) || $0 == 0x5F }
    return isWord ? name : "'\(name.replacing("'", with: "''"))'"
  }
}
