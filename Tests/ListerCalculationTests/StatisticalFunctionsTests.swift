// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct StatisticalFunctionsTests {
  /// Numbers, text, a truth value, an empty text and an empty cell, in A1 to A8.
  private static let mixed = [
    "A1": "1", "A2": "x", "A3": "TRUE", "A5": "4", "A6": "=\"\"", "A7": "2.5", "A8": "=\"7\"",
  ]
  /// An error among numbers, in A1 to A3.
  private static let broken = ["A1": "1", "A2": "#N/A", "A3": "3"]

  @Test(arguments: [
    ("SUM(A1:A8)", "7.5"), ("SUM(A1:A8,TRUE,\"3\")", "11.5"), ("SUM(\"x\")", "#VALUE!"),
    ("SUM(1,,2)", "3"),
    ("SUM(A4)", "0"), ("SUM(A3)", "0"), ("SUM({1,\"2\";TRUE,4})", "5"), ("PRODUCT(A1:A8)", "10"),
    ("PRODUCT(A4)", "0"), ("PRODUCT(2,\"3\",TRUE)", "6"), ("PRODUCT(2,)", "0"),
    ("SUMSQ(A1:A8)", "23.25"),
    ("SUMPRODUCT(A1:A8,A1:A8)", "23.25"), ("SUMPRODUCT(A1:A8)", "7.5"), ("SUMPRODUCT(3)", "3"),
    ("SUMPRODUCT(A1:A3,A1:A2)", "#VALUE!"), ("SUMPRODUCT({1,2},{1;2})", "#VALUE!"),
    ("SUMPRODUCT({1,2},{3,4},{5,6})", "63"), ("SUMPRODUCT({1,2},{3,TRUE})", "3"),
    ("SUMPRODUCT((A1:A8>1)*1)", "6"), ("SUMPRODUCT({1,2},{\"x\",#N/A})", "#N/A"),
  ])
  func `sums and products`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.mixed) == expected)
  }

  @Test func `sums are exact`() {
    let tenths = Dictionary(uniqueKeysWithValues: (1...10).map { ("A\($0)", "0.1") })
    #expect(Sheet.evaluate("SUM(A1:A10)=1", tenths) == "TRUE")
    #expect(Sheet.evaluate("SUM(A1:A10)-1", tenths) == "0")
    #expect(Sheet.evaluate("SUM(2^200,1,0-2^200)") == "1")
    #expect(Sheet.evaluate("AVERAGE(2^200,2^200+1)-2^200") == "0.5")
    #expect(Sheet.evaluate("PRODUCT(2^100,2^100)=2^200") == "TRUE")
  }

  @Test(arguments: [
    ("COUNT(A1:A8)", "3"), ("COUNT(A1:A8,\"3\",TRUE,\"x\",)", "6"), ("COUNT(1/0,1)", "1"),
    ("COUNT({1,\"2\",TRUE})", "1"), ("COUNTA(A1:A8)", "7"), ("COUNTA(1,,2)", "3"),
    ("COUNTA(A4)", "0"),
    ("COUNTA(1/0)", "1"), ("COUNTBLANK(A1:A8)", "2"), ("COUNTBLANK(A1:B8)", "10"),
    ("AVERAGE(A1:A8)", "2.5"),
    ("AVERAGE(A4)", "#DIV/0!"), ("AVERAGE(A2,A3)", "#DIV/0!"), ("AVERAGE(1,TRUE)", "1"),
    ("AVERAGE(\"x\")", "#VALUE!"), ("AVERAGEA(A1:A8)", "17/14"), ("AVERAGEA(A4)", "#DIV/0!"),
    ("AVERAGEA(\"3\",1)", "2"), ("AVERAGEA(\"x\")", "#VALUE!"), ("MIN(A1:A8)", "1"),
    ("MAX(A1:A8)", "4"),
    ("MIN(A4)", "0"), ("MAX(A2)", "0"), ("MIN(A1,TRUE,\"-3\")", "-3"), ("MAX(A5,\"9\")", "9"),
    ("MIN(1,)", "0"), ("MINA(A1:A8)", "0"), ("MAXA(A3:A4)", "1"), ("MAXA(A2:A4)", "1"),
    ("MINA(A4)", "0"),
    ("MAX(1/3,0.333)=1/3", "TRUE"), ("MIN(2^100,2^101)=2^100", "TRUE"),
  ])
  func `counts, averages and extremes`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.mixed) == expected)
  }

  @Test(arguments: [
    ("SUM(A1:A3)", "#N/A"), ("PRODUCT(A1:A3)", "#N/A"), ("SUMSQ(A1:A3)", "#N/A"),
    ("SUMPRODUCT(A1:A3)", "#N/A"),
    ("COUNT(A1:A3)", "2"), ("COUNTA(A1:A3)", "3"), ("COUNTBLANK(A1:A4)", "1"),
    ("AVERAGE(A1:A3)", "#N/A"),
    ("AVERAGEA(A1:A3)", "#N/A"), ("MIN(A1:A3)", "#N/A"), ("MAXA(A1:A3)", "#N/A"),
    ("MEDIAN(A1:A3)", "#N/A"),
    ("MODE(A1:A3)", "#N/A"), ("LARGE(A1:A3,1)", "#N/A"), ("RANK(1,A1:A3)", "#N/A"),
    ("VAR(A1:A3)", "#N/A"),
    ("SUM(A1,A3,1/0)", "#DIV/0!"), ("MAX(\"x\",1/0)", "#DIV/0!"), ("SUBTOTAL(9,A1:A3)", "#N/A"),
    ("SUBTOTAL(2,A1:A3)", "2"), ("SUBTOTAL(3,A1:A3)", "3"),
  ])
  func `errors among the values`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.broken) == expected)
  }

  @Test(arguments: [
    ("MEDIAN(3,1,2)", "2"), ("MEDIAN(4,1,2,3)", "2.5"), ("MEDIAN(A1:A8)", "2.5"),
    ("MEDIAN(A4)", "#NUM!"),
    ("MEDIAN(1/3,1/2)", "5/12"), ("MODE(1,2,2,3,3)", "2"), ("MODE(3,2,2,3,1)", "3"),
    ("MODE(1,2,3)", "#N/A"),
    ("MODE(A4)", "#N/A"), ("MODE.SNGL(5,5)", "5"), ("MODE(1)", "#N/A"),
    ("MODE(0.1+0.2,0.3,7)", "0.3"),
    ("LARGE({3,5,4,5},1)", "5"), ("LARGE({3,5,4,5},2)", "5"), ("LARGE({3,5,4,5},4)", "3"),
    ("LARGE({3,5},0)", "#NUM!"), ("LARGE({3,5},3)", "#NUM!"), ("LARGE({3,5},1.5)", "5"),
    ("LARGE(A4,1)", "#NUM!"), ("SMALL({3,5,4},1)", "3"), ("SMALL({3,5,4},3)", "5"),
    ("SMALL({3,5,4},-1)", "#NUM!"), ("SUM(LARGE({3,5,4},{1,2}))", "9"),
    ("SMALL({3,5,4},1E30)", "#NUM!"),
    ("RANK(5,{3,5,4,5})", "1"), ("RANK(3,{3,5,4,5})", "4"), ("RANK(3,{3,5,4,5},1)", "1"),
    ("RANK(5,{3,5,4,5},TRUE)", "3"), ("RANK(9,{3,5})", "#N/A"), ("RANK.EQ(1,A1:A8,1)", "1"),
    ("PERCENTILE({1,2,3,4},0)", "1"), ("PERCENTILE({4,3,2,1},1)", "4"),
    ("PERCENTILE({1,2},1.1)", "#NUM!"),
    ("PERCENTILE({1,2},-0.1)", "#NUM!"), ("PERCENTILE(A4,0.5)", "#NUM!"),
    ("QUARTILE({1,2,3,4},2)", "2.5"),
    ("QUARTILE({1,2,3,4},3.9)", "3.25"), ("QUARTILE({1,2,3,4},5)", "#NUM!"),
    ("PERCENTILE({1,2},1/3)", "4/3"),
  ])
  func `middles and places`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.mixed) == expected)
  }

  @Test(arguments: [
    ("VAR(1000000001,1000000002,1000000003)", "1"), ("VAR.S(1,2)", "0.5"), ("VAR(1)", "#DIV/0!"),
    ("VARP(1)", "0"), ("VAR.P(A4)", "#DIV/0!"), ("VARP(1,2,4)", "14/9"),
    ("STDEV(1,2)=SQRT(0.5)", "TRUE"),
    ("STDEV.S(1)", "#DIV/0!"), ("STDEVP(1,3)", "1"), ("STDEV.P(5)", "0"),
    ("STDEV(0.1,0.2,0.3)", "0.1"),
    ("VAR(10^30+1,10^30+2,10^30+3)", "1"), ("VAR(A1:A8)", "2.25"), ("STDEV(A1:A8)", "1.5"),
    ("ROUND(VAR(10^15+SQRT(2),10^15+SQRT(2)+1),10)", "0.5"),
  ])
  func `spread`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.mixed) == expected)
  }

  @Test(arguments: [
    ("SUBTOTAL(1,A1:A8)", "2.5"), ("SUBTOTAL(2,A1:A8)", "3"), ("SUBTOTAL(3,A1:A8)", "7"),
    ("SUBTOTAL(4,A1:A8)", "4"), ("SUBTOTAL(5,A1:A8)", "1"), ("SUBTOTAL(6,A1:A8)", "10"),
    ("SUBTOTAL(7,A1:A8)", "1.5"), ("SUBTOTAL(11,A1:A8)", "1.5"), ("SUBTOTAL(109,A1:A8)", "7.5"),
    ("SUBTOTAL(10,A1:A8)", "2.25"), ("SUBTOTAL(1,A4)", "#DIV/0!"), ("SUBTOTAL(4,A4)", "0"),
    ("SUBTOTAL(6,A4)", "0"), ("SUBTOTAL(12,A1:A8)", "#VALUE!"), ("SUBTOTAL(0,A1:A8)", "#VALUE!"),
    ("SUBTOTAL(9,{1,2})", "#VALUE!"), ("SUBTOTAL(9,A1:A2,A5:A7)", "7.5"),
  ])
  func `subtotals`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.mixed) == expected)
  }

  @Test func `a subtotal passes over other subtotals`() {
    let sheet = Sheet([
      "A1": "1", "A2": "2", "A3": "=SUBTOTAL(9,A1:A2)", "A4": "4", "A5": "=1+SUBTOTAL(9,A4)",
      "A6": "=SUM(A1:A2)", "A7": "=SUBTOTAL(9,A1:A6)", "B7": "=SUBTOTAL(2,A1:B6)",
    ])
    #expect(sheet["A3"] == "3")
    #expect(sheet["A5"] == "5")
    #expect(sheet["A7"] == "10")
    #expect(sheet["B7"] == "4")
  }
}
