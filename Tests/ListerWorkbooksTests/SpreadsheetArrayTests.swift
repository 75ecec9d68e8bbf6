// SPDX-License-Identifier: MIT

@testable import ListerTables
@testable import ListerWorkbooks
import FormatKit
import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import Testing

/// Array formulas of other programs fill the same cells here.
struct SpreadsheetArrayTests {
  /// What the first grid of a list shows, as JSON.
  private func values(_ list: List) throws -> [String] {
    let calculator = Calculator()
    let reader = DocumentReader(cells: calculator.cells)
    var output = ByteBuffer()
    try list.bytes.withByteView { bytes in
      try reader.read(bytes)
      calculator.compile()
      calculator.evaluate()
      DocumentWriter.write(reader, valuesOnly: true, to: &output)
    }
    let grids = try #require(JSONText(output.view.string)?["grids"])
    return try #require(grids.elements.first?["values"]).elements.map(\.text)
  }

  @Test(arguments: ["arrays.xlsx", "arrays.ods"])
  func `an array formula gives all of its cells their values, as Excel does`(name: String) throws {
    let result = try BinarySample.read("spreadsheets/\(name)")
    let values = try values(BinarySample.first(result))
    try #require(values.count == 6)
    #expect(values[0] == "[5,1,2,3,3,6,8,9]")
    #expect(values[1] == "[5,1,2,4,4,7,null,null]")
    #expect(values[2] == ##"[5,null,null,null,null,{"error":"#N/A"},null,null]"##)
    #expect(values[4] == "[3,4,14,9,15,20,null,null]")
    #expect(values[5].hasPrefix(##"[{"error":"#NAME?"},{"error":"#NAME?"}"##))
  }

  @Test func `a formula that spills over just these cells stays as it is`() throws {
    let list = try BinarySample.first(BinarySample.read("spreadsheets/arrays.xlsx"))
    let rows = BinarySample.rows(list, "Arrays")
    #expect(rows[0][0] == "\"=IF(SEQUENCE(3,1),5)\"")
    #expect(rows[4][0...2] == ["\"=TRANSPOSE(D1:D2)\"", "null", "\"=SUM(D1:D2*2)\""])
    #expect(rows[4][3] == "\"=INDEX(D1:D2*3,1,1)\"")
  }

  @Test(arguments: [
    ("1", (1, 1), false), ("A1:B3", (3, 2), false), ("A1:A3*2", (3, 1), true),
    ("A1:A3+B1:D1", (3, 3), true), ("{1,2;3,4}%", (2, 2), true),
    ("TRANSPOSE(A1:A3)", (1, 3), false),
    ("SUM(A1:A3)", (1, 1), false), ("SUM(A1:A3*2)", (1, 1), true),
    ("SUMPRODUCT(A1:A3*B1:B3)", (1, 1), false), ("ABS(A1:A3)", (3, 1), true),
    ("MMULT(A1:B3,A1:D2)", (3, 4), false), ("SEQUENCE(2,3)", (2, 3), false),
    ("MUNIT(2)", (2, 2), false),
    ("IF(A1:A2,1,B1:C1)", (2, 2), true), ("IF(A1,1,2)", (1, 1), false),
    ("_xlfn.SEQUENCE(2)*10", (2, 1), true),
  ])
  func `the size of what a formula gives is told where it follows from the text`(
    formula: String,
    size: (Int, Int),
    calculatesArrays: Bool
  ) throws {
    let shape = try #require(FormulaShape(formula))
    #expect(shape.result == .sized(ArraySize(rows: size.0, columns: size.1)))
    #expect(shape.calculatesArrays == calculatesArrays)
  }

  @Test(arguments: [
    "FILTER(A1:A3,A1:A3>1)", "SEQUENCE(A1)", "IF(A1,B1:B3,2)", "A1#", "A1#*2", "NAME", "NOSUCH(1)",
    "INDEX(A1:B2,0,1)", "ROW(A1:A3)",
  ])
  func `a size that depends on values is not guessed`(formula: String) throws {
    let result = try #require(FormulaShape(formula)).result
    #expect(result == .array || result == .unknown)
  }

  @Test(arguments: ["xlsx", "ods"])
  func `an array that spills is exported and imported as the same formula`(format: String) throws {
    let list = try BinarySample.list(
      """
      {"grid": [["=SEQUENCE(2,2)", null, "=A1:A2&\\"x\\"", 7], [null, null, null, "=D1*2"]]}
      """
    )
    let (result, _) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
    #expect(result.remarks == [])
  }

  @Test(arguments: ["xlsx", "ods"])
  func `an array of empty cells, or of another size today, is no edit`(format: String) throws {
    let list = try BinarySample.list(
      #"{"grid": [["=A5:B6", null, "=SEQUENCE(2-MOD(TODAY(),2))"]]}"#
    )
    let write = try #require(BinarySample.format(format).write)
    let written = try write([NamedList(name: "x", list: list)], WritingOptions(now: Number(46_347)))
    let result = try BinarySample.read(written.bytes, "x.\(format)")
    #expect(try BinarySample.first(result) == list)
    #expect(result.remarks == [])
  }

  @Test func `the vendor of a function is no part of a text or the name of a sheet`() {
    #expect(
      OpenFormula.a1(#"of:=COM.MICROSOFT.CONCAT("COM.MICROSOFT.A";[$'Com.Microsoft.B'.A1])"#)
        == #"CONCAT("COM.MICROSOFT.A",'Com.Microsoft.B'!A1)"#
    )
  }

  @Test(
    arguments: [
      ("T.DIST(1,2,1)", "_xlfn.T.DIST(1,2,1)", "of:=COM.MICROSOFT.T.DIST(1;2;1)"),
      ("GAMMA(3)", "_xlfn.GAMMA(3)", "of:=GAMMA(3)"),
      ("FDIST(1,2,3)", "FDIST(1,2,3)", "of:=LEGACY.FDIST(1;2;3)"),
      ("F.DIST(1,2,3,0)", "_xlfn.F.DIST(1,2,3,0)", "of:=FDIST(1;2;3;0)"),
      ("F.INV(0.5,2,3)", "_xlfn.F.INV(0.5,2,3)", "of:=FINV(0.5;2;3)"),
      ("TDIST(1,2,2)", "TDIST(1,2,2)", "of:=LEGACY.TDIST(1;2;2)"),
      ("SKEW.P(1,2,4)", "_xlfn.SKEW.P(1,2,4)", "of:=SKEWP(1;2;4)"),
      ("WORKDAY.INTL(1,2)", "WORKDAY.INTL(1,2)", "of:=COM.MICROSOFT.WORKDAY.INTL(1;2)"),
      ("SORT(A1:A2)", "_xlfn._xlws.SORT(A1:A2)", "of:=COM.MICROSOFT.SORT([.A1:.A2])"),
      ("REGEX(A1,\"b\")", "REGEX(A1,\"b\")", "of:=ORG.LIBREOFFICE.REGEX([.A1];\"b\")"),
    ]
  )
  func `functions have the names of the file's dialect`(
    formula: String,
    officeOpen: String,
    openDocument: String
  ) {
    func written(_ dialect: SheetDialect) -> String? {
      FormulaWriter(dialect: dialect, sheets: [:], items: ([], 0)).formula(formula)
    }
    #expect(written(.officeOpen) == officeOpen)
    #expect(written(.openDocument) == openDocument)
    #expect(OpenFormula.a1(openDocument) == formula)
  }

  @Test func `OpenFormula's FDIST and FINV are not Excel's`() {
    #expect(
      OpenFormula.a1("of:=FDIST(1;2;3)+fdist([.A1];[.B1];3)+A.FDIST(1)")
        == "F.DIST(1,2,3)+F.DIST(A1,B1,3)+A.FDIST(1)"
    )
    #expect(OpenFormula.a1("of:=LEGACY.FINV(0.1;2;3)") == "FINV(0.1,2,3)")
  }

  @Test(arguments: ["dropped.xlsx", "dropped.ods"])
  func `what has no place in a document is told by kind and count`(name: String) throws {
    let remarks = try BinarySample.read("spreadsheets/\(name)").remarks.map(\.message)
    let lost = try #require(remarks.first { $0.hasPrefix("left out, for a document has no place") })
    for part in [
      "number formats of 2 cells", "styles of ", "1 merged range", "1 conditional format",
      "1 validation, ", "1 comment, ", "1 chart, ", "1 filter, ", "1 protection",
    ] {
      #expect(lost.contains(part), "\(part): \(lost)")
    }
    // LibreOffice has no links for cells with numbers.
    #expect(lost.contains("1 link") == name.hasSuffix(".xlsx"))
    let shown = "read like the others, and no longer hidden: "
    #expect(remarks.contains(shown + "2 hidden rows, 1 hidden column, 1 hidden sheet"))
  }
}
