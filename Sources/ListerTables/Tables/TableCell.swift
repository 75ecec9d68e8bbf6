// SPDX-License-Identifier: MIT

import ListerBasics

/// A cell of a table as its file has it: a kind and bytes, which the row or the file keeps.
package struct TableCell {
  package enum Kind: UInt8 {
    /// Nothing is there.
    case empty
    /// A text that may spell a number, a date or a truth value: the file doesn't say.
    case spelled
    case text
    /// A number as JSON spells it.
    case number
    /// `true` or `false`.
    case logical
    /// An array or an object as JSON spells it.
    case nested
  }

  var kind = Kind.empty
  var bytes = ByteView.empty

  /// A cell with nothing in it.
  static let empty = TableCell()

  /// A text that may spell something, unless it is empty.
  init(spelled bytes: ByteView) {
    guard !bytes.isEmpty else { return }
    kind = .spelled
    self.bytes = bytes
  }

  init(_ kind: Kind, _ bytes: ByteView) {
    self.kind = kind
    self.bytes = bytes
  }

  init() {}

  /// Whether nothing is there.
  var isEmpty: Bool { kind == .empty }
  /// Whether nothing but white space is there.
  var isBlank: Bool { bytes.isEmpty || bytes[0] <= UInt8(ascii: " ") && bytes.trimmed.isEmpty }
}

/// A row of a table while it is looked at.
struct TableRow: ~Copyable {
  /// The line that it begins on, from 1; 0 where lines mean nothing.
  var line = 0
  /// Whether it is a row also if nothing is in it, as one of an empty text that stands there.
  var isMeant = false
  /// Its cells by their columns; columns after the last cell are empty.
  var cells: [TableCell] = []
  /// What keeps bytes that are not in the file.
  var arena = ByteArena()

  /// Forgets what was there.
  mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    isMeant = false
    if arena.used > 0 { arena.reset() }
  }

  subscript(column: Int) -> TableCell { column < cells.count ? cells[column] : .empty }

  /// Whether nothing is in it, or white space.
  var isBlank: Bool { cells.allSatisfy(\.isBlank) }
}
