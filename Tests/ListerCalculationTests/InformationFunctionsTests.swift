// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct InformationFunctionsTests {
  /// ISBLANK ISNUMBER ISTEXT ISNONTEXT ISLOGICAL ISERROR ISERR ISNA for one value each.
  @Test(arguments: [
    ("B1", "10010000"), ("1/3", "01010000"), ("\"a\"", "00100000"), ("\"\"", "00100000"),
    ("1=1", "00011000"), ("1/0", "00010110"), ("NA()", "00010101"), ("A1", "01010000"),
    ("A2", "00100000"), ("A3", "00011000"), ("A4", "00010110"), ("SQRT(2)", "01010000"),
  ])
  func `questions about the kind of a value`(value: String, answers: String) {
    let names = [
      "ISBLANK", "ISNUMBER", "ISTEXT", "ISNONTEXT", "ISLOGICAL", "ISERROR", "ISERR", "ISNA",
    ]
    let cells = ["A1": "1", "A2": "x", "A3": "TRUE", "A4": "#REF!"]
    for (name, answer) in zip(names, answers) {
      let result = Sheet.evaluate("\(name)(\(value))", cells)
      #expect(result == (answer == "1" ? "TRUE" : "FALSE"), "\(name)(\(value))")
    }
  }

  @Test func `a question about a range is answered cell by cell`() {
    let sheet = Sheet(["A1": "1", "A3": "x", "B1": "=ISBLANK(A1:A3)", "C1": "=SUM(N(+A1:A3))"])
    #expect(["B1", "B2", "B3"].map { sheet[$0] } == ["FALSE", "TRUE", "FALSE"])
    #expect(sheet["C1"] == "1")
  }

  @Test(arguments: [
    ("ISREF(A1)", "TRUE"), ("ISREF(A1:B2)", "TRUE"), ("ISREF(1)", "FALSE"), ("ISREF(1/0)", "FALSE"),
    ("ISREF(INDEX(A1:B2,1,1))", "TRUE"), ("ISFORMULA(A1)", "FALSE"), ("ISFORMULA(C1)", "TRUE"),
    ("ISFORMULA(1)", "#VALUE!"), ("SUM(N(ISFORMULA(A1:C1)))", "1"),
  ])
  func `questions about references`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, ["A1": "1", "C1": "=A1"]) == result)
  }

  @Test(arguments: [
    ("ISEVEN(2)", "TRUE"), ("ISEVEN(-3.9)", "FALSE"), ("ISODD(-3.9)", "TRUE"),
    ("ISEVEN(0)", "TRUE"),
    ("ISEVEN(B1)", "TRUE"), ("ISEVEN(10^30)", "TRUE"), ("ISODD(10^30+1)", "TRUE"),
    ("ISODD(\"3\")", "TRUE"), ("ISODD(TRUE)", "#VALUE!"), ("ISEVEN(\"x\")", "#VALUE!"),
    ("ISEVEN(1/0)", "#DIV/0!"), ("ISODD(10/3)", "TRUE"),
  ])
  func `even and odd leave the fraction out`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test(arguments: [
    ("#NULL!", "1"), ("#DIV/0!", "2"), ("#VALUE!", "3"), ("#REF!", "4"), ("#NAME?", "5"),
    ("#NUM!", "6"), ("#N/A", "7"), ("1", "#N/A"), ("\"#N/A\"", "#N/A"),
  ])
  func `ERROR.TYPE numbers the errors`(value: String, result: String) {
    #expect(Sheet.evaluate("ERROR.TYPE(\(value))") == result)
  }

  @Test(arguments: [
    ("1", "1"), ("A1", "1"), ("\"a\"", "2"), ("TRUE", "4"), ("1/0", "16"), ("{1,2}", "64"),
    ("A1:A2", "64"),
  ])
  func `TYPE numbers the kinds`(value: String, result: String) {
    #expect(Sheet.evaluate("TYPE(\(value))") == result)
  }

  @Test(arguments: [("1.5", "1.5"), ("TRUE", "1"), ("\"7\"", "0"), ("A1", "0"), ("1/0", "#DIV/0!")])
  func `N makes numbers`(value: String, result: String) {
    #expect(Sheet.evaluate("N(\(value))") == result)
  }
}
