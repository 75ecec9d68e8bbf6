// SPDX-License-Identifier: MIT

public import ListerBasics

/// A reference as a formula spells it, packed in 64 bits: a cell, a range, whole rows or columns.
///
/// Rows and columns are counted from 0 and inclusive; a range that was given backwards is turned
/// round, each `$` with its own row or column.
///
/// ```
/// bit 0        8        16           24          32      40       48
///     firstRow lastRow  firstColumn  lastColumn  flags   grid     length of the grid's name
/// ```
public struct SyntaxReference: BitwiseCopyable, Hashable, Sendable {
  /// The 64 bits, as a node carries them.
  public var payload: UInt64

  /// Reads the payload of a node of kind `reference`.
  @inlinable
  public init(payload: UInt64) { self.payload = payload }

  @usableFromInline
  enum Bit {
    @usableFromInline static let isRange: UInt64 = 1 << 32
    @usableFromInline static let isWholeRows: UInt64 = 1 << 33
    @usableFromInline static let isWholeColumns: UInt64 = 1 << 34
    @usableFromInline static let isOutside: UInt64 = 1 << 35
    @usableFromInline static let firstRowDollar: UInt64 = 1 << 36
    @usableFromInline static let lastRowDollar: UInt64 = 1 << 37
    @usableFromInline static let firstColumnDollar: UInt64 = 1 << 38
    @usableFromInline static let lastColumnDollar: UInt64 = 1 << 39
    @usableFromInline static let hasGrid: UInt64 = 1 << 40
    @usableFromInline static let isQuoted: UInt64 = 1 << 41
    @usableFromInline static let hasDoubledQuotes: UInt64 = 1 << 42
    @usableFromInline static let reachesBeyond: UInt64 = 1 << 43
  }

  @inlinable
  func has(_ bit: UInt64) -> Bool { payload & bit != 0 }

  /// The first row, from 0; 255 when it is that or more, see ``isOutside``.
  @inlinable public var firstRow: UInt8 { UInt8(truncatingIfNeeded: payload) }
  /// The last row, from 0, inclusive; 15 when the reference goes on below, see ``reachesBeyond``.
  @inlinable public var lastRow: UInt8 { UInt8(truncatingIfNeeded: payload >> 8) }
  /// The first column, from 0; 255 when it is that or more, see ``isOutside``.
  @inlinable public var firstColumn: UInt8 { UInt8(truncatingIfNeeded: payload >> 16) }
  /// The last column, from 0, inclusive; 15 when the reference goes on, see ``reachesBeyond``.
  @inlinable public var lastColumn: UInt8 { UInt8(truncatingIfNeeded: payload >> 24) }

  /// Whether it was spelled with a colon: `A1:B2`, `A1:A1`, `2:2`, `B:D`.
  @inlinable public var isRange: Bool { has(Bit.isRange) }
  /// Whether it is whole rows, as in `2:3`, with the columns 0 to 15.
  @inlinable public var isWholeRows: Bool { has(Bit.isWholeRows) }
  /// Whether it is whole columns, as in `B:D`, with the rows 0 to 15.
  @inlinable public var isWholeColumns: Bool { has(Bit.isWholeColumns) }
  /// Whether all of it is beyond `P16`, so that its value is `#REF!`.
  @inlinable public var isOutside: Bool { has(Bit.isOutside) }
  /// Whether it begins within `A1:P16` and ends beyond: then it stands for its part within.
  @inlinable public var reachesBeyond: Bool { has(Bit.reachesBeyond) }

  /// Whether the first row has a `$`.
  @inlinable public var isFirstRowAbsolute: Bool { has(Bit.firstRowDollar) }
  /// Whether the last row has a `$`.
  @inlinable public var isLastRowAbsolute: Bool { has(Bit.lastRowDollar) }
  /// Whether the first column has a `$`.
  @inlinable public var isFirstColumnAbsolute: Bool { has(Bit.firstColumnDollar) }
  /// Whether the last column has a `$`.
  @inlinable public var isLastColumnAbsolute: Bool { has(Bit.lastColumnDollar) }

  /// Whether a grid's name is in front: `Grid!A1`, `'My grid'!A1`.
  @inlinable public var hasSheet: Bool { has(Bit.hasGrid) }
  /// Whether that name is in quotes.
  @inlinable public var isGridQuoted: Bool { has(Bit.isQuoted) }
  /// Whether the quoted name holds doubled quotes, each of which means one.
  @inlinable public var hasDoubledQuotes: Bool { has(Bit.hasDoubledQuotes) }
  /// How many bytes of source the grid's name has, without its quotes; 0 without a name.
  @inlinable public var gridLength: Int { Int(truncatingIfNeeded: payload >> 48) }

  /// The source of the grid's name, without its quotes, for the node that carries this reference.
  @inlinable
  public func gridRange(of node: Node) -> Range<Int> {
    let start = Int(node.start) + (isGridQuoted ? 1 : 0)
    return start..<start + gridLength
  }

  /// The grid's name as it is spelled in `text`, without its quotes; see ``hasDoubledQuotes``.
  @inlinable
  public func gridName(of node: Node, in text: ByteView) -> ByteView {
    text[gridRange(of: node)]
  }
}

extension SyntaxReference {
  /// How many rows, and how many columns, a grid can have.
  static let gridSize = 16

  /// Packs one cell.
  @inline(__always)
  init(cell: AddressScan, grid: UInt64) {
    let size = SyntaxReference.gridSize
    let row = SyntaxReference.byte(cell.row)
    let column = SyntaxReference.byte(cell.column)
    var bits = grid | row * 0x101 | column * 0x101_0000
    if cell.row > size || cell.column > size { bits |= Bit.isOutside }
    if cell.hasRowDollar { bits |= Bit.firstRowDollar | Bit.lastRowDollar }
    if cell.hasColumnDollar { bits |= Bit.firstColumnDollar | Bit.lastColumnDollar }
    payload = bits
  }

  /// Packs the range between two cells.
  @inline(__always)
  package init(from first: PlainCell, to last: PlainCell) {
    let rows = (first.place & 255, last.place & 255)
    let columns = (first.place >> 16, last.place >> 16)
    payload =
      min(rows.0, rows.1) | max(rows.0, rows.1) << 8 | min(columns.0, columns.1) << 16
      | max(columns.0, columns.1) << 24 | Bit.isRange
  }

  /// Packs the range between two corners of the same form: cells, rows or columns.
  init(_ first: AddressScan, _ last: AddressScan, grid: UInt64) {
    var bits = grid | Bit.isRange
    if first.row > 0 {
      let ordered = first.row <= last.row
      let low = ordered ? first : last
      let high = ordered ? last : first
      bits |= SyntaxReference.span(low.row, high.row)
      if low.hasRowDollar { bits |= Bit.firstRowDollar }
      if high.hasRowDollar { bits |= Bit.lastRowDollar }
    } else {
      bits |= Bit.isWholeColumns | UInt64(SyntaxReference.gridSize - 1) << 8
    }
    if first.column > 0 {
      let ordered = first.column <= last.column
      let low = ordered ? first : last
      let high = ordered ? last : first
      bits |= SyntaxReference.span(low.column, high.column, shift: 16)
      if low.hasColumnDollar { bits |= Bit.firstColumnDollar }
      if high.hasColumnDollar { bits |= Bit.lastColumnDollar }
    } else {
      bits |= Bit.isWholeRows | UInt64(SyntaxReference.gridSize - 1) << 24
    }
    payload = bits
  }

  /// Packs the first row or column and the last one, from 1, and whether they are in a grid.
  private static func span(_ first: Int, _ last: Int, shift: UInt64 = 0) -> UInt64 {
    if first > gridSize { return Bit.isOutside | (byte(first) | byte(last) << 8) << shift }
    let flag = last > gridSize ? Bit.reachesBeyond : 0
    return flag | (byte(first) | byte(min(last, gridSize)) << 8) << shift
  }

  /// A number from 1 as eight bits from 0.
  @inline(__always)
  private static func byte(_ number: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: min(number - 1, 255))
  }
}
