// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding

/// What is written for each document of a template of which fields are selected.
extension TemplateDraft {
  /// Adds the fields of a selection; the slots of the document in the reader end as given.
  mutating func addSelection(
    _ selection: Selection,
    _ reader: DocumentReader,
    slotEnds: [Int],
    _ cells: [Operand]
  ) throws(PlanRefusal) {
    let places = selection.places(in: reader)
    missing = places.missing
    let values = reader.gridTexts.compactMap(\.values?.lowerBound).min() ?? .max
    for place in places {
      guard case .member(let range) = place else { continue }
      parts.append(part(range, of: reader, behind: values, slotEnds))
    }
    pieceStart = bytes.count
    let first = pieces.count
    var members = 0
    for (lead, place) in zip(SelectionWriter(selection).leads, places) {
      bytes.append(lead[...])
      switch place {
      case .cells(let area?, isOne: true):
        try addValue(of: area.firstCell, cells[area.firstCell.offset])
      case .cells(let area, isOne: _): try addValues(of: area, cells)
      case .member:
        try endPiece(.part, operand: Int64(members))
        members += 1
      case .column(let column): try endPiece(.column, operand: Int64(column))
      case .nothing: bytes.append("null")
      }
    }
    bytes.append("}")
    try endPiece(.nothing)
    selected = PieceRange(start: Int32(first), end: Int32(pieces.count))
  }

  private mutating func addValues(
    of area: GridReference?,
    _ cells: [Operand]
  ) throws(PlanRefusal) {
    bytes.append("[")
    if let area {
      for row in 0..<area.rows {
        bytes.append(row == 0 ? "[" : ",[")
        for column in 0..<area.columns {
          if column > 0 { bytes.append(",") }
          let cell = area.cell(row, column)
          try addValue(of: cell, cells[cell.offset])
        }
        bytes.append("]")
      }
    }
    bytes.append("]")
  }
}
