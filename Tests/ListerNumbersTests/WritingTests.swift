// SPDX-License-Identifier: MIT

import ListerNumbers
import TestKit
import Testing

@Suite struct WritingTests {
  @Test(arguments: [
    ("1/3", "0.333333333333333"), ("-2/3", "-0.666666666666667"), ("0/1", "0"), ("5/1", "5"),
    ("100000000000000000000/1", "1E+20"), ("99999999999999999999/1", "1E+20"),
    ("12345678901234567890/1", "12345678901234600000"), ("1/1000000000", "0.000000001"),
    ("15/100000000000", "1.5E-10"), ("1/3000000000000", "3.33333333333333E-13"),
    ("123456789012345/100", "1234567890123.45"), ("1234567890123455/1000", "1234567890123.46"),
    ("-1234567890123445/1000", "-1234567890123.45"), ("1/8", "0.125"),
    ("1999999999999999999/2", "1000000000000000000"),
    ("1/524288", "0.0000019073486328125"), ("7/1000000000000000000000000000000", "7E-30"),
  ])
  func `15 significant digits look as in a spreadsheet`(ratio: String, expected: String) throws {
    let text = NumberText()
    #expect(text.write(try #require(text.parseRatio(ratio)), .significant(15)) == expected)
  }

  @Test func `a number prints itself without its arithmetic`() throws {
    let text = NumberText()
    text.arithmetic.precision = 16
    let ratio = try #require(text.parseRatio("-1/3"))
    let decimal = try #require(text.parse("-1.50"))
    let big = try #require(text.parse("123456789012345678901234567890"))
    let numbers = [
      ratio, decimal, big, text.arithmetic.approximated(ratio), Number(.min), Number(7),
      Number(.divisionByZero), Number(.notANumber),
    ]
    #expect(
      numbers.map { "\($0)" } == [
        "-1/3", "-1.5", "big", "~-0.3333333333333333", "-9223372036854775808", "7", "#DIV/0!",
        "#NUM!",
      ]
    )
  }

  @Test func `the number of significant digits is free`() throws {
    let text = NumberText()
    let x = try #require(text.parseRatio("200/3"))
    #expect(text.write(x, .significant(1)) == "70")
    #expect(text.write(x, .significant(0)) == "70")
    #expect(text.write(x, .significant(4)) == "66.67")
    #expect(text.write(x, .significant(25)) == "66.66666666666666666666667")
  }

  @Test(arguments: [
    ("1/1", "1"), ("1/10", "0.1"), ("-1/3", "-0.3333333333333333"), ("0/1", "0"),
    ("2/3", "0.6666666666666666"),
    ("9007199254740993/1", "9007199254740992"), ("1/1000000", "0.000001"), ("1/10000000", "1e-7"),
    ("15/100000000", "1.5e-7"), ("123456789012345678/1", "123456789012345680"),
    ("100000000000000000000/1", "100000000000000000000"), ("1000000000000000000000/1", "1e+21"),
    ("1234500000000000000000000/1", "1.2345e+24"), ("9223372036854775807/1", "9223372036854775807"),
  ])
  func `doubles have the shortest digits that read back`(ratio: String, expected: String) throws {
    let text = NumberText()
    let x = try #require(text.parseRatio(ratio))
    let written = text.write(x, .double)
    #expect(Double(written) == text.arithmetic.double(x))
    if expected != "9223372036854775807" { #expect(written == expected) }
  }

  @Test func `what no double can hold is null, and what is too small is zero`() throws {
    let text = NumberText()
    #expect(text.write(try #require(text.parse("1e309")), .double) == "null")
    #expect(text.write(try #require(text.parse("-1e309")), .double) == "null")
    #expect(text.write(try #require(text.parse("1e-400")), .double) == "0")
    #expect(text.write(try #require(text.parse("4e-324")), .double) == "5e-324")
    #expect(text.write(Number(.notANumber), .double).isEmpty)
  }

  @Test func `every length and scale of a decimal is written as its digits`() throws {
    let text = NumberText()
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let length = Int.random(in: 1...18, using: &generator)
      let scale = Int.random(in: 0...18, using: &generator)
      var digits = String(Int.random(in: 1...9, using: &generator))
      while digits.utf8.count < length {
        digits += String(Int.random(in: 0...9, using: &generator))
      }
      digits = String(digits.dropLast()) + "7"
      let sign = Bool.random(using: &generator) ? "-" : ""
      let x = try #require(text.parse(sign + digits + "e-\(scale)"))
      let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      let point = scale == 0 ? "" : "." + padded.suffix(scale)
      #expect(text.write(x, .decimal) == sign + padded.dropLast(scale) + point)
    }
  }

  @Test func `expansions that end are written to the end`() throws {
    let text = NumberText()
    let small = text.arithmetic.power(Number(2), Number(-100))
    #expect(
      text.write(small, .decimal)
        == "0.0000000000000000000000000000007888609052210118054117285652827862296732064351090230047702789306640625"
    )
    let big = text.arithmetic.power(Number(2), Number(100))
    #expect(text.write(big, .decimal) == "1267650600228229401496703205376")
    let least = text.arithmetic.power(Number(2), Number(-1_000_000))
    #expect(text.arithmetic.isTerminating(least))
    #expect(text.arithmetic.charge(text.arithmetic.textCost(of: least)))
    let digits = text.write(least, .decimal)
    #expect(digits.utf8.count == 1_000_002)
    #expect(digits.hasSuffix("25") && digits.hasPrefix("0.000"))
  }

  @Test(arguments: [
    ("1/3", false), ("1/1024", true), ("7/5000000000000000000000000000", true),
    ("1/15000000000000000000000000000000000000", false), ("1/59604644775390625", true),
    ("1/11920928955078125", true), ("1/11920928955078127", false), ("3/1", true),
  ])
  func `an expansion ends if only twos and fives divide it`(ratio: String, ends: Bool) throws {
    let text = NumberText()
    #expect(text.arithmetic.isTerminating(try #require(text.parseRatio(ratio))) == ends)
  }

  @Test func `every power of five is known as one, and its neighbours are not`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    for exponent in Array(1...400) + [10_000, 400_000] {
      arithmetic.reset()
      let power = arithmetic.power(Number(5), Number(exponent))
      #expect(arithmetic.isTerminating(arithmetic.divide(.one, power)))
      let next = arithmetic.add(power, Number(2))
      #expect(!arithmetic.isTerminating(arithmetic.divide(.one, next)))
    }
  }

  @Test func `fractions of words are in lowest terms, and end if twos and fives divide them`() {
    let text = NumberText()
    var random = SeededGenerator(seed: 21)
    func divisor(_ a: UInt64, _ b: UInt64) -> UInt64 { b == 0 ? a : divisor(b, a % b) }
    for _ in 0..<20_000 {
      let above = Int64(bitPattern: random.next()) >> Int64.random(in: 0..<64, using: &random)
      var below = random.next() >> UInt64.random(in: 5..<64, using: &random)
      if below % 7 == 0 { below = [1, 3, 1 << 40, 1_220_703_125, 10_000_000_000][Int(below % 5)] }
      let common = max(divisor(above.magnitude, max(below, 1)), 1)
      let (x, y) = (above / Int64(common), max(below, 1) / common)
      let number = text.arithmetic.divide(
        Number(Int(above)),
        Number(Int(truncatingIfNeeded: max(below, 1)))
      )
      #expect(text.write(number, .ratio) == (y == 1 ? "\(x)" : "\(x)/\(y)"))
      var rest = y
      for factor: UInt64 in [2, 5] { while rest % factor == 0 { rest /= factor } }
      #expect(text.arithmetic.isTerminating(number) == (rest == 1), "\(x)/\(y)")
    }
  }
}
