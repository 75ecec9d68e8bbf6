// SPDX-License-Identifier: MIT

import ListerCalculation

/// A literal of a document that may be another one in the next document of the same template.
///
/// 16 bytes: observations keep those of many documents.
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

  private let first: Int32
  private let last: Int32
  /// The cell that holds it; nil for a member and for values.
  let cell: CellIndex?
  let kind: Kind
  /// How many decimal places a number has.
  var scale: Int16

  /// A text in a slot has this many bytes at most.
  static let longestText = 255

  /// A literal from its first byte, of a text the one after the quote, up to the byte after it, of a
  /// text the closing quote; both are below 2^31.
  init(kind: Kind, start: Int, end: Int, scale: Int = 0, cell: CellIndex? = nil) {
    first = Int32(start)
    last = Int32(end)
    self.cell = cell
    self.kind = kind
    self.scale = Int16(clamping: scale)
  }

  /// Its first byte; of a text the one after the quote.
  var start: Int { Int(first) }
  /// The byte after it; of a text the closing quote.
  var end: Int { Int(last) }
}
