// SPDX-License-Identifier: MIT

import ListerBasics

/// What generated documents are written with.
extension ByteBuffer {
  /// Opens a document of one grid: `{"lister":1,"id":"loan-000042","grids":[{...,"rows":[`.
  mutating func openDocument(_ kind: StaticString, index: Int, grid: StaticString) {
    append(#"{"lister":1,"id":""#)
    append(kind)
    append(UInt8(ascii: "-"))
    append(decimal: index.magnitude, width: 6)
    append(#"","grids":[{"name":""#)
    append(grid)
    append(#"","rows":["#)
  }

  /// Closes what `openDocument` opened, after the last row, and ends the line.
  mutating func closeDocument() { append("]}]}\n") }

  /// Opens the row with this number, from 0.
  mutating func openRow(_ row: Int) { append(row == 0 ? "[" : ",[") }

  mutating func closeRow() { append(UInt8(ascii: "]")) }

  /// Writes a comma before every cell of a row but the first.
  mutating func separate(_ column: Int) {
    if column > 0 { append(UInt8(ascii: ",")) }
  }

  /// Writes a JSON string that needs no escapes.
  mutating func append(quoted text: StaticString) {
    append(UInt8(ascii: "\""))
    append(text)
    append(UInt8(ascii: "\""))
  }

  /// Writes a reference to the cell in the column with this letter and the zero-based row.
  mutating func append(_ letter: UInt8, _ row: Int) {
    append(letter)
    append(decimal: row + 1)
  }

  /// Writes the reference to a part of one column: `B2:B12`.
  mutating func append(_ letter: UInt8, _ rows: ClosedRange<Int>) {
    append(letter, rows.lowerBound)
    append(UInt8(ascii: ":"))
    append(letter, rows.upperBound)
  }

  /// Writes `value / 10^places` with exactly that many decimal places.
  mutating func append(_ value: Int, places: Int) {
    guard places > 0 else { return append(decimal: value) }
    if value < 0 { append(UInt8(ascii: "-")) }
    var scale: UInt = 1
    for _ in 0..<places { scale *= 10 }
    append(decimal: value.magnitude / scale)
    append(UInt8(ascii: "."))
    append(decimal: value.magnitude % scale, width: places)
  }

  /// Writes a formula from constants and cells, one piece after another.
  mutating func appendFormula(_ pieces: FormulaPiece...) {
    append(#""="#)
    for piece in pieces {
      switch piece {
      case .text(let text): append(text)
      case .cell(let letter, let row): append(letter, row)
      case .column(let letter, let rows): append(letter, rows)
      case .decimal(let value, let places): append(value, places: places)
      }
    }
    append(UInt8(ascii: "\""))
  }
}

/// A piece of a generated formula's text; text in quotes is spelled `\"so\"`, for it is in JSON.
enum FormulaPiece {
  case text(StaticString)
  case cell(UInt8, Int)
  case column(UInt8, ClosedRange<Int>)
  case decimal(Int, Int)
}
