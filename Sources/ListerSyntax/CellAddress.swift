// SPDX-License-Identifier: MIT

public import ListerBasics

/// The place of one cell in a grid, both numbers counted from 0: `B3` is row 2, column 1.
public struct CellAddress: BitwiseCopyable, Hashable, Sendable {
  /// The row, from 0.
  public var row: Int
  /// The column, from 0.
  public var column: Int

  /// The largest row number, from 1, that is read as an address: that of `XFD1048576`.
  public static let largestRow = 1_048_576
  /// The largest column number, from 1, that is read as an address: that of `XFD`.
  public static let largestColumn = 16_384

  /// The cell in a row and a column.
  @inlinable
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }

  /// Reads an address such as `B2` or `xfd1048576`: letters, then digits, and nothing else.
  ///
  /// Nil when the text is something else or is beyond `XFD1048576`.
  public init?(_ text: ByteView) {
    let scan = AddressScan(text, at: 0)
    guard scan.isCell, scan.end == text.count, scan.dollars == 0 else { return nil }
    self.init(row: scan.row - 1, column: scan.column - 1)
  }

  /// Appends the letters of a column, counted from 0 and at most 16,383: 0 is `A`, 26 is `AA`.
  public static func append(column: Int, to buffer: inout ByteBuffer) {
    let first = UInt8(ascii: "A")
    if column >= 26 + 26 * 26 {
      buffer.append(first + UInt8(truncatingIfNeeded: (column - 26 - 26 * 26) / (26 * 26)))
    }
    if column >= 26 {
      buffer.append(first + UInt8(truncatingIfNeeded: (column - 26) / 26 % 26))
    }
    buffer.append(first + UInt8(truncatingIfNeeded: column % 26))
  }
}

extension CellAddress: CustomStringConvertible {
  /// The address in the usual spelling, `B3`.
  public var description: String {
    var buffer = ByteBuffer(capacity: 16)
    CellAddress.append(column: column, to: &buffer)
    buffer.append(decimal: row + 1)
    return buffer.view.string
  }
}
