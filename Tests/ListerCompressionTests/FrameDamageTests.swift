// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import TestKit
import Testing

/// Files that are changed, cut or joined, and those of others.
@Suite struct FrameDamageTests {
  private static let contents = ["[[1,2,\"=A1+B1\"]]\n[[3]]\n", "", "{\"grid\":[[1]]}\n", "[]\n"]
  private static let content = Array(contents.joined().utf8)

  @Test(arguments: Compression.allCases)
  func `a change of any byte is found, or the content is the same`(form: Compression) throws {
    let bytes = try FrameStream.stream(FrameDamageTests.contents, form)
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x10, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] ^= change
        let read = try? FrameStream.contentByFrames(of: damaged, form)
        #expect(read == nil || read == FrameDamageTests.content, "byte \(index), \(change)")
      }
    }
  }

  @Test(arguments: Compression.allCases)
  func `a file that is cut anywhere is read as a stream is`(form: Compression) throws {
    let bytes = try FrameStream.stream(FrameDamageTests.contents, form)
    let frames = try #require(FrameStream.steps(of: bytes, form)).frames
    for count in bytes.indices {
      let cut = Array(bytes[..<count])
      let read = try? FrameStream.contentByFrames(of: cut, form)
      #expect(read == (try? FrameStream.content(of: cut, form)), "\(count) bytes")
      // The members in front of the cut are told.
      let told = FrameStream.steps(of: cut, form)?.frames ?? []
      let whole = frames.filter { $0.offset + $0.sizes.stored <= count }
      #expect(told == (form == .gzip ? whole : []), "\(count) bytes")
    }
  }

  @Test(arguments: Compression.allCases)
  func `sizes that are wrong are found`(form: Compression) throws {
    let bytes = try FrameStream.stream(FrameDamageTests.contents, form)
    let frames = try #require(FrameStream.steps(of: bytes, form)).frames
    // Behind the entries there is one more, and the footer.
    let table = bytes.count - SeekTableSizes.footer - (frames.count + 1) * SeekTableSizes.entry
    for (index, frame) in frames.enumerated() {
      let place = form == .gzip ? frame.offset + 16 : table + index * SeekTableSizes.entry
      let (stored, content) = (frame.sizes.stored, frame.sizes.content)
      let wrong = [
        (0, content), (1, content), (stored - 1, content), (stored + 1, content),
        (bytes.count, content), (Int(UInt32.max), content), (stored, content - 1),
        (stored, content + 1), (stored, 1 << 20), (stored, FrameSizes.largestContent),
        (stored, Int(UInt32.max)), (0, 0), (Int(UInt32.max), Int(UInt32.max)),
      ]
      for sizes in wrong where sizes != (stored, content) && sizes.1 >= 0 {
        var lying = bytes
        lying.put(sizes.0, at: place)
        lying.put(sizes.1, at: place + 4)
        let read = try? FrameStream.contentByFrames(of: lying, form)
        #expect(read == nil || read == FrameDamageTests.content, "frame \(index): \(sizes)")
      }
    }
  }

  @Test(arguments: Compression.allCases)
  func `a frame that says something else than what is told of it begins a stream`(
    form: Compression
  ) throws {
    let bytes = try FrameStream.stream(FrameDamageTests.contents, form)
    let frames = try #require(FrameStream.steps(of: bytes, form)).frames
    let table = bytes.count - SeekTableSizes.footer - (frames.count + 1) * SeekTableSizes.entry
    for (index, frame) in frames.enumerated() {
      var lying = bytes
      let place = form == .gzip ? frame.offset + 16 : table + index * SeekTableSizes.entry
      lying.put(frame.sizes.content + 1, at: place + 4)
      let steps = FrameStream.steps(of: lying, form)
      #expect(steps?.frames.count == (index == 0 ? nil : index))
      #expect(index == 0 || steps?.end == .stream(offset: frame.offset))
      let content = try FrameStream.contentByFrames(of: lying, form)
      #expect(content == FrameDamageTests.content)
    }
  }

  @Test(arguments: Compression.allCases)
  func `what comes before a damage and its place do not depend on how the bytes come`(
    form: Compression
  ) throws {
    var generator = SeededGenerator(seed: 47)
    let bytes = try FrameStream.stream(
      (0..<2).map { _ in FrameStream.lines(300_000, &generator) },
      form
    )
    for _ in 0..<20 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &generator)] ^= 0x5A
      let whole = try FrameStream.beginning(of: damaged, form, chunk: 64 << 10, room: 64 << 10)
      for (chunk, room) in [(977, 1 << 20), (5_000, 1_000), (1 << 20, 8_192)] {
        let read = try FrameStream.beginning(of: damaged, form, chunk: chunk, room: room)
        #expect(read.content == whole.content)
        #expect(read.place == whole.place)
      }
    }
  }

  @Test func `entries that are wrong together are found by the frames`() throws {
    let bytes = try FrameStream.stream(["[[1]]\n", "[[2]]\n"], .zstd)
    let table = bytes.count - SeekTableSizes.footer - 3 * SeekTableSizes.entry
    var lying = bytes
    lying[table] += 1
    lying[table + SeekTableSizes.entry] -= 1
    #expect(FrameStream.steps(of: lying, .zstd)?.frames.count == 1)
    #expect(throws: CompressionFailure.damaged) {
      try FrameStream.contentByFrames(of: lying, .zstd)
    }
  }

  @Test(arguments: [0, 1, 2, 4, 6, 7, 1_000, 1 << 27, 1 << 27 + 1, Int(UInt32.max)])
  func `a table with another count is none`(count: Int) throws {
    var bytes = try FrameStream.stream(FrameDamageTests.contents, .zstd)
    bytes.put(count, at: bytes.count - SeekTableSizes.footer)
    #expect(FrameStream.steps(of: bytes, .zstd) == nil)
    #expect(try FrameStream.content(of: bytes, .zstd) == FrameDamageTests.content)
  }

  @Test func `a table without frames is none`() {
    var buffer = ByteBuffer()
    var index = FrameIndex(.zstd)
    index.write(to: &buffer)
    #expect(FrameStream.steps(of: buffer.view.array, .zstd) == nil)
    index.append(FrameSizes(stored: 0, content: 0))
    buffer.truncate()
    index.write(to: &buffer)
    #expect(FrameStream.steps(of: buffer.view.array, .zstd) == nil)
  }

  @Test(arguments: Compression.allCases)
  func `what others have made tells of no frames`(form: Compression) throws {
    let compressor = try Compressor(form)
    var buffer = ByteBuffer()
    FrameDamageTests.content.withByteView { compressor.write($0, to: &buffer) }
    compressor.finish(to: &buffer)
    #expect(FrameStream.steps(of: buffer.view.array, form) == nil)
    for bytes in [[], [0x1F], [0x28, 0xB5, 0x2F, 0xFD], [UInt8](repeating: 0, count: 100)] {
      #expect(FrameStream.steps(of: bytes, form) == nil)
    }
  }

  @Test func `a table of frames that end anywhere tells of none`() throws {
    let bytes = try FrameStream.stream(["[[1]]\n"], .zstd)
    let frame = try #require(FrameStream.steps(of: bytes, .zstd)).frames[0]
    // As the programs of others write it: without a marker and its entry.
    let sizes = [UInt8(frame.sizes.stored), 0, 0, 0, UInt8(frame.sizes.content), 0, 0, 0]
    let table = [0x5E, 0x2A, 0x4D, 0x18, 17, 0, 0, 0] + sizes + [1, 0, 0, 0, 0]
    let foreign = Array(bytes[..<frame.sizes.stored]) + table + bytes.suffix(4)
    #expect(FrameStream.steps(of: foreign, .zstd) == nil)
    #expect(try FrameStream.content(of: foreign, .zstd) == Array("[[1]]\n".utf8))
  }

  @Test(arguments: Compression.allCases)
  func `files that are joined are read as one`(form: Compression) throws {
    let one = try FrameStream.stream(["one\n", "two\n"], form)
    let both = one + (try FrameStream.stream(["three\n"], form))
    let frames = FrameStream.steps(of: both, form)?.frames
    #expect(frames?.count == (form == .gzip ? 3 : nil))
    let content = try FrameStream.contentByFrames(of: both, form)
    #expect(content == Array("one\ntwo\nthree\n".utf8))
  }

  @Test func `a member of others is where the stream begins`() throws {
    let ours = try FrameStream.stream(["one\n"], .gzip)
    let compressor = try Compressor(.gzip)
    var buffer = ByteBuffer()
    compressor.write(ByteView("two\n"), to: &buffer)
    compressor.finish(to: &buffer)
    let bytes = ours + buffer.view.array + ours
    let (frames, end) = try #require(FrameStream.steps(of: bytes, .gzip))
    #expect(frames.count == 1 && end == .stream(offset: ours.count))
    let content = try FrameStream.contentByFrames(of: bytes, .gzip)
    #expect(content == Array("one\ntwo\none\n".utf8))
  }

  @Test(arguments: [1, 23, 700, 200_000])
  func `zeros behind a member are let pass`(count: Int) throws {
    let member = try FrameStream.stream(["one\n"], .gzip)
    let zeros = [UInt8](repeating: 0, count: count)
    let padded = member + zeros + member + zeros
    let (frames, end) = try #require(FrameStream.steps(of: padded, .gzip))
    #expect(frames.map(\.offset) == [0, member.count + count] && end == .end)
    let (_, other) = try #require(FrameStream.steps(of: padded + [1, 2], .gzip))
    #expect(other == .stream(offset: padded.count))
  }

  @Test(arguments: Compression.allCases)
  func `a frame is read again after a damaged one, and nothing of that is kept`(
    form: Compression
  ) throws {
    let stream = try FrameStream.stream(["[[1]]\n[[2]]\n"], form)
    let frame = try #require(FrameStream.steps(of: stream, form)).frames[0].sizes
    let bytes = Array(stream[..<frame.stored])
    let decompressor = try FrameDecompressor(form)
    var buffer = ByteBuffer()
    buffer.append("kept")
    let wrong = [
      (bytes, 11), (bytes, 13), (bytes, 0), (bytes, -1), (bytes, FrameSizes.largestContent + 1),
      (bytes.dropLast(), 12), (bytes + [0], 12), ([], 12),
    ]
    for (bytes, count) in wrong {
      #expect(throws: CompressionFailure.damaged) {
        try bytes.withByteView { (view) throws in
          try decompressor.read(view, content: count, into: &buffer)
        }
      }
      #expect(buffer.view == ByteView("kept"))
    }
    try bytes.withByteView { (view) throws in
      try decompressor.read(view, content: 12, into: &buffer)
    }
    #expect(buffer.view == ByteView("kept[[1]]\n[[2]]\n"))
  }

  @Test(arguments: Compression.allCases)
  func `a file that can't be read, or has become shorter, ends the search`(
    form: Compression
  ) throws {
    let bytes = try FrameStream.stream(FrameDamageTests.contents, form)
    #expect(throws: CompressionFailure.damaged) {
      _ = try FrameLocator(form, fileSize: bytes.count) { (_, _) throws(CompressionFailure) in
        throw .damaged
      }
    }
    let whole = { (offset: Int, count: Int) in FrameStream.part(of: bytes, offset, count) }
    var locator = try #require(FrameLocator(form, fileSize: bytes.count, read: whole))
    // A table was read already, but not the frame itself.
    #expect(locator.next { (_, _) in [] } == .stream(offset: 0))
    #expect(FrameLocator(form, fileSize: bytes.count) { (_, _) in [] } == nil)
  }
}

/// What is known of the end of a file of Zstandard.
private enum SeekTableSizes {
  static let (entry, footer) = (8, 9)
}

extension [UInt8] {
  /// Writes a number in four bytes, the lowest first.
  fileprivate mutating func put(_ number: Int, at index: Int) {
    for byte in 0..<4 { self[index + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
  }
}
