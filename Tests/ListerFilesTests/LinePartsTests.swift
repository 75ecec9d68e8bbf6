// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import ListerBasics
import ListerCompression
import TestKit
import Testing

/// Files that are read in parts, beside the same files read as streams.
@Suite struct LinePartsTests {
  private struct Line: Equatable {
    var number: Int
    var offset: Int
    /// Nil for a line that was too long.
    var text: String?
    var hasNewline: Bool
  }

  /// What came of a file, and why no more came.
  private struct Outcome: Equatable {
    var lines: [Line] = []
    var error: FileError.Reason?

    /// Takes the lines of a block, which are numbered behind those before.
    mutating func take(_ block: LineBlock) {
      let count = lines.count
      while let line = block.next() {
        let text = line.isTooLong ? nil : line.text.string
        lines.append(
          Line(
            number: line.number + count,
            offset: line.offset,
            text: text,
            hasNewline: line.hasNewline
          )
        )
      }
    }

    /// Takes all that a reader gives.
    mutating func take(_ reader: StreamReader) {
      let block = LineBlock()
      do throws(FileError) {
        while try reader.read(into: block, size: 5_000) { take(block) }
      } catch {
        self.error = error.reason
      }
    }

    /// Takes what comes next.
    mutating func take(_ next: Outcome) {
      let count = lines.count
      lines += next.lines.map { line in
        var line = line
        line.number += count
        return line
      }
      error = next.error
    }
  }

  private static func reader(of path: String, _ limit: Int) throws -> StreamReader {
    StreamReader(try FileDescriptor(reading: path), framing: .lines, limit: limit)
  }

  private static func streamed(_ path: String, limit: Int = 5_000) throws -> Outcome {
    var outcome = Outcome()
    outcome.take(try reader(of: path, limit))
    return outcome
  }

  /// The same, read in parts in any order; nil where the file has none.
  private static func parted(
    _ path: String,
    size: Int = 10_000,
    limit: Int = 5_000,
    seed: UInt64 = 1,
    meanwhile: () throws -> Void = {}
  ) throws -> Outcome? {
    var generator = SeededGenerator(seed: seed)
    let reader = try reader(of: path, limit)
    guard let parts = try reader.parts() else { return nil }
    var found: [LineParts.Part] = []
    while let part = try parts.next(size: size) { found.append(part) }
    try meanwhile()
    let (frames, block) = (FrameReader(), LineBlock())
    var outcomes: [Int: Outcome] = [:]
    for index in found.indices.shuffled(using: &generator) {
      var outcome = Outcome()
      do throws(FileError) {
        try parts.read(found[index], with: frames, into: block)
      } catch {
        outcome.error = error.reason
      }
      outcome.take(block)
      outcomes[index] = outcome
    }
    var outcome = Outcome()
    for index in found.indices {
      outcome.take(outcomes[index] ?? Outcome())
      if outcome.error != nil { return outcome }
    }
    try reader.goOn(behind: parts)
    outcome.take(reader)
    return outcome
  }

  /// Lines of any lengths, some of them empty, with a carriage return, or over the limit.
  private static func text(_ count: Int, end: String, _ generator: inout SeededGenerator) -> String
  {
    var text = ""
    while text.utf8.count < count {
      let length =
        switch Int.random(in: 0..<40, using: &generator) {
        case 0: Int.random(in: 4_990...30_000, using: &generator)
        case 1..<8: 0
        default: Int.random(in: 1...400, using: &generator)
        }
      let words = (0..<length / 8).map { _ in String(Int.random(in: 0..<9_999, using: &generator)) }
      text += words.joined(separator: ",") + (length % 5 == 0 ? "\r\n" : "\n")
    }
    return text + end
  }

  @Test(arguments: ["", "\n", "last", String(repeating: "x", count: 5_001)])
  func `ranges give the lines of the stream`(end: String) throws {
    var generator = SeededGenerator(seed: 3)
    let folder = try TemporaryFolder()
    let path = try folder.add("in", LinePartsTests.text(150_000, end: end, &generator))
    let expected = try LinePartsTests.streamed(path)
    for (seed, size) in [13, 500, 4_096, 16 << 10, 64 << 10, 1 << 20].enumerated() {
      let parted = try LinePartsTests.parted(path, size: size, seed: UInt64(seed))
      #expect(parted == expected, "ranges of \(size)")
    }
  }

  @Test func `a line may be longer than any range, and a newline be between two of them`() throws {
    let folder = try TemporaryFolder()
    let rows = [
      String(repeating: String(repeating: "a", count: 9) + "\n", count: 7_000),
      String(repeating: "\n", count: 70_000), String(repeating: "b", count: 90_000),
      String(repeating: "b", count: 90_000) + "\n",
    ]
    for (index, text) in (rows + [rows.joined()]).enumerated() {
      let path = try folder.add("in\(index)", text)
      for limit in [5, 5_000, 1 << 20] {
        let expected = try LinePartsTests.streamed(path, limit: limit)
        for size in [10, 1_000, 30_000] {
          let parted = try LinePartsTests.parted(path, size: size, limit: limit)
          #expect(parted == expected, "\(index): \(size), \(limit)")
        }
      }
    }
  }

  @Test func `small files and pipes have no parts`() throws {
    let folder = try TemporaryFolder()
    #expect(try LinePartsTests.parted(folder.add("empty")) == nil)
    #expect(try LinePartsTests.parted(folder.add("small", "[1]\n")) == nil)
    let pipe = try TestPipe()
    pipe.write("[1]\n")
    let reader = StreamReader(pipe.openReader(), framing: .lines, limit: 100)
    #expect(try reader.parts() == nil)
  }

  @Test func `a file that becomes shorter ends where it does`() throws {
    var generator = SeededGenerator(seed: 4)
    let folder = try TemporaryFolder()
    let path = try folder.add("in", LinePartsTests.text(150_000, end: "", &generator))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let parted = try LinePartsTests.parted(path) { try file.truncate(atOffset: 77_777) }
    #expect(try parted == LinePartsTests.streamed(path))
  }

  @Test func `what is appended later is no part of the stream`() throws {
    var generator = SeededGenerator(seed: 5)
    let folder = try TemporaryFolder()
    let path = try folder.add("in", LinePartsTests.text(150_000, end: "", &generator))
    let expected = try LinePartsTests.streamed(path)
    let parted = try LinePartsTests.parted(path) {
      try folder.writer(of: "in").write(contentsOf: Data("[1]\n".utf8))
    }
    #expect(parted == expected)
  }

  // MARK: Frames

  /// A compressed file of ours whose frames have these contents.
  private static func file(_ contents: [String], _ form: Compression) throws -> [UInt8] {
    let compressor = try FrameCompressor(form)
    var index = FrameIndex(form)
    var buffer = ByteBuffer()
    for content in contents {
      content.withByteView { index.append(compressor.write([$0], to: &buffer)) }
    }
    index.write(to: &buffer)
    return buffer.view.array
  }

  /// A compressed file of others.
  private static func foreign(_ content: String, _ form: Compression) throws -> [UInt8] {
    let compressor = try Compressor(form)
    var buffer = ByteBuffer()
    content.withByteView { compressor.write($0, to: &buffer) }
    compressor.finish(to: &buffer)
    return buffer.view.array
  }

  private static func contents(_ seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    return (0..<5).map { $0 == 3 ? "" : text(20_000, end: "", &generator) }
  }

  private func check(
    _ bytes: [UInt8],
    hasParts: Bool? = nil,
    _ comment: Comment,
    in folder: TemporaryFolder
  ) throws {
    let path = folder.path + "/in"
    try Data(bytes).write(to: URL(filePath: path))
    let parted = try LinePartsTests.parted(path)
    if let hasParts { #expect((parted != nil) == hasParts, comment) }
    if let parted { #expect(try parted == LinePartsTests.streamed(path), comment) }
  }

  @Test(arguments: Compression.allCases)
  func `frames give the lines of the stream, joined with others too`(form: Compression) throws {
    let folder = try TemporaryFolder()
    let contents = LinePartsTests.contents(6)
    let ours = try LinePartsTests.file(contents, form)
    let foreign = try LinePartsTests.foreign(contents[0] + "half a line", form)
    let isGzip = form == .gzip
    try check(ours, hasParts: true, "ours", in: folder)
    try check(foreign, hasParts: false, "of others", in: folder)
    try check(ours + ours, hasParts: isGzip, "joined", in: folder)
    try check(ours + foreign, hasParts: isGzip, "others behind", in: folder)
    try check(ours + foreign + ours, hasParts: isGzip, "others between", in: folder)
    try check(foreign + ours, hasParts: false, "others in front", in: folder)
    try check(LinePartsTests.file([""], form), hasParts: true, "empty", in: folder)
    let half = try LinePartsTests.file(contents + ["half"], form)
    try check(half, hasParts: isGzip, "a line without an end", in: folder)
    try check(half + ours, hasParts: isGzip, "a line over two files", in: folder)
    try check(ours + [0, 0, 0], hasParts: isGzip, "zeros behind", in: folder)
    try check(ours + [7, 0, 0, 9], hasParts: isGzip, "others behind", in: folder)
  }

  @Test(arguments: Compression.allCases)
  func `a frame that is too large is read as a stream, and so is what is behind it`(
    form: Compression
  ) throws {
    let folder = try TemporaryFolder()
    let row = "[[\"" + String(repeating: "x", count: 996) + "\"]]\n"
    let contents = [row, String(repeating: row, count: 5_000), row]
    try check(LinePartsTests.file(contents, form), hasParts: true, "large", in: folder)
  }

  @Test(arguments: Compression.allCases)
  func `what is damaged or cut anywhere ends as the stream does`(form: Compression) throws {
    var generator = SeededGenerator(seed: 8)
    let folder = try TemporaryFolder()
    let contents = LinePartsTests.contents(7)
    let bytes = try LinePartsTests.file(contents, form)
    let header = try LinePartsTests.file([contents[0]], .gzip).count
    var places = (0..<60).map { _ in Int.random(in: bytes.indices, using: &generator) }
    // Where the first frame ends and the second one begins, if these are members, and the ends.
    places += (0..<40).map { min(header - 12 + $0, bytes.count - 1) }
    places += (0..<30).map { $0 } + (1...30).map { bytes.count - $0 }
    for place in places {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try check(damaged, "byte \(place)", in: folder)
      try check(Array(bytes[..<place]), "\(place) bytes", in: folder)
    }
  }
}
