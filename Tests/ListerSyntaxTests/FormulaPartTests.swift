// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerSyntax

@Suite struct FormulaPartTests {
  private func parts(_ formula: String) throws -> [String] {
    var parser = FormulaParser()
    return try Array(formula.utf8).withByteView { text in
      try parser.parse(text)
      return parser.parts(of: text).map { text[$0.range].string }
    }
  }

  @Test(arguments: [
    ("A1", ["A1"]),
    ("1+2", ["1+2"]),
    ("A1*2+B1", ["A1", "A1*2", "B1", "A1*2+B1"]),
    ("(A1+B1)*2", ["A1", "B1", "A1+B1", "(A1+B1)*2"]),
    ("2*( (A1+B1) )", ["A1", "B1", "A1+B1", "2*( (A1+B1) )"]),
    ("((A1))-((B1))", ["A1", "B1", "((A1))-((B1))"]),
    ("-(A1)", ["A1", "-(A1)"]),
    ("(A1)%", ["A1", "(A1)%"]),
    ("SUM(A1:A3,(B1))/2", ["A1:A3", "B1", "SUM(A1:A3,(B1))", "SUM(A1:A3,(B1))/2"]),
    ("PI ( )+1", ["PI ( )", "PI ( )+1"]),
    ("(_xlfn.SEQUENCE(2))*A1", ["SEQUENCE(2)", "A1", "(_xlfn.SEQUENCE(2))*A1"]),
    ("IF(A1,,\"(\")&\")\"", ["A1", "IF(A1,,\"(\")", "IF(A1,,\"(\")&\")\""]),
    (
      "SUM({1,-2;3,4})*'My (grid)'!A1",
      [
        "SUM({1,-2;3,4})", "'My (grid)'!A1", "SUM({1,-2;3,4})*'My (grid)'!A1",
      ]
    ),
    ("A1:INDEX(B1:B2,1)", ["A1", "B1:B2", "INDEX(B1:B2,1)", "A1:INDEX(B1:B2,1)"]),
    ("(A1:B2) (B2:C3)", ["A1:B2", "B2:C3", "(A1:B2) (B2:C3)"]),
    ("SUM(E2#)", ["E2", "E2#", "SUM(E2#)"]),
    ("SUM((A1,(B1)))+2", ["A1", "B1", "SUM((A1,(B1)))", "SUM((A1,(B1)))+2"]),
    ("SUM(T[a])*[@b]", ["T[a]", "SUM(T[a])", "[@b]", "SUM(T[a])*[@b]"]),
    ("größe+1", ["größe", "größe+1"]),
    ("1", []),
    ("LAMBDA(x,x+1)(A1)*2", ["LAMBDA(x,x+1)", "A1", "LAMBDA(x,x+1)(A1)", "LAMBDA(x,x+1)(A1)*2"]),
    ("B1+LET(x,A1,x*2)", ["B1", "LET(x,A1,x*2)", "B1+LET(x,A1,x*2)"]),
  ])
  func `each part is found with its parentheses, after those within it`(
    formula: String,
    expected: [String]
  ) throws {
    #expect(try parts(formula) == expected)
  }

  @Test func `each part of a generated formula is a formula itself`() throws {
    var generator = FormulaGenerator(seed: 7)
    var parser = FormulaParser()
    for _ in 0..<500 {
      let formula = generator.next()
      for part in try parts(formula) {
        #expect(throws: Never.self, "\(part) of \(formula)") {
          try Array(part.utf8).withByteView { (text) throws(SyntaxError) in try parser.parse(text) }
        }
      }
    }
  }
}
