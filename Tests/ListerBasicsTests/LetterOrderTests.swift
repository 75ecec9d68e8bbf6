// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

/// The order of letters in locales; that of words is in letters.cases.
@Suite struct LetterOrderTests {
  private static func order(_ left: String, _ right: String, _ locale: DocumentLocale) -> Int {
    var work = 0
    return left.withByteView { left in
      right.withByteView { TextOrder.compare(left, $0, in: locale, work: &work) }
    }
  }

  @Test(arguments: DocumentLocale.allCases)
  func `texts have one order, in which those of ASCII stand as ever`(locale: DocumentLocale) {
    let letters = Array("aAzZ1 ~_äÄåéÉßẞæöñłżяЯёΩως\u{301}日€\u{212A}İ".unicodeScalars)
    var random = SeededGenerator(seed: 29)
    var texts: [String] = []
    for _ in 0..<120 {
      var text = ""
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        text.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &random)])
      }
      texts.append(text)
    }
    texts.sort { Self.order($0, $1, locale) < 0 }
    for (index, left) in texts.enumerated() {
      for right in texts[index...] {
        let order = Self.order(left, right, locale)
        #expect(order <= 0, "\(left) and \(right)")
        #expect(Self.order(right, left, locale) == -order)
        let plain = left.withByteView { left in right.withByteView { TextOrder.compare(left, $0) } }
        #expect((order == 0) == (plain == 0), "\(left) and \(right)")
        if (left + right).utf8.allSatisfy({ $0 < 0x80 }) { #expect(order == plain) }
      }
    }
  }

  @Test(arguments: [
    ("ä", "b", DocumentLocale.deDE), ("a", "ä", .deDE), ("äa", "ab", .deDE), ("z", "ä", .svSE),
    ("å", "ä", .svSE), ("ä", "ö", .svSE), ("ü", "yz", .svSE), ("nz", "ñ", .esES), ("ñ", "o", .esES),
    ("ña", "nb", .enUS), ("lz", "ł", .plPL), ("ł", "m", .plPL), ("łz", "m", .enUS),
    ("æb", "af", .enUS), ("ad", "æ", .enUS), ("z", "α", .enUS), ("ω", "а", .enUS),
    ("я", "€", .enUS), ("ssa", "ßb", .deDE), ("þ", "u", .svSE), ("z", "þ", .enUS),
  ])
  func `one text is before another`(left: String, right: String, locale: DocumentLocale) {
    #expect(Self.order(left, right, locale) == -1)
    #expect(Self.order(right, left, locale) == 1)
  }
}
