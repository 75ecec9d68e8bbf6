// SPDX-License-Identifier: MIT

import ListerBasics

/// A formula of a document, and the cells that it has read.
package struct CellFormula: Sendable {
  package let cell: CellIndex
  /// Its text, without `=`.
  package let text: String
  /// The areas that its text names, and those that it made while it ran, in this order.
  package let reads: [GridReference]
}

extension Calculator {
  /// The formulas of the document that was evaluated last, in the order of the document.
  ///
  /// - Precondition: the calculator has evaluated no other document before: references that formulas
  ///   make while they run are kept from the last document that had any.
  package var formulas: [CellFormula] {
    guard let tables = program?.tables else { return [] }
    var made: [Int32: [GridReference]] = [:]
    for read in lane.reordering.madeReads { made[read.formula, default: []].append(read.reference) }
    return (0..<tables.formulas.count).map { index in
      let formula = tables.formulas[index]
      let named = (Int(formula.readsStart)..<Int(formula.readsEnd)).map { tables.reads[$0] }
      let reads = named + (made[Int32(index)] ?? [])
      return CellFormula(cell: formula.cell, text: cells.formulaText(at: index), reads: reads)
    }
  }
}

extension DocumentCells {
  /// The text of a formula, without `=`, as it came in.
  func formulaText(at index: Int) -> String {
    let formula = input.formulas[index]
    guard formula.isEncoded, let formulaDecoder else { return formula.text.string }
    var buffer = ByteBuffer(capacity: formula.text.count)
    formulaDecoder.appendFormula(formula.text, to: &buffer)
    return buffer.view.string
  }

  /// The cells over which an array spilled that reaches a cell; nil if none does.
  package func spilledArea(over cell: CellIndex) -> GridReference? {
    spills.spill(over: cell)?.area
  }
}
