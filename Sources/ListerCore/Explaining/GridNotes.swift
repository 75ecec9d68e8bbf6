// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

/// What is to be said of the cells of a grid beside their values.
package struct GridNotes: Hashable, Shaped {
  /// What is to be said of one cell.
  package struct Note: Hashable, Shaped {
    /// The cell: `B2`.
    package fileprivate(set) var cell = ""
    /// The first 40 digits of a ratio or an approximated number; nil for any other value.
    package fileprivate(set) var digits: String?
    /// The cell where its error began, which may be itself; nil if its value is no error.
    package fileprivate(set) var began: String?
    /// The cell whose array spilled over it; nil if none did, or it is that cell.
    package fileprivate(set) var spilledFrom: String?
    /// What is wrong with its formula.
    package fileprivate(set) var faults: [FormulaFault] = []

    package init() {}

    package static let shapeName: String? = "CellNote"

    package static let fields: [Field<Note>] = [
      Field("cell", \.cell, "The cell"),
      Field("digits", \.digits, "The first 40 digits of a ratio or an approximated number"),
      Field("began", \.began, "The cell where its error began"),
      Field("spilled_from", \.spilledFrom, "The cell whose array spilled over it"),
      Field(
        "faults",
        derived: { note in note.faults.isEmpty ? nil : note.faults.map(\.json) },
        schema: .array(
          .object([
            .required("column", .nullable(.integer(from: 1)), "Where it is in the formula"),
            .required("message", .string(), "What is wrong"),
            .required("suggestion", .nullable(.string()), "What was probably meant"),
          ])
        ),
        "What is wrong with its formula"
      ),
    ]
  }

  /// The name of the grid; `Grid` if the document doesn't name it.
  package private(set) var name = ""
  /// What there is to say, row by row; cells of which nothing is to be said are left out.
  package private(set) var notes: [Note] = []
  /// The areas that arrays fill: `E2:E5`.
  package private(set) var spills: [String] = []

  package init() {}

  package static let fields: [Field<GridNotes>] = [
    Field("name", \.name, "The name of the grid"),
    Field("notes", \.notes, "What there is to say, cell by cell"),
    Field("spills", \.spills, "The areas that arrays fill"),
  ]

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
}
