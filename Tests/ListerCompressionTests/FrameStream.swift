// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import TestKit

/// Streams made of frames, and the ways to read them.
enum FrameStream {
  /// The stream whose frames have these contents.
  static func stream(_ contents: [String], _ form: Compression) throws -> [UInt8] {
    let compressor = try FrameCompressor(form)
    var index = FrameIndex(form)
    var buffer = ByteBuffer()
    for content in contents {
      content.withByteView { index.append(compressor.write([$0], to: &buffer)) }
    }
    index.write(to: &buffer)
    return buffer.view.array
  }

  /// Lines that have something in common, of so many bytes or a few more.
  static func lines(_ count: Int, _ generator: inout SeededGenerator) -> String {
    var text = ""
    while text.utf8.count < count {
      text +=
        "[[\(Int.random(in: 0..<1_000_000, using: &generator)),\"=A1*2\",\"\u{E4}\u{20AC}\"]]\n"
    }
    return text
  }

  /// The bytes of a stream from an offset on, as a file gives them.
  static func part(of bytes: [UInt8], _ offset: Int, _ count: Int) -> [UInt8] {
    Array(bytes.dropFirst(offset).prefix(count))
  }

  /// The frames that the stream tells, and what comes behind them; nil if it tells of none.
  static func steps(
    of bytes: [UInt8],
    _ form: Compression,
    contentLimit: Int = FrameSizes.largestContent
  ) -> (frames: [FramePlace], end: FrameLocator.Step)? {
    let read = { (offset: Int, count: Int) in part(of: bytes, offset, count) }
    guard
      var locator = FrameLocator(
        form,
        fileSize: bytes.count,
        contentLimit: contentLimit,
        read: read
      )
    else { return nil }
    var frames: [FramePlace] = []
    while true {
      let step = locator.next(read: read)
      guard case .frame(let place) = step else {
        // It stays the same.
        return locator.next(read: read) == step ? (frames, step) : nil
      }
      frames.append(place)
    }
  }

  /// The content, read frame by frame as far as the stream tells of frames, and then as a stream.
  static func contentByFrames(
    of bytes: [UInt8],
    _ form: Compression,
    contentLimit: Int = FrameSizes.largestContent
  ) throws -> [UInt8] {
    guard let (frames, end) = steps(of: bytes, form, contentLimit: contentLimit) else {
      return try content(of: bytes, form)
    }
    let decompressor = try FrameDecompressor(form)
    var buffer = ByteBuffer()
    for place in frames {
      try part(of: bytes, place.offset, place.sizes.stored).withByteView { (view) throws in
        try decompressor.read(view, content: place.sizes.content, into: &buffer)
      }
    }
    guard case .stream(let offset) = end else { return buffer.view.array }
    return buffer.view.array + (try content(of: Array(bytes[offset...]), form))
  }

  /// What a stream gives up to its end or a damage, and the place of that, read in chunks of so many bytes.
  static func beginning(
    of bytes: [UInt8],
    _ form: Compression,
    chunk: Int,
    room: Int
  ) throws -> (content: [UInt8], place: Int?) {
    let decompressor = try Decompressor(form)
    var buffer = ByteBuffer()
    var start = 0
    while true {
      let before = buffer.count
      do {
        start += try part(of: bytes, start, chunk).withByteView { (view) throws in
          try decompressor.read(view, room: room, into: &buffer)
        }
      } catch {
        return (buffer.view.array, decompressor.byteCount)
      }
      if start == bytes.count, buffer.count == before { return (buffer.view.array, nil) }
    }
  }

  /// The content, read as a stream in chunks of so many bytes; fails if it ends too early.
  static func content(
    of bytes: [UInt8],
    _ form: Compression,
    chunk: Int = 4_096,
    room: Int = 4_096
  ) throws -> [UInt8] {
    let decompressor = try Decompressor(form)
    var buffer = ByteBuffer()
    var start = 0
    while true {
      let before = buffer.count
      let used = try part(of: bytes, start, chunk).withByteView { (view) throws in
        try decompressor.read(view, room: room, into: &buffer)
      }
      start += used
      if start == bytes.count, buffer.count == before { break }
      if used == 0, buffer.count == before { throw CompressionFailure.damaged }
    }
    guard decompressor.isBetween else { throw CompressionFailure.damaged }
    return buffer.view.array
  }
}
