// SPDX-License-Identifier: MIT

import ListerCoding
package import ListerJSON
import ListerStore
import ListerSyntax

/// A list with all that a view of it shows.
package struct ViewResponse: Response {
  /// The list, with the values of its grids.
  package let list: ListResponse
  /// What is to be said of the cells of its grids.
  package let notes: [GridNotes]
  /// Its state.
  package let tag: ListTag
  /// The actions that can be undone and redone next.
  package let next: (undo: String?, redo: String?)

  /// The members of ``ListResponse/json``, and `"notes"`, `"tag"`, `"undo"`, `"redo"`.
  package var json: JSONText {
    JSONText(
      members: list.json.members + [
        .init("notes", JSONText(elements: notes.map(\.json))), .init("tag", tag.description),
        .init("undo", JSONText(optional: next.undo)), .init("redo", JSONText(optional: next.redo)),
      ]
    )
  }
}

/// The sum, the average and the count of some cells of a list.
package struct SelectionResponse: Response {
  package let place: ListPlace
  /// The cells, as they were named.
  package let range: String
  package let summary: SelectionSummary

  /// `{"name", "path", "range"}` and the members of ``SelectionSummary/members``.
  package var json: JSONText {
    JSONText(members: place.members + [.init("range", range)] + summary.members)
  }
}

extension Workspace {
  /// A list as it is now with all that a view of it shows; nothing is written.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  package func view(_ place: ListPlace) throws(ListerError) -> ViewResponse {
    let bytes = try place.contents().bytes
    let calculation = calculation
    let values = try recalculate(bytes, at: place.address, calculation)
    let notes = try DocumentError.mapping(
      in: place.address,
      bytes,
      try GridNotes.all(of: bytes, calculation)
    )
    var next: (undo: String?, redo: String?) = (nil, nil)
    if place.version == nil {
      let file = try file(at: place)
      next = try DocumentFileError.mapping(try file.undoableActions())
    }
    let list = try place.list(from: values)
    // A view shows the list, also where its catalogue is missing.
    let catalogue = (try? catalogue(of: list, at: place)) ?? nil
    return ViewResponse(
      list: ListResponse(place: place, list: list, catalogue: catalogue),
      notes: notes,
      tag: ListTag(of: bytes),
      next: next
    )
  }

  /// The sum, the average and the count of cells of a list, by the functions of formulas.
  ///
  /// - Parameters:
  ///   - range: the cells: `A1:B3` or `B2` in the first grid, `Totals!A1:B3`.
  ///   - place: which list.
  /// - Returns: what they come to.
  /// - Throws: ``ListerError`` when there are no such cells.
  package func summary(
    of range: String,
    in place: ListPlace
  ) throws(ListerError) -> SelectionResponse {
    let bytes = try place.contents().bytes
    let list = try place.list(from: bytes)
    let parts = range.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let first = try GridCell(String(parts[0]), in: list)
    var area = CellAddress(row: first.row, column: first.column).description
    if parts.count == 2 {
      let last = try GridCell(String(parts[1]), grid: nil, in: list)
      area += ":\(CellAddress(row: last.row, column: last.column))"
    }
    let summary = SelectionSummary(of: first.grid, area, in: bytes, calculation)
    guard let summary else { throw ListerError(.tooManyGrids, at: .init(path: place.address)) }
    return SelectionResponse(place: place, range: range, summary: summary)
  }
}
