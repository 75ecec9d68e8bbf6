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
    call.lane.itemColumn(call.text(0))
  }
}

extension Lane {
  /// The column of a field, read once for a document: an array of one column, of no rows without
  /// items.
  func itemColumn(_ field: ByteView) -> Value {
    if let known = itemColumns[field] {
      if let columns = known.others { runFaults.note(field, none: columns, in: self) }
      return known.values
    }
    var values: [Value] = []
    let cells = cells
    if cells.texts.used <= Lane.maximumTextBytes {
      cells.items?.appendColumn(field, to: &values, for: cells)
    }
    let count = values.count
    let width = cells.items?.width(of: field) ?? 1
    guard !arithmetic.isExhausted, cells.texts.used <= Lane.maximumTextBytes,
      itemElements.used + count <= Lane.maximumElements,
      arithmetic.charge(5000 + 16 * count)
    else { return Value(CellError.number) }
    if !hasSpelledItems { hasSpelledItems = values.contains { spellsNumber($0) } }
    // Big numbers of a formula are forgotten after it, so that a column with one is read again.
    let isLasting = !values.contains { $0.isNumber && $0.number.form == Number.Form.big }
    guard isLasting else {
      guard let array = makeArray(rows: count / width, columns: width) else {
        return Value(CellError.number)
      }
      for (index, value) in values.enumerated() { array.elements[index] = value }
      return array
    }
    let slab = itemElements.allocate(count)
    for (index, value) in values.enumerated() { slab[index] = value }
    let column = Value(array: slab, rows: count / width, columns: width)
    let isTold = count > 0 && values.allSatisfy(\.isEmpty) && runFaults.tellsColumns(of: self)
    let others = isTold ? cells.items?.columns(besides: field, for: cells) : nil
    if let others { runFaults.note(field, none: others, in: self) }
    itemColumns[field] = ItemColumn(values: column, others: others)
    return column
  }
}
