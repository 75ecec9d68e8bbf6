// SPDX-License-Identifier: MIT

import Glibc

/// The letters that a language writes beyond ASCII, with the logarithms of how often they occur.
struct LetterProfile: Sendable {
  /// What a letter weighs that a language doesn't have.
  static let foreign = -8.0
  /// What a letter weighs that names of the same part of the world have.
  private static let ofNames = -5.5

  let script: EncodedCharacter.Script
  private let weights: [Unicode.Scalar: Double]

  /// The weight of a small letter.
  func weight(of letter: Unicode.Scalar) -> Double { weights[letter] ?? LetterProfile.foreign }

  /// A language in Latin letters, of which few have signs: the second one of these is half as frequent
  /// as the first, and so on.
  private init(latin letters: String, names: String) {
    script = .latin
    let letters = Array(letters.unicodeScalars)
    let whole = letters.indices.reduce(0.0) { $0 + 1 / Double($1 + 1) }
    var weights: [Unicode.Scalar: Double] = [:]
    for letter in names.unicodeScalars { weights[letter] = LetterProfile.ofNames }
    for (rank, letter) in letters.enumerated() {
      weights[letter] = log(0.9 / Double(rank + 1) / whole)
    }
    self.weights = weights
  }

  /// A language of another script: letters become rarer by the same part from one to the next.
  private init(_ script: EncodedCharacter.Script, _ letters: String) {
    self.script = script
    let letters = Array(letters.unicodeScalars)
    let scale = Double(letters.count) / 4
    let whole = letters.indices.reduce(0.0) { $0 + exp(-Double($1) / scale) }
    var weights: [Unicode.Scalar: Double] = [:]
    for (rank, letter) in letters.enumerated() {
      weights[letter] = log(0.97) - Double(rank) / scale - log(whole)
    }
    self.weights = weights
  }

  // MARK: Parts of the world, whose encodings are different

  /// Western Europe and America, by the most frequent letters first: German, French, Spanish, Italian,
  /// Portuguese, Swedish, Danish and Norwegian, Finnish, Dutch, Catalan, Icelandic; names of them all.
  static let western = families(
    [
      "üäöß", "éèàêçôîâùûïëœ", "óáíúñéü", "àèòéùì", "ãçáéíóêõúâàô", "äöåé", "øæåé", "äöå",
      "éëïóöáüç", "óéàíèçúòïü", "áðíéóúýþöæ", namesOfTheWest,
    ],
    names: namesOfTheWest
  )
  /// Estonian, whose letters the newer encodings of Western Europe have as well.
  static let estonian = families(["äõüöšž"], names: namesOfTheWest)
  /// Polish, Czech, Slovak, Hungarian, Slovene, Croatian, Romanian, German; names of them all.
  static let central = families(
    [
      "łąężśóćńź", "íáěéřčýžšůúóťňď", "áíéýčžšúľôťňäóďĺŕ", "áéóíöőüúű", "čšžćđ", "čšćžđ",
      "ăîâșțşţ", "üäöß", namesOfTheCentre,
    ],
    names: namesOfTheCentre
  )
  /// Turkish.
  static let turkish = families(["ıüşçöğâ"], names: namesOfTheWest)
  /// Lithuanian, Latvian, Estonian, Polish, German, Finnish, Swedish; names of them all.
  static let baltic = families(
    ["ėšųįąžūčę", "āīēšūņļžčģķ", "äõüöšž", "łąężśóćńź", "üäöß", "äöå", "äöåé", "šžėąčūīāēõäöüé"],
    names: "éáóčšžäöüå"
  )
  /// Languages in other scripts: Russian, Ukrainian, Bulgarian, Serbian, Macedonian and Belarusian;
  /// Greek; Hebrew; Arabic with Persian; Thai.
  static let others = [
    LetterProfile(.cyrillic, "оаеинтсрвлкмдпуяыьзгбйчхжшюцщэфъё"),
    LetterProfile(.cyrillic, "оанивтерісклдмупязьйчбгхжєшюцїщфґ"),
    LetterProfile(.cyrillic, "аеоинтрсвлдпкзмъябугчйцжхфшщюь"),
    LetterProfile(.cyrillic, "аоеинрстукдвпмјзлбгњшчцљћжхђф"),
    LetterProfile(.cyrillic, "аоеинтрсвкдлпмујзгбчшцжќхфњѓџљѕ"),
    LetterProfile(.cyrillic, "анеіорыслткяўдмупзьчбгйжэхшюцфё"),
    LetterProfile(.greek, "αοετνισρημπκυίςλέδγάόήχωθφύβώξζψϊΐ"),
    LetterProfile(.hebrew, "יוהלארתמבשנדעםקחפסגןצזכטךףץ׳״"),
    LetterProfile(.arabic, "اليموتنربةدعسفحكقهجشطصأخىذضزإثغظءئآؤپچگیک"),
    // In Thai the signs above and below letters are characters too.
    LetterProfile(
      .thai,
      "านรอกเงมยลวดทสตะปบคหแจพชขใไโผซธณศถฟภญษ"
        + "\u{E38}\u{E39}\u{E34}\u{E35}\u{E36}\u{E37}\u{E31}\u{E47}\u{E48}\u{E49}\u{E4C}\u{E33}"
        + "ฐฎฏฑฒฌฆฉฝฮฬ\u{E4A}\u{E4B}"
    ),
  ]

  private static let namesOfTheWest = "éáíóüñöäåãçèøôúßëêïàâæîõìûò"
  private static let namesOfTheCentre = "áéíóčšžřěýöüäćńąęłőâă"

  private static func families(_ letters: [String], names: String) -> [LetterProfile] {
    letters.map { LetterProfile(latin: $0, names: names) }
  }
}
