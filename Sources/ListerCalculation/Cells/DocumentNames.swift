// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// The names of a document: of its grids and tables, and those that formulas use for references and
/// formulas.
///
/// A name such as `Grid!Rate` holds within that grid, and goes before one that holds everywhere.
final class DocumentNames {
  /// A name that a document defines, and the reference or formula that it means.
  struct Definition: BitwiseCopyable {
    /// The name; of one of a grid alone with the grid's name and a `!`, without quotes.
    var name: ByteView
    var text: ByteView
  }

  private let grids = SlabList<ByteView>()
  private let definitions = SlabList<Definition>()
  private var gridIndex = NameIndex()
  private var definitionIndex = NameIndex()
  private let tables = SlabList<DocumentTable>()
  private var tableIndex = NameIndex()
  /// Which table a cell is in, by its offset.
  private var tableCells: [Int: Int] = [:]
  /// Whether a name holds within a grid alone.
  private var hasOwnNames = false
  /// Names of grids alone that are written with quotes, without these.
  private var unquoted = ByteArena()

  /// Forgets all names.
  func reset() {
    grids.truncate()
    definitions.truncate()
    gridIndex.reset()
    definitionIndex.reset()
    if !tables.isEmpty {
      tables.truncate()
      tableIndex.reset()
      tableCells = [:]
    }
    if hasOwnNames {
      hasOwnNames = false
      unquoted.reset()
    }
  }

  /// Adds the name of the next grid.
  func addGrid(_ name: ByteView) { grids.append(name) }

  /// Defines a name.
  func define(_ name: ByteView, as text: ByteView) {
    var name = name
    let grid = GridName.prefix(of: name)
    if grid.count < name.count {
      hasOwnNames = true
      if grid.count >= 2, grid[0] == UInt8(ascii: "'") {
        let bytes = GridName.unquoted(grid) + name[grid.count..<name.count].array
        name = bytes.withByteView { unquoted.copy($0) }
      }
    }
    definitions.append(Definition(name: name, text: text))
  }

  /// Adds a table, by the facts that ``DocumentTable`` has of it.
  func addTable(_ name: ByteView, _ facts: ByteView) {
    let table = DocumentTable(name: name, facts: facts)
    if !table.isOverItems {
      DocumentNames.forEachCell(of: table.area) { tableCells[$0] = tables.count }
    }
    tables.append(table)
  }

  /// Whether no cell of an area is in a table.
  func isFree(_ area: GridReference) -> Bool {
    var isFree = true
    DocumentNames.forEachCell(of: area) { isFree = isFree && tableCells[$0] == nil }
    return isFree
  }

  private static func forEachCell(of area: GridReference, _ body: (Int) -> Void) {
    for row in 0..<area.rows {
      for column in 0..<area.columns { body(area.cell(row, column).offset) }
    }
  }

  /// The table of a name, without regard to case.
  func table(named name: ByteView) -> DocumentTable? {
    let known = tables.slab
    return tableIndex.index(of: name, among: known.count) { known[$0].name }.map { known[$0] }
  }

  /// The table over cells that a cell is in.
  func table(around cell: CellIndex) -> DocumentTable? {
    tableCells[cell.offset].map { tables[$0] }
  }

  var gridCount: Int { grids.count }

  func name(ofGrid grid: Int) -> ByteView { grids[grid] }

  /// What a name means in a formula of a grid, without regard to case: first what it means in that
  /// grid alone.
  ///
  /// - Parameters:
  ///   - name: the name, perhaps with a grid's name in front, which may be in quotes.
  ///   - grid: the grid; nil where only names count that hold everywhere.
  /// - Returns: the definition, and the grid within which alone it holds.
  func definition(of name: ByteView, in grid: Int?) -> (definition: Definition, grid: Int?)? {
    let prefix = GridName.prefix(of: name)
    guard prefix.count == name.count else {
      guard let grid = self.grid(named: prefix) else { return nil }
      return definition(of: name[prefix.count + 1..<name.count], in: grid)
    }
    if hasOwnNames, let grid, self.name(ofGrid: grid).count <= DocumentNames.longestGridName {
      let own = self.name(ofGrid: grid).array + [UInt8(ascii: "!")] + name.array
      if let known = own.withByteView({ definition(of: $0) }) { return (known, grid) }
    }
    return definition(of: name).map { ($0, nil) }
  }

  /// A grid has names of its own if its name has this many bytes at most: each name of a formula is
  /// looked for behind it.
  private static let longestGridName = 1024
  /// Two names of grids with a colon between have this many colons at most.
  private static let mostColons = 8

  /// What a name of the document means, without regard to case.
  private func definition(of name: ByteView) -> Definition? {
    let names = definitions.slab
    return definitionIndex.index(of: name, among: names.count) { names[$0].name }.map { names[$0] }
  }

  /// The index of the grid of a name, without regard to case.
  func grid(of name: ByteView) -> Int? {
    let names = grids.slab
    return gridIndex.index(of: name, among: names.count) { names[$0] }
  }

  /// The index of the grid that a written name means, without regard to case.
  func grid(named written: ByteView) -> Int? {
    GridName.unquoted(written).withByteView { grid(of: $0) }
  }

  /// The grids from one to another in the order of the document, as `First:Last!A1` means them, by the
  /// part before the `!`; nil if it has no colon between the names of two grids.
  func grids(of node: Node, _ syntax: SyntaxReference, in text: ByteView) -> ClosedRange<Int>? {
    let written = syntax.gridName(of: node, in: text)
    let bytes = syntax.isGridQuoted ? GridName.singled(written) : written.array
    return bytes.withByteView { name in
      var colon = name.firstIndex(of: UInt8(ascii: ":"))
      var tries = 0
      while let place = colon, tries < DocumentNames.mostColons {
        tries += 1
        if let first = grid(of: name[0..<place]),
          let last = grid(of: name[place + 1..<name.count])
        {
          return min(first, last)...max(first, last)
        }
        colon = name.firstIndex(of: UInt8(ascii: ":"), from: place + 1)
      }
      return nil
    }
  }

  /// The index of the grid that a reference in a formula's text names.
  func grid(of node: Node, _ syntax: SyntaxReference, in text: ByteView) -> Int? {
    let name = syntax.gridName(of: node, in: text)
    guard syntax.hasDoubledQuotes else { return grid(of: name) }
    return GridName.singled(name).withByteView { grid(of: $0) }
  }
}
