// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON
import ListerSyntax

extension CellExplanation {
  /// How many parts of a formula are calculated at most.
  package static let largestPartCount = 256

  /// Explains a cell of a document.
  ///
  /// The grid, which is there, the row and the column count from 0. Briefly explained it has its value
  /// and its formula alone.
  ///
  /// - Throws: ``DocumentError`` with the place in the document.
  package init(
    grid: Int,
    row: Int,
    column: Int,
    of document: [UInt8],
    _ options: RecalculationOptions,
    briefly isBrief: Bool = false
  ) throws(DocumentError) {
    self = try document.withByteView { (view) throws(DocumentError) in
      let calculated = try CalculatedDocument(view, options)
      let cell = CellIndex(grid: grid, row: row, column: column)
      return isBrief
        ? CellExplanation(cell, calculated) : CellExplanation(cell, calculated, view, options)
    }
  }

  /// The value and the formula of a cell alone.
  private init(_ cell: CellIndex, _ document: CalculatedDocument) {
    grid = document.name(ofGrid: cell.grid)
    self.cell = cell.address
    formula = document.formula(at: cell).map { "=" + $0.text }
    value = document.value(at: cell)
    precision = document.precision
  }

  private init(
    _ cell: CellIndex,
    _ document: CalculatedDocument,
    _ bytes: ByteView,
    _ options: RecalculationOptions
  ) {
    let names = CellNames(document: document, home: cell.grid)
    let text = document.formula(at: cell)?.text
    let parts = text.map { FormulaText($0).parts(limit: CellExplanation.largestPartCount) } ?? []
    let evaluation = FormulaPartsEvaluation(document: bytes, options: options, cell: cell)
    let results = evaluation.results(of: parts.map(\.text))
    let area = document.spill(over: cell)
    grid = document.name(ofGrid: cell.grid)
    self.cell = cell.address
    formula = text.map { "=" + $0 }
    value = document.value(at: cell)
    precision = document.precision
    self.parts = zip(parts, results).map { part, result in
      Part(
        column: part.column + 1,
        length: part.length,
        text: part.text,
        ExplainedRows(result.rows),
        of: (result.rowCount, result.columnCount)
      )
    }
    precedents = (document.formula(at: cell)?.reads ?? []).uniqued.map { names.cells($0) }
    dependents = document.dependents(of: cell).map { names.cells(GridReference($0)) }
    spill = area.map { names.reference(to: $0) }
    spilledFrom = area.flatMap { $0.firstCell == cell ? nil : names.reference(to: $0.firstCell) }
    blockers =
      value.error == .spill
      ? CellExplanation.blockers(of: results.last?.rows ?? [], at: cell, document).map {
        names.cells($0)
      }
      : []
    errorWay = document.errorWay(from: cell).map { names.cells(GridReference($0)) }
    faults = document.faults(at: cell)
  }

  /// The cells that hold something where an array was to go.
  private static func blockers(
    of rows: [[ExplainedValue]],
    at anchor: CellIndex,
    _ document: CalculatedDocument
  ) -> [GridReference] {
    let height = min(rows.count, CellIndex.side - anchor.row)
    let width = min(rows.first?.count ?? 0, CellIndex.side - anchor.column)
    guard height > 0, width > 0 else { return [] }
    return (0..<height).flatMap { row in
      (0..<width).compactMap { column in
        let cell = anchor.moved(rows: row, columns: column)
        guard cell != anchor, document.value(at: cell).value != .empty else { return nil }
        return GridReference(cell)
      }
    }
  }
}

/// A formula's text, without `=`.
private struct FormulaText {
  let text: String

  init(_ text: String) { self.text = text }

  /// A part as it is spelled, and where it begins, in characters from 1.
  struct Part {
    let text: String
    let column: Int
    let length: Int
  }

  /// The parts, each after those within it: the longest if there are more than the limit; none if
  /// the text is no formula.
  func parts(limit: Int) -> [Part] {
    text.withByteView { view in
      var parser = FormulaParser()
      guard (try? parser.parse(view)) != nil else { return [] }
      var ranges = parser.parts(of: view).map(\.range)
      if ranges.count > limit {
        let longest = Set(ranges.sorted { $0.count > $1.count }.prefix(limit))
        ranges = ranges.filter { longest.contains($0) }
      }
      return ranges.map { range in
        Part(
          text: view[range].string,
          column: view[0..<range.lowerBound].scalarCount + 1,
          length: view[range].scalarCount
        )
      }
    }
  }
}

extension [GridReference] {
  /// Each of them once, in the order in which they first come.
  fileprivate var uniqued: [GridReference] {
    var unique: [GridReference] = []
    for reference in self where !unique.contains(reference) { unique.append(reference) }
    return unique
  }
}
