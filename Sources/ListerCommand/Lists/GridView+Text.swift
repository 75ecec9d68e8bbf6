// SPDX-License-Identifier: MIT

import Lister

extension GridView {
  /// A cell or a value as text for people, and what kind of thing it is.
  static func text(of cell: JSONText) -> (text: String, kind: BoxTable.Kind) {
    switch cell.kind {
    case .null: return ("", .text)
    case .logical: return (cell.logical == true ? "TRUE" : "FALSE", .text)
    case .number: return (cell.text, .number)
    case .string: return (cell.string ?? "", .text)
    case .array: return (cell.text, .text)
    case .object: break
    }
    if let ratio = cell["ratio"]?.string { return (ratio, .number) }
    if let approximated = cell["approx"]?.string { return (approximated, .number) }
    if let error = cell["error"]?.string { return (error, .error) }
    if let formula = cell["formula"]?.string { return ("=" + formula, .text) }
    return (cell["text"]?.string ?? cell.text, .text)
  }
}
