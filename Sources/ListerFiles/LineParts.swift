// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression

/// A regular file of lines that is read in parts, by any threads in any order: in ranges of its bytes, or
/// frame by frame where it is compressed and tells of its frames.
///
/// ```
/// bytes:   {"a":1}\n{"b":2}\n{"c":3}\n{"d":4}\n
/// ranges:  │◀── 0..<10 ──▶│◀── 10..<20 ─▶│◀─ 20..<32 ▶│
/// lines:   the two that begin here │ one  │ one
/// ```
/// Each line belongs to the range in which it begins; whoever reads that reads on to its end. Frames are
/// made of whole lines. The stream is what the file had when it was opened: what is appended later is no
/// part of it.
package final class LineParts: @unchecked Sendable {
  // Sendable because one thread at a time asks for the next part, and nothing else changes.

  /// A part of the stream.
  package struct Part: Sendable {
    /// The bytes in which its lines begin, as they are without compression.
    package let bytes: Range<Int>
    /// The frame that they are in, if the file is compressed.
    fileprivate let frame: FramePlace?

    /// How much it counts among the input under way, in bytes.
    ///
    /// A frame is larger than a range and takes no room until it is read, and each worker is to have one.
    package var weight: Int { frame == nil ? bytes.count : bytes.count / 4 }
  }

  /// The fewest bytes that are worth ranges.
  private static let leastSize = 64 << 10
  /// A frame with more content is not read at once, but as a stream.
  private static let mostContent = 4 << 20
  /// How many bytes behind a range are read at first for the end of its last line.
  private static let tail = 4 << 10
  /// How many bytes are read at once at most for it.
  private static let mostRoom = 1 << 20
  /// How many bytes of a compressed file are read at once where it is damaged, and how much content is
  /// looked at there.
  private static let (damagedRoom, mostDamaged) = (64 << 10, 64 << 20)

  private let file: FileDescriptor
  private let lineLimit: Int
  /// The byte of the file at which the stream begins, and how many bytes it has there.
  let start: Int
  private let byteCount: Int
  /// How the file is compressed; nil if it isn't.
  let compression: Compression?
  private var locator: FrameLocator?

  /// How many bytes of the file are in front of what no part was made of yet, and what these have as
  /// content.
  private(set) var place = 0
  private(set) var contentPlace = 0
  /// Whether nothing is behind that.
  var isAtEnd: Bool { place == byteCount }

  /// A stream in a file; nil where that can't be read in parts, or isn't worth it.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - start: the byte at which the stream begins.
  ///   - lineLimit: a line of more bytes is not kept.
  init?(_ file: consuming FileDescriptor, from start: Int, lineLimit: Int) {
    guard let status = try? file.status(), status.kind == .regular, start <= status.size else {
      return nil
    }
    let size = status.size - start
    var head = ByteBuffer(capacity: 16)
    guard (try? file.read(at: start, room: Compression.headSize, into: &head)) != nil else {
      return nil
    }
    compression = Compression(head: head.view)
    (byteCount, self.start, self.lineLimit) = (size, start, lineLimit)
    self.file = file
    guard let compression else {
      if size < LineParts.leastSize { return nil }
      return
    }
    let found = try? FrameLocator(
      compression,
      fileSize: size,
      contentLimit: LineParts.mostContent,
      read: bytes
    )
    guard let found else { return nil }
    locator = found
  }

  // MARK: The next part

  /// The next part; nil where no more of them are told.
  ///
  /// What is behind the last one is to be read as a stream. Ranges have `size` bytes.
  ///
  /// - Throws: ``FileError`` when the file can't be read.
  package func next(size: Int) throws(FileError) -> Part? {
    guard let step = try locator?.next(read: bytes) else {
      let part = Part(bytes: place..<min(place + size, byteCount), frame: nil)
      (place, contentPlace) = (part.bytes.upperBound, part.bytes.upperBound)
      return part.bytes.isEmpty ? nil : part
    }
    switch step {
    case .frame(let frame):
      let first = contentPlace
      contentPlace += frame.sizes.content
      place = frame.offset + frame.sizes.stored
      return Part(bytes: first..<contentPlace, frame: frame)
    case .stream(let offset): place = offset
    case .end: place = byteCount
    }
    return nil
  }

  /// Some bytes of the stream as they are in the file: fewer only at its end.
  private func bytes(at offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    var buffer = ByteBuffer(capacity: count)
    try fill(&buffer, from: offset, upTo: offset + count)
    return buffer.view.array
  }

  // MARK: Reading

  /// Puts the lines of a part into a block.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - frames: what the thread reads frames with.
  ///   - block: what takes the lines.
  /// - Throws: ``FileError`` when reading fails, or a frame is damaged; the block has the lines before it
  ///   then.
  package func read(
    _ part: Part,
    with frames: FrameReader,
    into block: LineBlock
  ) throws(FileError) {
    block.reset()
    block.lineLimit = lineLimit
    var begin = 0
    var failure: FileError?
    do throws(FileError) {
      if let frame = part.frame {
        block.firstOffset = part.bytes.lowerBound
        try read(frame, with: frames, into: &block.bytes)
      } else {
        try read(part.bytes, into: block, &begin)
      }
    } catch {
      failure = error
    }
    block.takeLines(from: begin, isWhole: failure == nil)
    if let failure { throw failure }
  }

  private func read(
    _ frame: FramePlace,
    with frames: FrameReader,
    into buffer: inout ByteBuffer
  ) throws(FileError) {
    guard let compression else { return }
    frames.stored.truncate()
    try fill(&frames.stored, from: frame.offset, upTo: frame.offset + frame.sizes.stored)
    guard !frames.read(content: frame.sizes.content, compression, into: &buffer) else { return }
    try readDamaged(from: frame.offset, compression, into: &buffer)
  }

  /// Appends what a stream gives from a frame on that can't be read by itself, and throws what it does.
  private func readDamaged(
    from offset: Int,
    _ compression: Compression,
    into buffer: inout ByteBuffer
  ) throws(FileError) {
    guard let stream = try? Decompressor(compression) else {
      throw FileError(.read, file.path, .noLibrary(compression))
    }
    var stored = ByteBuffer(capacity: LineParts.damagedRoom)
    var next = 0
    while buffer.count < LineParts.mostDamaged {
      if next == stored.count {
        stored.truncate()
        next = 0
        let place = offset + stream.byteCount
        try fill(&stored, from: place, upTo: place + LineParts.damagedRoom)
      }
      let before = buffer.count
      let rest = stored.view[next..<stored.count]
      guard let used = try? stream.read(rest, room: LineParts.damagedRoom, into: &buffer) else {
        break
      }
      next += used
      if stored.isEmpty, buffer.count == before {
        guard stream.isBetween else {
          throw FileError(.read, file.path, .cutOff(compression, offset: offset + stream.byteCount))
        }
        break
      }
    }
    let place = offset + stream.byteCount
    throw FileError(.read, file.path, .damaged(compression, offset: place))
  }

  /// Reads the lines that begin in a range, and the byte before it, which tells whether one begins with
  /// the first byte; `begin` becomes the index of the first one.
  private func read(
    _ range: Range<Int>,
    into block: LineBlock,
    _ begin: inout Int
  ) throws(FileError) {
    let first = max(range.lowerBound - 1, 0)
    block.firstOffset = first
    defer {
      if range.lowerBound > 0 {
        let newline = block.bytes.view.firstIndex(of: UInt8(ascii: "\n"))
        begin = newline.map { $0 + 1 } ?? block.bytes.count
      }
    }
    try fill(&block.bytes, from: first, upTo: range.upperBound)
    let length = block.bytes.count
    guard length > 0, block.bytes[length - 1] != UInt8(ascii: "\n"),
      range.lowerBound == 0 || block.bytes.view.firstIndex(of: UInt8(ascii: "\n")) != nil
    else { return }
    try readLastLine(into: &block.bytes, from: first + length)
  }

  /// Appends the bytes between two places, or those up to the end of the file.
  private func fill(
    _ buffer: inout ByteBuffer,
    from first: Int,
    upTo end: Int
  ) throws(FileError) {
    var place = first
    while place < end {
      let count = try file.read(at: start + place, room: end - place, into: &buffer)
      if count == 0 { return }
      place += count
    }
  }

  /// Reads on to the end of the last line, or until it is too long to be kept.
  private func readLastLine(into buffer: inout ByteBuffer, from place: Int) throws(FileError) {
    var added = 0
    while added <= lineLimit {
      let before = buffer.count
      let room = min(max(added, LineParts.tail), LineParts.mostRoom)
      let count = try file.read(at: start + place + added, room: room, into: &buffer)
      if count == 0 { return }
      if let newline = buffer.view.firstIndex(of: UInt8(ascii: "\n"), from: before) {
        return buffer.truncate(to: newline + 1)
      }
      added += count
    }
  }
}
