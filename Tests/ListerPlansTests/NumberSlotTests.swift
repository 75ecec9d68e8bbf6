// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerPlans

@Suite struct NumberSlotTests {
  @Test(
    arguments: [
      ("0,", 0, 0, "0"), ("-0,", 0, 0, "0"), ("7]", 0, 7, "7"), ("-7]", 2, -700, "-7"),
      ("1.5,", 2, 150, "1.5"), ("1.50,", 2, 150, "1.5"), ("-1.00,", 2, -100, "-1"),
      ("0.05,", 3, 50, "0.05"), ("-0.00,", 2, 0, "0"), ("100,", 1, 1_000, "100"),
      ("123456789012345678,", 0, 123_456_789_012_345_678, "123456789012345678"),
    ] as [(String, Int, Int64, String)]
  )
  func `a plain number is read where it stands`(
    text: String,
    scale: Int,
    mantissa: Int64,
    shown: String
  ) throws {
    try text.withByteView { document in
      let slot = try #require(NumberSlot(document, at: 0, scale: scale))
      #expect(slot.mantissa == mantissa)
      #expect(document[slot.start..<slot.end].string == shown)
      #expect(slot.next == document.count - 1)
    }
  }

  @Test(
    arguments: [
      ("01,", 0), ("-,", 0), ("", 0), ("1.,", 1), (".5,", 1), ("+1,", 0), ("1.55,", 1),
      ("1234567890123456789,", 0), ("12345678901234567,", 4), ("\"1\",", 0),
    ] as [(String, Int)]
  )
  func `what is no plain number of the scale doesn't fit`(text: String, scale: Int) {
    let isNumber = text.withByteView { NumberSlot($0, at: 0, scale: scale) != nil }
    #expect(!isNumber)
  }
}
