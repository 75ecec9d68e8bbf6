// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerSyntax

extension Edit {
  /// Changes the grids of a list, if that is what the edit does.
  func applyToGrids(of list: inout List) throws(ListerError) {
    switch self {
    case .cells(let name, let address, let cells):
      let place = try GridCell(address, grid: name, in: list)
      let width = cells.reduce(0) { max($0, $1.count) }
      guard place.row + cells.count <= CellIndex.side, place.column + width <= CellIndex.side else {
        throw ListerError(.request(expected: "cells from A1 to P16"), at: .init(member: "rows"))
      }
      list.setCells(cells, row: place.row, column: place.column, grid: place.grid)
    case .moveCells(let source, let target):
      try Edit.moveCells(from: source, to: target, in: &list)
    case .addGrid(let name):
      try Edit.check(newName: name, in: list)
      guard list.gridNames.count < DocumentLimits.grids else {
        let expected = "at most \(DocumentLimits.grids) grids"
        throw ListerError(.request(expected: expected), at: .init(member: "name"))
      }
      list.addGrid(named: name)
    case .removeGrid(let name): list.removeGrid(at: try Edit.index(ofGrid: name, in: list))
    case .renameGrid(let name, let other):
      let index = try Edit.index(ofGrid: name, in: list)
      if name.lowercased() != other.lowercased() { try Edit.check(newName: other, in: list) }
      list.renameGrid(at: index, to: other)
    default: break
    }
  }

  private static func index(ofGrid name: String, in list: List) throws(ListerError) -> Int {
    guard let index = list.indexOfGrid(named: name) else {
      throw ListerError(.noGrid(name, grids: list.gridNames), at: .init(member: "grid"))
    }
    return index
  }

  /// Throws if a grid of the list has the name, or it is no name.
  private static func check(newName name: String, in list: List) throws(ListerError) {
    guard !name.isEmpty else {
      throw ListerError(.request(expected: "the name of a grid"), at: .init(member: "name"))
    }
    guard list.indexOfGrid(named: name) == nil else {
      let expected = "a name that no grid of the list has"
      throw ListerError(.request(expected: expected), at: .init(member: "name"))
    }
  }

  /// The cells that rows of JSON mean: `{}` is one that is left as it is.
  ///
  /// - Throws: ``ListerError`` with the place, `rows[0][2]`, when a grid can't hold them.
  static func cells(_ rows: [JSONText]) throws(ListerError) -> [[JSONText?]] {
    let cells = rows.map { row in row.elements.map { $0.text == "{}" ? nil : $0 } }
    let grid = JSONText(
      elements: zip(rows, cells).map { row, cells in
        row.kind == .array ? JSONText(elements: cells.map { $0 ?? .null }) : row
      }
    )
    do {
      _ = try List(document: JSONText(members: [.init("grid", grid)]).text)
    } catch {
      let path = error.path.hasPrefix("grid") ? "rows" + error.path.dropFirst(4) : error.path
      throw ListerError(.document(error.reason), at: .init(member: path))
    }
    return cells
  }

  /// Cells as they are where they are copied to: references without a `$` go along.
  ///
  /// - Throws: ``ListerError`` when one of the addresses is none.
  static func moved(
    _ cells: [[JSONText?]],
    from source: String,
    to target: String
  ) throws(ListerError) -> [[JSONText?]] {
    guard let start = source.withByteView({ CellAddress($0) }) else {
      throw ListerError(.request(expected: "a cell such as A1"), at: .init(member: "from"))
    }
    guard let end = target.withByteView({ CellAddress($0) }) else {
      throw ListerError(.request(expected: "a cell such as B2"), at: .init(member: "at"))
    }
    let move = FormulaMove(rows: end.row - start.row, columns: end.column - start.column)
    return cells.map { row in
      row.map { $0?.rewritingFormula { move.moved($0) } }
    }
  }
}
