// SPDX-License-Identifier: MIT

/// A number that outlives the arena it was made in: for programs that serve many documents.
public struct BigConstant: Sendable, Equatable {
  /// The tag of the number.
  let tag: Int64
  /// The word of a number that is not big.
  let word: Int64
  /// The arena entry of one that is.
  let words: [UInt]

  /// The same number in memory of its own, for a thread that counts references to it often.
  public var copy: BigConstant { BigConstant(tag: tag, word: word, words: words.map { $0 }) }
}

extension Arithmetic {
  /// Copies a number out of the arena; every number is accepted.
  public func exportBig(_ x: Number) -> BigConstant {
    guard x.form == Number.Form.big else {
      return BigConstant(tag: x.tag, word: x.word, words: [])
    }
    let offset = Int(x.word)
    let entry = unsafe arena.entry(at: offset)
    let words = unsafe [UInt](UnsafeBufferPointer(start: entry, count: arena.size(at: offset)))
    return BigConstant(tag: x.tag, word: 0, words: words)
  }

  /// Copies a number into the arena; `.notANumber` when the arena is full.
  public func importBig(_ constant: BigConstant) -> Number {
    if constant.words.isEmpty { return Number(word: constant.word, tag: constant.tag) }
    guard let offset = arena.append(words: constant.words) else { return Number(.notANumber) }
    return Number(word: Int64(offset), tag: constant.tag)
  }
}
