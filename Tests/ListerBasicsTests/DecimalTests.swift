// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct DecimalTests {
  private func text(_ mantissa: Int64, _ scale: Int) -> String {
    var buffer = ByteBuffer(capacity: 16)
    buffer.append(decimal: mantissa, scale: scale)
    return buffer.view.string
  }

  @Test(arguments: [
    (0, 0, "0"), (7, 0, "7"), (-7, 0, "-7"), (10, 0, "10"), (99_999_999, 0, "99999999"),
    (100_000_000, 0, "100000000"), (.max, 0, "9223372036854775807"),
    (.min, 0, "-9223372036854775808"), (5, 1, "0.5"), (-5, 2, "-0.05"), (150, 2, "1.50"),
    (1, 7, "0.0000001"), (1, 8, "0.00000001"), (1, 18, "0.000000000000000001"),
    (12_345_678, 7, "1.2345678"), (12_345_678, 1, "1234567.8"), (123_456_789, 3, "123456.789"),
    (10_000_000_000_000_000, 0, "10000000000000000"), (0, 3, "0.000"),
    (.max, 18, "9.223372036854775807"), (.min, 18, "-9.223372036854775808"),
    (.max, 1, "922337203685477580.7"), (100_000_001, 8, "1.00000001"),
  ])
  func `a decimal has all its digits`(mantissa: Int64, scale: Int, expected: String) {
    #expect(text(mantissa, scale) == expected)
  }

  @Test func `random decimals are those of the standard library`() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<100_000 {
      let mantissa = Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
      let scale = Int(random.next() % 19)
      var digits = String(mantissa.magnitude)
      digits = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
      if scale > 0 { digits.insert(".", at: digits.index(digits.endIndex, offsetBy: -scale)) }
      let expected = mantissa < 0 ? "-" + digits : digits
      if text(mantissa, scale) != expected {
        #expect(text(mantissa, scale) == expected, "\(mantissa), \(scale)")
      }
    }
  }

  @Test func `decimals follow one another in a buffer that grows`() {
    var buffer = ByteBuffer(capacity: 16)
    var expected = ""
    for index in 0..<1000 {
      buffer.append(decimal: Int64(index * 7919), scale: 0)
      buffer.append(UInt8(ascii: ","))
      expected += "\(index * 7919),"
    }
    #expect(buffer.view.string == expected)
  }

  @Test func `zeros at the end of a fraction are left out`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<4_000 {
      let bits = UInt64.random(in: 0...62, using: &random)
      let zeros = Int.random(in: 0...9, using: &random)
      let bound = Int64(1) << Int64(bits)
      var mantissa = Int64.random(in: -bound...bound, using: &random)
      for _ in 0..<zeros where mantissa.magnitude < 1 << 58 { mantissa *= 10 }
      for scale in 0...18 {
        var (rest, places) = (mantissa, scale)
        while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
        var expected = ByteBuffer()
        expected.append(decimal: rest, scale: places)
        var buffer = ByteBuffer()
        buffer.fill(room: 40) { $0.append(trimmed: mantissa, DecimalUnit(scale: scale)) }
        if buffer.view != expected.view {
          #expect(buffer.view.string == expected.view.string, "\(mantissa), \(scale)")
        }
      }
    }
  }

  @Test func `room is filled by words and views`() {
    var buffer = ByteBuffer()
    buffer.append("-")
    buffer.fill(room: 24) { cursor in
      cursor.append(start: 0x4443_4241, count: 3)
      cursor.append(start: 0x4847_4645_4443_4241, count: 8)
      cursor.append(start: 0x41, count: 0)
      cursor.append(ByteView("xy"))
    }
    #expect(buffer.view.string == "-ABCABCDEFGHxy")
  }
}
