// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerJSON
import ListerSyntax

/// The cells in which the words of a search are, list by list.
package struct CellsResponse: Response {
  /// One of them.
  struct Entry {
    /// The name of its grid, and its address.
    let grid, cell: String
    /// Its value, or what was typed into it: that of them which has the words.
    let text: String
  }

  /// The cells, in the order of the lists.
  let lists: [(place: ListPlace, cells: [Entry])]
  let words: SearchWords
  /// Whether there are more than were wanted, or more lists with grids than are looked through.
  package let hasMore: Bool

  /// `[{"name", "path", "cells": [{"grid", "cell", "text", "matches"}]}]`; `matches` as in
  /// ``SearchResponse/json``.
  package var json: JSONText {
    JSONText(
      elements: lists.map { place, cells in
        let cells = cells.map { one in
          JSONText(members: [
            .init("grid", one.grid), .init("cell", one.cell), .init("text", one.text),
            .init("matches", words.matches(in: one.text)),
          ])
        }
        return JSONText(members: place.members + [.init("cells", JSONText(elements: cells))])
      }
    )
  }
}

extension SearchWords {
  /// Where the words are in a text: `[{"start", "length"}]` in units of UTF-16.
  func matches(in text: String) -> JSONText {
    JSONText(
      elements: places(in: text).map { place in
        JSONText(members: [.init("start", place.lowerBound), .init("length", place.count)])
      }
    )
  }
}

extension Workspace {
  /// How many lists are looked through for cells: their values are calculated at each search.
  private static let mostLists = 1_000

  /// The cells of the grids of the folder's lists in which all words of a text are, in what was typed
  /// or in the value; without case.
  ///
  /// - Parameters:
  ///   - text: words with white space between them.
  ///   - limit: how many cells are wanted at most.
  /// - Returns: the cells; none of lists that can't be read, and nil if there is no word.
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func searchCells(_ text: String, limit: Int) throws(ListerError) -> CellsResponse? {
    let words = text.split { $0.isWhitespace }.map { String($0) }
    guard !words.isEmpty else { return nil }
    let search = SearchWords(words)
    let all = try lists().entries.filter { entry in
      if case .success(let summary) = entry.summary { summary.grids > 0 } else { false }
    }
    let found = ParallelMap.map(
      all.prefix(Workspace.mostLists).map(\.place),
      jobs: jobs,
      cancellation: Cancellation()
    ) { place in
      (place: place, cells: (try? self.open(place)).map { $0.cells(with: search) } ?? [])
    }
    var room = limit
    var lists: [(place: ListPlace, cells: [CellsResponse.Entry])] = []
    for one in found where !one.cells.isEmpty && room > 0 {
      lists.append((one.place, Array(one.cells.prefix(room))))
      room -= lists[lists.count - 1].cells.count
    }
    let count = found.reduce(0) { $0 + $1.cells.count }
    return CellsResponse(
      lists: lists,
      words: search,
      hasMore: count > limit || all.count > Workspace.mostLists
    )
  }
}

extension ListResponse {
  /// The cells of the list's grids that have all words, row by row.
  fileprivate func cells(with words: SearchWords) -> [CellsResponse.Entry] {
    var found: [CellsResponse.Entry] = []
    for grid in json["grids"]?.elements ?? [] {
      let name = grid["name"]?.string ?? ""
      let typed = (grid["rows"]?.elements ?? []).map(\.elements)
      let values = (grid["values"]?.elements ?? []).map(\.elements)
      for row in 0..<max(typed.count, values.count) {
        let written = row < typed.count ? typed[row] : []
        let known = row < values.count ? values[row] : []
        for column in 0..<max(written.count, known.count) {
          let texts = [known, written].compactMap { cells in
            column < cells.count ? cells[column].textOfCell : nil
          }
          guard let text = texts.first(where: { words.areAll(in: $0) }) else { continue }
          let cell = CellAddress(row: row, column: column).description
          found.append(CellsResponse.Entry(grid: name, cell: cell, text: text))
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
