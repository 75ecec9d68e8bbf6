// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// Reads a stream in blocks of whole lines, with bounded memory whatever the stream holds.
///
/// A block is handed out as soon as it holds a line and nothing more is waiting to be read, so that
/// a slow stream is answered line by line, and a fast one in blocks of the wanted size. A line
/// longer than the limit is read to its end and not kept.
package final class LineReader {
  /// The most bytes that are asked for at once.
  private static let readSize = 1 << 20
  /// A buffer that has grown beyond this for a long line is given back.
  private static let usualSize = 2 << 20

  private let descriptor: FileDescriptor
  private let wake: Int32
  private let lineLimit: Int
  private let mayWait: Bool
  /// What was read and not handed out: the bytes from `start` on.
  private var source = ByteBuffer(capacity: 4_096)
  private var start = 0
  /// Takes the place of `source` when what was handed out is dropped.
  private var spare = ByteBuffer(capacity: 4_096)
  private var nextLine = 1
  private var isAtEnd = false
  /// Why reading failed after the lines that were handed out last.
  private var failure: FileError?

  /// Reads from `descriptor`, from where it is.
  ///
  /// - Parameters:
  ///   - descriptor: what is read from.
  ///   - lineLimit: the most bytes a line may have to be kept.
  ///   - wake: a descriptor that ends the stream when it becomes readable, or -1.
  package init(_ descriptor: consuming FileDescriptor, lineLimit: Int, wake: Int32 = -1) {
    let kind = try? descriptor.status().kind
    mayWait = kind != .regular
    self.descriptor = descriptor
    self.lineLimit = lineLimit
    self.wake = wake
  }

  /// Fills `block` with the next lines: at least one, and no more once they have `size` bytes.
  ///
  /// - Returns: false at the end of the stream, and when the wait for more was ended by `wake`.
  /// - Throws: ``FileError`` when reading fails; what was read of a line is lost with it, and the
  ///   lines before it have been handed out.
  package func read(into block: LineBlock, size: Int = 256 << 10) throws(FileError) -> Bool {
    block.reset()
    block.firstLine = nextLine
    block.lineLimit = lineLimit
    if let failure { throw failure }
    // The end of the whole lines that were found, and of what was searched for newlines.
    var end = start
    var searched = start
    while true {
      while end == start || end - start < size,
        let newline = source.view.firstIndex(of: UInt8(ascii: "\n"), from: searched)
      {
        end = newline + 1
        searched = end
        block.lineCount += 1
      }
      if end > start, source.count - start >= size { return handOut(block, end: end) }
      if end == start, source.count - start > lineLimit { return try skipLine(of: block) }
      if isAtEnd {
        // The last line has no newline.
        block.lineCount += end < source.count ? 1 : 0
        return handOut(block, end: source.count)
      }
      end -= start
      dropHandedOut()
      searched = source.count
      // As much as is wanted, so that a block mostly ends where a read did; more for a long line.
      let room = min(max(size, source.count), LineReader.readSize)
      do {
        switch try readMore(room, waits: end == 0) {
        case .some: continue
        case .end: isAtEnd = true
        case .nothing: return handOut(block, end: end)
        case .interrupted: return false
        }
      } catch {
        guard end > 0 else { throw error }
        failure = error
        return handOut(block, end: end)
      }
    }
  }

  private enum Progress { case some, end, nothing, interrupted }

  /// Reads up to `room` bytes once; `waits` tells whether to wait when nothing is there.
  private func readMore(_ room: Int, waits: Bool) throws(FileError) -> Progress {
    while true {
      if mayWait {
        let outcome = Waiting.wait(
          for: descriptor.number,
          POLLIN,
          wake: wake,
          milliseconds: waits ? -1 : 0
        )
        switch outcome {
        case .ready: break
        case .woken: return .interrupted
        case .nothing: return .nothing
        }
      }
      // Another reader of the same pipe may have been faster.
      guard let count = try descriptor.readAtOnce(room: room, into: &source) else { continue }
      return count == 0 ? .end : .some
    }
  }

  /// Gives the bytes up to `end` to the block; false when there are none.
  private func handOut(_ block: LineBlock, end: Int) -> Bool {
    guard end > start else { return false }
    block.byteCount = end - start
    nextLine += block.lineCount
    if start == 0, source.count - end <= end {
      // The block takes the buffer, and the little that is left is moved.
      refillSpare(from: end)
      swap(&block.bytes, &source)
      swap(&source, &spare)
      block.bytes.truncate(to: end)
    } else {
      block.bytes.append(source.view[start..<end])
      start = end
    }
    return true
  }

  /// Copies what is in the buffer from `index` on to the spare one.
  private func refillSpare(from index: Int) {
    if spare.capacity > LineReader.usualSize { spare = ByteBuffer(capacity: 4_096) }
    spare.truncate()
    spare.append(source.view[index..<source.count])
  }

  /// Moves what was not handed out to the front of the buffer.
  private func dropHandedOut() {
    guard start > 0 else { return }
    refillSpare(from: start)
    swap(&source, &spare)
    start = 0
  }

  /// Reads on to the end of a line that is not kept.
  private func skipLine(of block: LineBlock) throws(FileError) -> Bool {
    block.isTooLong = true
    block.lineCount = 1
    block.byteCount = source.count - start
    nextLine += 1
    while true {
      source = ByteBuffer(capacity: 4_096)
      start = 0
      switch try readMore(LineReader.readSize, waits: true) {
      case .some: break
      case .end, .nothing:
        isAtEnd = true
        return true
      case .interrupted: return false
      }
      if let newline = source.view.firstIndex(of: UInt8(ascii: "\n")) {
        start = newline + 1
        block.byteCount += start
        return true
      }
      block.byteCount += source.count
    }
  }
}
