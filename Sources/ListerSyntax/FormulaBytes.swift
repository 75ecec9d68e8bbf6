// SPDX-License-Identifier: MIT

import ListerBasics

/// What each byte is at the beginning of a part of a formula: a table, for it is asked for each byte.
struct FormulaBytes: ~Copyable {
  enum Kind: UInt8, BitwiseCopyable {
    /// Nothing that an outline has, outside of texts.
    case other
    /// A letter or a `$`: a word begins.
    case word
    /// A digit or a point: a number begins.
    case number
    /// A quote: a text begins.
    case text
    /// A space or an opening bracket, which stand for themselves.
    case spacing
    /// An operator, a separator or a closing bracket: what is before it ends there.
    case end
  }

  private let kinds = OwnedSlab<Kind>(256, filledWith: .other)

  /// The table.
  init() {
    for byte in 0..<UInt8.max {
      let kind: Kind
      switch byte {
      case _ where byte.isLetter, UInt8(ascii: "$"): kind = .word
      case _ where byte.isDigit, UInt8(ascii: "."): kind = .number
      case UInt8(ascii: "\""): kind = .text
      case UInt8(ascii: " "), UInt8(ascii: "("): kind = .spacing
      case UInt8(ascii: "%"), UInt8(ascii: "&"), UInt8(ascii: ")")...UInt8(ascii: "-"),
        UInt8(ascii: "/"), UInt8(ascii: ";")...UInt8(ascii: ">"), UInt8(ascii: "^"):
        kind = .end
      default: kind = .other
      }
      kinds.slab[Int(byte)] = kind
    }
  }

  /// What a byte is.
  @inline(__always)
  subscript(byte: UInt8) -> Kind {
    // There is one for each byte.
    unsafe kinds.slab[unchecked: Int(byte)]
  }
}
