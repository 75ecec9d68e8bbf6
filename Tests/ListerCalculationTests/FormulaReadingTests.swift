// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct FormulaReadingTests {
  private static let common: [String: String] = [
    "A1": "2.5", "A2": "4", "A3": "x", "A4": "TRUE", "A5": "-7", "A6": "#N/A",
  ]

  /// What a formula in C1 gives when it is read, and by its program; and whether it could be read.
  private func results(
    _ formula: String,
    _ others: [String: String] = [:]
  ) -> (read: String, compiled: String, isRead: Bool) {
    let cells = FormulaReadingTests.common.merging(others) { $1 }.merging(["C1": formula]) { $1 }
    let read = Sheet(cells, isRead: true)
    return (read["C1"], Sheet(cells)["C1"], read.calculator.program == nil)
  }

  @Test(arguments: [
    "=A1+A2*3-1", "=(A1-A2)/3", "=A2/0", "=-A1%", "=--5%", "=2-3-4", "=8/4/2", "=A3+1", "=A4+1",
    "=A6*0", "=B1", "=B1&\"\"", "=A1>A2", "=A1<=2.5", "=A3=\"X\"", "=A1<>A2=TRUE", "=\"a\"<\"B\"",
    "=SUM(A1:A5)", "=SUM(A5:A1,2,\"3\")", "=SUM(A1:A6)", "=SUM(A3)", "=SUM(A3*1)", "=MAX(A1:A2)",
    "=COUNT(A1:A6)", "=COUNTA(A1:B6)", "=AVERAGE(A1:A2)", "=AVERAGE(B1:B2)", "=ROUND(A1/3,2)",
    "=ROUND(A1)", "=round( A1 * 3 , 0 )", "=IF(A1>2,A2,A3)", "=IF(A1>9,A2)", "=IF(A6,1,2)",
    "=IF(A3,1,2)", "=IF(B1,1,B2)", "=SUM(IF(A1>2,A3,A2))", "=SUMIF(A1:A5,\">0\",A1)",
    "=SUMIF(A1:A5,A1)", "=COUNTIF(A1:A6,\"x\")", "=SUMIF(A1:A2,\">0\",D1)", "=MOD(A5,3)", "=A1:A2",
    "=5.", "=.5", "=1e3", "=$A$1", "=A17", "=Q1", "=NOSUCH(1)", "=1+", "=A1 A2", "=SUM(A1,,2)",
    "=123456789012345678*99", "=99999999999999999999", "=\"a\"\"b\"", "=AND(A1>1,A2>9)",
    "=123456789012345678*123456789012345678/123456789012345678", "=IF(A1>2,1,C1)", "=SUM(C1:C2)",
    "=INT(A5/2)", "=ABS(A5)", "=SIGN(A5)", "=NOT(A4)", "=PRODUCT(A1:A2)", "=TRUE", "=a1+p16",
  ])
  func `a formula gives what its program gives`(formula: String) {
    let results = results(formula, ["D1": "1", "D2": "2"])
    #expect(results.read == results.compiled)
  }

  @Test func `cells that come later are read first`() {
    let results = results("=C2+SUM(D1:D3)", ["C2": "=D3*2", "D1": "=D2+1", "D2": "=A1", "D3": "3"])
    #expect(results.read == "15")
    #expect(results.compiled == "15")
    #expect(results.isRead)
  }

  @Test func `a cycle through a choice that is not taken is one`() {
    let results = results("=IF(A1>2,1,C2)", ["C2": "=C1+1"])
    #expect(results.read == "#CIRC!")
    #expect(results.compiled == "#CIRC!")
    #expect(!results.isRead)
  }

  @Test func `a chain that is longer than can be read is calculated by its program`() {
    var chain = ["P16": "1"]
    for row in 1...15 { chain["D\(row)"] = "=D\(row + 1)+E\(row)" }
    for row in 1...16 { chain["E\(row)"] = row < 16 ? "=E\(row + 1)+F\(row)" : "=P16" }
    for row in 1...16 { chain["F\(row)"] = row < 16 ? "=F\(row + 1)+G\(row)" : "=P16" }
    for row in 1...16 { chain["G\(row)"] = row < 16 ? "=G\(row + 1)+H\(row)" : "=P16" }
    for row in 1...16 { chain["H\(row)"] = row < 16 ? "=H\(row + 1)+1" : "=P16" }
    chain["D16"] = "=E1"
    let results = results("=D1", chain)
    #expect(results.read == results.compiled)
  }

  @Test func `a layout that comes again has a program`() {
    let calculator = Calculator()
    let cells = ["A1": "1", "B1": "=A1+1"]
    let first = Sheet(cells, calculator: calculator, isRead: true)
    #expect(first["B1"] == "2")
    #expect(calculator.program == nil)
    let second = Sheet(cells, calculator: calculator, isRead: true)
    #expect(second["B1"] == "2")
    #expect(calculator.program != nil)
    #expect(calculator.programs.misses == 1)
    #expect(calculator.programs.hits == 1)
  }

  @Test func `a document whose budget is nearly spent is calculated by its program`() {
    let sheet = Sheet(["A1": "=1+1"], budget: 1000, isRead: true)
    #expect(sheet["A1"] == "2")
    #expect(sheet.calculator.program != nil)
  }
}
