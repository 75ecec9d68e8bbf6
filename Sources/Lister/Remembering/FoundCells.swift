// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerJSON
import ListerSyntax

/// The cells of a list in which the words of a search are.
package struct FoundCells: Shaped {
  package internal(set) var place = ListPlace()
  package internal(set) var cells: [Cell] = []

  package init() {}

  /// One of them.
  package struct Cell: Shaped {
    /// The name of its grid, and its address.
    package internal(set) var grid = "", cell = ""
    /// Its value, or what was typed into it: that of them which has the words.
    package internal(set) var text = ""
    var matches: [TextMatch] = []

    package init() {}

    package static let shapeName: String? = "FoundCell"

    package static let fields: [Field<Cell>] = [
      Field("grid", \.grid, "The name of its grid"), Field("cell", \.cell, "The cell"),
      Field("text", \.text, "Its value, or what was typed into it"),
      Field("matches", \.matches, "Where in the text the words are"),
    ]
  }

  package static let fields: [Field<FoundCells>] =
    fields(of: \.place) + [Field("cells", \.cells, "The cells, row by row")]
}

extension Workspace {
  /// How many lists are looked through for cells: their values are calculated at each search.
  private static let mostLists = 1_000

  /// The cells of the grids of the folder's lists in which all words are, in what was typed or in the
  /// value; without case.
  ///
  /// - Parameters:
  ///   - words: what is looked for.
  ///   - limit: how many cells are wanted at most.
  /// - Returns: the cells, none of lists that can't be read; and whether there are more, or more lists
  ///   with grids than are looked through.
  /// - Throws: ``ListerError`` when the folder can't be read.
  func cells(
    with words: SearchWords,
    limit: Int
  ) throws(ListerError) -> (lists: [FoundCells], hasMore: Bool) {
    let lists = try lists()
    let all = lists.indices.filter { (lists.summary(at: $0)?.grids ?? 0) > 0 }
    let found = ParallelMap.map(
      all.prefix(Workspace.mostLists).map { ListPlace(path: folder.path(of: lists.name(at: $0))) },
      jobs: jobs,
      cancellation: Cancellation()
    ) { place in
      var found = FoundCells()
      found.place = place
      found.cells = (try? self.open(place)).map { words.cells(in: $0.list) } ?? []
      return found
    }
    var room = limit
    var shown: [FoundCells] = []
    for var list in found where !list.cells.isEmpty && room > 0 {
      list.cells = Array(list.cells.prefix(room))
      room -= list.cells.count
      shown.append(list)
    }
    let count = found.reduce(0) { $0 + $1.cells.count }
    return (shown, count > limit || all.count > Workspace.mostLists)
  }
}

extension SearchWords {
  /// The cells of a list's grids that have all words, row by row.
  fileprivate func cells(in list: List) -> [FoundCells.Cell] {
    var found: [FoundCells.Cell] = []
    for grid in GridView.grids(of: list) {
      for row in 0..<max(grid.rows.count, grid.values.count) {
        let written = row < grid.rows.count ? grid.rows[row] : []
        let known = row < grid.values.count ? grid.values[row] : []
        for column in 0..<max(written.count, known.count) {
          let texts = [known, written].compactMap { cells in
            column < cells.count ? cells[column].textOfCell : nil
          }
          guard let text = texts.first(where: { areAll(in: $0) }) else { continue }
          var cell = FoundCells.Cell()
          cell.grid = grid.name ?? ""
          cell.cell = CellAddress(row: row, column: column).description
          (cell.text, cell.matches) = (text, matches(in: text))
          found.append(cell)
        }
      }
    }
    return found
  }
}

extension JSONText {
  /// What a cell says to who reads it; nil if it is empty.
  fileprivate var textOfCell: String? {
    switch kind {
    case .null, .array: nil
    case .string: string
    case .logical: text.uppercased()
    case .number: text
    case .object:
      ["text", "formula", "ratio", "approx", "error"].lazy.compactMap { self[$0]?.string }.first
    }
  }
}
