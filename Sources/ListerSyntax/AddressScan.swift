// SPDX-License-Identifier: MIT

import ListerBasics

/// What the bytes from some place on spell: a cell `$B$2`, a column `$B`, a row `$2`, or neither.
///
/// Row and column are counted from 1; 0 means that there is none. When both are 0, the text is no
/// address, or one beyond `XFD1048576`. An address is a whole word: no letter, digit, `_`, `.` or
/// byte of a non-ASCII character follows it.
struct AddressScan {
  var row = 0
  var column = 0
  /// Bit 0: the row has a `$`; bit 1: the column has one.
  var dollars: UInt8 = 0
  var end: Int

  var isCell: Bool { row > 0 && column > 0 }
  var isColumn: Bool { row == 0 && column > 0 }
  var isRow: Bool { row > 0 && column == 0 }
  var isNone: Bool { row == 0 && column == 0 }
  var hasRowDollar: Bool { dollars & 1 != 0 }
  var hasColumnDollar: Bool { dollars & 2 != 0 }

  /// Whether the other address has the same form, so that a colon between them makes a range.
  func matches(_ other: AddressScan) -> Bool {
    (row > 0) == (other.row > 0) && (column > 0) == (other.column > 0)
  }

  /// Scans `text` from `start` on.
  @inline(__always)
  init(_ text: ByteView, at start: Int) {
    var index = start
    var byte = text.byte(at: index)
    var dollar: UInt8 = 0
    end = start
    if byte == UInt8(ascii: "$") {
      dollar = 1
      index += 1
      byte = text.byte(at: index)
    }
    var column = 0
    while byte.isLetter {
      column = column * 26 + Int(byte & 31)
      guard column <= CellAddress.largestColumn else { return }
      index += 1
      byte = text.byte(at: index)
    }
    if column > 0 {
      dollar <<= 1
      if byte == UInt8(ascii: "$") {
        dollar |= 1
        index += 1
        byte = text.byte(at: index)
      }
    }
    var row = 0
    let digits = index
    while byte.isDigit {
      row = row * 10 + Int(byte & 15)
      guard row <= CellAddress.largestRow else { return }
      index += 1
      byte = text.byte(at: index)
    }
    // A row of zeros isn't one, and a `$` has a number or letters after it.
    guard row > 0 || (index == digits && dollar & 1 == 0), !byte.isWordByte else { return }
    self.row = row
    self.column = column
    dollars = dollar
    end = index
  }
}
