// SPDX-License-Identifier: MIT

@testable import ListerTables
@testable import ListerWorkbooks
import FormatKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Plain cells of workbooks take one value of several; here that is written out.
struct SpreadsheetIntersectionTests {
  private static let names = [
    ("col", "Sheet1!$A$1:$A$3"), ("rate", "Sheet1!$B$1"), ("same", "col"),
  ].map { DefinedName(name: $0.0, target: $0.1) }

  @Test(arguments: [
    ("A1:A3", "@A1:A3"), ("A1", "A1"), ("ABS(C2:C8)", "ABS(@C2:C8)"), ("SUM(A1:A3)", "SUM(A1:A3)"),
    ("SUM(A1:A3*2)", "SUM(@A1:A3*2)"), ("-A1:A3+B1", "-@A1:A3+B1"), ("(A1:A3)%", "(@A1:A3)%"),
    ("A:A&\"x\"", "@A:A&\"x\""), ("\"x\"&A1:A3", "\"x\"&@A1:A3"), ("col*rate", "@col*rate"),
    ("same", "@same"), ("unknown", "unknown"), ("{1,2}", "@{1,2}"), ("{1,2}*3", "@({1,2}*3)"),
    ("ABS({-1,2})", "@ABS({-1,2})"), ("SUM(LARGE(A1:A9,{1,2}))", "SUM(LARGE(A1:A9,{1,2}))"),
    ("SUMPRODUCT(A1:A3*(B1:B3>1))", "SUMPRODUCT(A1:A3*(B1:B3>1))"),
    ("SUMPRODUCT(A1:A3)*B1:B3", "SUMPRODUCT(A1:A3)*@B1:B3"),
    ("LOOKUP(2,1/(A1:A3=5),B1:B3)", "LOOKUP(2,1/(A1:A3=5),B1:B3)"),
    ("LOOKUP(A1:A3,B1:B3)", "LOOKUP(@A1:A3,B1:B3)"), ("ROW(A1:A3)", "@ROW(A1:A3)"),
    ("ROW()", "ROW()"),
    ("ROW(A1)", "ROW(A1)"), ("INDEX(A1:A3,2)", "INDEX(A1:A3,2)"),
    ("INDEX(A1:A3,B1)", "@INDEX(A1:A3,B1)"),
    ("INDEX(A1:B3,MATCH(5,A1:A3,0),2)", "INDEX(A1:B3,MATCH(5,A1:A3,0),2)"),
    ("INDEX(A1:A3,0)", "@INDEX(A1:A3,0)"), ("SUM(INDEX(A1:A3,B1))", "SUM(INDEX(A1:A3,B1))"),
    ("OFFSET(A1,1,1)", "OFFSET(A1,1,1)"), ("OFFSET(A1,0,0,3)+1", "@OFFSET(A1,0,0,3)+1"),
    ("TRANSPOSE(A1:A3*2)", "@TRANSPOSE(A1:A3*2)"),
    ("SUM(MMULT(A1:B2,A1:B2))", "SUM(MMULT(A1:B2,A1:B2))"),
    ("IF(A1:A3>1,B1:B3,0)", "@IF(@A1:A3>1,B1:B3,0)"),
    ("SUM(IF(A1>1,B1:B3))", "SUM(IF(A1>1,B1:B3))"),
    ("IFERROR(A1:A3,0)", "IFERROR(@A1:A3,0)"),
    ("CHOOSE(A1:A3,B1,B1:B3)", "@CHOOSE(@A1:A3,B1,B1:B3)"),
    ("A1:INDEX(A1:A3,2)", "@A1:INDEX(A1:A3,2)"), ("A1:B3 B1:C2", "@A1:B3 B1:C2"), ("B2#", "@B2#"),
    ("COUNTIF(A1:A3,B1:B3)", "COUNTIF(A1:A3,@B1:B3)"), ("@A1:A3*2", "@A1:A3*2"), ("1+", "1+"),
    ("LET(x,A1:A3,SUM(x))", "LET(x,A1:A3,SUM(x))"), ("LET(x,1,A1:A3)", "@LET(x,1,A1:A3)"),
    ("LAMBDA(x,SUM(x))(A1:A3)+1", "LAMBDA(x,SUM(x))(A1:A3)+1"),
  ])
  func `a plain cell's formula gets the operator for one value`(formula: String, explicit: String) {
    for dialect in [SheetDialect.officeOpen, .openDocument] {
      let intersection = ImplicitIntersection(dialect, names: SpreadsheetIntersectionTests.names)
      #expect(intersection.explicit(formula) == explicit)
      #expect(intersection.explicit(explicit) == explicit, "twice")
    }
  }

  @Test(arguments: [
    ("SUMPRODUCT(IF(A1:A3>1,1,0))", "SUMPRODUCT(IF(@A1:A3>1,1,0))"),
    ("MATCH(1,(A1:A3=1)*(B1:B3=2),0)", "MATCH(1,(@A1:A3=1)*(@B1:B3=2),0)"),
  ])
  func `Excel takes one value of a condition and a vector`(formula: String, excel: String) {
    #expect(ImplicitIntersection(.officeOpen).explicit(formula) == excel)
    #expect(ImplicitIntersection(.openDocument).explicit(formula) == formula)
  }

  @Test(arguments: [
    ("@A1:A3", "A1:A3"), ("SUM(@A1:A3*2)", "SUM(A1:A3*2)"), ("@({1,2}*3)", "({1,2}*3)"),
    ("@A1", nil), ("SUM(@A1:A3)", nil), ("SUM(@A1:A3,A1:A3*2)", nil), ("@A1:A3+B1:B3", nil),
    ("SUMPRODUCT(@A1:A3*B1:B3)", nil),
  ])
  func `what a plain cell means has no operator`(formula: String, plain: String?) {
    for dialect in [SheetDialect.officeOpen, .openDocument] {
      #expect(ImplicitIntersection(dialect).plain(formula) == plain)
    }
  }

  // MARK: Files

  private static let files = [
    "intersections-openpyxl.xlsx", "intersections-libreoffice.xlsx",
    "intersections-libreoffice.ods",
  ]

  @Test(arguments: files)
  func `cells of other programs' files have their saved results`(name: String) throws {
    let result = try BinarySample.read("spreadsheets/\(name)")
    #expect(!result.remarks.contains { $0.message.contains("saved results") })
    let rows = BinarySample.rows(try BinarySample.first(result), "Prices")
    try #require(rows.count == 16)
    #expect(rows[1][3...4] == ["\"=@B2:B5\"", "\"=ABS(@B2:B5)*@C2:C5\""])
    #expect(rows[6][2...3] == ["\"=SUM(B2:B5*C2:C5)\"", "\"=B2:B5*2\""])
    #expect(rows[10][0] == "\"=@({1,2}*3)\"")
  }

  @Test(arguments: files, ["xlsx", "ods"])
  func `they come back, and are plain formulas in between`(name: String, format: String) throws {
    let list = try BinarySample.first(BinarySample.read("spreadsheets/\(name)"))
    let (result, _) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result).bytes == list.bytes)
    // Without the hidden document, the formulas alone say the same.
    let values = try CalculatedGrid.all(of: list, WritingOptions())
    let dialect = format == "xlsx" ? SheetDialect.officeOpen : .openDocument
    let plan = WorkbookLayout(list, dialect: dialect, values: values)
    let prices = try #require(plan.sheets.first { $0.name == "Prices" })
    guard case .formula(let source, .number("7.5"), nil) = prices.rows[1][4] else {
      Issue.record("\(prices.rows[1][4])")
      return
    }
    #expect(source == (format == "xlsx" ? "ABS(B2:B5)*C2:C5" : "of:=ABS([.B2:.B5])*[.C2:.C5]"))
  }

  @Test func `what a plain cell can't say is a call in an array formula, or its value`() throws {
    let list = try BinarySample.list(
      #"{"grid": [[1, "=SUM(@A1:A3,A1:A3*2)", "=@A1"], [2, "=SUM(@col)"], [3]], "names": {"col": "A1:A3"}}"#
    )
    let values = try CalculatedGrid.all(of: list, WritingOptions())
    func cells(_ dialect: SheetDialect) -> [PlannedCell] {
      let rows = WorkbookLayout(list, dialect: dialect, values: values).sheets[0].rows
      return [rows[0][1], rows[0][2], rows[1][1]]
    }
    #expect(
      cells(.officeOpen) == [
        .formula("SUM(_xlfn.SINGLE(A1:A3),A1:A3*2)", .number("13"), array: .single),
        .formula("_xlfn.SINGLE(A1)", .number("1"), array: .single),
        .formula("SUM(_xlfn.SINGLE(col))", .number("2"), array: .single),
      ]
    )
    #expect(cells(.openDocument) == [.number("13"), .number("1"), .number("2")])
  }

  @Test func `what a name stands for is calculated whole, in an array formula`() throws {
    let list = try BinarySample.list(
      #"{"grid": [[1, "=SUM(col*2)", "=SUM(col)", "=SUM(one*2)"], [2], [3]], "names": {"col": "A1:A3", "one": "A1"}}"#
    )
    let values = try CalculatedGrid.all(of: list, WritingOptions())
    for (dialect, start) in [(SheetDialect.officeOpen, ""), (.openDocument, "of:=")] {
      let row = WorkbookLayout(list, dialect: dialect, values: values).sheets[0].rows[0]
      #expect(row[1] == .formula(start + "SUM(col*2)", .number("12"), array: .single))
      #expect(row[2] == .formula(start + "SUM(col)", .number("6")))
      #expect(row[3] == .formula(start + "SUM(one*2)", .number("2")))
    }
  }

  @Test func `cells that differ from what was saved are named`() throws {
    let result = try BinarySample.read("spreadsheets/differing.xlsx")
    let remark = try #require(
      result.remarks.map(\.message).first { $0.contains("saved results") }
    )
    #expect(
      remark == "2 of 44 cells differ from the saved results: Prices!D3 (1, saved 99), "
        + "Prices!F5 (\"many\", saved \"few\")"
    )
  }

  @Test func `what depends on the moment is not compared`() throws {
    let list = try BinarySample.list(
      #"{"grids": [{"name": "S", "rows": [["=TODAY()", "=RAND()", "=1+1"]]}]}"#
    )
    var saved = SavedResults()
    for (column, value) in ["46000", "0.5", "2"].enumerated() {
      saved.add(.number(value), at: "S!?", of: "S", grid: "S", row: 0, column: column)
    }
    #expect(saved.remark(on: list) == nil)
    saved.add(.number("3"), at: "S!C1", of: "S", grid: "S", row: 0, column: 2)
    #expect(
      saved.remark(on: list)?.message
        == "1 of 2 cells differs from the saved results: S!C1 (2, saved 3)"
    )
  }

  @Test(arguments: [
    ("LET(x,A1,x*2)", "_xlfn.LET(_xlpm.x,A1,_xlpm.x*2)"),
    ("LET(f,LAMBDA(a,a+1),f(2))", "_xlfn.LET(_xlpm.f,_xlfn.LAMBDA(_xlpm.a,_xlpm.a+1),_xlpm.f(2))"),
    ("BYROW(A1:B2,SUM)", "_xlfn.BYROW(A1:B2,_xleta.SUM)"),
    ("LET(x,1,rate*x)", "_xlfn.LET(_xlpm.x,1,rate*_xlpm.x)"),
  ])
  func `names within formulas have marks in files of Excel`(formula: String, excel: String) throws {
    let writer = FormulaWriter(dialect: .officeOpen, sheets: [:], items: ([], 0))
    #expect(writer.formula(formula) == excel)
    guard case .formula(let read) = FormulaRewriter().rewrite(excel, { _ in .keep }) else {
      Issue.record("not read")
      return
    }
    #expect(read == formula)
    let other = FormulaWriter(dialect: .openDocument, sheets: [:], items: ([], 0))
    let hasFunctions = formula.contains("LAMBDA") || formula.contains("BYROW")
    #expect((other.formula(formula) == nil) == hasFunctions)
  }
}
