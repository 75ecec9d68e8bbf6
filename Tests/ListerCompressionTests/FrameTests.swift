// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCompression
import TestKit
import Testing

@Suite struct FrameTests {
  @Test(arguments: Compression.allCases)
  func `a content gives the same frame in any parts and behind any other`(
    form: Compression
  ) throws {
    var generator = SeededGenerator(seed: 44)
    let used = try FrameCompressor(form)
    for size in [0, 1, 100, 1 << 20, 300, 200_000, 3 << 20, 0, 70_000] {
      let content = Array(FrameStream.lines(size, &generator).utf8)
      var new = ByteBuffer()
      let sizes = try content.withByteView { (view) throws in
        try FrameCompressor(form).write([view], to: &new)
      }
      #expect(sizes == FrameSizes(stored: new.count, content: content.count))
      for count in [0, 1, 7] {
        let ends =
          (0..<count).map { _ in Int.random(in: 0...content.count, using: &generator) }.sorted()
          + [content.count]
        var again = ByteBuffer()
        again.append("in front")
        content.withByteView { view in
          let parts = zip([0] + ends, ends).map { view[$0..<$1] }
          #expect(used.write(parts, to: &again) == sizes)
        }
        #expect(again.view[8..<again.count] == new.view)
      }
    }
  }

  @Test func `no parts are an empty content`() throws {
    var none = ByteBuffer()
    var empty = ByteBuffer()
    let compressor = try FrameCompressor(.zstd)
    let sizes = compressor.write([], to: &none)
    #expect(sizes == compressor.write([ByteView.empty], to: &empty))
    #expect(none.view == empty.view)
  }

  @Test(
    arguments: Compression.allCases,
    [[""], ["one\n"], ["one\n", "two\n"], ["", "two\n", "", ""]]
  )
  func `short frames are read as a stream and one by one`(
    form: Compression,
    contents: [String]
  ) throws {
    let bytes = try FrameStream.stream(contents, form)
    #expect(bytes.withByteView { Compression(head: $0) } == form)
    let content = Array(contents.joined().utf8)
    for chunk in [1, 5, 1_000] {
      #expect(try FrameStream.content(of: bytes, form, chunk: chunk) == content)
    }
    let (frames, end) = try #require(FrameStream.steps(of: bytes, form))
    #expect(frames.map(\.sizes.content) == contents.map(\.utf8.count))
    #expect(end == .end)
    #expect(try FrameStream.contentByFrames(of: bytes, form) == content)
  }

  @Test(arguments: Compression.allCases)
  func `long frames, and lines longer than others, are read as a stream and one by one`(
    form: Compression
  ) throws {
    var generator = SeededGenerator(seed: 45)
    let line = "\"" + FrameStream.lines(5 << 20, &generator).filter { $0 != "\n" } + "\"\n"
    let contents = [FrameStream.lines(1 << 20, &generator), line, "[[1]]\n"]
    let bytes = try FrameStream.stream(contents, form)
    let content = Array(contents.joined().utf8)
    #expect(try FrameStream.content(of: bytes, form, chunk: 100_000, room: 1 << 18) == content)
    #expect(try FrameStream.contentByFrames(of: bytes, form) == content)
    // A frame that is too large is where the stream begins, and the others are behind it.
    let (frames, end) = try #require(
      FrameStream.steps(of: bytes, form, contentLimit: 2 << 20)
    )
    #expect(frames.count == 1 && end == .stream(offset: frames[0].sizes.stored))
    #expect(
      try FrameStream.contentByFrames(of: bytes, form, contentLimit: 2 << 20) == content
    )
    #expect(FrameStream.steps(of: bytes, form, contentLimit: 1_000) == nil)
  }

  @Test func `a member tells its sizes in an extra field`() throws {
    let bytes = try FrameStream.stream(["[[1]]\n"], .gzip)
    let head: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 12, 0, 0x4C, 0x53, 8, 0]
    #expect(Array(bytes[..<24]) == head + [UInt8(bytes.count), 0, 0, 0, 6, 0, 0, 0])
    #expect(Array(bytes.suffix(4)) == [6, 0, 0, 0])
  }

  @Test func `a file of Zstandard ends with a marker and a table of zstd's seekable format`() throws
  {
    var buffer = ByteBuffer()
    var index = FrameIndex(.zstd)
    index.append(FrameSizes(stored: 0x0102, content: 0x0304))
    index.append(FrameSizes(stored: 5, content: FrameSizes.largestContent))
    index.write(to: &buffer)
    let marker = [0x50, 0x2A, 0x4D, 0x18, 8, 0, 0, 0] + Array("LS lines".utf8)
    let entries: [UInt8] =
      [2, 1, 0, 0, 4, 3, 0, 0] + [5, 0, 0, 0, 0, 0, 0, 0x40] + [16, 0, 0, 0, 0, 0, 0, 0]
    let footer: [UInt8] = [3, 0, 0, 0, 0, 0xB1, 0xEA, 0x92, 0x8F]
    #expect(
      buffer.view.array == marker + [0x5E, 0x2A, 0x4D, 0x18, 33, 0, 0, 0] + entries + footer
    )
  }

  @Test func `frames that a table can't tell leave none`() {
    var buffer = ByteBuffer()
    var index = FrameIndex(.zstd)
    index.append(FrameSizes(stored: 9, content: 1))
    index.append(FrameSizes(stored: 9, content: 1, isIndexed: false))
    index.append(FrameSizes(stored: 9, content: 1))
    index.write(to: &buffer)
    #expect(buffer.view.isEmpty)
  }

  @Test(arguments: Compression.allCases)
  func `a frame whose last line goes on is told by nothing, and read as a stream`(
    form: Compression
  ) throws {
    for contents in [["[[1]]"], ["[[1]]\n", "[[2]]\n[[3]]"]] {
      let bytes = try FrameStream.stream(contents, form)
      let content = Array(contents.joined().utf8)
      #expect(try FrameStream.content(of: bytes, form) == content)
      #expect(try FrameStream.contentByFrames(of: bytes, form) == content)
      let told = form == .gzip && contents.count > 1 ? 1 : nil
      #expect(FrameStream.steps(of: bytes, form)?.frames.count == told)
    }
    let other = try FrameStream.stream(["[[1]]"], form) + FrameStream.stream(["2]\n"], form)
    #expect(FrameStream.steps(of: other, form) == nil)
  }

  @Test func `a table that is read in parts has all frames`() throws {
    let compressor = try FrameCompressor(.zstd)
    var buffer = ByteBuffer()
    var index = FrameIndex(.zstd)
    var frame = ByteBuffer()
    let sizes = compressor.write([ByteView("[[1]]\n")], to: &frame)
    let count = 20_001
    for _ in 0..<count {
      buffer.append(frame.view)
      index.append(sizes)
    }
    index.write(to: &buffer)
    let (frames, end) = try #require(FrameStream.steps(of: buffer.view.array, .zstd))
    #expect(frames.count == count && end == .end)
    #expect(frames.last?.offset == (count - 1) * sizes.stored)
  }

  private static let hasTools = ["gzip", "zstd"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  @Test(.enabled(if: hasTools, "gzip and zstd are there"), arguments: Compression.allCases)
  func `the programs of these names read what is made of frames`(form: Compression) throws {
    var generator = SeededGenerator(seed: 46)
    let folder = try TemporaryFolder()
    let contents = (0..<4).map { FrameStream.lines($0 * 40_000, &generator) }
    let file = try folder.add("in\(form.ending)")
    let writer = try folder.writer(of: "in\(form.ending)")
    try writer.write(contentsOf: Data(try FrameStream.stream(contents, form)))
    try writer.close()
    let output = try SwiftTool.output(of: "/usr/bin/\(form.rawValue)", ["-qdc", file])
    #expect(output == contents.joined())
  }
}
