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
  /// The byte between fields, if lines are records whose fields may be in quotes.
  private let separator: UInt8?
  /// What was read behind the lines that were handed out: the bytes from `restStart` on.
  ///
  /// Blocks are read into directly, so that their memory stays with the core that works on them;
  /// only this little is copied from one to the next.
  private var rest = ByteBuffer(capacity: 4_096)
  private var restStart = 0
  /// The place of the next line in the stream.
  private var nextOffset = 0
  private var isAtEnd = false

  /// Reads from `descriptor`, from where it is.
  ///
  /// A line of more than `lineLimit` bytes is not kept. The stream ends when `wake` becomes
  /// readable, unless that is -1.
  package init(
    _ descriptor: consuming FileDescriptor,
    lineLimit: Int,
    wake: Int32 = -1
  ) {
    input = InputBytes(descriptor, wake: wake)
    self.lineLimit = lineLimit
    separator = nil
  }

  /// Reads on from bytes of which the first were read; `offset` is the place of these in the stream.
  ///
  /// With a separator lines are records whose fields may be in quotes, and go over lines of the stream.
  init(
    _ input: InputBytes,
    head: consuming ByteBuffer,
    lineLimit: Int,
    offset: Int = 0,
    separator: UInt8? = nil
  ) {
    self.input = input
    rest = head
    self.lineLimit = lineLimit
    self.separator = separator
    nextOffset = offset
  }

  /// Fills `block` with the next lines: at least one, and nothing more is read once it has `size` bytes.
  ///
  /// - Returns: false at the end of the stream, and when the wait for more was ended by `wake`.
  /// - Throws: ``FileError`` when reading fails; what was read of a line is lost with it, and the
  ///   lines before it have been handed out.
  package func read(into block: LineBlock, size: Int = 256 << 10) throws(FileError) -> Bool {
    block.reset()
    block.firstOffset = nextOffset
    block.lineLimit = lineLimit
    block.separator = separator
    defer { nextOffset += block.byteCount }
    guard !handOutRest(to: block, size: size) else { return true }
    // The end of the whole lines, and of what was searched for their newlines.
    var end = 0
    var searched = 0
    while true {
      end = wholeLines(of: block, from: searched) ?? end
      if end > 0, block.bytes.count >= size { return handOut(block, end: end) }
      if end == 0, block.bytes.count > lineLimit { return try skipLine(of: block) }
      if isAtEnd {
        // The last line has no newline.
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
        end = wholeLines(of: block, from: searched) ?? end
        guard end > 0 else { throw error }
        return handOut(block, end: end)
      }
    }
  }

  /// The end of the last whole line that ends behind an index; nil if none does.
  private func wholeLines(of block: LineBlock, from index: Int) -> Int? {
    if let separator {
      var scan = RecordScan(separator: separator)
      var end: Int?
      while let next = scan.end(in: block.bytes.view, from: end ?? 0) { end = next }
      return end
    }
    return block.bytes.view.lastIndex(of: UInt8(ascii: "\n"), from: index).map { $0 + 1 }
  }

  /// Leaves the bytes up to `end` to the block; false when there are none.
  private func handOut(_ block: LineBlock, end: Int) -> Bool {
    guard end > 0 else { return false }
    keepRest(of: block, from: end)
    block.bytes.truncate(to: end)
    block.byteCount = end
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
    guard separator == nil,
      let newline = left.firstIndex(of: UInt8(ascii: "\n"), from: max(size - 1, 0))
    else {
      block.bytes.append(left)
      rest.truncate()
      restStart = 0
      return false
    }
    block.bytes.append(left[0..<newline + 1])
    block.byteCount = newline + 1
    restStart += newline + 1
    return true
  }

  /// Reads on to the end of a line that is not kept.
  private func skipLine(of block: LineBlock) throws(FileError) -> Bool {
    block.isTooLong = true
    block.byteCount = block.bytes.count
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
