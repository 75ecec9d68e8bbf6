// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@testable import ListerJSON

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

  /// The number behind a sign, which a text begins with.
  private func negative(_ text: String) -> ShortDecimal? {
    var word: UInt64 = 0
    for byte in text.utf8.prefix(8).reversed() { word = word << 8 | UInt64(byte) }
    return ShortDecimal(negative: word)
  }

  @Test(arguments: [
    ("1,", -1, 0, 2, false), ("0.5,", -5, 1, 4, false), ("12.50]", -1250, 2, 6, true),
    ("0.00001,", -1, 5, 8, false), ("9999999,", -9_999_999, 0, 8, false),
    ("10.0}", -100, 1, 5, true),
  ])
  func `a negative number is what is behind its sign, taken from zero`(
    text: String,
    digits: Int64,
    places: Int,
    count: Int,
    endsWithZero: Bool
  ) throws {
    let number = try #require(negative(text))
    #expect(number.digits == digits)
    #expect(number.places == places)
    #expect(number.count == count)
    #expect(number.endsWithZero == endsWithZero)
  }

  @Test(arguments: [
    "0,", "0.0,", "0.00000,", "-1,", "01,", ".5,", "1.,", "1.e5,", "12345678", ",", "",
  ])
  func `a zero with a sign is no number that is shown as it is, nor is what is none`(text: String) {
    #expect(negative(text) == nil)
  }

  @Test func `a number in a document is read where eight bytes are behind its place`() {
    for length in 9...20 {
      for (text, digits, count) in [
        ("7", 7, 1), ("-7", -7, 2), ("-0.25", -25, 5), ("123.456", 123_456, 7),
        ("-123.456", -123_456, 8), ("-1234567", -1_234_567, 8), ("0", 0, 1),
      ] where text.utf8.count < length - 1 {
        let document = "[" + text + "," + String(repeating: "1", count: length)
        let bytes = Array(document.utf8.prefix(length))
        let read = bytes.withByteView { view -> ShortDecimal? in
          1 + 8 <= view.count ? unsafe ShortDecimal(view, unchecked: 1) : nil
        }
        // Behind a sign there must be eight bytes, too, for the word after it.
        let isWhole = !text.hasPrefix("-") || 2 + 8 <= length
        #expect(read?.digits == (isWhole ? Int64(digits) : nil), "\(document.prefix(length))")
        #expect(read?.count == (isWhole ? count : nil), "\(document.prefix(length))")
      }
    }
    for text in ["-0,123456", "-0.0,1234", "--1,12345", "-a,123456", "+1,123456", "\"1\",12345"] {
      let read = Array(text.utf8).withByteView { view in unsafe ShortDecimal(view, unchecked: 0) }
      #expect(read == nil, "\(text)")
    }
  }
}
