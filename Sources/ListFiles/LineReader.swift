// SPDX-License-Identifier: MIT

import Bytes
import Glibc

/// Reads a stream in blocks of whole lines, with bounded memory whatever the stream holds.
///
/// A block is handed out as soon as it holds a line and nothing more is waiting to be read, so that
/// a slow stream is answered line by line, and a fast one in blocks of about ``blockSize``. A line
/// longer than ``lineLimit`` is read to its end and not kept.
public final class LineReader {
  /// How many bytes are read before a block with a whole line in it is handed out.
  public static let blockSize = 256 << 10

  private let descriptor: FileDescriptor
  private let wake: Int32
  private let lineLimit: Int
  private let mayWait: Bool
  /// The beginning of a line whose end has not been read.
  private var rest = ByteBuffer(capacity: 4_096)
  private var nextLine = 1
  private var isAtEnd = false

  /// Reads from `descriptor`, from where it stands.
  ///
  /// - Parameters:
  ///   - descriptor: what is read from.
  ///   - lineLimit: the most bytes a line may have to be kept.
  ///   - wake: a descriptor that ends the stream when it becomes readable, or -1.
  public init(_ descriptor: consuming FileDescriptor, lineLimit: Int, wake: Int32 = -1) {
    let kind = try? descriptor.status().kind
    mayWait = kind != .regular
    self.descriptor = descriptor
    self.lineLimit = lineLimit
    self.wake = wake
  }

  /// Fills `block` with the next lines.
  ///
  /// - Returns: false at the end of the stream, and when the wait for more was ended by `wake`.
  /// - Throws: ``FileError`` when reading fails; what was read of a line is lost with it.
  public func read(into block: LineBlock) throws(FileError) -> Bool {
    block.reset()
    block.firstLine = nextLine
    block.lineLimit = lineLimit
    block.bytes.append(rest.view)
    resetRest()
    var end = endOfLastLine(in: block, from: 0)
    while end == 0 || block.bytes.count < LineReader.blockSize {
      if end == 0, block.bytes.count > lineLimit { return try skipLine(of: block) }
      guard !isAtEnd else { break }
      let searched = block.bytes.count
      switch try readMore(into: &block.bytes, waits: end == 0) {
      case .some: end = max(end, endOfLastLine(in: block, from: searched))
      case .end: isAtEnd = true
      case .nothing: return finish(block, end: end)
      case .interrupted: return false
      }
    }
    if isAtEnd, end < block.bytes.count {
      // The last line has no newline.
      block.lineCount += 1
      end = block.bytes.count
    }
    return finish(block, end: end)
  }

  private enum Progress { case some, end, nothing, interrupted }

  /// Reads once; `waits` tells whether to wait when nothing is there.
  private func readMore(
    into buffer: inout ByteBuffer,
    waits: Bool
  ) throws(FileError) -> Progress {
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
    let count = try descriptor.read(room: LineReader.blockSize, into: &buffer)
    return count == 0 ? .end : .some
  }

  /// Counts the lines that end at or after `start`; the index behind the last newline, or 0.
  private func endOfLastLine(in block: LineBlock, from start: Int) -> Int {
    let view = block.bytes.view
    var end = 0
    var next = start
    while let newline = view.firstIndex(of: UInt8(ascii: "\n"), from: next) {
      next = newline + 1
      end = next
      block.lineCount += 1
    }
    return end
  }

  private func finish(_ block: LineBlock, end: Int) -> Bool {
    let view = block.bytes.view
    rest.append(view[end..<view.count])
    block.bytes.truncate(to: end)
    block.byteCount = end
    nextLine += block.lineCount
    return end > 0
  }

  /// Reads on to the end of a line that is not kept.
  private func skipLine(of block: LineBlock) throws(FileError) -> Bool {
    var byteCount = block.bytes.count
    block.bytes.truncate()
    while true {
      let view = block.bytes.view
      if let newline = view.firstIndex(of: UInt8(ascii: "\n")) {
        rest.append(view[(newline + 1)..<view.count])
        byteCount += newline + 1
        break
      }
      byteCount += view.count
      block.bytes.truncate()
      switch try readMore(into: &block.bytes, waits: true) {
      case .some: continue
      case .end, .nothing: isAtEnd = true
      case .interrupted: return false
      }
      break
    }
    block.reset()
    block.isTooLong = true
    block.lineCount = 1
    block.byteCount = byteCount
    nextLine += 1
    return true
  }

  private func resetRest() {
    if rest.capacity > 2 << 20 { rest = ByteBuffer(capacity: 4_096) }
    rest.truncate()
  }
}
