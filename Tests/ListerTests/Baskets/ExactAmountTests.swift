// SPDX-License-Identifier: MIT

import ListerJSON
import Testing

@testable import Lister

struct ExactAmountTests {
  @Test(arguments: [
    ("1.10", 0, "1.1"), ("1.10", 2, "1.10"), ("-0.05", 0, "-0.05"), ("12e2", 2, "1200.00"),
    ("0", 0, "0"), ("0.000", 2, "0.00"), ("2.5e-3", 2, "0.0025"), ("0e99", 0, "0"),
  ])
  func `a number is written with all its digits`(
    text: String,
    decimals: Int,
    expected: String
  )
    throws
  {
    let number = try #require(NumberText(text))
    #expect(ExactAmount(number)?.text(decimals: decimals) == expected)
  }

  @Test func `products are exact`() throws {
    let price = try #require(NumberText("1.19").flatMap { ExactAmount($0) })
    let quantity = try #require(NumberText("0.333").flatMap { ExactAmount($0) })
    #expect(price.times(quantity)?.number.text == "0.39627")
    #expect(price.units(atScale: 4) == 11_900)
    #expect(price.units(atScale: 1) == nil)
  }

  @Test(arguments: ["2e38", "1e-39", "1e99999999999999999999", "123456789012345678901234567890e10"])
  func `what takes more than 38 digits is refused, not rounded`(text: String) throws {
    #expect(ExactAmount(try #require(NumberText(text))) == nil)
  }
}
