// SPDX-License-Identifier: MIT

public import Bytes

/// A run of whole lines of a stream: the unit in which lines are handed to workers.
public final class LineBlock {
  /// One line of a block.
  public struct Line {
    /// Its number in the stream, counted from 1.
    public var number: Int
    /// Its bytes without the newline; a carriage return before it is part of them.
    public var text: ByteView
    /// Whether it was longer than the limit: then `text` is empty, for it was not kept.
    public var isTooLong: Bool
    /// Whether a newline follows, which only the last line of a stream may lack.
    public var hasNewline: Bool
  }

  /// The lines with their newlines.
  public internal(set) var bytes = ByteBuffer(capacity: 65_536)
  /// The number of the first line, counted from 1.
  public internal(set) var firstLine = 1
  /// How many lines there are.
  public internal(set) var lineCount = 0
  /// The block is one line that was too long to be kept.
  var isTooLong = false
  var lineLimit = Int.max
  /// How many bytes of the stream the block stands for, kept or not.
  public internal(set) var byteCount = 0

  /// A block without lines.
  public init() {}

  /// Forgets the lines, and gives memory back that an unusually long line needed.
  func reset() {
    if bytes.capacity > 2 << 20 { bytes = ByteBuffer(capacity: 65_536) }
    bytes.truncate()
    lineCount = 0
    byteCount = 0
    isTooLong = false
  }

  /// Calls `body` with each line in order, until it returns false.
  ///
  /// The line's text is valid until the block is read into again.
  public func forEachLine(_ body: (Line) -> Bool) {
    let view = bytes.view
    if isTooLong {
      _ = body(Line(number: firstLine, text: .empty, isTooLong: true, hasNewline: true))
      return
    }
    var start = 0
    var number = firstLine
    while start < view.count {
      let end = view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? view.count
      let isTooLong = end - start > lineLimit
      let line = Line(
        number: number,
        text: isTooLong ? .empty : view[start..<end],
        isTooLong: isTooLong,
        hasNewline: end < view.count
      )
      guard body(line) else { return }
      start = end + 1
      number += 1
    }
  }
}
