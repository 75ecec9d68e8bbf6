// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel

/// One worker's calculator and reader, and documents as strings.
final class Documents {
  let calculator = Calculator()
  let reader: DocumentReader
  /// The id of the document that was refused last, if it was seen.
  private(set) var id: String?

  init() { reader = DocumentReader(cells: calculator.cells) }

  /// Where and why a document is refused: `line:column path: message`; nothing if it is accepted.
  func refusal(_ document: [UInt8]) -> String? {
    document.withByteView { view in
      do throws(DocumentError) {
        try reader.read(view)
        return nil
      } catch {
        id = reader.id?.string
        let (line, column) = DocumentError.position(of: error.offset, in: view)
        let place = error.path.isEmpty ? "\(line):\(column)" : "\(line):\(column) \(error.path)"
        return "\(place): \(error.message)"
      }
    }
  }

  static func refusal(_ document: String) -> String? {
    Documents().refusal(Array(document.utf8))
  }

  /// Appends a column of the items of the document that was read last, as ITEMS gives it.
  func appendColumn(_ field: ByteView, to column: inout [Value]) {
    calculator.cells.items?.appendColumn(field, to: &column, for: calculator.cells)
  }

  /// The document with its values calculated.
  func output(
    _ document: [UInt8],
    mode: NumberMode = .exact,
    valuesOnly: Bool = false
  ) throws(DocumentError) -> [UInt8] {
    try document.withByteView { (view) throws(DocumentError) in
      try reader.read(view)
      calculator.compile()
      calculator.evaluate()
      var output = ByteBuffer()
      DocumentWriter.write(reader, mode: mode, valuesOnly: valuesOnly, to: &output)
      return output.view.array
    }
  }

  static func output(
    _ document: String,
    mode: NumberMode = .exact,
    valuesOnly: Bool = false
  ) throws(DocumentError) -> String {
    let bytes = try Documents().output(Array(document.utf8), mode: mode, valuesOnly: valuesOnly)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The values of a document with one grid, as JSON.
  static func values(_ rows: String, mode: NumberMode = .exact) throws(DocumentError) -> String {
    let output = try output("{\"grid\":\(rows)}", mode: mode, valuesOnly: true)
    return String(output.dropFirst("{\"values\":".count).dropLast())
  }
}
