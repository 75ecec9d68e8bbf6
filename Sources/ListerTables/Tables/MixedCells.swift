// SPDX-License-Identifier: MIT

import ListerBasics

/// What the cells of a column hold that are no plain numbers and may stand among such.
struct MixedCells {
  /// A text, and how many cells have it.
  struct Word {
    let text: String
    fileprivate(set) var count = 1
    /// Whether it stands before a number.
    fileprivate(set) var isBefore = false
    fileprivate let size: Int
    fileprivate let word: UInt64

    fileprivate init(_ bytes: ByteView) {
      text = bytes.string
      size = bytes.count
      word = bytes.count <= 8 ? bytes.word : 0
    }

    fileprivate func isSame(as bytes: ByteView) -> Bool {
      guard bytes.count == size else { return false }
      return size <= 8 ? bytes.word == word : text == bytes.string
    }
  }

  /// What stands beside numbers: units, currencies, flags.
  private(set) var beside: [Word] = []
  /// The few short texts that stand in the place of numbers.
  private(set) var instead: [Word] = []
  /// The words that say that there is no value.
  private(set) var missing: [Word] = []
  /// Whether there are other texts: then the column is none of numbers.
  private(set) var hasOthers = false
  /// How many numbers without anything beside them are grouped by blanks.
  private(set) var blanks = 0
  /// Whether a number with something beside it is.
  private(set) var hasBlankAmounts = false
  /// The texts that spell decimals, though the file has numbers, too.
  private(set) var decimals = DecimalTexts()

  /// How many different texts there may be, and how many bytes they have at most.
  private static let (mostBeside, mostInstead, longestBeside, longestInstead) = (8, 3, 16, 6)

  /// How many cells hold a short text in the place of a number.
  var flags: Int { instead.reduce(0) { $0 + $1.count } }

  /// Notes a number with something beside it.
  mutating func note(_ amount: TableAmount, hasBlanks: Bool) {
    guard amount.beside.count <= MixedCells.longestBeside,
      let place = MixedCells.note(amount.beside, in: &beside, atMost: MixedCells.mostBeside)
    else {
      hasOthers = true
      return
    }
    if amount.isBefore { beside[place].isBefore = true }
    if hasBlanks { hasBlankAmounts = true }
  }

  /// Notes what stands in the place of a number, if anything.
  mutating func note(instead text: ByteView) {
    guard !hasOthers, !text.isEmpty else { return }
    guard MixedCells.isFlag(text),
      MixedCells.note(text, in: &instead, atMost: MixedCells.mostInstead) != nil
    else {
      hasOthers = true
      return
    }
  }

  /// Whether a text is short enough to stand in the place of a number, and has no digits.
  static func isFlag(_ text: ByteView) -> Bool {
    text.count <= longestInstead && text.element(at: 0) != UInt8(ascii: "=")
      && !(0..<text.count).contains { ASCII.isDigit(text[$0]) }
  }

  /// Notes a word that says that there is no value.
  mutating func note(missing text: ByteView) {
    _ = MixedCells.note(text, in: &missing, atMost: 16)
  }

  /// Notes a number without anything beside it whose digits blanks group.
  mutating func noteBlanks() { blanks += 1 }

  /// Notes a text that may spell a decimal; false if it doesn't.
  mutating func note(decimal text: ByteView) -> Bool { decimals.note(text) }

  /// The place of a text among others, which is counted; nil if there is no room for it.
  private static func note(
    _ text: ByteView,
    in words: inout [Word],
    atMost limit: Int
  ) -> Int? {
    for index in words.indices where words[index].isSame(as: text) {
      words[index].count += 1
      return index
    }
    guard words.count < limit else { return nil }
    words.append(Word(text))
    return words.count - 1
  }
}
