// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import TestKit
import Testing

@testable import ListerSyntax

/// What is read of a formula by the shape of another one is what is read of it alone.
@Suite struct FormulaOutlineTests {
  /// The shape of a formula, and its operands as texts without their places; nil if it has none.
  private static func outline(_ formula: String) -> (shape: [UInt8], operands: [String])? {
    formula.withByteView { text in
      var outline = FormulaOutline()
      guard outline.read(text) else { return nil }
      return (outline.shape.array, operands(outline))
    }
  }

  private static func operands(_ outline: borrowing FormulaOutline) -> [String] {
    let operands = outline.operands
    return (0..<operands.count).map { index in
      let operand = operands[index]
      return "\(operand.kind) \(operand.payload) \(operand.scale)"
    }
  }

  /// The operands that are read of a formula by a shape; nil if it is taken for one of another.
  private static func operands(_ formula: String, like shape: [UInt8]) -> [String]? {
    formula.withByteView { text in
      shape.withByteView { shape in
        var outline = FormulaOutline()
        return outline.read(text, like: shape) ? operands(outline) : nil
      }
    }
  }

  @Test(arguments: [
    ("A2+B2", "P16+A1"), ("ROUND(B2*C2*(1-E2/100),2)", "ROUND(B13*C4*(7-E15/12),0)"),
    ("IF(F2=\"A\",0.232,IF(F2=\"B\",0.055,0))", "IF(F12=\"A\",70.1,IF(F3=\"B\",0.5,999999))"),
    ("SUM(B2:B12)", "SUM(C3:D4)"), ("SUMIF(F2:F12,\"A\",B2:B12)", "SUMIF(F2:G3,\"A\",B3:B2)"),
    ("\"a text without operands, which is long\"", "\"a text without operands, which is long\""),
    ("A1", "B16"), ("1", "2147483647"), ("1.5", "2147483648"), ("-A1%^2", "-P16%^16"), ("", ""),
    ("PI()", "PI()"), ("A1/B1", "a1/b1"), ("MAX(A1,12345678,C1)", "MAX(A1,1,C1)"),
  ])
  func `formulas of one shape are read by the shape of each other`(
    first: String,
    second: String
  )
    throws
  {
    for (one, other) in [(first, second), (second, first)] {
      let known = try #require(FormulaOutlineTests.outline(one))
      let expected = try #require(FormulaOutlineTests.outline(other))
      #expect(known.shape == expected.shape)
      #expect(FormulaOutlineTests.operands(other, like: known.shape) == expected.operands)
    }
  }

  @Test(arguments: [
    ("A2+B2", "A2+B2+1"), ("A2+B2", "A2+"), ("A2+B2", "A2-B2"), ("A2+B2", "A2+B2 "),
    ("A2+B2", "A2+B22"), ("A2+B2", "A2+Q2"), ("A2+B2", "A2+B2:C3"), ("A2+B2", "A2+2"),
    ("A2", "A2("), ("SUM(B2:B12)", "SUM(B2:B2)"), ("SUM(B2:B12)", "SUM(B2)"),
    ("SUM(B2:B12)", "SUMIF(B2:B12)"), ("1+2", "1+2.5"), ("1+2", "1+2147483648"), ("1+2.5", "1+2"),
    ("1+2", "1+12345678901234567890"), ("1+2", "1+2E3"), ("ROUND(A1,2)", "ROUNDS(A1,2)"),
    ("ROUND(A1,2)", "round(A1,2)"), ("IF(A1=\"A\",1)", "IF(A1=\"B\",1)"), ("A1", ""), ("", "A1"),
    ("A1 + B1", "A1 + B1"), ("A1&\"12345678\"", "A1&\"12345679\""), ("A1", "$A$1"),
    ("A1&\"\u{3}\"", "A1&\"5\""),
  ])
  func `another formula isn't taken for one of the shape`(known: String, formula: String) {
    guard let shape = FormulaOutlineTests.outline(known)?.shape else { return }
    #expect(FormulaOutlineTests.operands(formula, like: shape) == nil)
  }

  @Test func `whatever is read by a shape is what is read without it`() {
    var random = SeededGenerator(seed: 23)
    let parts = [
      "A1", "P16", "B2:C3", "A1:A1", "Q17", "$B$2", "7", "0.50", "12.345", "1E5", "2147483648", "+",
      "*",
      "-", "(", ")", ",", " ", "\"A\"", "\"1\"", "SUM(", "ROUND(", "A1B(", "TRUE", ":", "!", "%",
      ".5",
      "é", "=",
    ]
    func formula() -> String {
      (0..<Int.random(in: 1...9, using: &random)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
    }
    var (taken, kept) = (0, [""])
    for _ in 0..<30_000 {
      let known = kept[Int.random(in: 0..<kept.count, using: &random)]
      // Often one that differs from it in one part alone.
      var formula = formula()
      if Bool.random(using: &random) {
        let (old, new) = (
          Int.random(in: 0..<11, using: &random), Int.random(in: 0..<11, using: &random)
        )
        formula = known.replacingOccurrences(of: parts[old], with: parts[new])
      }
      if kept.count < 2_000 { kept.append(formula) }
      guard let shape = FormulaOutlineTests.outline(known)?.shape,
        let operands = FormulaOutlineTests.operands(formula, like: shape)
      else { continue }
      let alone = FormulaOutlineTests.outline(formula)
      #expect(alone?.shape == shape, "\(known), \(formula)")
      #expect(alone?.operands == operands, "\(known), \(formula)")
      taken += 1
    }
    #expect(taken > 2_000)
  }
}
