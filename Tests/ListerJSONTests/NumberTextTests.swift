// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Numbers as they are spelled.
@Suite struct NumberTextTests {
  private static let nines = String(repeating: "9", count: 30)

  @Test(arguments: [
    ("1", "1.0"), ("1.10", "1.1"), ("100", "1e2"), ("0.001", "1E-3"), ("-0", "0"), ("0e999", "0.0"),
    ("1e+005", "100000"), ("12.5e-1", "1.25"), ("1e00000000000000000000000000003", "1000"),
    ("10e\(nines)", "1e1\(nines.map { _ in "0" }.joined())"),
    ("0.1e-\(nines)", "1e-1\(nines.map { _ in "0" }.joined())"),
    ("1e9223372036854775807", "0.1e9223372036854775808"),
    ("100e-9223372036854775809", "1e-9223372036854775807"), ("-0e\(nines)", "0"),
  ])
  func `values are equal whatever their spelling`(one: String, other: String) throws {
    let (first, second) = try (#require(NumberText(one)), #require(NumberText(other)))
    #expect(first.hasSameValue(as: second))
    #expect(second.hasSameValue(as: first))
    #expect(first != second)
    #expect(JSONText(first).hasSameMeaning(as: JSONText(second)))
  }

  @Test(arguments: [
    ("1", "-1"), ("1", "10"), ("1e\(nines)", "1e-\(nines)"), ("1e\(nines)", "1e\(nines)9"),
    ("1e\(nines)", "10e\(nines)"), ("0.1", "0.10000000000000000000000001"), ("0", "1e-\(nines)"),
  ])
  func `values differ however little they do`(one: String, other: String) throws {
    let (first, second) = try (#require(NumberText(one)), #require(NumberText(other)))
    #expect(!first.hasSameValue(as: second))
    #expect(!second.hasSameValue(as: first))
    #expect(!first.hasSameValue(as: nil))
  }

  @Test func `a random value is the same in all its spellings`() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<2000 {
      let digits = String(random.next() % 1_000_000)
      let power = Int(random.next() % 40) - 20
      let plain = try #require(NumberText("\(digits)e\(power)"))
      let zeros = Int(random.next() % 5)
      let longer = try #require(
        NumberText(digits + String(repeating: "0", count: zeros) + "E\(power - zeros)")
      )
      #expect(plain.hasSameValue(as: longer))
      let pointed = try #require(NumberText("0.\(digits)e\(power + digits.count)"))
      #expect(plain.hasSameValue(as: pointed))
      let other = try #require(NumberText("\(digits)1e\(power - 1)"))
      #expect(!plain.hasSameValue(as: other))
    }
  }

  @Test(arguments: [
    ("5", 5), ("-5.0", -5), ("1e3", 1000), ("0e99", 0), ("-0", 0), ("12.5", nil), ("1e19", nil),
    ("-9223372036854775808", .min), ("9223372036854775808", nil), ("1e-1", nil), ("120e-1", 12),
    ("1e99999999999999999999999", nil),
  ])
  func `whole numbers are told from others`(text: String, value: Int?) throws {
    #expect(try #require(NumberText(text)).int == value)
  }

  @Test(arguments: [
    "", "01", "1.", ".5", "+1", "1e", "0x1", "NaN", " 1", "1 ", "1,5", "--1", "\u{FEFF}1",
  ])
  func `another spelling is no number`(text: String) {
    #expect(NumberText(text) == nil)
  }
}
