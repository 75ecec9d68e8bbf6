// SPDX-License-Identifier: MIT

import ListerBasics

/// Moves the references of formulas that are copied: those without a `$` go along.
package struct FormulaMove: Sendable {
  private let rows: Int
  private let columns: Int

  /// A move by so many rows down and columns to the right; negative ones go up and left.
  package init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
  }

  /// The text of a formula in its new place; all but the references stays as it is spelled.
  ///
  /// A reference that would begin before the first row or column becomes `#REF!`, and so does one
  /// beyond all addresses; one that only leaves the grid at the other end is written, and is worth
  /// that.
  ///
  /// - Parameter text: the formula, without `=`.
  /// - Returns: the text; that of no formula as it is.
  package func moved(_ text: String) -> String {
    text.withByteView { view in
      var parser = FormulaParser()
      guard (try? parser.parse(view)) != nil else { return text }
      var buffer = ByteBuffer(capacity: view.count + 64)
      var end = 0
      for index in 0..<parser.count where parser[index].kind == .reference {
        let range = parser[index].sourceRange
        buffer.append(view[end..<range.lowerBound])
        append(parser[index], of: view, to: &buffer)
        end = range.upperBound
      }
      buffer.append(view[end..<view.count])
      return buffer.view.string
    }
  }

  private func append(_ node: Node, of text: ByteView, to buffer: inout ByteBuffer) {
    let range = node.sourceRange
    var start = range.lowerBound
    if node.reference.hasSheet {
      let name = node.reference.gridRange(of: node)
      start = name.upperBound + (node.reference.isGridQuoted ? 2 : 1)
    }
    let first = AddressScan(text, at: start)
    var corners = [first]
    if first.end < range.upperBound {
      let colon = text.skippingSpaces(from: first.end)
      corners.append(AddressScan(text, at: text.skippingSpaces(from: colon + 1)))
    }
    guard corners.allSatisfy(staysWithin) else { return buffer.append("#REF!") }
    buffer.append(text[range.lowerBound..<start])
    append(corners[0], to: &buffer)
    guard corners.count == 2 else { return }
    buffer.append(UInt8(ascii: ":"))
    append(corners[1], to: &buffer)
  }

  /// Whether a corner is one that can be spelled after the move.
  private func staysWithin(_ corner: AddressScan) -> Bool {
    (corner.row == 0 || 1...CellAddress.largestRow ~= row(of: corner))
      && (corner.column == 0 || 1...CellAddress.largestColumn ~= column(of: corner))
  }

  private func row(of corner: AddressScan) -> Int { corner.row + (corner.hasRowDollar ? 0 : rows) }

  private func column(of corner: AddressScan) -> Int {
    corner.column + (corner.hasColumnDollar ? 0 : columns)
  }

  private func append(_ corner: AddressScan, to buffer: inout ByteBuffer) {
    if corner.column > 0 {
      if corner.hasColumnDollar { buffer.append(UInt8(ascii: "$")) }
      CellAddress.append(column: column(of: corner) - 1, to: &buffer)
    }
    if corner.row > 0 {
      if corner.hasRowDollar { buffer.append(UInt8(ascii: "$")) }
      buffer.append(decimal: row(of: corner))
    }
  }
}
