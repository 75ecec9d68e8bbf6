// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

/// What is to be said of the cells of a grid beside their values.
package struct GridNotes: Hashable, Sendable {
  /// What is to be said of one cell.
  package struct Note: Hashable, Sendable {
    /// The cell: `B2`.
    package let cell: String
    /// The first 40 digits of a ratio or an approximated number; nil for any other value.
    package let digits: String?
    /// The cell where its error began, which may be itself; nil if its value is no error.
    package let began: String?
    /// The cell whose array spilled over it; nil if none did, or it is that cell.
    package let spilledFrom: String?
    /// What is wrong with its formula.
    package let faults: [FormulaFault]
  }

  /// The name of the grid; `Grid` if the document doesn't name it.
  package let name: String
  /// What there is to say, row by row; cells of which nothing is to be said are left out.
  package let notes: [Note]
  /// The areas that arrays fill: `E2:E5`.
  package let spills: [String]

  /// What is to be said of the grids of a document, grid by grid.
  ///
  /// - Throws: ``DocumentError`` with the place in the document.
  package static func all(
    of document: [UInt8],
    _ options: RecalculationOptions
  ) throws(DocumentError) -> [GridNotes] {
    try document.withByteView { (view) throws(DocumentError) in
      let calculated = try CalculatedDocument(view, options)
      return (0..<calculated.gridCount).map { GridNotes(of: $0, in: calculated) }
    }
  }

  private init(of grid: Int, in document: CalculatedDocument) {
    let names = CellNames(document: document, home: grid)
    let (rows, columns) = document.shape(ofGrid: grid)
    var notes: [Note] = []
    var spills: [String] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = CellIndex(grid: grid, row: row, column: column)
        let area = document.spill(over: cell)
        if let area, area.firstCell == cell { spills.append(names.reference(to: area)) }
        if let note = Note(of: cell, spilledOverBy: area, document, names) { notes.append(note) }
      }
    }
    name = document.name(ofGrid: grid)
    (self.notes, self.spills) = (notes, spills)
  }

  /// `{"name", "notes": [{"cell", "digits", "began", "spilled_from", "faults"}], "spills"}`; what is
  /// not to be said of a cell is missing.
  package var json: JSONText {
    JSONText(members: [
      .init("name", name), .init("notes", JSONText(elements: notes.map(\.json))),
      .init("spills", JSONText(elements: spills.map { JSONText(string: $0) })),
    ])
  }
}

extension GridNotes.Note {
  /// What is to be said of a cell; nil if nothing is.
  fileprivate init?(
    of cell: CellIndex,
    spilledOverBy area: GridReference?,
    _ document: CalculatedDocument,
    _ names: CellNames
  ) {
    let way = document.errorWay(from: cell)
    self.cell = cell.address
    digits = document.value(at: cell).digits
    began = way.last.map { names.reference(to: $0) }
    spilledFrom = area.flatMap { $0.firstCell == cell ? nil : names.reference(to: $0.firstCell) }
    faults = document.faults(at: cell)
    if digits == nil, began == nil, spilledFrom == nil, faults.isEmpty { return nil }
  }

  fileprivate var json: JSONText {
    var members: [JSONText.Member] = [.init("cell", cell)]
    if let digits { members.append(.init("digits", digits)) }
    if let began { members.append(.init("began", began)) }
    if let spilledFrom { members.append(.init("spilled_from", spilledFrom)) }
    if !faults.isEmpty {
      members.append(.init("faults", JSONText(elements: faults.map(\.json))))
    }
    return JSONText(members: members)
  }
}
