// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

/// Deep, long and wide shapes: at a limit they parse, one beyond they are refused with the place.
@Suite struct LimitTests {
  static func nested(_ open: String, _ close: String, depth: Int) -> String {
    String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
  }

  @Test(arguments: [
    ("(", ")"), ("F(", ")"), ("-(", ")"), ("IF(1,", ")"), ("(1+", ")"), ("1+(", "%)"),
  ])
  func `256 parentheses and calls stand within one another`(open: String, close: String) throws {
    #expect(fault(in: Self.nested(open, close, depth: 256)) == nil)
    for depth in [257, 1000] {
      let error = try #require(fault(in: Self.nested(open, close, depth: depth)))
      #expect(error.reason == .tooDeep)
      let bracket = try #require(Array(open.utf8).firstIndex(of: UInt8(ascii: "(")))
      #expect(error.offset == 256 * open.utf8.count + bracket)
    }
  }

  @Test func `parentheses that are closed again don't count`() {
    let sum = Array(repeating: "(F(1))", count: 1000).joined(separator: "+")
    #expect(fault(in: sum) == nil)
  }

  @Test func `a formula has 8192 characters, of any length in bytes`() {
    let text = "\"" + String(repeating: "é", count: 8190) + "\""
    #expect(fault(in: text) == nil)
    let wide = "\"" + String(repeating: "😀", count: 8190) + "\""
    #expect(fault(in: wide) == nil)
    let tooLong = SyntaxError(offset: 0, length: wide.utf8.count + 1, reason: .tooLong)
    #expect(fault(in: wide + " ") == tooLong)
  }

  @Test(arguments: [("(", "1"), ("1+", "1"), ("F(,", ")"), ("1,", "1"), ("-", "1"), ("\"", "\"")])
  func `a formula of a megabyte is refused at once`(unit: String, end: String) {
    let formula = String(repeating: unit, count: 1_000_000) + end
    #expect(fault(in: formula)?.reason == .tooLong)
    #expect(fault(in: "{" + formula + "}")?.reason == .tooLong)
  }

  @Test(arguments: ["-", "+", "- "])
  func `chains of signs, of percent and of colons need no depth`(sign: String) throws {
    let count = 8191 / sign.utf8.count
    let signs = try dump(String(repeating: sign, count: count) + "1")
    #expect(signs.split(separator: " ").count == count + 1)
    let percents = try dump("1" + String(repeating: "%", count: 8191))
    #expect(percents.split(separator: " ").count == 8192)
    let corners = try dump("F()" + String(repeating: ":A1", count: 2729))
    #expect(corners.hasSuffix("A1 :"))
  }

  @Test func `a long chain of powers goes from left to right`() throws {
    let powers = try dump("1" + String(repeating: "^1", count: 4095))
    #expect(powers == "1" + String(repeating: " 1 ^", count: 4095))
  }

  @Test(arguments: [",", ";", "1,", "(1),"])
  func `a call has 255 arguments`(unit: String) throws {
    func call(_ count: Int) -> String {
      "F(" + String(repeating: unit, count: count - 1) + "9)"
    }
    #expect(try dump(call(255)).hasSuffix(" 9 ,254 )255"))
    let place = 2 + 255 * unit.utf8.count - 1
    let tooMany = SyntaxError(offset: place, length: 1, reason: .tooManyArguments)
    #expect(fault(in: call(256)) == tooMany)
    #expect(fault(in: call(1000)) == tooMany)
  }

  @Test(arguments: [",", ";"])
  func `an array constant has 256 elements`(separator: String) throws {
    func array(_ count: Int) -> String {
      "{" + Array(repeating: "1", count: count).joined(separator: separator) + "}"
    }
    #expect(try dump(array(256)).hasSuffix(separator == "," ? "}1x256" : "}256x1"))
    let tooLarge = SyntaxError(offset: 513, length: 1, reason: .arrayTooLarge)
    #expect(fault(in: array(257)) == tooLarge)
    #expect(fault(in: array(4000)) == tooLarge)
  }

  @Test func `numbers of thousands of digits are ranges of the source`() throws {
    let digits = String(repeating: "9", count: 8192)
    #expect(try dump(digits) == digits)
    let exponent = "1E" + String(repeating: "9", count: 8190)
    #expect(try dump(exponent) == exponent)
  }
}
