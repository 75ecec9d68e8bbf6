// SPDX-License-Identifier: MIT

import ListerCoding
package import ListerJSON
import ListerStore
import ListerSyntax

/// A list with all that the page shows of it.
package struct ViewResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// The list, with the values of its grids.
  package internal(set) var content = ListContent()
  /// What is to be said of the cells of its grids.
  package internal(set) var notes: [GridNotes] = []
  /// Its state.
  package internal(set) var tag: ListTag?
  /// The actions that can be undone and redone next.
  package internal(set) var undo, redo: String?

  package init() {}

  /// `View` is what a document says of how it is shown.
  package static let shapeName: String? = "PageView"

  package static let fields: [Field<ViewResponse>] =
    fields(of: \.place) + fields(of: \.content) + [
      Field("notes", \.notes, "What is to be said of cells beside their values"),
      Field("tag", \.tag, orElse: .null, "The state of the list"),
      Field("undo", \.undo, orElse: .null, "The action that can be undone next"),
      Field("redo", \.redo, orElse: .null, "The action that can be done again next"),
    ]
}

extension ViewResponse: TaggedAnswer {}

/// The sum, the average and the count of some cells of a list.
package struct SelectionResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// The cells, as they were named.
  package internal(set) var range = ""
  /// What they come to.
  private var sum, average, least, most: Value
  /// How many of them are numbers, and how many hold anything.
  private var numbers, filled: Int

  /// A value, as documents have it.
  private struct Value: Shaped {
    var value = JSONText.null
    var digits: String?

    static let shapeName: String? = "Sum"

    static let fields: [Field<Value>] = [
      Field("value", \.value, "The value, as documents have it"),
      Field("digits", \.digits, "The first 40 digits of a ratio or an approximated number"),
    ]
  }

  package init() {
    (sum, average, least, most) = (Value(), Value(), Value(), Value())
    (numbers, filled) = (0, 0)
  }

  init(_ place: ListPlace, _ range: String, _ summary: SelectionSummary) {
    let value = { (explained: ExplainedValue) in
      Value(value: explained.value.json, digits: explained.digits)
    }
    let count = { (explained: ExplainedValue) in explained.value.json.number?.int ?? 0 }
    (self.place, self.range) = (place, range)
    (sum, average) = (value(summary.sum), value(summary.average))
    (least, most) = (value(summary.least), value(summary.most))
    (numbers, filled) = (count(summary.numbers), count(summary.filled))
  }

  package static let fields: [Field<SelectionResponse>] =
    fields(of: \.place) + [
      Field("range", \.range, "The cells, as they were named"),
      Field("sum", \.sum, "The sum of the numbers"), Field("average", \.average, "Their average"),
      Field("min", \.least, "The smallest of them"), Field("max", \.most, "The largest of them"),
      Field("count", \.numbers, "How many they are"),
      Field("filled", \.filled, "How many cells hold anything"),
    ]
}

extension Workspace {
  /// A list as it is now with all that the page shows of it; nothing is written.
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
    var response = ViewResponse()
    if place.version == nil {
      let file = try file(at: place)
      (response.undo, response.redo) = try DocumentFileError.mapping(try file.undoableActions())
    }
    let list = try place.list(from: values)
    // A view shows the list, also where its catalogue is missing.
    let catalogue = (try? catalogue(of: list, at: place)) ?? nil
    (response.place, response.notes, response.tag) = (place, notes, ListTag(of: bytes))
    response.content = ListContent(ListResponse(place: place, list: list, catalogue: catalogue))
    return response
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
    return SelectionResponse(place, range, summary)
  }
}
