// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerPlans

@Suite struct ShortDecimalTests {
  /// The number that a text begins with.
  private func number(_ text: String) -> ShortDecimal? {
    var word: UInt64 = 0
    for byte in text.utf8.prefix(8).reversed() { word = word << 8 | UInt64(byte) }
    return ShortDecimal(word)
  }

  @Test func `numbers of up to seven bytes are read from a word`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let places = Int.random(in: 0...5, using: &random)
      let most = [9, 99, 9_999_999].randomElement(using: &random) ?? 9
      let whole = Int.random(in: 0...most, using: &random)
      var text = String(whole)
      var digits = Int64(whole)
      if places > 0 {
        text += "."
        for _ in 0..<places {
          let digit = Int.random(in: 0...9, using: &random) * Int.random(in: 0...1, using: &random)
          text += String(digit)
          digits = digits * 10 + Int64(digit)
        }
      }
      let end = [",", "]", " ", "}", "\n", "é"].randomElement(using: &random) ?? ","
      let read = number(text + end + "123456")
      guard text.utf8.count <= 7 else {
        #expect(read == nil, "\(text)")
        continue
      }
      var shown = text
      if places > 0 {
        while shown.hasSuffix("0") { shown.removeLast() }
        if shown.hasSuffix(".") { shown.removeLast() }
      }
      let isRight =
        read?.digits == digits && read?.places == places && read?.count == text.utf8.count
        && read?.shown == shown.utf8.count
      if !isRight { #expect(isRight, "\(text): \(String(describing: read))") }
    }
  }

  @Test(arguments: [
    "01,", "00.5,", ".5,", "1.,", "1.e5,", "-1,", ",", "", "\"1\",", "12345678", "é",
  ])
  func `what begins as no such number isn't one`(text: String) {
    #expect(number(text) == nil)
  }
}
