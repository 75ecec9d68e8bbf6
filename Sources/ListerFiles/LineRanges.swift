// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// A regular file of lines that is read in ranges of its bytes, by any threads in any order.
///
/// ```
/// bytes:   {"a":1}\n{"b":2}\n{"c":3}\n{"d":4}\n
/// ranges:  │◀── 0..<10 ──▶│◀── 10..<20 ─▶│◀─ 20..<32 ▶│
/// lines:   the two that begin here │ one  │ one
/// ```
/// Each line belongs to the range in which it begins; whoever reads that reads on to its end.
package final class LineRanges: Sendable {
  /// The fewest bytes that are worth ranges.
  private static let leastSize = 64 << 10
  /// How many bytes behind a range are read at first for the end of its last line.
  private static let tail = 4 << 10
  /// How many bytes are read at once at most for it.
  private static let mostRoom = 1 << 20

  private let file: FileDescriptor
  private let lineLimit: Int
  /// The byte of the file at which the stream begins.
  private let start: Int
  /// How many bytes the stream has.
  package let byteCount: Int

  /// A stream in a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - start: the byte at which the stream begins.
  ///   - lineLimit: a line of more bytes is not kept.
  /// - Returns: nil where the file is not regular, or too small for ranges.
  init?(_ file: consuming FileDescriptor, from start: Int, lineLimit: Int) {
    guard let status = try? file.status(), status.kind == .regular,
      status.size - start >= LineRanges.leastSize
    else { return nil }
    self.file = file
    (self.start, self.lineLimit) = (start, lineLimit)
    byteCount = status.size - start
  }

  /// Puts the lines that begin in a range of the stream's bytes into a block; their numbers are counted
  /// from 1.
  ///
  /// - Throws: ``FileError`` when reading fails; the block has the lines before it then.
  package func read(_ range: Range<Int>, into block: LineBlock) throws(FileError) {
    block.reset()
    block.lineLimit = lineLimit
    block.firstLine = 1
    // The byte before tells whether a line begins with the first one.
    let first = max(range.lowerBound - 1, 0)
    var failure: FileError?
    do {
      try fill(&block.bytes, from: first, upTo: range.upperBound)
    } catch {
      failure = error
    }
    var begin = 0
    if range.lowerBound > 0 {
      let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"))
      begin = newline.map { $0 + 1 } ?? block.bytes.count
    }
    block.firstOffset = first
    let length = block.bytes.count
    if failure == nil, begin < length, block.bytes.view[length - 1] != UInt8(ascii: "\n") {
      do {
        try readLastLine(into: block, from: first + length)
      } catch {
        failure = error
      }
    }
    block.takeLines(from: begin, isWhole: failure == nil)
    if let failure { throw failure }
  }

  /// Appends the bytes between two places, or those up to the end of the file.
  private func fill(_ buffer: inout ByteBuffer, from first: Int, upTo end: Int) throws(FileError) {
    var place = first
    while place < end {
      let count = try file.read(at: start + place, room: end - place, into: &buffer)
      if count == 0 { return }
      place += count
    }
  }

  /// Reads on to the end of the last line, unless it is too long to be kept.
  private func readLastLine(into block: LineBlock, from place: Int) throws(FileError) {
    var added = 0
    while added <= lineLimit {
      let before = block.bytes.count
      let room = min(max(added, LineRanges.tail), LineRanges.mostRoom)
      let count = try file.read(at: start + place + added, room: room, into: &block.bytes)
      if count == 0 { return }
      if let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"), from: before) {
        return block.bytes.truncate(to: newline + 1)
      }
      added += count
    }
    block.isCut = true
  }
}
