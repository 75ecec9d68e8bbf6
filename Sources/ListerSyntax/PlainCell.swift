// SPDX-License-Identifier: MIT

public import ListerBasics

/// A cell within `A1:P16` as most are spelled: a letter and a row, without `$`.
public struct PlainCell {
  /// The row from 0, and the column above 16 bits: once for each corner they are the bounds of a
  /// reference.
  public let place: UInt64
  /// The byte after it.
  public let end: Int

  /// The cell that the bytes from a place on begin with, if it is one; what follows may make it
  /// something else.
  @inlinable @inline(__always)
  public init?(_ text: ByteView, at index: Int) {
    let (letter, first, last): (UInt8, UInt8, UInt8)
    if index &+ 8 <= text.count {
      let word = unsafe text.word(unchecked: index)
      letter = UInt8(truncatingIfNeeded: word)
      first = UInt8(truncatingIfNeeded: word &>> 8)
      last = UInt8(truncatingIfNeeded: word &>> 16)
    } else {
      letter = text.element(at: index) ?? 0
      first = text.element(at: index &+ 1) ?? 0
      last = text.element(at: index &+ 2) ?? 0
    }
    let column = (letter | 0x20) &- UInt8(ascii: "a")
    // The first digit from 1, so that the row is from 0.
    var row = first &- UInt8(ascii: "1")
    guard column < 16, row < 9 else { return nil }
    let second = last &- UInt8(ascii: "0")
    if second < 10 {
      guard row == 0, second < 7 else { return nil }
      row = 9 &+ second
      end = index &+ 3
    } else {
      end = index &+ 2
    }
    place = UInt64(row) | UInt64(column) &<< 16
  }
}
