// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON

/// Finds the literals of a document that was read: those of its cells, and its `id`.
struct DocumentLiterals: ~Copyable {
  private var scanner: JSONScanner
  private var literals: [Literal] = []

  private init(_ document: ByteView, at start: Int) {
    scanner = JSONScanner(document, at: start)
  }

  /// The literals in the order of the document; nil for a document that no template is made of.
  ///
  /// Such are documents in which some grids hold values and others don't, and documents with numbers
  /// that are long or have an exponent.
  static func find(in reader: DocumentReader) -> [Literal]? {
    var literals: [Literal] = []
    if let place = reader.idPlace {
      guard let id = id(at: place, in: reader.document) else { return nil }
      literals = id
    }
    let hasValues = reader.hasValues
    for (index, grid) in reader.gridTexts.enumerated() {
      guard (grid.values != nil) == (hasValues && grid.rows != nil) else { return nil }
      if let values = grid.values {
        literals.append(Literal(kind: .values, start: values.lowerBound, end: values.upperBound))
      }
      guard let rows = grid.rows else { continue }
      var finder = DocumentLiterals(reader.document, at: rows.lowerBound)
      // The document was read before, so that nothing fails here but what is no plain literal.
      guard (try? finder.findRows(grid: index)) == true else { return nil }
      literals += finder.literals
    }
    return literals.sorted { $0.start < $1.start }
  }

  /// The `id`, if it is plain; none if it is a text with escapes, which is the same in all documents
  /// of a template then.
  private static func id(at place: Range<Int>, in document: ByteView) -> [Literal]? {
    var scanner = JSONScanner(document, at: place.lowerBound)
    if document[place.lowerBound] == UInt8(ascii: "\"") {
      guard let token = try? scanner.string() else { return nil }
      let text = Literal(kind: .text, start: token.start, end: token.end)
      return isPlain(text, in: document) ? [text] : []
    }
    guard let token = try? scanner.number(), token.isShort else { return nil }
    let scale = Int(token.scale)
    return [Literal(kind: .number, start: token.start, end: token.end, scale: scale)]
  }

  /// Finds the literals of an array of rows; false if there is one that no slot takes.
  private mutating func findRows(grid: Int) throws(ScanFailure) -> Bool {
    guard try scanner.enterArray() else { return true }
    var row = 0
    repeat {
      guard try scanner.enterArray() else {
        row += 1
        continue
      }
      var column = 0
      repeat {
        guard try find(CellIndex(grid: grid, row: row, column: column)) else { return false }
        column += 1
      } while try scanner.moreElements()
      row += 1
    } while try scanner.moreElements()
    return true
  }

  private mutating func find(_ cell: CellIndex) throws(ScanFailure) -> Bool {
    if scanner.next == UInt8(ascii: "\"") {
      let token = try scanner.string()
      let text = Literal(kind: .text, start: token.start, end: token.end, cell: cell)
      if DocumentLiterals.isPlain(text, in: scanner.bytes) { literals.append(text) }
      return true
    }
    guard JSONScanner.beginsNumber(scanner.next) else {
      try scanner.skipValue()
      return true
    }
    let token = try scanner.number()
    literals.append(
      Literal(
        kind: .number,
        start: token.start,
        end: token.end,
        scale: Int(token.scale),
        cell: cell
      )
    )
    return token.isShort
  }

  /// Whether a text is short, of ASCII without escapes, and no formula.
  private static func isPlain(_ text: Literal, in document: ByteView) -> Bool {
    text.end - text.start <= Literal.longestText
      && JSONScanner.plainEnd(document, from: text.start) == text.end
      && document[text.start] != UInt8(ascii: "=")
  }
}
