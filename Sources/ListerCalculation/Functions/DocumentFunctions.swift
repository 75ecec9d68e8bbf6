// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The document's own items.
enum DocumentFunctions {
  static let all: [FunctionDefinition] = [items]

  static let items = FunctionDefinition(
    "ITEMS",
    .document,
    [.text("field")],
    "The column of a field over all items of the document, empty where an item has none.",
    source: "Lister, the document format",
    example: "COUNTA(ITEMS(\"text\"))",
    gives: "0",
    givesArray: true
  ) { call in
    call.machine.itemColumn(call.text(0))
  }
}

extension Machine {
  /// The column of a field, read once for a document: an array of one column, of no rows without
  /// items.
  func itemColumn(_ field: ByteView) -> Value {
    if let known = lane.itemColumns.first(where: { $0.field == field }) { return known.column }
    var values: [Value] = []
    let cells = cells
    if cells.texts.used <= Machine.maximumTextBytes {
      cells.items?.appendColumn(field, to: &values, for: cells)
    }
    let count = values.count
    guard !arithmetic.isExhausted, cells.texts.used <= Machine.maximumTextBytes,
      lane.itemElements.used + count <= Machine.maximumElements,
      arithmetic.charge(1000 + lane.itemColumns.count + 16 * count)
    else { return Value(CellError.number) }
    // Big numbers of a formula are forgotten after it, so that a column with one is read again.
    let isLasting = !values.contains { $0.isNumber && $0.number.form == Number.Form.big }
    guard isLasting else {
      guard let array = makeArray(rows: count, columns: 1) else { return Value(CellError.number) }
      for (index, value) in values.enumerated() { array.elements[index] = value }
      return array
    }
    let slab = lane.itemElements.allocate(count)
    for (index, value) in values.enumerated() { slab[index] = value }
    let column = Value(array: slab, rows: count, columns: 1)
    lane.itemColumns.append((field: field, column: column))
    return column
  }
}
