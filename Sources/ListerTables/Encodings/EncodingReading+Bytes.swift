// SPDX-License-Identifier: MIT

import ListerBasics

extension EncodingReading {
  /// What a misfit costs.
  private static let misfit = 6.0

  /// The reading of words in an encoding of one byte a character; nil if a byte has no character.
  ///
  /// - Parameters:
  ///   - words: different words of letters, digits, apostrophes and bytes beyond ASCII.
  ///   - uses: how many times each byte from 0x80 is in them.
  ///   - encoding: the encoding.
  init?(_ words: [ByteView], uses: [Int], in encoding: ByteEncoding) {
    for place in 0..<128 where uses[place] > 0 && encoding.characters[place] == nil { return nil }
    let languages = EncodingReading.languages(of: encoding, uses)
    var misfits = 0.0
    var scores: [Double] = []
    for word in words {
      let score = WordScore(word, in: encoding, languages)
      misfits += score.misfits
      scores.append(score.weight - EncodingReading.misfit * score.misfits)
    }
    let count = uses.reduce(0, +)
    var letters = (latin: 0, others: 0)
    for place in 0..<128 {
      guard let character = encoding.characters[place], character.script != .none else { continue }
      if character.script == .latin {
        letters.latin += uses[place]
      } else {
        letters.others += uses[place]
      }
    }
    self.init(
      name: encoding.name,
      total: scores.reduce(0, +),
      misfits: misfits / Double(max(count, 1)),
      size: (count, words.count),
      isLatin: letters.latin >= letters.others,
      bytes: (encoding, scores)
    )
  }

  /// Of each script the language whose letters these are most likely, as the place among all.
  private static func languages(
    of encoding: ByteEncoding,
    _ uses: [Int]
  ) -> [EncodedCharacter.Script: Int] {
    var best: [EncodedCharacter.Script: (place: Int, sum: Double)] = [:]
    for (place, language) in encoding.languages.enumerated() {
      var sum = 0.0
      for byte in 0..<128 where uses[byte] > 0 {
        sum += Double(uses[byte]) * language.weights[byte]
      }
      if best[language.script].map({ $0.sum < sum }) ?? true {
        best[language.script] = (place, sum)
      }
    }
    return best.mapValues(\.place)
  }
}

/// How likely a word is in a language.
private struct WordScore {
  /// The logarithm of the likelihood of its characters.
  var weight = 0.0
  /// How many of them are not at home where they stand.
  var misfits = 0.0

  init(
    _ word: ByteView,
    in encoding: ByteEncoding,
    _ languages: [EncodedCharacter.Script: Int]
  ) {
    // The two characters before, and the next one.
    var earlier: EncodedCharacter?
    var before: EncodedCharacter?
    for index in 0..<word.count {
      let byte = word[index]
      let character = WordScore.character(byte, in: encoding)
      if let character, byte >= 0x80 {
        let after = word.element(at: index + 1).flatMap { WordScore.character($0, in: encoding) }
        if character.script == .none {
          addSign(character, isInside: WordScore.isLetter(before) && WordScore.isLetter(after))
        } else {
          let place = Int(byte) - 0x80
          let known = languages[character.script].map { encoding.languages[$0].weights[place] }
          addLetter(character, known ?? LetterProfile.foreign)
          addPlace(of: character, earlier, before, after)
        }
      }
      (earlier, before) = (before, character)
    }
  }

  private mutating func addSign(_ sign: EncodedCharacter, isInside: Bool) {
    weight += sign.weight
    if sign.weight <= EncodedCharacter.rare { misfits += 1 }
    guard isInside else { return }
    switch sign.scalar {
    case "’": weight += 1
    case "·", "‘": break
    default: misfits += 1
    }
  }

  private mutating func addLetter(_ letter: EncodedCharacter, _ known: Double) {
    weight += known
    if letter.script == .other { misfits += 1 }
    if known <= LetterProfile.foreign { misfits += 0.5 }
  }

  /// Looks at the characters around a letter beyond ASCII; what is wrong between two of these is counted
  /// once, at the second one.
  private mutating func addPlace(
    of letter: EncodedCharacter,
    _ earlier: EncodedCharacter?,
    _ before: EncodedCharacter?,
    _ after: EncodedCharacter?
  ) {
    let follows = WordScore.isLetter(before)
    if let before, follows {
      if before.script != letter.script { misfits += 1 }
      if before.isLower, letter.isUpper { misfits += 1 }
      if before.isUpper, letter.isLower, earlier?.isUpper == true { misfits += 0.5 }
    } else if letter.isMark {
      misfits += 1
    }
    if let after, WordScore.isLetter(after) {
      guard after.scalar.isASCII else { return }
      if letter.script != .latin { misfits += 1 }
      if letter.isLower, after.isUpper { misfits += 1 }
      if letter.isUpper, after.isLower, follows, before?.isUpper == true { misfits += 0.5 }
    } else if !follows, letter.script == .latin || letter.isUpper {
      // A word of one letter, or what is more likely a sign beside a number.
      weight -= 2
      if WordScore.isDigit(before) || WordScore.isDigit(after) { misfits += 1 }
    }
  }

  private static func isLetter(_ character: EncodedCharacter?) -> Bool {
    character.map { $0.script != .none } ?? false
  }

  private static func isDigit(_ character: EncodedCharacter?) -> Bool {
    character.map { "0"..."9" ~= $0.scalar } ?? false
  }

  private static func character(_ byte: UInt8, in encoding: ByteEncoding) -> EncodedCharacter? {
    byte < 0x80 ? ascii[Int(byte)] : encoding.characters[Int(byte) - 0x80]
  }

  private static let ascii = (0..<0x80).map { EncodedCharacter(Unicode.Scalar(UInt8($0))) }
}
