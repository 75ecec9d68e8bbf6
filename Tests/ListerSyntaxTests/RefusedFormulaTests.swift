// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

@Suite struct RefusedFormulaTests {
  typealias Refusal = (formula: String, offset: Int, length: Int, reason: SyntaxError.Reason)

  static let operators: [Refusal] = [
    ("", 0, 0, .empty), (" \n", 2, 0, .empty), ("1+", 2, 0, .unexpectedEnd),
    ("-", 1, 0, .unexpectedEnd), ("*1", 0, 1, .unexpectedCharacter),
    ("1+*2", 2, 1, .unexpectedCharacter),
    ("=1", 0, 1, .unexpectedCharacter), ("1==1", 2, 1, .unexpectedCharacter),
    ("1< =2", 3, 1, .unexpectedCharacter), ("1 2", 2, 1, .operatorExpected),
    ("\"a\" \"b\"", 4, 1, .operatorExpected), ("A1(1", 2, 1, .unbalanced),
    ("2(3)", 1, 1, .operatorExpected), ("(1)foo", 3, 3, .operatorExpected),
    ("A1 5", 3, 1, .referenceExpected), ("A1:5", 3, 1, .referenceExpected),
    ("5:A1", 0, 1, .referenceExpected), ("5#", 0, 1, .referenceExpected),
    ("A1:#REF!", 3, 5, .referenceExpected), ("A1:-B1", 3, 1, .referenceExpected),
    ("A1 \"x\"", 3, 3, .referenceExpected), ("{1}#", 0, 3, .referenceExpected),
    ("A1#N/A", 3, 1, .operatorExpected), ("1~2", 0, 1, .referenceExpected),
    ("@", 1, 0, .unexpectedEnd), ("A1 @B1", 3, 1, .unexpectedCharacter),
    ("A1:@B1", 3, 1, .referenceExpected), ("(@A1:A3)#", 1, 1, .referenceExpected),
    ("A1@", 2, 1, .unexpectedCharacter), ("1\u{A0}+2", 1, 2, .noBreakSpace),
    ("1+\u{A0}2", 2, 2, .noBreakSpace), ("A1\u{A0}", 2, 2, .noBreakSpace),
    ("“a”", 0, 3, .unexpectedCharacter), ("1\u{2212}2", 1, 3, .unexpectedCharacter),
    ("1+😀", 2, 4, .unexpectedCharacter), ("1[b]", 1, 1, .unexpectedCharacter),
    ("1:", 0, 1, .referenceExpected), ("A1:", 3, 0, .unexpectedEnd), ("A1!", 3, 0, .unexpectedEnd),
    ("1\0", 1, 1, .unexpectedCharacter), ("!A1", 0, 1, .unexpectedCharacter),
  ]

  static let brackets: [Refusal] = [
    ("(1", 0, 1, .unbalanced), ("1)", 1, 1, .unbalanced), ("F(1", 1, 1, .unbalanced),
    ("F (1", 2, 1, .unbalanced), ("F(G(1)", 1, 1, .unbalanced), ("F(1))", 4, 1, .unbalanced),
    ("()", 1, 1, .unexpectedCharacter), (")", 0, 1, .unexpectedCharacter),
    ("F(", 2, 0, .unexpectedEnd), ("(1+)", 3, 1, .unexpectedCharacter),
    ("F(1+,2)", 4, 1, .unexpectedCharacter), (",", 0, 1, .unexpectedCharacter),
    ("1,2", 1, 1, .separatorOutsideCall), ("A1,B2", 2, 1, .separatorOutsideCall),
    ("(1,B2)", 2, 1, .separatorOutsideCall), ("(A1,2)", 4, 1, .referenceExpected),
    ("(A1+1,B2)", 5, 1, .separatorOutsideCall), ("(A1,\"x\")", 4, 3, .referenceExpected),
    ("(A1,)", 4, 1, .unexpectedCharacter),
    ("A1~", 3, 0, .unexpectedEnd),
    ("F((1;2))", 4, 1, .separatorOutsideCall), ("(,1)", 1, 1, .unexpectedCharacter),
    ("_xlfn.(1)", 6, 1, .unexpectedCharacter),
  ]

  static let words: [Refusal] = [
    ("1.2.3", 0, 5, .badNumber), ("12AB", 0, 4, .badNumber), ("1E", 0, 2, .badNumber),
    ("1e+", 0, 2, .badNumber), (".", 0, 1, .badNumber), ("1e-3x", 0, 5, .badNumber),
    ("1+2é", 2, 3, .badNumber), ("1..", 0, 3, .badNumber), (".A1", 0, 3, .badNumber),
    ("\"abc", 0, 4, .unterminatedText), ("\"a\"\"", 0, 4, .unterminatedText),
    ("'My grid", 0, 8, .unterminatedGridName), ("'My grid'", 0, 9, .badReference),
    ("''!A1", 0, 2, .badReference), ("Grid!", 5, 0, .unexpectedEnd),
    ("Grid!foo(1)", 5, 3, .badReference), ("Grid!5", 5, 1, .badReference),
    ("Grid! A1", 5, 1, .badReference),
    ("Grid!Sheet!A1", 5, 5, .badReference), ("$A", 0, 2, .badReference), ("$", 0, 1, .badReference),
    ("$5", 0, 2, .badReference), ("A$", 1, 1, .operatorExpected),
    ("_xlfn.3X(1)", 6, 1, .unexpectedCharacter), ("$A$0", 0, 2, .badReference),
    ("A1:Grid!B2", 3, 5, .gridOnRangeEnd), ("Grid!A1:Grid!B2", 8, 5, .gridOnRangeEnd),
    ("A1:'My grid'!B2", 3, 10, .gridOnRangeEnd), ("#FOO!", 0, 4, .badErrorLiteral),
    ("#", 0, 1, .badErrorLiteral), ("1+#", 2, 1, .badErrorLiteral),
  ]

  static let tables: [Refusal] = [
    ("T[a", 0, 3, .badStructuredReference), ("T[[a]", 0, 5, .badStructuredReference),
    ("T[#Rows]", 0, 8, .badStructuredReference), ("T[[a],[b]]", 0, 5, .badStructuredReference),
    ("T[[a]:[#Data]]", 0, 5, .badStructuredReference),
    ("T[[#Data]:[a]]", 0, 9, .badStructuredReference),
    ("T[@#Data]", 0, 9, .badStructuredReference), ("T[[]]", 0, 4, .badStructuredReference),
    ("T[[a]:[b]:[c]]", 0, 5, .badStructuredReference), ("T[[a] b]", 0, 5, .badStructuredReference),
    ("1+T[a']", 2, 5, .badStructuredReference), ("T[a]2", 4, 1, .operatorExpected),
    ("[@a", 0, 3, .badStructuredReference),
  ]

  static let arrays: [Refusal] = [
    ("{}", 1, 1, .badArrayElement), ("{1", 0, 1, .unbalanced), ("{1,", 3, 0, .unexpectedEnd),
    ("{1,,2}", 3, 1, .badArrayElement), ("{A1}", 1, 2, .badArrayElement),
    ("{1,2;3}", 6, 1, .mixedArray), ("{1;2,3}", 6, 1, .mixedArray),
    ("{--1}", 2, 1, .badArrayElement),
    ("{1+2}", 2, 1, .unexpectedCharacter), ("{1 2}", 3, 1, .unexpectedCharacter),
    ("{{1}}", 1, 1, .badArrayElement), ("{1.2.3}", 1, 5, .badNumber),
    ("{5%}", 2, 1, .unexpectedCharacter),
    ("{-\"a\"}", 2, 1, .badArrayElement), ("{#FOO}", 1, 4, .badErrorLiteral),
    ("{1)", 2, 1, .unexpectedCharacter),
    ("{\"a}", 1, 3, .unterminatedText), ("1}", 1, 1, .unexpectedCharacter),
  ]

  @Test(arguments: [operators, brackets, words, tables, arrays].flatMap { $0 })
  func `what is no formula is refused with its place`(refusal: Refusal) {
    let (formula, offset, length, reason) = refusal
    #expect(
      fault(in: formula) == SyntaxError(offset: offset, length: length, reason: reason),
      "\(formula)"
    )
  }

  @Test(arguments: [
    ([0xFF], 0), ([0x31, 0x80], 1), ([0xC3], 0), ([0xC0, 0xAF], 0),
    ([0x31, 0x2B, 0xED, 0xA0, 0x80], 2),
    ([0x41, 0xF5, 0x80, 0x80, 0x80], 1), ([0xE2, 0x82], 0),
  ])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8], offset: Int) {
    bytes.withByteView { text in
      var parser = FormulaParser()
      #expect(throws: SyntaxError(offset: offset, length: 1, reason: .invalidText)) {
        try parser.parse(text)
      }
    }
  }

  @Test func `every reason is met`() {
    let refusals = [Self.operators, Self.brackets, Self.words, Self.tables, Self.arrays]
    let met = refusals.flatMap { $0 }.map(\.reason)
    let limits: Set<SyntaxError.Reason> = [
      .tooLong, .tooDeep, .tooManyArguments, .arrayTooLarge, .invalidText,
    ]
    #expect(limits.union(met) == Set(SyntaxError.Reason.allCases))
  }
}
