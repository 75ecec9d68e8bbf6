// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

/// How exact amounts are written: quickly where they are short, and the same where they are not.
@Suite struct ExactAmountTextTests {
  /// The text of an amount, digit by digit.
  private func text(_ units: Int128, scale: Int, decimals: Int) -> String {
    let digits = String(units.magnitude) + String(repeating: "0", count: max(0, decimals - scale))
    let places = max(scale, decimals)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let point = places > 0 ? "." : ""
    return (units < 0 ? "-" : "") + padded.dropLast(places) + point + padded.suffix(places)
  }

  @Test func `an amount is written with its digits, and at least so many behind the point`() {
    var random = SeededGenerator(seed: 1)
    var amounts: [Int128] = [0, 1, 9, 10, Int128(UInt64.max), Int128(UInt64.max) + 1, -1, .max]
    for bits in 1...126 { amounts.append(Int128.random(in: 0...(1 << bits), using: &random)) }
    for units in amounts {
      for scale in 0...12 {
        let amount = ExactAmount(units: units, scale: scale)
        for decimals in 0...10 {
          #expect(
            amount.text(decimals: decimals)
              == text(amount.units, scale: amount.scale, decimals: decimals)
          )
        }
      }
    }
  }
}
