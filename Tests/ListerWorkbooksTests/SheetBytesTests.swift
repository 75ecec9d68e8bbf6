// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerTables
import TestKit
import Testing

@testable import ListerWorkbooks

/// What is read of a sheet byte by byte.
struct SheetBytesTests {
  /// How many digits a number has from its first to its last one that is not zero, by its characters.
  private func digits(_ text: String) -> Int {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    let digits = mantissa.filter(\.isNumber).drop { $0 == "0" }
    return digits.reversed().drop { $0 == "0" }.count
  }

  @Test func `numbers are those that their characters spell`() {
    var random = SeededGenerator(seed: 3)
    let signs = Array("0012345678900..--+eE ,x")
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...20, using: &random)
      let text = String((0..<count).map { _ in signs.randomElement(using: &random) ?? "0" })
      let isNumber = NumberText(text) != nil
      if isNumber { #expect(SheetNumbers.significantDigits(text) == digits(text), "\(text)") }
      let double = Double(text).flatMap { $0.isFinite ? $0 : nil }
      let wanted =
        isNumber && digits(text) <= 15 ? text : double.map { SheetNumbers.shortest($0) }
      #expect(text.withByteView { SheetNumbers.binary($0) } == wanted, "\(text)")
      #expect(
        SheetNumbers.decimal(text) == (isNumber ? text : double.map { SheetNumbers.shortest($0) })
      )
    }
  }

  @Test func `white space around a text goes, whatever its kind`() {
    var random = SeededGenerator(seed: 4)
    let letters = Array("ab \t\n\u{A0}\u{2003}é\u{301}\u{600}=".unicodeScalars)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        text.unicodeScalars.append(letters.randomElement(using: &random) ?? " ")
      }
      var wanted = text[...]
      while let first = wanted.first, first.isWhitespace { wanted.removeFirst() }
      while let last = wanted.last, last.isWhitespace { wanted.removeLast() }
      #expect(text.trimmed.utf8.elementsEqual(wanted.utf8), "\(Array(text.unicodeScalars))")
    }
  }

  /// The rows of the grid that a sheet of some cells in its first row becomes.
  private func grid(_ cells: String) throws -> [[String]] {
    let file = XLSXSample.file([(name: "S", rows: "<row r=\"1\">\(cells)</row>")])
    return BinarySample.rows(try BinarySample.first(try BinarySample.read(file, "x.xlsx")), "S")
  }

  @Test func `values have white space around them, and texts escapes in them`() throws {
    let cells = """
      <c r="A1"><v> 1.50
      </v></c><c r="B1"><v>\u{A0}2\u{2003}</v></c><c r="C1" t="b"><v> true </v></c>\
      <c r="D1" t="e"><v> #N/A </v></c><c r="E1" t="str"><v>a_x000D_b_xc_x</v></c>\
      <c r="F1" t="inlineStr"><is><r><t>_x0041_</t></r><rPh><t>no</t></rPh><r><t>é_</t></r></is></c>\
      <c r="G1"><v> </v></c><c r="H1" t="unknown"><v>7</v></c>
      """
    #expect(
      try grid(cells) == [
        ["1.50", "2", "true", "{\"error\": \"#N/A\"}", "\"a\\rb_xc_x\"", "\"Aé_\"", "null", "7"]
      ]
    )
  }

  @Test(arguments: ["1,5", "x", "\u{A0}y"])
  func `what is no number is refused as the file spells it`(text: String) {
    let error = #expect(throws: ImportError.self) {
      _ = try grid("<c r=\"B1\"><v> \(text) </v></c>")
    }
    #expect(error?.message == "\" \(text) \" is no number")
    #expect(error?.place == "S!B1")
  }

  @Test func `a copy of a cell that changes leaves the other as it was`() {
    var cell = SheetCell(row: 1_048_575, column: 16_383, value: .text("a"))
    #expect(cell.isConstant && !cell.isUnsaved)
    (cell.source, cell.formula) = ("A1", "A1")
    var copy = cell
    (copy.shown, copy.formula, copy.spills) = ("08:30", nil, true)
    copy.row = 3
    #expect(cell.formula == "A1" && cell.shown == nil && !cell.spills)
    #expect(copy.formula == nil && copy.source == "A1" && copy.spills)
    #expect(cell.row == 1_048_575 && cell.column == 16_383 && copy.row == 3)
    copy.shown = nil
    #expect(copy.shown == nil && !copy.isConstant)
    // A sheet may have millions.
    #expect(MemoryLayout<SheetCell>.stride <= 56)
  }
}
