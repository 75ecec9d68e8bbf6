// SPDX-License-Identifier: MIT

package import ListerJSON

extension List {
  /// The name of the sole grid of a document that names none.
  package static let soleGridName = "Grid"

  /// The names of the grids, in their order.
  package var gridNames: [String] {
    if let grids = self["grids"] { return grids.elements.map(List.name(ofGrid:)) }
    return self["grid"] == nil ? [] : [List.soleGridName]
  }

  /// Where the grid of a name, or the first one for nil, is among the grids, without regard to
  /// case; nil if there is none.
  package func indexOfGrid(named name: String?) -> Int? {
    let wanted = name?.lowercased()
    return gridNames.firstIndex { wanted == nil || $0.lowercased() == wanted }
  }

  /// Puts cells into a grid, from one of its cells on to the right and below.
  ///
  /// White space, other cells and other members stay as they are, byte for byte.
  ///
  /// The cells are as a document spells them, row by row; `null` empties a cell, nil leaves it as
  /// it is. Row and column count from 0, and so does `index` among the grids, where there is one.
  package mutating func setCells(
    _ cells: [[JSONText?]],
    row: Int,
    column: Int,
    grid index: Int
  ) {
    guard let grids = self["grids"] else {
      self["grid"] = self["grid"].map { List.rows($0, setting: cells, row, column) }
      return
    }
    var elements = ArrayText(grids)
    var grid = elements.elements[index]
    let rows = grid["rows"] ?? JSONText(elements: [])
    grid["rows"] = List.rows(rows, setting: cells, row, column)
    elements.replace(at: index, by: grid)
    self["grids"] = elements.json
  }

  /// Adds an empty grid behind the others; a sole one without a name becomes one of several.
  package mutating func addGrid(named name: String) {
    var grids = namedGrids
    grids.append(
      JSONText(members: [.init("name", name), .init("rows", JSONText(elements: []))])
    )
    setGrids(grids)
  }

  /// Takes a grid away.
  package mutating func removeGrid(at index: Int) {
    var grids = namedGrids
    grids.remove(at: index)
    setGrids(grids)
  }

  /// Gives a grid another name; formulas that use the former one are left as they are.
  package mutating func renameGrid(at index: Int, to name: String) {
    var grids = namedGrids
    grids[index]["name"] = JSONText(string: name)
    setGrids(grids)
  }

  /// The grids as members of `grids`.
  private var namedGrids: [JSONText] {
    if let grids = self["grids"] {
      return grids.elements.map { grid in
        var grid = grid
        if grid["name"] == nil { grid["name"] = JSONText(string: List.soleGridName) }
        return grid
      }
    }
    guard let grid = self["grid"] else { return [] }
    let name = JSONText.Member("name", List.soleGridName)
    return [JSONText(members: [name, .init("rows", grid)])]
  }

  private mutating func setGrids(_ grids: [JSONText]) {
    if self["grid"] != nil {
      self["grid"] = nil
      self["values"] = nil
    }
    let former = self["grids"]
    self["grids"] = former.map { ArrayText($0).rebuilt(with: grids) } ?? JSONText(elements: grids)
  }

  private static func name(ofGrid grid: JSONText) -> String {
    grid["name"]?.string ?? soleGridName
  }

  /// Rows with cells put into them; rows and cells that are missing are added as far as need be.
  package static func rows(
    _ rows: JSONText,
    setting cells: [[JSONText?]],
    _ row: Int,
    _ column: Int
  ) -> JSONText {
    let text = ArrayText(rows)
    var elements = text.elements
    for (offset, cells) in cells.enumerated() {
      let index = row + offset
      let isThere = elements.indices ~= index
      let old = isThere ? ArrayText(elements[index]) : ArrayText(JSONText(elements: []))
      var new = old.elements
      for (offset, cell) in cells.enumerated() {
        guard let cell else { continue }
        let index = column + offset
        if new.indices ~= index {
          if new[index] != cell { new[index] = cell }
        } else if cell != .null {
          while new.count < index { new.append(.null) }
          new.append(cell)
        }
      }
      guard new != old.elements else { continue }
      while elements.count <= index { elements.append(JSONText(elements: [])) }
      elements[index] = old.rebuilt(with: new)
    }
    return elements == text.elements ? rows : text.rebuilt(with: elements)
  }
}

extension ArrayText {
  /// Puts another element in the place of one.
  fileprivate mutating func replace(at index: Int, by element: JSONText) {
    var elements = elements
    elements[index] = element
    self = ArrayText(rebuilt(with: elements))
  }
}
