// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import TestKit
import Testing

@Suite struct CompressorTests {
  @Test(arguments: Compression.allCases)
  func `what was compressed in any parts is read again in any parts`(form: Compression) throws {
    var generator = SeededGenerator(seed: 7)
    for length in [0, 1, 1_000, 300_000, 1_500_000] {
      let content = Bytes.content(length, &generator)
      let whole = try Bytes.compressed(content, form, parts: [length])
      #expect(Compression(head: whole.withByteView { $0 }) == form)
      let parts = (0..<40).map { _ in Int.random(in: 0...length, using: &generator) }
      #expect(try Bytes.compressed(content, form, parts: parts) == whole)
      for room in [1_000, 1 << 20] {
        #expect(try FrameStream.content(of: whole, form, chunk: 977, room: room) == content)
      }
    }
  }

  @Test(arguments: Compression.allCases)
  func `members one behind the other are one content`(form: Compression) throws {
    let one = try Bytes.compressed(Array("one\n".utf8), form, parts: [4])
    let two = try Bytes.compressed(Array("two\n".utf8), form, parts: [4])
    for chunk in [1, 7, 1_000] {
      let both = try FrameStream.content(of: one + two, form, chunk: chunk, room: 100)
      #expect(both == Array("one\ntwo\n".utf8))
    }
  }

  @Test(arguments: Compression.allCases)
  func `a change of any byte is found, or the end is missing`(form: Compression) throws {
    let content = Array(repeating: Array("[[1,2,\"=A1+B1\"]]\n".utf8), count: 9).flatMap(\.self)
    let whole = try Bytes.compressed(content, form, parts: [content.count])
    for index in 10..<whole.count {
      var damaged = whole
      damaged[index] ^= 0x10
      let read = try? FrameStream.content(of: damaged, form, chunk: 64, room: 4_096)
      #expect(read == nil, "byte \(index)")
    }
    for count in 0..<whole.count {
      let read = try? FrameStream.content(of: Array(whole[..<count]), form, chunk: 64, room: 4_096)
      #expect(read == (count == 0 ? [] : nil), "\(count) bytes")
    }
  }

  @Test func `zeros behind the last member of gzip are let pass, and nothing else`() throws {
    let member = try Bytes.compressed([65, 10], .gzip, parts: [2])
    let padded = member + [UInt8](repeating: 0, count: 700)
    #expect(try FrameStream.content(of: padded, .gzip, chunk: 100, room: 100) == [65, 10])
    #expect(
      (try? FrameStream.content(of: member + [1, 2, 3], .gzip, chunk: 100, room: 100)) == nil
    )
  }

  @Test func `names and first bytes tell of a compression`() {
    #expect(Compression(fileName: "a.ndjson.gz") == .gzip)
    #expect(Compression(fileName: "a.zst") == .zstd)
    #expect(Compression(fileName: "a.json") == nil)
    #expect(Compression.plainName("a.ndjson.gz") == "a.ndjson")
    #expect(Compression.plainName("a.json") == "a.json")
    #expect(Compression.mayBegin(ByteView("")) && Compression.mayBegin(ByteView("(")))
    #expect(!Compression.mayBegin(ByteView("(x")) && !Compression.mayBegin(ByteView("{")))
  }
}

/// Bytes, whole or compressed.
private enum Bytes {
  /// Some lines that have something in common.
  static func content(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
    let words = ["[[1,2]]\n", "{\"id\":", "\"=A1*B1\"", "\u{E4}\u{20AC}"].map { Array($0.utf8) }
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += words.randomElement(using: &generator) ?? [] }
    return Array(bytes[..<count])
  }

  /// The bytes, compressed in parts that end at some places.
  static func compressed(
    _ bytes: [UInt8],
    _ form: Compression,
    parts: [Int]
  ) throws -> [UInt8] {
    let compressor = try Compressor(form)
    var buffer = ByteBuffer()
    var start = 0
    for end in parts.sorted() + [bytes.count] {
      Array(bytes[start..<end]).withByteView { compressor.write($0, to: &buffer) }
      start = end
    }
    compressor.finish(to: &buffer)
    return buffer.view.array
  }
}
