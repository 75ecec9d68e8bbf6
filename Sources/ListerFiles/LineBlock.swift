// SPDX-License-Identifier: MIT

package import ListerBasics

/// A run of whole lines of a stream: the unit in which lines are handed to workers.
package final class LineBlock {
  /// One line of a block.
  package struct Line {
    /// Its number in the stream, counted from 1.
    package var number: Int
    /// Its bytes without the newline; a carriage return before it is part of them.
    package var text: ByteView
    /// Whether it was longer than the limit: then `text` is empty, for it was not kept.
    package var isTooLong: Bool
    /// Whether a newline follows, which only the last line of a stream may lack.
    package var hasNewline: Bool
  }

  /// The lines with their newlines.
  package internal(set) var bytes = ByteBuffer(capacity: 65_536)
  /// The number of the first line, counted from 1.
  package internal(set) var firstLine = 1
  /// How many lines there are.
  package internal(set) var lineCount = 0
  /// The block is one line that was too long to be kept.
  var isTooLong = false
  var lineLimit = Int.max
  /// How many bytes of the stream the block covers, kept or not.
  package internal(set) var byteCount = 0

  /// Where the next line begins, and how many have been taken.
  private var position = 0
  private var taken = 0

  /// A block without lines.
  package init() {}

  /// Forgets the lines, and gives memory back that an unusually long line needed.
  func reset() {
    if bytes.capacity > 2 << 20 { bytes = ByteBuffer(capacity: 65_536) }
    bytes.truncate()
    lineCount = 0
    byteCount = 0
    isTooLong = false
    position = 0
    taken = 0
  }

  /// The next line, or nil after the last one.
  ///
  /// The line's text is valid until the block is read into again.
  package func next() -> Line? {
    let start = position
    guard taken < lineCount else { return nil }
    defer { taken += 1 }
    let number = firstLine + taken
    if isTooLong { return Line(number: number, text: .empty, isTooLong: true, hasNewline: true) }
    let view = bytes.view
    let end = view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? view.count
    position = end + 1
    let isTooLong = end - start > lineLimit
    return Line(
      number: number,
      text: isTooLong ? .empty : view[start..<end],
      isTooLong: isTooLong,
      hasNewline: end < view.count
    )
  }
}
