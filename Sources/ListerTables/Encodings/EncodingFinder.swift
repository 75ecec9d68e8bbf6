// SPDX-License-Identifier: MIT

import ListerBasics

/// What a text that is not UTF-8 is written in: the encoding in which its letters are those of a
/// language, at the places where this has them, and in no other one.
///
/// The readings of a part of the text in all encodings are compared by their likelihood: letters by their
/// frequency in the languages that are written so, in words whose letters belong to one script and whose
/// capitals are at their beginning; characters of East Asia by how usual they are.
struct EncodingFinder {
  /// The encoding of what is not settled.
  static let usual = "WINDOWS-1252"

  /// The most likely encoding, by the name that `iconv` knows; of those that are about as likely, the usual
  /// one.
  let name: String
  /// Whether all readings that are other texts are out of the question.
  let isSettled: Bool
  /// Whether its letters are Latin ones.
  let isLatin: Bool

  /// How much likelier than each other text a reading is to be, as the difference of logarithms: a
  /// million times.
  private static let margin = 14.0
  /// How much likelier than the usual reading another one is to be to be worth a word.
  private static let hint = 3.0
  /// How many different words say what a language is.
  private static let fewestWords = 3
  /// How many bytes of lines with characters beyond ASCII are looked at, and of one part of a line.
  private static let limit = 8192
  /// How many bytes of a line are looked at as a whole.
  private static let longestPart = 1024

  /// Looks at the beginning of a text; nil if nobody would have written it in any encoding.
  init?(_ bytes: ByteView) {
    let found = EncodingFinder.sample(of: bytes).withByteView { EncodingFinder.find($0) }
    guard let found else { return nil }
    self = found
  }

  private init(_ reading: EncodingReading, isSettled: Bool) {
    name = reading.name
    isLatin = reading.isLatin
    self.isSettled = isSettled
  }

  private static func find(_ sample: ByteView) -> EncodingFinder? {
    let words = words(of: sample)
    var uses = [Int](repeating: 0, count: 128)
    for word in words {
      for index in 0..<word.count where word[index] >= 0x80 { uses[Int(word[index]) - 0x80] += 1 }
    }
    let readings =
      ByteEncoding.all.compactMap { EncodingReading(words, uses: uses, in: $0) }
      + EastAsianEncoding.allCases.compactMap { EncodingReading(sample, in: $0) }
    // Of equally likely ones the first.
    var best: EncodingReading?
    for reading in readings where reading.isPlausible {
      if best.map({ $0.total < reading.total }) ?? true { best = reading }
    }
    guard let best else { return nil }
    let isSettled =
      best.size.words >= fewestWords
      && readings.allSatisfy { other in
        if other.name == best.name || other.isExcluded { return true }
        guard let lead = best.lead(over: other, words, uses) else { return true }
        return lead >= margin
      }
    let usual = readings.first { $0.name == EncodingFinder.usual && $0.isPlausible }
    if !isSettled, let usual, best.size.words < fewestWords || best.total < usual.total + hint {
      return EncodingFinder(usual, isSettled: false)
    }
    return EncodingFinder(best, isSettled: isSettled)
  }

  /// Whether a character is in no text: a control code, or one without a meaning of its own.
  static func isNoText(_ scalar: Unicode.Scalar) -> Bool {
    0x7F..<0xA0 ~= scalar.value || 0xE000..<0xF900 ~= scalar.value
  }

  /// The first parts of lines that have characters beyond ASCII, and all parts with a byte that is in none
  /// before: so what is the same text in two encodings here is so in the whole.
  private static func sample(of bytes: ByteView) -> [UInt8] {
    var sample: [UInt8] = []
    var isKnown = [Bool](repeating: false, count: 256)
    var index = 0
    while index < bytes.count {
      let start = index
      // A part ends with its line or, if that is long, before a byte that is no half of a character.
      while let byte = bytes.element(at: index), byte != UInt8(ascii: "\n"),
        byte >= 0x30 || index < start + longestPart
      { index += 1 }
      let part = bytes[start..<index]
      index += 1
      var (isBeyondASCII, isNew) = (false, false)
      for place in 0..<part.count where part[place] >= 0x80 {
        isBeyondASCII = true
        if !isKnown[Int(part[place])] { isNew = true }
      }
      guard isBeyondASCII, isNew || sample.count < limit, part.count <= limit else { continue }
      for place in 0..<part.count { isKnown[Int(part[place])] = true }
      // Nothing is put behind the last one, which may end in the middle of a character.
      if !sample.isEmpty { sample.append(UInt8(ascii: "\n")) }
      sample += part.array
    }
    return sample
  }

  /// The different words with a character beyond ASCII: letters, digits, apostrophes and bytes from 0x80.
  private static func words(of sample: ByteView) -> [ByteView] {
    var words: [ByteView] = []
    var known: Set<ByteView> = []
    var index = 0
    while index < sample.count {
      let start = index
      var isASCII = true
      while let byte = sample.element(at: index), isPart(byte) {
        if byte >= 0x80 { isASCII = false }
        index += 1
      }
      if !isASCII, known.insert(sample[start..<index]).inserted {
        words.append(sample[start..<index])
      }
      index += 1
    }
    return words
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "'") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }
}
