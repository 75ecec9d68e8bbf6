// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerPlans

@Suite struct LongNumberTests {
  @Test(
    arguments: [
      ("1e2", 0, 100), ("12e-2", 2, 12), ("-1.50", 1, -15), ("0.000", 0, 0), ("-0e9", 0, 0),
      ("100e-2", 0, 1), ("1.2500E1", 1, 125), ("0.00120", 4, 12),
      ("1e17", 0, 100_000_000_000_000_000),
      ("1200000000000000000000e-20", 0, 12), ("7.00000000000000000000", 0, 7),
    ] as [(String, Int, Int64)]
  )
  func `a number has its value however it is spelled`(text: String, scale: Int, mantissa: Int64) {
    let number = text.withByteView { LongNumber($0) }
    #expect(number?.scale == scale)
    #expect(number?.mantissa(scale: scale) == mantissa)
    #expect(number?.mantissa(scale: scale + 1) == (abs(mantissa) < 1 << 56 ? mantissa * 10 : nil))
    if scale > 0 { #expect(number?.mantissa(scale: scale - 1) == nil) }
  }

  @Test(arguments: ["1e18", "1234567890123456789", "1e-19", "1e1000", "1234567890123456789e-5"])
  func `a number that no slot takes has no mantissa`(text: String) {
    let number = text.withByteView { LongNumber($0) }
    let scale = number?.scale
    #expect(scale.flatMap { number?.mantissa(scale: $0) } == nil)
  }
}
