// SPDX-License-Identifier: MIT

/// Where the letters beyond ASCII have their places among the others, in a locale.
///
/// Two levels are told apart: which letter it is, and what is above, below or across it. Letters are
/// the small ones of the Latin, Greek and Cyrillic scripts, and have their marks in one character.
/// What is no letter of the table comes behind them, by its number; what is in ASCII is in the order
/// of ASCII.
final class LetterTable: Sendable {
  /// What a character counts as: one letter or two, and their marks.
  struct Weights: BitwiseCopyable {
    /// The place of the letter, above 0.
    var first: UInt32
    /// The place of a second letter, or 0.
    var second: UInt32 = 0
    /// The place among the letters with marks, 0 for the letter alone.
    var mark: UInt32 = 0
  }

  /// Characters below this number are in the table.
  private static let end = 0x2000
  /// Places between two letters of ASCII: own letters of a locale first, and behind them the others.
  private static let step: UInt32 = 1024
  private static let ownPlaces: UInt32 = 32

  private let weights: [Weights]

  /// A table of words, and of other words instead of some of these.
  ///
  /// A word is a letter and the letters that are only told apart from it by marks, in their order; `=`
  /// is between two that aren't told apart. `ae:æ` is a letter that counts as two. The words of
  /// letters of ASCII give the others their places, which are behind the word before.
  init(_ words: String, _ own: String = "") {
    var weights = (0..<LetterTable.end).map { LetterTable.standard(UInt32($0)) }
    LetterTable.read(words, LetterTable.ownPlaces, &weights)
    LetterTable.read(own, 0, &weights)
    self.weights = weights
  }

  private static func standard(_ scalar: UInt32) -> Weights {
    Weights(first: scalar < 0x80 ? (scalar + 1) * step : 0x80 * step + scalar)
  }

  private static func read(_ text: String, _ firstPlace: UInt32, _ weights: inout [Weights]) {
    let words = text.split(separator: " ").map { Array($0.unicodeScalars) }
    var (letter, place): (UInt32, UInt32) = (0, 0)
    for word in words where !word.contains(":") {
      guard let head = word.first else { continue }
      place += 1
      if head.isASCII { (letter, place) = (standard(head.value).first, firstPlace) }
      mark(word[...], Weights(first: head.isASCII ? letter : letter + place), from: 0, &weights)
    }
    for word in words where word.count > 3 && word[2] == ":" {
      let pair = word[..<2].map { weights[Int($0.value)].first }
      mark(word[3...], Weights(first: pair[0], second: pair[1]), from: 1, &weights)
    }
  }

  /// Gives letters their weights, the first of them a mark and the others the next ones.
  private static func mark(
    _ word: ArraySlice<Unicode.Scalar>,
    _ letter: Weights,
    from first: UInt32,
    _ weights: inout [Weights]
  ) {
    var letter = letter
    letter.mark = first
    var isAlike = true
    for scalar in word {
      if scalar == "=" {
        isAlike = true
        continue
      }
      if !isAlike { letter.mark += 1 }
      weights[Int(scalar.value)] = letter
      isAlike = false
    }
  }

  /// What a character counts as, a small letter or none.
  subscript(scalar: Unicode.Scalar) -> Weights {
    scalar.value < LetterTable.end
      ? weights[Int(scalar.value)] : LetterTable.standard(scalar.value)
  }
}
