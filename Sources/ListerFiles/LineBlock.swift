// SPDX-License-Identifier: MIT

package import ListerBasics

/// A run of whole lines of a stream, or of values: the unit in which they are handed to workers.
package final class LineBlock {
  /// One line of a block, or one value.
  package struct Line {
    /// Its number in the block, counted from 1; that of the line of the stream on which a value begins.
    package var number: Int
    /// The byte of the stream at which it begins.
    package var offset: Int
    /// The space before a value, which other lines may be.
    package var lead = ByteView.empty
    /// Its bytes without the newline; a carriage return before it is part of them.
    package var text: ByteView
    /// Whether it was longer than the limit: then `text` is empty, for it was not kept.
    package var isTooLong: Bool
    /// Whether a newline follows, which only the last line of a stream may lack, and values; one that
    /// was not kept counts as if it did.
    package var hasNewline: Bool
    /// Whether it is a value, which may have several lines.
    package var isValue = false
  }

  /// Where a value is in the bytes of its block.
  struct Unit {
    /// Where the space before it begins, and itself.
    var start, value: Int
    /// Where its text ends, and the newline behind it if there is one.
    var textEnd, end: Int
    /// Whether it is no JSON, so that what is behind it can't be told apart.
    var isBroken = false
  }

  /// The lines with their newlines.
  package internal(set) var bytes = ByteBuffer(capacity: 65_536)
  /// The byte of the stream at which the first line begins.
  package internal(set) var firstOffset = 0
  /// The block is one line that was too long to be kept.
  var isTooLong = false
  var lineLimit = Int.max
  /// The byte between fields, if lines are records whose fields may be in quotes.
  var separator: UInt8?
  /// How many bytes of the stream the block covers, kept or not.
  package internal(set) var byteCount = 0

  /// Where the next line begins, and how many have been taken.
  private var position = 0
  private var taken = 0
  /// How many newlines are within the records that have been taken.
  private var newlinesWithin = 0

  /// Where values are, where there are some.
  private var units: [Unit] = []
  private(set) var isOfValues = false
  /// The number of the line behind all values that were added, and of that of the next one.
  private(set) var nextLine = 1
  private var unitLine = 1

  /// A block without lines.
  package init() {}

  /// Forgets the lines, and gives memory back that an unusually long line needed.
  func reset() {
    if bytes.capacity > 2 << 20 { bytes = ByteBuffer(capacity: 65_536) }
    bytes.truncate()
    byteCount = 0
    isTooLong = false
    isOfValues = false
    position = 0
    taken = 0
    newlinesWithin = 0
  }

  /// The next line, or nil after the last one.
  ///
  /// The line's text is valid until the block is read into again.
  package func next() -> Line? {
    let start = position
    guard taken < mostLines else { return nil }
    defer { taken += 1 }
    if isTooLong {
      return Line(
        number: isOfValues ? unitLine : 1,
        offset: firstOffset,
        text: .empty,
        isTooLong: true,
        hasNewline: true,
        isValue: isOfValues
      )
    }
    let view = bytes.view
    if isOfValues { return value(units[taken], view) }
    guard start < view.count else { return nil }
    let number = taken + 1 + newlinesWithin
    let end = endOfLine(view, from: start)
    position = end + 1
    let isTooLong = end - start > lineLimit
    return Line(
      number: number,
      offset: firstOffset + start,
      text: isTooLong ? .empty : view[start..<end],
      isTooLong: isTooLong,
      hasNewline: isTooLong || end < view.count
    )
  }

  /// Where the newline behind a line or a record is, which begins at an index; the end of the bytes if
  /// there is none.
  private func endOfLine(_ view: ByteView, from start: Int) -> Int {
    guard let separator else {
      return view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? view.count
    }
    var scan = RecordScan(separator: separator)
    let end = scan.end(in: view, from: start).map { $0 - 1 } ?? view.count
    newlinesWithin += LineBlock.newlines(in: view[start..<end])
    return end
  }

  /// How many lines there are, none of which was taken yet.
  package func countLines() -> Int {
    if isTooLong { return 1 }
    let lines = bytes.view[position..<bytes.count]
    let hasEnd = lines.isEmpty || lines[lines.count - 1] == UInt8(ascii: "\n")
    return LineBlock.newlines(in: lines) + (hasEnd ? 0 : 1)
  }

  /// Makes the lines those from an index on; the last one lacks a newline only at the end of a file, or
  /// if it is too long.
  ///
  /// Without `isWhole` what is behind the last newline is no line.
  func takeLines(from index: Int, isWhole: Bool) {
    (position, taken) = (index, 0)
    if !isWhole {
      let newline = bytes.view.lastIndex(of: UInt8(ascii: "\n"), from: index)
      bytes.truncate(to: newline.map { $0 + 1 } ?? index)
    }
    byteCount = bytes.count - index
  }

  /// How many lines, or values, may be taken at most.
  private var mostLines: Int { isTooLong ? 1 : isOfValues ? units.count : .max }

  // MARK: Values

  /// Makes the block one of values.
  func beginValues(line: Int, offset: Int) {
    isOfValues = true
    units.removeAll(keepingCapacity: true)
    firstOffset = offset
    (nextLine, unitLine) = (line, line)
  }

  /// Adds a value, which begins where the last one ends.
  func add(_ unit: Unit) {
    units.append(unit)
    count(linesIn: bytes.view[unit.start..<unit.end])
  }

  /// The line on which a value begins that is added next.
  func line(of unit: Unit) -> Int {
    nextLine + LineBlock.newlines(in: bytes.view[unit.start..<unit.value])
  }

  /// Counts lines that the block covers.
  func count(linesIn view: ByteView) { nextLine += LineBlock.newlines(in: view) }

  private func value(_ unit: Unit, _ view: ByteView) -> Line {
    let lead = view[unit.start..<unit.value]
    let number = unitLine + LineBlock.newlines(in: lead)
    unitLine += LineBlock.newlines(in: view[unit.start..<unit.end])
    let isTooLong = unit.textEnd - unit.value > lineLimit
    return Line(
      number: number,
      offset: firstOffset + unit.value,
      lead: lead,
      text: isTooLong ? .empty : view[unit.value..<unit.textEnd],
      isTooLong: isTooLong,
      hasNewline: unit.textEnd < unit.end,
      isValue: true
    )
  }

  private static func newlines(in view: ByteView) -> Int {
    var (count, index) = (0, 0)
    while let found = view.firstIndex(of: UInt8(ascii: "\n"), from: index) {
      count += 1
      index = found + 1
    }
    return count
  }
}
