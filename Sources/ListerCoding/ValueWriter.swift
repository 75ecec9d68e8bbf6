// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON
import ListerNumbers

/// Writes the values of grids as JSON.
struct ValueWriter {
  let cells: DocumentCells
  let mode: NumberMode
  private let units = DecimalUnits.shared.units.slab
  /// How many bytes long numbers and texts may still take.
  private var room = DocumentLimits.valueBytes

  init(cells: DocumentCells, mode: NumberMode) {
    self.cells = cells
    self.mode = mode
  }

  /// What is longer than so many bytes takes of the room of the document.
  static let longestFree = 1_024

  /// Appends the values of a grid that `reader` read: an array of rows, all of the same length.
  mutating func write(grid: Int, of reader: DocumentReader, to output: inout ByteBuffer) {
    let (rows, columns) = cells.shape(grid: grid)
    let written = mode == .exact ? reader.writtenRows(of: grid) : nil
    var separator = UInt8(ascii: "[")
    for row in 0..<rows {
      if let text = written?.element(at: row), text.end > 0, text.columns == columns {
        output.fill(room: Int(text.end - text.start) + 49) { cursor in
          cursor.append(separator)
          cursor.append(reader.document, from: Int(text.start), to: Int(text.end))
        }
      } else {
        write(cells.values(row: row, grid: grid)[0..<columns], after: separator, to: &output)
      }
      separator = UInt8(ascii: ",")
    }
    output.append(rows > 0 ? "]" : "[]")
  }

  /// Appends a value.
  mutating func write(_ value: Value, to output: inout ByteBuffer) {
    // Most are short exact decimals.
    if value.isShortDecimal, mode == .exact {
      output.append(decimal: value.word, scale: Int(value.tag >> Number.Form.shift))
    } else {
      writeOther(value, to: &output)
    }
  }

  /// Appends a row, with a byte before it.
  private mutating func write(
    _ values: Slab<Value>,
    after first: UInt8,
    to output: inout ByteBuffer
  ) {
    let isExact = mode == .exact
    var separator = UInt8(ascii: "[")
    var index = 0
    while true {
      output.fill(room: (values.count - index) * ValueWriter.shortRoom + 3) { cursor in
        if index == 0 { cursor.append(first) }
        while let value = values.element(at: index) {
          cursor.append(separator)
          separator = UInt8(ascii: ",")
          guard appendShort(value, isExact: isExact, to: &cursor) else { return }
          index += 1
        }
        if index == 0 { cursor.append(separator) }
        cursor.append(UInt8(ascii: "]"))
      }
      guard index < values.count else { return }
      writeOther(values[index], to: &output)
      index += 1
    }
  }

  /// The bytes that have to fit for a short value and what is before it.
  private static let shortRoom = 48

  /// Appends a value if it is a short exact decimal, as most are, or a text of at most sixteen bytes of
  /// which nothing must be escaped; false otherwise.
  @inline(__always)
  private func appendShort(
    _ value: Value,
    isExact: Bool,
    to cursor: inout ByteCursor
  ) -> Bool {
    if isExact, value.isShortDecimal {
      cursor.append(trimmed: value.word, units[Int(value.number.detail)])
      return true
    }
    guard value.isText else { return false }
    let text = value.text
    if text.count <= 8 {
      let word = text.word
      // Zeros behind the text are control characters.
      guard JSONScanner.plainCount(of: word) == text.count else { return false }
      cursor.append(quoted: word, count: text.count)
      return true
    }
    guard text.count <= 16 else { return false }
    let (first, last) = (text.word(at: 0), text.word(at: text.count - 8))
    guard JSONScanner.plainCount(of: first) == 8, JSONScanner.plainCount(of: last) == 8 else {
      return false
    }
    cursor.append(quoted: first, last, count: text.count)
    return true
  }

  @inline(never)
  private mutating func writeOther(_ value: Value, to output: inout ByteBuffer) {
    switch value.kind {
    case .number: write(value.number, to: &output)
    case .text: write(text: value.text, to: &output)
    case .logical: output.append(value.logical ? "true" : "false")
    case .error: write(value.error, to: &output)
    case .empty, .composite: output.append("null")
    }
  }

  private func write(_ error: CellError, to output: inout ByteBuffer) {
    output.append("{\"error\":\"")
    output.append(error.text)
    output.append("\"}")
  }

  private mutating func write(text: ByteView, to output: inout ByteBuffer) {
    // An escape takes six bytes for one.
    if text.count > ValueWriter.longestFree {
      guard room >= text.count * 6 else { return write(CellError.value, to: &output) }
      let before = output.count
      output.append(jsonText: text)
      room -= output.count - before
    } else {
      output.append(jsonText: text)
    }
  }

  // MARK: Numbers

  private mutating func write(_ number: Number, to output: inout ByteBuffer) {
    guard room > 0 else { return write(CellError.number, to: &output) }
    let before = output.count
    switch mode {
    case .exact: writeExactly(number, to: &output)
    case .text: writeText(number, to: &output)
    case .double:
      let double = cells.arithmetic.double(number)
      if double.isFinite, double != 0 || cells.arithmetic.countsAsZero(number) {
        cells.arithmetic.write(number, .double, to: &output)
      } else {
        writeText(number, to: &output)
      }
    }
    if output.count - before > ValueWriter.longestFree { room -= output.count - before }
  }

  private func writeExactly(_ number: Number, to output: inout ByteBuffer) {
    if number.isApproximated {
      output.append("{\"approx\":\"")
      writeDigits(number, to: &output)
      output.append("\"}")
    } else if cells.arithmetic.isTerminating(number) {
      writeDigits(number, to: &output)
    } else {
      output.append("{\"ratio\":\"")
      cells.arithmetic.write(number, .ratio, to: &output)
      output.append("\"}")
    }
  }

  private func writeText(_ number: Number, to output: inout ByteBuffer) {
    output.append(UInt8(ascii: "\""))
    if number.isApproximated || cells.arithmetic.isTerminating(number) {
      writeDigits(number, to: &output)
    } else {
      cells.arithmetic.write(number, .ratio, to: &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  private func writeDigits(_ number: Number, to output: inout ByteBuffer) {
    if number.form == Number.Form.decimal, !number.isApproximated {
      output.append(decimal: number.word, scale: Int(number.detail))
    } else {
      cells.arithmetic.write(number, .decimal, to: &output)
    }
  }
}
