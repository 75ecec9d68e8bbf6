// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerCore
import ListerJSON
import Testing

@Suite struct DocumentValuesTests {
  private let values: DocumentValues

  init() throws {
    values = try Recalculator().calculate(
      """
      {"grids": [{"name": "Main", "rows": [[1, "x", true, null, "=1/3"], ["=SQRT(2)", "=1/0"]]},
       {"name": "Größe", "rows": [["=SEQUENCE(2,3)"], [null], ["=NOPE()", "=A3:A4 B1"]]}]}
      """
    )
  }

  @Test func `a cell is found by its grid, in any case, and by its address`() {
    #expect(values["E1"]?.description == "1/3")
    #expect(values["main!b1"] == .text("x"))
    #expect(values["GRÖSSE!A1"] == nil)
    #expect(values["GRÖßE!c2"]?.description == "6")
    #expect(values[grid: "Main"]?["C1"] == .logical(true))
    for missing in ["Z9", "F1", "A0", "", "!", "Main!", "Other!A1", "A1:B2", "XFD1048577"] {
      #expect(values[missing] == nil, "\(missing)")
    }
  }

  @Test func `a value prints itself, and knows whether it is exact`() throws {
    let texts = values.grids[0].rows.map { $0.map(\.description) }
    #expect(
      texts == [
        ["1", "x", "TRUE", "", "1/3"],
        ["1.414213562373095048801688724209698", "#DIV/0!", "", "", ""],
      ]
    )
    #expect(values["D1"] == .empty)
    #expect(values["B2"] == .error(.divisionByZero))
    let third = try #require(values["E1"]?.number)
    #expect(third.double == 1.0 / 3.0)
    #expect(!third.isApproximated)
    #expect(try #require(values["A2"]?.number).isApproximated)
    #expect(values["B1"]?.number == nil)
  }

  @Test func `an array is read as a whole from the cell of its formula`() {
    let array = values.grids[1].array(at: "A1")
    #expect(array?.map { $0.map(\.description) } == [["1", "2", "3"], ["4", "5", "6"]])
    #expect(values.grids[1].array(at: "B1") == nil)
    #expect(values.grids[0].array(at: "E1") == nil)
    #expect(values.grids[1].description.hasPrefix("1\t2\t3\n4\t5\t6\n"))
  }

  @Test func `what is wrong with formulas is told with the cell`() {
    #expect(values.faults.map(\.cell) == ["Größe!A3"])
    #expect(values.faults.first?.message == "there is no function NOPE")
  }

  @Test func `bytes, a span and a text are one document`() throws {
    let text = "{\"grid\": [[\"é\", \"=A1&1\"]]}"
    let bytes = Array(text.utf8)
    let recalculator = Recalculator()
    let expected = try recalculator.recalculate(text)
    #expect(try recalculator.recalculate(bytes) == expected)
    #expect(try recalculator.recalculate(bytes.span) == expected)
    #expect(try recalculator.calculate(bytes) == recalculator.calculate(text))
    #expect(try recalculator.calculate(bytes.span)["B1"] == .text("é1"))
    #expect(try List(document: bytes.span) == List(document: text))
    #expect(try List(document: expected).bytes == expected + [UInt8(ascii: "\n")])
  }

  @Test func `a document that is refused tells the line and the column`() {
    let document = "{\n  \"grids\": [{\"name\": \"\"}]\n}"
    let error = #expect(throws: DocumentError.self) { try Recalculator().calculate(document) }
    let place = error?.position(in: Array(document.utf8))
    #expect(place?.line == 2)
    #expect(place?.column == 22)
    #expect(error?.description == "grids[0].name: an empty name")
  }
}
