// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerNumbers

/// What the general engine needs for the cells that it calculates.
extension TemplateDraft {
  /// Lays down what the general engine needs, which charges so much for formulas that have steps, at
  /// most, and calculates some `late`; the slots of the document in the reader end as given.
  mutating func addGeneral(
    _ reader: DocumentReader,
    _ lease: ProgramLease,
    charged: Int,
    late: [Int32],
    callsItems: Bool,
    slotEnds: [Int]
  ) throws(PlanRefusal) {
    let cells = reader.cells
    var draft = GeneralLayout.Draft(
      program: lease.program,
      locale: cells.settings.locale,
      precision: cells.settings.precision,
      charged: charged,
      spills: cells.spilledAreas,
      late: late,
      programSize: lease.size
    )
    let values = reader.gridTexts.compactMap(\.values?.lowerBound).min() ?? .max
    draft.identity = reader.idPlace.map { part($0, of: reader, behind: values, slotEnds) }
    if callsItems, let items = cells.items as? DocumentItems, let first = items.starts.first {
      let part = part(Int(first)..<items.end, of: reader, behind: values, slotEnds)
      draft.items = GeneralLayout.Items(
        part: part,
        starts: items.starts.map { $0 - first },
        places: items.starts.map { DocumentPlace(Int($0), slotEnds: slotEnds) },
        sample: items,
        tables: items.tables.map { keep($0) }
      )
    }
    for offset in 0..<cells.gridCount * CellIndex.perGrid {
      let cell = CellIndex(grid: offset >> 8, row: offset >> 4 & 15, column: offset & 15)
      guard lease.tables.formulaAt[offset] < 0, slotOfCell[offset] == nil,
        cells.spilledArea(over: cell) == nil
      else { continue }
      let value = cells.values[offset]
      guard !value.isEmpty else { continue }
      // A big number is a place in the arithmetic of its document.
      guard !value.isNumber || value.number.form != Number.Form.big else { throw .values }
      draft.constants.append((offset, value, value.isText ? keep(value.text) : nil))
    }
    general = draft
  }

  /// Keeps a copy of some bytes; returns its place.
  private mutating func keep(_ text: ByteView) -> Range<Int> {
    let start = bytes.count
    bytes.append(text)
    return start..<bytes.count
  }

  /// Bytes of the document in the reader; those behind its old values belong to no slot.
  mutating func part(
    _ place: Range<Int>,
    of reader: DocumentReader,
    behind values: Int,
    _ slotEnds: [Int]
  ) -> DocumentPart {
    guard place.lowerBound < values else { return .constant(keep(reader.document[place])) }
    return .places(
      DocumentPlace(place.lowerBound, slotEnds: slotEnds),
      DocumentPlace(place.upperBound, slotEnds: slotEnds)
    )
  }
}
