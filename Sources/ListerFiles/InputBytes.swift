// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics
package import ListerCompression

/// The bytes of a file, a stream or a feed as they are read on: what was compressed is not any more.
///
/// A compression is known by the first bytes. No JSON begins like that, so nobody has to say it.
/// What comes without compression is read to where it is wanted and not copied.
package final class InputBytes {
  /// How many bytes of a compressed stream are read at once.
  private static let compressedRoom = 64 << 10

  private let descriptor: FileDescriptor
  /// What ends waits for more when it becomes readable; -1 for nothing.
  package var wake: Int32
  private let mayWait: Bool
  /// Where bytes come from in place of the descriptor, and what of its last part wasn't taken yet.
  private let feed: ByteFeed?
  private var part: [UInt8] = []
  private var partStart = 0
  /// The digest of the bytes as they were read, if it is wanted.
  private var digest: SHA256?
  /// How many bytes were read, by others too.
  package private(set) var byteCount = 0
  /// How the stream is compressed; nil if it isn't, and before its first bytes.
  package private(set) var compression: Compression?

  /// What was read and put back.
  private var returned = ByteBuffer(capacity: 16)

  private var isBegun = false
  private var decompressor: Decompressor?
  /// The byte of the stream at which it has begun.
  private var compressedStart = 0
  /// What was read and not decompressed yet: the bytes from `restStart` on.
  private var rest = ByteBuffer(capacity: 16)
  private var restStart = 0
  /// Whether the last part filled its room, so that there may be more of it.
  private var isFilled = false
  private var isAtEnd = false
  private var failure: FileError?

  /// What came of a read: bytes, the end, no bytes yet, or that the wait for them was ended.
  package enum Progress: Sendable { case some, end, nothing, interrupted }

  /// The path, for messages.
  var path: String { descriptor.path }

  /// Reads from `descriptor`, from where it is.
  ///
  /// The stream ends when `wake` becomes readable, unless that is -1. With `digests` there is a
  /// ``sha256``.
  package init(_ descriptor: consuming FileDescriptor, wake: Int32 = -1, digests: Bool = false) {
    let kind = try? descriptor.status().kind
    mayWait = kind != .regular
    feed = nil
    self.descriptor = descriptor
    self.wake = wake
    digest = digests ? SHA256() : nil
  }

  /// Takes the parts of `feed`, which messages call `path`.
  package init(_ feed: ByteFeed, path: String) {
    self.feed = feed
    descriptor = FileDescriptor(borrowing: -1, path: path)
    (mayWait, wake) = (false, -1)
  }

  /// Lets bytes that were read come once more, before the others.
  package func putBack(_ bytes: ByteView) { returned.append(bytes) }

  /// The whole stream as lines that may be read in parts; nil where it isn't a regular file that tells of
  /// some, or its digest is wanted.
  func parts(lineLimit: Int) -> LineParts? {
    guard feed == nil, digest == nil, !mayWait, returned.isEmpty else { return nil }
    let start = Int(lseek(descriptor.number, 0, SEEK_CUR)) - byteCount
    guard start >= 0, let copy = descriptor.duplicate(),
      let parts = LineParts(copy, from: start, lineLimit: lineLimit)
    else { return nil }
    compression = parts.compression
    return parts
  }

  /// Goes on behind parts that others read, whatever was read before.
  ///
  /// - Throws: ``FileError`` when that can't be read.
  func goOn(behind parts: LineParts) throws(FileError) {
    // Whoever shares the descriptor goes on behind the end then.
    lseek(descriptor.number, off_t(parts.start + parts.place), SEEK_SET)
    (byteCount, isAtEnd, isBegun) = (parts.place, parts.isAtEnd, true)
    rest.truncate()
    (restStart, isFilled, failure) = (0, false, nil)
    if let compression { try begin(compression, at: parts.place) }
  }

  /// The digest of all bytes that were read, as they are in the file; nil unless it is wanted.
  var sha256: [UInt8]? { digest?.finish() }

  /// Appends up to `room` bytes to `buffer`; `waits` tells whether to wait when nothing is there.
  ///
  /// - Throws: ``FileError`` when reading fails, and when what is compressed is damaged or ends too
  ///   early; all bytes before that were appended.
  package func read(
    _ room: Int,
    into buffer: inout ByteBuffer,
    waits: Bool
  ) throws(FileError) -> Progress {
    if !returned.isEmpty {
      buffer.append(returned.view)
      returned = ByteBuffer(capacity: 16)
      return .some
    }
    if let failure { throw failure }
    do throws(FileError) {
      return try readOn(room, &buffer, waits)
    } catch {
      failure = error
      throw error
    }
  }

  private func readOn(
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ waits: Bool
  ) throws(FileError) -> Progress {
    if !isBegun { return try begin(room, &buffer, waits) }
    if decompressor == nil { return try take(room, &buffer, waits) }
    return try decompress(room, &buffer, waits)
  }

  /// Reads as many first bytes as tell whether they are compressed.
  private func begin(
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ waits: Bool
  ) throws(FileError) -> Progress {
    while rest.count < Compression.headSize, Compression.mayBegin(rest.view) {
      let progress = try take(max(room, Compression.headSize), &rest, waits)
      if progress == .end { break }
      guard progress == .some else { return progress }
    }
    isBegun = true
    if let compression = Compression(head: rest.view) {
      try begin(compression, at: 0)
      return try decompress(room, &buffer, waits)
    }
    buffer.append(rest.view)
    defer { rest = ByteBuffer(capacity: 16) }
    return rest.isEmpty ? .end : .some
  }

  /// Begins to decompress at a byte of the stream.
  private func begin(_ compression: Compression, at offset: Int) throws(FileError) {
    self.compression = compression
    compressedStart = offset
    do {
      decompressor = try Decompressor(compression)
    } catch {
      throw FileError(.read, descriptor.path, .noLibrary(compression))
    }
  }

  private func decompress(
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ waits: Bool
  ) throws(FileError) -> Progress {
    guard let decompressor, let compression else { return .end }
    while true {
      if restStart == rest.count, !isFilled, !isAtEnd {
        rest.truncate()
        restStart = 0
        let progress = try take(InputBytes.compressedRoom, &rest, waits)
        guard progress == .some || progress == .end else { return progress }
      }
      let before = buffer.count
      do {
        restStart += try decompressor.read(
          rest.view[restStart..<rest.count],
          room: room,
          into: &buffer
        )
      } catch {
        throw FileError(
          .read,
          descriptor.path,
          .damaged(compression, offset: compressedStart + decompressor.byteCount)
        )
      }
      isFilled = buffer.count - before == room
      if buffer.count > before { return .some }
      guard isAtEnd, restStart == rest.count else { continue }
      guard decompressor.isBetween else {
        throw FileError(.read, descriptor.path, .cutOff(compression, offset: byteCount))
      }
      return .end
    }
  }

  /// Reads up to `room` bytes once, as they are in the file.
  private func take(
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ waits: Bool
  ) throws(FileError) -> Progress {
    if isAtEnd { return .end }
    if let feed { return take(from: feed, room, &buffer, waits) }
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
      guard let count = try descriptor.readAtOnce(room: room, into: &buffer) else { continue }
      byteCount += count
      if digest != nil { digest?.update(buffer.view[buffer.count - count..<buffer.count]) }
      if count == 0 { isAtEnd = true }
      return count == 0 ? .end : .some
    }
  }

  /// The same, of what a feed has.
  private func take(
    from feed: ByteFeed,
    _ room: Int,
    _ buffer: inout ByteBuffer,
    _ waits: Bool
  ) -> Progress {
    if partStart == part.count {
      part.removeAll(keepingCapacity: true)
      partStart = 0
      let progress = feed.next(&part, waits)
      if progress == .end { isAtEnd = true }
      guard progress == .some else { return progress }
    }
    let end = min(partStart + room, part.count)
    part.withByteView { buffer.append($0[partStart..<end]) }
    byteCount += end - partStart
    partStart = end
    return .some
  }
}

/// Bytes of which the first were looked at, before whoever works on them has begun.
///
/// Used by one thread at a time.
package final class BegunInput: Identical, @unchecked Sendable {
  // Sendable because one thread after the other uses it.
  package let bytes: InputBytes
  /// What the file is; nil if it is none.
  package let status: FileStatus?

  /// Bytes that are read on, of a file or not.
  package init(_ bytes: InputBytes, of status: FileStatus?) {
    (self.bytes, self.status) = (bytes, status)
  }
}
