// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

/// What is told of patterns, and what they cost; what they match is in patterns.cases.
@Suite struct RegularExpressionTests {
  private static let around = "look-around, such as (?=, can't be matched in linear time"
  private static let back = "references back, such as \\1, can't be matched in linear time"
  private static let malformed = "it isn't well formed, or is too large"

  @Test(arguments: [
    ("REGEXTEST(\"a\",\"a(?=b)\")", around), ("REGEXTEST(\"a\",\"(?<!b)a\")", around),
    ("REGEXEXTRACT(\"a\",\"(a)\\1\")", back), ("REGEXREPLACE(\"a\",\"(?P<x>a)(?P=x)\",\"\")", back),
    ("REGEX(\"a\",\"(a\")", malformed), ("XMATCH(\"*\",{\"a\"},3)", malformed),
    ("REGEXTEST(\"a\",REPT(\"a\",2001))", "it has more than 2000 bytes"),
    ("REGEXTEST(\"a\",\"((a{100}){100}){100}\")", malformed),
    ("REGEXTEST(\"a\",\"\(String(repeating: "(a)", count: 256))\")", "it has more than 255 groups"),
  ])
  func `why a text is no pattern is told, once for a formula`(formula: String, reason: String) {
    let sheet = Sheet(["A1": "=\(formula)", "A2": "=IFERROR(\(formula),0)+IFERROR(\(formula),0)"])
    #expect(sheet["A1"] == "#VALUE!")
    let diagnostics = sheet.calculator.diagnostics
    #expect(diagnostics.map(\.fault) == Array(repeating: .refusedPattern(reason), count: 2))
    #expect(diagnostics.map(\.row) == [0, 1])
    #expect(diagnostics.first?.message == "the pattern can't be used: \(reason)")
  }

  @Test func `a pattern that has signs of others within brackets and quotes is one`() {
    let formulas = [
      "REGEXEXTRACT(\"(?=)x\",\"[(?=]+(\\))(x)\",2)", "REGEXEXTRACT(\"\\1y\",\"\\\\1(y)\",2)",
      "REGEXEXTRACT(\"(a)y\",\"\\Q(a)\\E(y)\",2)", "REGEXEXTRACT(\"](y\",\"[]]\\((y)\",2)",
      "REGEXEXTRACT(\"a(y\",\"[[:alpha:]][(](y)\",2)",
    ]
    let cells = Dictionary(
      uniqueKeysWithValues: formulas.enumerated().map { ("A\($0 + 1)", "=CONCAT(\($1))") }
    )
    let sheet = Sheet(cells)
    #expect(
      (1...5).map { sheet["A\($0)"] } == ["\")x\"", "\"y\"", "\"y\"", "\"y\"", "\"y\""]
    )
    #expect(sheet.calculator.diagnostics.isEmpty)
  }

  @Test func `more patterns than are kept match as well`() {
    let patterns = "{" + "abcdefghijkl".map { "\"\($0)\"" }.joined(separator: ",") + "}"
    let formula = "SUM(--REGEXTEST({\"abc\";\"xyz\";\"akl\"},\(patterns)))"
    #expect(Sheet.evaluate(formula) == "6")
  }

  @Test func `a formula pays for a pattern once, whoever had it compiled`() {
    let one = "SUM(--REGEXTEST({\"ab\",\"b\",\"cb\"},\"a+b\"))"
    let cells = ["A1": "=" + one, "A2": "=" + one]
    // Half of the budget is common and half in two parts: each formula may spend three eighths of it.
    let sheet = Sheet(cells, withBudget: 60_000)
    #expect(["A1", "A2"].map { sheet[$0] } == ["1", "1"])
    #expect(Sheet(["A1": "=" + one], withBudget: 1000)["A1"] == "#NUM!")
  }
}
