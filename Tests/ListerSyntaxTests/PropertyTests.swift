// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import TestKit
import Testing

@Suite struct PropertyTests {
  /// Checks that printing keeps the meaning, and that printing again keeps the text.
  static func checkRoundTrip(of formula: String, dump first: String) throws {
    let text = try printed(formula)
    let again = fault(in: text)
    #expect(again == nil, "\(formula) is printed as \(text)")
    guard again == nil else { return }
    #expect(try dump(text) == first, "\(formula) is printed as \(text)")
    #expect(try printed(text) == text, "\(formula)")
  }

  @Test(arguments: 1...4)
  func `a formula that is printed means the same`(seed: UInt64) throws {
    var generator = FormulaGenerator(seed: seed)
    for _ in 0..<2500 {
      let formula = generator.next()
      let error = fault(in: formula)
      #expect(error == nil, "\(formula)")
      if error == nil { try Self.checkRoundTrip(of: formula, dump: dump(formula)) }
    }
  }

  @Test(arguments: [
    ("1 + 2 * 3", "1+2*3"), ("((1+2))*(3)", "(1+2)*3"), ("(1-2)-3", "1-2-3"),
    ("1-(2-3)", "1-(2-3)"),
    ("2^(3^2)", "2^(3^2)"), ("(2^3)^2", "2^3^2"), ("-(2^2)", "-(2^2)"), ("(-2)^2", "-2^2"),
    ("2^(-3)", "2^-3"), ("-(5%)", "-(5%)"), ("(-5)%", "-5%"), ("(1+2)%", "(1+2)%"),
    ("sum( a1 ; b$2:a1 , )", "SUM(A1,A1:B$2,)"), ("_xlfn.Sort(x)", "SORT(x)"), ("f ()", "F()"),
    ("{ 1 , - 2 ; +3 , true }", "{1,-2;3,TRUE}"), ("\"a\"\"b\"&#n/a", "\"a\"\"b\"&#N/A"),
    ("1e3", "1E3"), ("(A1):(B2)", "(A1):B2"), ("A1:(B2:C3)", "A1:(B2:C3)"), ("(foo):b", "(foo):b"),
    ("index(a1,1):b2:c3", "INDEX(A1,1):B2:C3"), ("(A1 B1) C1", "A1 B1 C1"),
    ("A1 (B1 C1)", "A1 (B1 C1)"),
    ("(foo) (B1 C1)", "(foo) (B1 C1)"), ("(A1:foo) (B1 C1)", "(A1:foo) (B1 C1)"),
    ("(foo) ((c):d)", "(foo) (c):d"), ("(A1#):b2", "(A1#):B2"), ("a1 # #", "A1##"),
    ("grid!a1", "grid!A1"), ("'My ''g'''!b2 : $a$1", "'My ''g'''!$A$1:B2"), ("d:$b", "$B:D"),
    ("q20 : a1", "Q20:A1"), ("3:2", "2:3"), ("-(-1)", "--1"), ("(1=2)=(3=4)", "1=2=(3=4)"),
  ])
  func `the printer writes one spelling`(formula: String, expected: String) throws {
    #expect(try printed(formula) == expected)
    try Self.checkRoundTrip(of: formula, dump: dump(formula))
  }

  /// Parses bytes, whatever they are; what is refused is refused at a place within the text.
  ///
  /// Returns whether they were a formula.
  static func check(_ bytes: [UInt8], _ parser: inout FormulaParser) throws -> Bool {
    let isFormula = bytes.withByteView { text in
      do throws(SyntaxError) {
        try parser.parse(text)
        for index in 0..<parser.count {
          #expect(parser[index].sourceRange.upperBound <= text.count)
        }
        return true
      } catch {
        #expect(error.offset >= 0 && error.length >= 0)
        #expect(error.offset + error.length <= text.count)
        #expect(error.length > 0 || error.offset == text.count)
        #expect(error.message(in: text).hasPrefix("column "))
        return false
      }
    }
    guard isFormula else { return false }
    let formula = String(decoding: bytes, as: UTF8.self)
    if Array(formula.utf8) == bytes { try checkRoundTrip(of: formula, dump: dump(formula)) }
    return true
  }

  @Test func `no bytes make the parser trap`() throws {
    var random = SeededGenerator(seed: 11)
    var parser = FormulaParser()
    for _ in 0..<40_000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try Self.check(bytes, &parser)
    }
  }

  @Test func `no string of tokens makes the parser trap, and some are formulas`() throws {
    let tokens = [
      "A1", "B2", "$C$3", "Q1", "2", "1.5", "e", "foo", "F(", "(", ")", ")", ",", ";", ":", " ",
      "#", "%",
      "-", "+", "*", "^", "&", "=", "<", ">", "{", "}", "\"", "\"a\"", "'", "'g'!", "G!", "!", "$",
      "@",
      ".", "#N/A", "TRUE", "é", "\u{A0}", "_", "b", "2:3",
    ].map { Array($0.utf8) }
    var random = SeededGenerator(seed: 12)
    var parser = FormulaParser()
    var formulas = 0
    for _ in 0..<40_000 {
      let count = Int.random(in: 1..<9, using: &random)
      let bytes = (0..<count).flatMap { _ in
        tokens[Int.random(in: 0..<tokens.count, using: &random)]
      }
      if try Self.check(bytes, &parser) { formulas += 1 }
    }
    #expect(formulas > 1000)
  }

  @Test func `formulas with a byte changed, cut or doubled don't trap`() throws {
    var generator = FormulaGenerator(seed: 13)
    var random = SeededGenerator(seed: 14)
    var parser = FormulaParser()
    for _ in 0..<20_000 {
      var bytes = Array(generator.next().utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.removeSubrange(place...)
      default: bytes.insert(contentsOf: bytes[place...], at: place)
      }
      _ = try Self.check(bytes, &parser)
    }
  }
}
