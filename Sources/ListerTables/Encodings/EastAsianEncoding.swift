// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// An encoding with two bytes for most characters, and where these are in it.
enum EastAsianEncoding: String, CaseIterable {
  // Each is a superset of what goes by a shorter name: GB 2312 and GBK, Big5, Shift-JIS, EUC-KR.
  case gb18030 = "GB18030"
  case big5 = "BIG5-HKSCS"
  case shiftJIS = "CP932"
  case eucJP = "EUC-JP"
  case uhc = "CP949"

  /// The logarithms of how frequent a character is in three kinds of text.
  ///
  /// These are ordinary texts, those of Chinese characters alone, and those of katakana of half the width;
  /// they differ in Japanese only.
  typealias Weights = SIMD3<Double>

  /// What a character weighs that is hardly ever used.
  static let rare = -9.5

  /// How many bytes the character has that begins at `index` with a byte beyond ASCII.
  func length(in bytes: ByteView, at index: Int) -> Int {
    let next = bytes.element(at: index + 1) ?? 0
    return switch (self, bytes[index]) {
    case (.shiftJIS, 0xA1...0xDF): 1
    case (.eucJP, 0x8F): 3
    case (.gb18030, _) where 0x30...0x39 ~= next: 4
    default: 2
    }
  }

  /// The weights of a character, whose bytes are valid in this encoding.
  func weights(of character: ByteView, _ scalar: Unicode.Scalar) -> Weights {
    let zone = zone(of: character)
    let profile = profile
    guard profile.characters.contains(scalar) else {
      // What is left for the others of the same kind.
      let isCommon = zone.max() > EastAsianEncoding.rare && scalar.value > 0x3100
      return isCommon ? zone + log(1 - profile.share) : zone
    }
    let share = log(profile.share / Double(profile.characters.count))
    return isJapanese
      ? Weights(share + log(0.28), share + log(0.95), -12) : Weights(repeating: share)
  }

  private var isJapanese: Bool { self == .shiftJIS || self == .eucJP }

  private var profile: CharacterProfile {
    switch self {
    case .gb18030: .simplified
    case .big5: .traditional
    case .shiftJIS, .eucJP: .kanji
    case .uhc: .hangul
    }
  }

  /// The weights by the part of the encoding where a character is: standards put the usual characters
  /// into one part and the others into another one.
  ///
  /// Source: the rows of GB 2312, Big5, JIS X 0208 and KS X 1001, with the numbers of their characters.
  private func zone(of character: ByteView) -> Weights {
    let (lead, trail) = (character[0], character.element(at: 1) ?? 0)
    let weight: Double
    switch self {
    case .gb18030:
      switch (lead, trail) {
      case _ where character.count == 4: weight = -16
      case (0xB0...0xD7, 0xA1...): weight = log(0.9 / 3755)
      case (0xD8...0xF7, 0xA1...): weight = log(0.03 / 3008)
      case (0xA1, 0xA1...), (0xA3, 0xA1...): weight = log(0.06 / 188)
      case (_, 0xA1...): weight = -14
      default: weight = -15
      }
    case .big5:
      switch lead {
      case 0xA4...0xC6: weight = log(0.9 / 5401)
      case 0xA1...0xA3: weight = log(0.06 / 400)
      default: weight = log(0.03 / 7652)
      }
    case .uhc:
      switch (lead, trail) {
      case (0xB0...0xC8, 0xA1...): weight = log(0.95 / 2350)
      case (0xA1, 0xA1...), (0xA3, 0xA1...): weight = log(0.03 / 188)
      case (0xCA..., 0xA1...): weight = log(0.01 / 4888)
      case (_, 0xA1...): weight = -13
      default: weight = -15
      }
    case .shiftJIS:
      return EastAsianEncoding.japanese(EastAsianEncoding.zone(shiftJIS: lead, trail))
    case .eucJP:
      return EastAsianEncoding.japanese(EastAsianEncoding.zone(eucJP: lead))
    }
    return Weights(repeating: weight)
  }

  /// A part of JIS X 0208, or of what else is in Japanese texts.
  private enum Zone { case hiragana, katakana, narrow, signs, usualKanji, otherKanji, rest }

  private static func zone(shiftJIS lead: UInt8, _ trail: UInt8) -> Zone {
    switch UInt16(lead) << 8 | UInt16(trail) {
    case 0xA100...0xDFFF: .narrow
    case 0x829F...0x82F1: .hiragana
    case 0x8340...0x8396: .katakana
    case ..<0x8800: .signs
    case ...0x9872: .usualKanji
    case ..<0xF000: .otherKanji
    default: .rest
    }
  }

  private static func zone(eucJP lead: UInt8) -> Zone {
    switch lead {
    case 0x8E: .narrow
    case 0x8F: .rest
    case 0xA4: .hiragana
    case 0xA5: .katakana
    case ..<0xB0: .signs
    case ..<0xD0: .usualKanji
    default: .otherKanji
    }
  }

  private static func japanese(_ zone: Zone) -> Weights {
    switch zone {
    case .hiragana: Weights(log(0.42 / 83), -12, -10)
    case .katakana: Weights(log(0.24 / 86), -12, -10)
    case .narrow: Weights(-8, -10, -4.3)
    case .signs: Weights(log(0.06 / 100), log(0.04 / 100), log(0.04 / 100))
    case .usualKanji: Weights(log(0.26 / 2965), log(0.92 / 2965), log(0.3 / 2965))
    case .otherKanji: Weights(log(0.01 / 3390), log(0.03 / 3390), log(0.03 / 3390))
    case .rest: Weights(repeating: -15)
    }
  }
}
