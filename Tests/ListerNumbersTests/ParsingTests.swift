// SPDX-License-Identifier: MIT

import CListerGMP
import ListerNumbers
import Testing

@Suite struct ParsingTests {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("+5", "5"), ("5.", "5"), (".5", "0.5"), ("-.5e1", "-5"),
    ("0.10", "0.1"),
    ("1E400", "1" + String(repeating: "0", count: 400)), ("1e-3", "0.001"), ("12e0", "12"),
    ("0e999999999999", "0"), ("0.000e-99999999999999999999999", "0"), ("007", "7"),
    ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775808", "9223372036854775808"), ("1000000000000000000", "1000000000000000000"),
    ("0.000000000000000001", "0.000000000000000001"), ("1e-19", "0.0000000000000000001"),
    ("123456789012345678901234567890e-30", "0.12345678901234567890123456789"),
    ("100000000000000000000e-20", "1"), ("1e0000000000000000000000000000001", "10"),
    ("922337203685477580.7", "922337203685477580.7"),
    ("92233720368547758.08", "92233720368547758.08"),
  ])
  func `a number is what its text spells`(literal: String, expected: String) throws {
    let text = NumberText()
    let number = try #require(text.parse(literal))
    #expect(text.write(number, .decimal) == expected)
    #expect(!number.isApproximated)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1e-", "1.2.3", "1 ", " 1", "1e5.", "0x10", "1,5",
    "--1",
    "+-1", "1e5e5", "∞", "NaN", "1_000",
  ])
  func `other texts are no numbers`(literal: String) {
    #expect(NumberText().parse(literal) == nil)
  }

  @Test(arguments: [
    "1e999999999999999999999", "-1e-999999999999999999999", "1e400000", "1e-400000", "1e315654",
    String(repeating: "1", count: 10_001), "0." + String(repeating: "0", count: 10_000),
  ])
  func `numbers over the limits are refused, not rounded`(literal: String) {
    #expect(NumberText().parse(literal)?.failure == .notANumber)
  }

  @Test func `ten thousand digits are exact`() throws {
    let text = NumberText()
    let digits = "9" + String(repeating: "1234567890", count: 999) + "123456789"
    #expect(text.write(try #require(text.parse(digits)), .decimal) == digits)
    #expect(text.write(try #require(text.parse("-." + digits)), .decimal) == "-0." + digits)
    let whole = try #require(text.parse("1" + String(repeating: "0", count: 9_999) + "e-9999"))
    #expect(whole.isSmallInteger && whole.word == 1)
  }

  @Test(arguments: [
    ("1/3", "1/3"), ("-2/6", "-1/3"), ("4/2", "2"), ("0/5", "0"), ("1/8", "1/8"), ("+7/1", "7"),
    ("1/18446744073709551616", "1/18446744073709551616"),
    ("-9223372036854775808/3", "-9223372036854775808/3"),
  ])
  func `ratios are read in any terms and kept in lowest`(literal: String, expected: String) throws {
    let text = NumberText()
    #expect(text.write(try #require(text.parseRatio(literal)), .ratio) == expected)
  }

  @Test(arguments: ["1", "1/", "/2", "1/0", "1/-2", "1/+2", "1.5/2", "1/2/3", "1e2/3", "", "/"])
  func `other texts are no ratios`(literal: String) {
    #expect(NumberText().parseRatio(literal) == nil)
  }

  @Test(arguments: 91...94 as ClosedRange<UInt>)
  func `what is written is read again as the same number`(seed: UInt) throws {
    let oracle = RationalOracle(seed: seed)
    let text = NumberText()
    for _ in 0..<3_000 {
      oracle.arithmetic.reset()
      text.arithmetic.reset()
      _ = unsafe oracle.operand(oracle.a)
      // The same value in the arithmetic of the texts.
      let x = text.arithmetic.importBig(
        unsafe oracle.arithmetic.exportBig(oracle.number(oracle.a))
      )
      let ratio = text.write(x, .ratio)
      let again = ratio.contains("/") ? text.parseRatio(ratio) : text.parse(ratio)
      #expect(text.arithmetic.equal(try #require(again), x))
      if text.arithmetic.isTerminating(x) {
        let decimal = text.write(x, .decimal)
        #expect(!decimal.contains("/"))
        #expect(text.arithmetic.equal(try #require(text.parse(decimal)), x))
      } else {
        #expect(text.write(x, .decimal) == ratio)
      }
    }
  }
}
