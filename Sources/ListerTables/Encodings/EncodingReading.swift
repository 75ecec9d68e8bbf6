// SPDX-License-Identifier: MIT

import ListerBasics

/// What a text would be in an encoding, and how likely it is that somebody wrote that.
struct EncodingReading {
  /// What `iconv` calls the encoding.
  var name: String
  /// The logarithm of the likelihood of all characters beyond ASCII.
  var total: Double
  /// The share of these that are not at home where they stand: signs inside of words, capitals behind
  /// small letters, letters of two scripts in one word, letters that the language doesn't have.
  var misfits: Double
  /// How many characters beyond ASCII were looked at, and in how many different words.
  var size: (characters: Int, words: Int)
  /// Whether the letters are Latin ones, at least for the most part.
  var isLatin: Bool
  /// Of an encoding of one byte a character: the characters of its bytes, and the logarithms of the
  /// likelihood of each word.
  var bytes: (encoding: ByteEncoding, words: [Double])?

  /// At most so much of a reading may be misfits.
  private static let limit = 0.1
  /// What has more misfits than this is out of the question, if it is more than a few characters.
  private static let excess = 0.25

  /// Whether the text may have been written so.
  var isPlausible: Bool { misfits <= EncodingReading.limit }

  /// Whether nobody wrote that.
  var isExcluded: Bool { misfits > EncodingReading.excess && size.characters >= 24 }

  /// How much likelier than another reading this one is, as the difference of logarithms; nil if both are
  /// the same text.
  ///
  /// Of two encodings of one byte a character only words count that are different in them: what the others
  /// say of the language is no evidence for these. One such word counts half.
  func lead(over other: EncodingReading, _ words: [ByteView], _ uses: [Int]) -> Double? {
    let lead = total - other.total
    guard let mine = bytes, let others = other.bytes else { return lead }
    let differs = (0..<128).map { place in
      uses[place] > 0
        && mine.encoding.characters[place]?.scalar != others.encoding.characters[place]?.scalar
    }
    var (count, sum) = (0, 0.0)
    for (place, word) in words.enumerated() {
      let isOther = (0..<word.count).contains { word[$0] >= 0x80 && differs[Int(word[$0]) - 0x80] }
      guard isOther else { continue }
      count += 1
      sum += mine.words[place] - others.words[place]
    }
    guard count > 0 else { return nil }
    return min(lead, sum) / (count == 1 ? 2 : 1)
  }
}
