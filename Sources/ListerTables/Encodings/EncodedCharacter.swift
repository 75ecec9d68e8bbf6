// SPDX-License-Identifier: MIT

/// A character of an encoding, with what tells whether it is at home where it stands.
struct EncodedCharacter: Sendable {
  enum Script: Sendable {
    /// No letter.
    case none
    case latin, greek, cyrillic, hebrew, arabic, thai
    case other
  }

  /// The character itself; of a letter, its small form is `lowercase`.
  let scalar: Unicode.Scalar
  let lowercase: Unicode.Scalar
  let script: Script
  let isUpper: Bool
  let isLower: Bool
  /// Whether it belongs to the letter before it.
  let isMark: Bool
  /// The logarithm of how frequent it is among what is no letter.
  let weight: Double

  /// What a sign weighs that texts hardly have.
  static let rare = -8.5

  /// A character of Unicode.
  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar
    let properties = scalar.properties
    lowercase = properties.lowercaseMapping.unicodeScalars.first ?? scalar
    isUpper = properties.isUppercase
    isLower = properties.isLowercase
    switch properties.generalCategory {
    // Signs of numbers: the ª of 1ª, the º of 1º, the µ of 5 µg.
    case _ where ["\u{AA}", "\u{BA}", "\u{B5}"].contains(scalar): script = .none
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      script = Script(of: scalar)
    default: script = .none
    }
    let value = scalar.value
    isMark =
      0xE00..<0xE80 ~= value
      && (properties.generalCategory == .nonspacingMark || value == 0xE30 || value == 0xE32
        || value == 0xE33)
    if EncodedCharacter.frequent.contains(scalar) {
      weight = -3
    } else if EncodedCharacter.usual.contains(scalar) {
      weight = -4.5
    } else {
      // Lines and blocks of old screens are rarer still.
      weight = 0x2500..<0x2600 ~= value ? -11 : EncodedCharacter.rare
    }
  }

  private static let frequent = Set("’–“”°".unicodeScalars)
  private static let usual = Set("‘‚„…«»€£§®©™²³\u{B5}½¼±×·•ºª¿¡—\u{A0}†‰".unicodeScalars)
}

extension EncodedCharacter.Script {
  /// The script of a letter.
  init(of letter: Unicode.Scalar) {
    switch letter.value {
    case 0..<0x250, 0x1E00..<0x1F00: self = .latin
    case 0x370..<0x400: self = .greek
    case 0x400..<0x530: self = .cyrillic
    case 0x590..<0x600: self = .hebrew
    case 0x600..<0x700: self = .arabic
    case 0xE00..<0xE80: self = .thai
    default: self = .other
    }
  }
}
