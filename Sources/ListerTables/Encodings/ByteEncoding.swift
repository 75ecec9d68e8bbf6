// SPDX-License-Identifier: MIT

import ListerBasics

/// An encoding with one byte for each character, and what languages are written in it.
struct ByteEncoding: Sendable {
  /// What `iconv` calls it.
  let name: String
  /// The characters of the bytes 0x80 to 0xFF; nil where there is none.
  let characters: [EncodedCharacter?]
  /// Of each language, its script and the weights of the bytes 0x80 to 0xFF.
  let languages: [(script: EncodedCharacter.Script, weights: [Double])]

  /// The encodings that are tried: of those that give the same text, the first one is named.
  static let all: [ByteEncoding] =
    ["WINDOWS-1252", "ISO-8859-15"].map {
      ByteEncoding($0, LetterProfile.western + LetterProfile.estonian)
    }
    + ["WINDOWS-1250", "ISO-8859-2"].map { ByteEncoding($0, LetterProfile.central) }
    + ["CP437", "CP850"].map { ByteEncoding($0, LetterProfile.western) }
    + [
      ByteEncoding("CP852", LetterProfile.central),
      ByteEncoding("MACINTOSH", LetterProfile.western),
      ByteEncoding("MAC-CENTRALEUROPE", LetterProfile.central),
      ByteEncoding("WINDOWS-1254", LetterProfile.turkish + LetterProfile.western),
      ByteEncoding("WINDOWS-1257", LetterProfile.baltic),
    ]
    + [
      "WINDOWS-1251", "KOI8-R", "KOI8-U", "CP866", "ISO-8859-5", "MAC-CYRILLIC", "WINDOWS-1253",
      "ISO-8859-7", "WINDOWS-1255", "WINDOWS-1256", "WINDOWS-874",
    ].map { ByteEncoding($0, LetterProfile.western) }

  private init(_ name: String, _ latin: [LetterProfile]) {
    self.name = name
    let characters = ByteEncoding.characters(of: name)
    self.characters = characters
    languages = (latin + LetterProfile.others).map { profile in
      let weights = characters.map { character in
        guard let character, character.script == profile.script else { return 0.0 }
        return profile.weight(of: character.lowercase)
      }
      return (profile.script, weights)
    }
  }

  private static func characters(of name: String) -> [EncodedCharacter?] {
    var characters: [EncodedCharacter?] = []
    let converter = TextConverter(name)
    var text = ByteBuffer(capacity: 16)
    for byte in UInt8(0x80)...0xFF {
      text.truncate()
      let end = [byte].withByteView { converter?.convert($0, into: &text) }
      let scalar = text.view.string.unicodeScalars.first
      if case .whole? = end, let scalar, !EncodingFinder.isNoText(scalar) {
        characters.append(EncodedCharacter(scalar))
      } else {
        characters.append(nil)
      }
    }
    return characters
  }
}
