// SPDX-License-Identifier: MIT

import ListerBasics

/// Reads a stream in blocks of whole lines, with bounded memory whatever the stream holds.
///
/// A block is handed out as soon as it holds a line and nothing more is waiting to be read, so that
/// a slow stream is answered line by line, and a fast one in blocks of the wanted size. A line
/// longer than the limit is read to its end and not kept.
package final class LineReader {
  /// The most bytes that are asked for at once.
  private static let readSize = 1 << 20
  /// The fewest bytes that are asked for where some more of them are wanted.
  private static let leastRoom = 1 << 10
  /// A buffer that has grown beyond this for a long line is given back.
  private static let usualSize = 2 << 20

  private let input: InputBytes
  private let lineLimit: Int
  /// What was read behind the lines that were handed out: the bytes from `restStart` on.
  ///
  /// Blocks are read into directly, so that their memory stays with the core that works on them;
  /// only this little is copied from one to the next.
  private var rest = ByteBuffer(capacity: 4_096)
  private var restStart = 0
  private var nextLine: Int
  /// The place of that line in the stream.
  private var nextOffset = 0
  private var isAtEnd = false

  /// Reads from `descriptor`, from where it is.
  ///
  /// A line of more than `lineLimit` bytes is not kept. The stream ends when `wake` becomes
  /// readable, unless that is -1.
  package init(
    _ descriptor: consuming FileDescriptor,
    lineLimit: Int,
    wake: Int32 = -1,
    firstLine first: Int = 1
  ) {
    nextLine = first
    input = InputBytes(descriptor, wake: wake)
    self.lineLimit = lineLimit
  }

  /// Reads on from bytes of which the first were read; `offset` is the place of these in the stream.
  init(
    _ input: InputBytes,
    head: consuming ByteBuffer,
    lineLimit: Int,
    firstLine: Int,
    offset: Int = 0
  ) {
    self.input = input
    rest = head
    self.lineLimit = lineLimit
    nextLine = firstLine
    nextOffset = offset
  }

  /// Fills `block` with the next lines: at least one, and no more once they have `size` bytes.
  ///
  /// - Returns: false at the end of the stream, and when the wait for more was ended by `wake`.
  /// - Throws: ``FileError`` when reading fails; what was read of a line is lost with it, and the
  ///   lines before it have been handed out.
  package func read(into block: LineBlock, size: Int = 256 << 10) throws(FileError) -> Bool {
    block.reset()
    block.firstLine = nextLine
    block.firstOffset = nextOffset
    block.lineLimit = lineLimit
    defer { nextOffset += block.byteCount }
    guard !handOutRest(to: block, size: size) else { return true }
    // The end of the whole lines that were found, and of what was searched for newlines.
    var end = 0
    var searched = 0
    while true {
      while end < size,
        let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"), from: searched)
      {
        end = newline + 1
        searched = end
        block.lineCount += 1
      }
      if end > 0, block.bytes.count >= size { return handOut(block, end: end) }
      if end == 0, block.bytes.count > lineLimit { return try skipLine(of: block) }
      if isAtEnd {
        // The last line has no newline.
        block.lineCount += end < block.bytes.count ? 1 : 0
        return handOut(block, end: block.bytes.count)
      }
      searched = block.bytes.count
      // What is missing, so that a block mostly ends where a read did; more for a long line.
      let missing = max(size - block.bytes.count, LineReader.leastRoom)
      let room = min(block.bytes.count < size ? missing : block.bytes.count, LineReader.readSize)
      do {
        switch try input.read(room, into: &block.bytes, waits: end == 0) {
        case .some: continue
        case .end: isAtEnd = true
        case .nothing: return handOut(block, end: end)
        case .interrupted: return false
        }
      } catch {
        // Some may have come before it; it is thrown again behind them.
        while let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"), from: searched) {
          end = newline + 1
          searched = end
          block.lineCount += 1
        }
        guard end > 0 else { throw error }
        return handOut(block, end: end)
      }
    }
  }

  /// Leaves the bytes up to `end` to the block; false when there are none.
  private func handOut(_ block: LineBlock, end: Int) -> Bool {
    guard end > 0 else { return false }
    keepRest(of: block, from: end)
    block.bytes.truncate(to: end)
    block.byteCount = end
    nextLine += block.lineCount
    return true
  }

  /// Keeps what a block has from an index on for the next one.
  private func keepRest(of block: LineBlock, from index: Int) {
    if rest.capacity > LineReader.usualSize { rest = ByteBuffer(capacity: 4_096) }
    rest.truncate()
    restStart = 0
    rest.append(block.bytes.view[index..<block.bytes.count])
  }

  /// Gives the block what was left of the last one, and no more whole lines than are wanted.
  ///
  /// - Returns: whether the block needs nothing more.
  private func handOutRest(to block: LineBlock, size: Int) -> Bool {
    let left = rest.view[restStart..<rest.count]
    var end = 0
    while left.count >= size, end < size,
      let newline = left.firstIndex(of: UInt8(ascii: "\n"), from: end)
    {
      end = newline + 1
      block.lineCount += 1
    }
    guard end >= size else {
      block.lineCount = 0
      block.bytes.append(left)
      rest.truncate()
      restStart = 0
      return false
    }
    block.bytes.append(left[0..<end])
    block.byteCount = end
    nextLine += block.lineCount
    restStart += end
    return true
  }

  /// Reads on to the end of a line that is not kept.
  private func skipLine(of block: LineBlock) throws(FileError) -> Bool {
    block.isTooLong = true
    block.lineCount = 1
    block.byteCount = block.bytes.count
    nextLine += 1
    while true {
      block.bytes.truncate()
      var failure: FileError?
      do throws(FileError) {
        switch try input.read(LineReader.readSize, into: &block.bytes, waits: true) {
        case .some: break
        case .end, .nothing:
          isAtEnd = true
          return true
        case .interrupted: return false
        }
      } catch {
        failure = error
      }
      if let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n")) {
        keepRest(of: block, from: newline + 1)
        block.bytes.truncate()
        block.byteCount += newline + 1
        return true
      }
      if let failure { throw failure }
      block.byteCount += block.bytes.count
    }
  }
}
