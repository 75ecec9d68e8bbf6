// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

/// Whether a formula has an operator on references: only such formulas are looked at for areas.
@Suite struct ReferenceOperatorTests {
  private func hasReferenceOperators(_ formulas: String...) throws -> Bool {
    var parser = FormulaParser()
    for formula in formulas {
      try Array(formula.utf8).withByteView { (text) throws(SyntaxError) in
        try parser.parse(text)
      }
    }
    return parser.hasReferenceOperators
  }

  @Test(arguments: [
    "A1:INDEX(B1:B9,2)", "INDEX(A1:A9,1):B2", "SUM(A1:B2 B1:C2)", "A1 B1", "A1#", "SUM(A1#)",
    "1+(A1#)", "IF(x,A1:OFFSET(A1,1,1),2)", "(A1,B1)",
    "SUM(A1~B1)",
  ])
  func `a colon between expressions, a space, # and a union are operators on references`(
    formula: String
  ) throws {
    #expect(try hasReferenceOperators(formula))
  }

  @Test(arguments: [
    "A1", "A1:B2", "SUM(A1:B2)", "1 + 2", " A1 ", "SUM( A1 )", "A1 -B1", "5 %", "\"#\"", "#N/A",
    "{1,2;3,4}", "-A1%", "'a b'!A1:B2", "SUM(T[a])",
    "(A1)", "a:b!C1",
  ])
  func `areas that are spelled out, and other spaces, are none`(formula: String) throws {
    #expect(try !hasReferenceOperators(formula))
  }

  @Test func `a parser forgets the operators of the formula before`() throws {
    #expect(try !hasReferenceOperators("A1#", "A1"))
    #expect(try hasReferenceOperators("A1", "A1#"))
  }
}
