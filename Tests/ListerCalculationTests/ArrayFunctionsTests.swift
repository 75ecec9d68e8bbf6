// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct ArrayFunctionsTests {
  /// An array as one text, its rows apart.
  private func text(_ formula: String, _ cells: [String: String] = [:]) -> String {
    let rows = "TEXTJOIN(\",\",FALSE,\(formula))"
    return Sheet.evaluate(rows, cells)
  }

  @Test(arguments: [
    ("TRANSPOSE({1,2;3,4;5,6})", "1,3,5,2,4,6"), ("TRANSPOSE(7)", "7"), ("SEQUENCE(4)", "1,2,3,4"),
    ("SEQUENCE(2,3)", "1,2,3,4,5,6"), ("SEQUENCE(3,,10,-5)", "10,5,0"),
    ("SEQUENCE(3,1,0,1/4)", "0,0.25,0.5"),
    ("SEQUENCE(\"2\")", "1,2"), ("FILTER({1;2;3;4},{1;2;3;4}>2)", "3,4"),
    ("FILTER({1,2,3},{1,0,1})", "1,3"),
    ("FILTER({1,2;3,4},{FALSE;TRUE})", "3,4"), ("FILTER({1;2},{0;0},\"none\")", "none"),
    ("SORT({3;1;2})", "1,2,3"), ("SORT({3;1;2},1,-1)", "3,2,1"),
    ("SORT({3,1,2},1,1,TRUE)", "1,2,3"),
    ("SORT({2,\"b\";1,\"a\";2,\"a\"},{1,2},{1,-1})", "1,a,2,b,2,a"),
    ("SORT({\"b\";TRUE;2;\"A\"})", "2,A,b,TRUE"),
    ("SORT(A1:A4)", "1,2,3,"), ("SORT(A1:A4,,-1)", "3,2,1,"), ("UNIQUE({1;2;1;3})", "1,2,3"),
    ("UNIQUE({1,2,1},TRUE)", "1,2"), ("UNIQUE({1;2;1},FALSE,TRUE)", "2"),
    ("UNIQUE({1,2;1,3;1,2})", "1,2,1,3"),
    ("UNIQUE({\"a\";\"A\";\"b\"})", "a,b"),
  ])
  func `arrays are made, turned, filtered and sorted`(formula: String, result: String) {
    #expect(text(formula, ["A1": "3", "A3": "1", "A4": "2"]) == "\"\(result)\"")
  }

  @Test(arguments: [
    ("SEQUENCE(0)", "#CALC!"), ("SEQUENCE(-1)", "#VALUE!"), ("SEQUENCE(1E9)", "#NUM!"),
    ("SEQUENCE(1E6,1E6)", "#NUM!"), ("SUM(SEQUENCE(1E5))", "5000050000"),
    ("FILTER({1;2},{0;0})", "#CALC!"),
    ("FILTER({1;2},{1;0;1})", "#VALUE!"), ("FILTER({1;2},{1;#N/A})", "#N/A"),
    ("FILTER({1;2},{1;\"x\"})", "#VALUE!"),
    ("SORT({1;2},3)", "#VALUE!"), ("SORT({1;2},1,2)", "#VALUE!"),
    ("UNIQUE({1;1},FALSE,TRUE)", "#CALC!"),
    ("SORT(1/0)", "#DIV/0!"), ("SEQUENCE(3)", "#SPILL!"), ("SUM(SEQUENCE(9E6))", "#NUM!"),
  ])
  func `what can't be made is an error`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == result)
  }

  @Test func `the order of sorting is stable`() {
    let cells = ["A1": "1", "B1": "first", "A2": "0", "B2": "zero", "A3": "1", "B3": "second"]
    #expect(text("INDEX(SORT(A1:B3),0,2)", cells) == "\"zero,first,second\"")
  }
}
