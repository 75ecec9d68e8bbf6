// SPDX-License-Identifier: MIT

/// What a document may hold; what is over a bound is refused with its place.
public enum DocumentLimits {
  /// Bytes in a document that is calculated, for it has grids, or is on a line of a stream: 16 MiB.
  ///
  /// It bounds the memory of a job: each worker has a document, what comes of it, and its values.
  public static let bytes = 16 * 1024 * 1024
  /// Bytes in a list without grids: 1 GiB, which is some ten million items.
  public static let listBytes = 1 << 30
  /// Arrays and objects inside one another.
  public static let nesting = 64
  /// Grids in one document.
  public static let grids = 64
  /// Rows in a grid, and columns in a row.
  public static let side = 16
  /// Digits in a number.
  public static let digits = 10_000
  /// Characters in a cell's text; a longer one counts as `#VALUE!`.
  public static let characters = 32_767
  /// The significant digits that a document may ask for.
  public static let precision = 1...1000
  /// Bytes of long numbers and texts in the values of one document: 64 MiB.
  ///
  /// One long value copied into every cell of every grid would fill the memory. What no longer fits
  /// is written as `#NUM!` (numbers) or `#VALUE!` (texts).
  public static let valueBytes = 64 * 1024 * 1024

  /// Checks that a document that is about to be written can be read again.
  ///
  /// - Parameters:
  ///   - count: how many bytes it has.
  ///   - hasGrids: whether it has grids.
  ///   - hasNewValues: whether values were calculated that the one before it didn't have.
  /// - Throws: ``DocumentError`` at its start if it has more than ``bytes``, or without grids more than
  ///   ``listBytes``.
  package static func check(
    byteCount count: Int,
    hasGrids: Bool,
    hasNewValues: Bool = false
  ) throws(DocumentError) {
    guard count > (hasGrids ? bytes : listBytes) else { return }
    let reason: DocumentError.Reason =
      hasNewValues ? .tooManyBytesWithValues(count) : .tooManyBytes(count)
    throw DocumentError(offset: 0, path: "", reason: reason)
  }
}
