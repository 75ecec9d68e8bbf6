// SPDX-License-Identifier: MIT

import ListerCalculation

extension Edit {
  /// Moves cells, and lets the formulas, the names and the tables of the whole document follow.
  ///
  /// - Throws: ``ListerError`` when one of the words means no cells, or they would leave the grid.
  static func moveCells(
    from source: String,
    to target: String,
    in list: inout List
  ) throws(ListerError) {
    let move = try CellMove(from: source, to: target, in: list)
    guard move.source != move.target else { return }
    let taken = list.cells(of: move.source).map { row in
      row.map { cell in
        cell.rewritingFormula {
          move.rewritten($0, from: move.source.grid, to: move.target.grid)
        }
      }
    }
    for grid in move.gridNames.indices {
      let cells = list.rows(ofGrid: grid).map { row in
        row.map { cell -> JSONText? in
          let changed = cell.rewritingFormula { move.rewritten($0, from: grid, to: grid) }
          return changed == cell ? nil : changed
        }
      }
      list.setCells(cells, row: 0, column: 0, grid: grid)
    }
    list.setCells(taken.map { $0.map { _ in .null } }, at: move.source)
    list.setCells(taken, at: move.target)
    move.takeTables(of: &list)
    guard var names = list["names"] else { return }
    for member in names.members {
      // References of names without a grid are to the first one.
      guard let text = member.value.string else { continue }
      let changed = text.rewritingFormula { move.rewritten($0, from: 0, to: 0) }
      if changed != text { names[member.key] = JSONText(string: changed) }
    }
    if names != list["names"] { list["names"] = names }
  }
}

extension CellMove {
  /// Lets the tables follow whose cells all go; those that are overwritten are no tables any more.
  fileprivate func takeTables(of list: inout List) {
    guard let old = list[DocumentField.tables.key], old.kind == .object else { return }
    var tables = old
    for member in old.members {
      // References without a grid are to the first one, as in names.
      guard let cells = member.value.string ?? member.value["range"]?.string else { continue }
      let changed = rewritten(cells, from: 0, to: 0)
      guard changed != cells else { continue }
      let text = JSONText(string: changed)
      if changed == "#REF!" {
        tables[member.key] = nil
      } else if member.value.kind == .string {
        tables[member.key] = text
      } else {
        var table = member.value
        table["range"] = text
        tables[member.key] = table
      }
    }
    guard tables != old else { return }
    list[DocumentField.tables.key] = tables.members.isEmpty ? nil : tables
  }

  /// The move of `Totals!A1:B2` to where its first cell becomes `Sums!D5`; without a grid the first
  /// one is meant, and then that of the source.
  fileprivate init(from source: String, to target: String, in list: List) throws(ListerError) {
    let (name, address) = try GridCell.reference(source)
    let corners = address.split(separator: ":", omittingEmptySubsequences: false)
    guard let first = corners.first, let last = corners.last, corners.count <= 2 else {
      throw ListerError(.noCell(source))
    }
    let start = try GridCell(String(first), grid: name, in: list)
    let end = try GridCell(String(last), grid: name, in: list)
    let place = try GridCell.reference(target)
    let goal = try GridCell(place.address, grid: place.grid ?? name, in: list)
    self.source = Block(
      grid: start.grid,
      rows: min(start.row, end.row)..<max(start.row, end.row) + 1,
      columns: min(start.column, end.column)..<max(start.column, end.column) + 1
    )
    self.target = Block(
      grid: goal.grid,
      rows: goal.row..<goal.row + self.source.rows.count,
      columns: goal.column..<goal.column + self.source.columns.count
    )
    gridNames = list.gridNames
    let side = CellIndex.side
    guard self.target.rows.upperBound <= side, self.target.columns.upperBound <= side else {
      throw ListerError(.request(expected: "cells from A1 to P16"), at: .init(member: "to"))
    }
  }
}

extension List {
  /// The cells of a grid as the document spells them; rows end where their last cell is spelled.
  fileprivate func rows(ofGrid index: Int) -> [[JSONText]] {
    let rows =
      if let grids = self["grids"] { grids.elements[index]["rows"] } else { self["grid"] }
    return rows?.elements.map(\.elements) ?? []
  }

  /// All cells of a block, `null` where none is spelled.
  fileprivate func cells(of block: CellMove.Block) -> [[JSONText]] {
    let rows = rows(ofGrid: block.grid)
    return block.rows.map { row in
      block.columns.map { column in
        guard rows.indices ~= row, rows[row].indices ~= column else { return .null }
        return rows[row][column]
      }
    }
  }

  fileprivate mutating func setCells(_ cells: [[JSONText?]], at block: CellMove.Block) {
    let (row, column) = (block.rows.lowerBound, block.columns.lowerBound)
    setCells(cells, row: row, column: column, grid: block.grid)
  }
}

extension JSONText {
  /// A cell whose formula is another one; a cell that has none as it is.
  ///
  /// - Parameter change: makes the new text of the formula from the one that it has, both without `=`.
  /// - Returns: the cell; where the formula doesn't change, byte for byte.
  func rewritingFormula(_ change: (String) -> String) -> JSONText {
    if let text = string {
      guard text.hasPrefix("=") else { return self }
      let changed = text.rewritingFormula(change)
      return changed == text ? self : JSONText(string: changed)
    }
    guard kind == .object, let formula = self["formula"]?.string else { return self }
    let changed = formula.rewritingFormula(change)
    guard changed != formula else { return self }
    var cell = self
    cell["formula"] = JSONText(string: changed)
    return cell
  }
}

extension String {
  /// A formula after a change of what stands behind the `=`, if it begins with one.
  fileprivate func rewritingFormula(_ change: (String) -> String) -> String {
    hasPrefix("=") ? "=" + change(String(dropFirst())) : change(self)
  }
}
