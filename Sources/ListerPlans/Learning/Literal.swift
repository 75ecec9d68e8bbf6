// SPDX-License-Identifier: MIT

import ListerCalculation

/// A literal of a document that may be another one in the next document of the same template.
struct Literal: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// A number of a cell, of at most 18 digits.
    case number
    /// A text of a cell, in quotes.
    case text
    /// A text of a member that isn't calculated with.
    case passedText
    /// A number of such a member.
    case passedNumber
    /// The values of a grid, which are compared with the new ones.
    case values
  }

  var kind: Kind
  /// Its first byte; of a text the one after the quote.
  var start: Int
  /// The byte after it; of a text the closing quote.
  var end: Int
  /// How many decimal places a number has.
  var scale = 0
  /// The cell that holds it; nil for a member and for values.
  var cell: CellIndex?

  /// A text in a slot has this many bytes at most.
  static let longestText = 255
}
