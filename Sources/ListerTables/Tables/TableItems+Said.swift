// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

extension TableItems {
  /// Appends a cell of a column of which the user says what its cells are; false, and nothing is done, if
  /// it is no such value.
  ///
  /// A number or a truth value of the file is a text as well, by how it is spelled.
  mutating func append(
    _ cell: TableCell,
    as kind: TableOptions.Kind,
    _ marks: TableNumber.Marks,
    _ order: TableDate.Orders,
    _ key: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) -> Bool {
    if kind == .text {
      sink.append(key, text: cell.bytes)
      return true
    }
    let text = cell.bytes.trimmed
    if text.isEmpty { return true }
    let isText = cell.kind == .spelled || cell.kind == .text
    switch kind {
    case .text: break
    case .number:
      guard cell.kind != .number else {
        sink.append(key, json: text)
        break
      }
      guard isText else { return false }
      let reading = NumberRule(marks: marks).read(text, &numberScratch)
      if let number = taken(reading, line) {
        sink.append(key, json: number)
      } else {
        let number = TableNumber.percentage(text, marks: marks, scratch: &numberScratch)
        guard let number else { return false }
        sink.append(key, json: number)
      }
    case .date, .dayFirst, .monthFirst:
      guard isText else { return false }
      if ItemDate(text) != nil {
        sink.append(key, text: text)
      } else if let date = TableDate.text(of: text, in: order) {
        sink.append(key.string, text: date)
      } else {
        return false
      }
    case .logical:
      guard cell.kind != .nested, let logical = Logical.read(text) else { return false }
      sink.append(key, logical: logical)
    }
    return true
  }
}

extension TableOptions.Kind {
  /// What a cell is that is no value of the kind, as in "a cell that is no number".
  var lack: String {
    switch self {
    case .text: "no text"
    case .number: "no number"
    case .date: "no date, or one that can be meant in two ways,"
    case .dayFirst: "no date with the day first"
    case .monthFirst: "no date with the month first"
    case .logical: "neither true nor false"
    }
  }
}
