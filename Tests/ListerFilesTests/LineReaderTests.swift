// SPDX-License-Identifier: MIT

@testable import ListerFiles
import ListerBasics
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct LineReaderTests {
  private struct Line: Equatable, CustomStringConvertible {
    var number: Int
    /// Nil for a line that was too long.
    var text: String?
    var hasNewline = true
    var description: String { "\(number):\(text ?? "too long")\(hasNewline ? "" : "$")" }
  }

  /// All lines of a stream, and the most bytes that a block had room for.
  private func lines(of reader: LineReader) throws -> [Line] {
    let block = LineBlock()
    var found: [Line] = []
    while try reader.read(into: block) {
      let (before, count) = (found.count, block.countLines())
      while let line = block.next() {
        let text = line.isTooLong ? nil : line.text.string
        found.append(Line(number: before + line.number, text: text, hasNewline: line.hasNewline))
      }
      #expect(found.count - before == count)
    }
    return found
  }

  private func lines(ofFile text: String, limit: Int = 1 << 20) throws -> [Line] {
    let folder = try TemporaryFolder()
    let file = try folder.add("lines", text)
    return try lines(of: LineReader(try FileDescriptor(reading: file), lineLimit: limit))
  }

  @Test func `lines are numbered, blank ones too, and the last needs no newline`() throws {
    #expect(
      try lines(ofFile: "a\n\nb\r\n c ") == [
        Line(number: 1, text: "a"), Line(number: 2, text: ""), Line(number: 3, text: "b\r"),
        Line(number: 4, text: " c ", hasNewline: false),
      ]
    )
    #expect(try lines(ofFile: "a\n") == [Line(number: 1, text: "a")])
    #expect(try lines(ofFile: "\n") == [Line(number: 1, text: "")])
    #expect(try lines(ofFile: "") == [])
  }

  @Test(arguments: [1, 2, 3])
  func `random lines come out as they went in, through file and pipe`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var expected: [Line] = []
    var text = ""
    for number in 1...2_000 {
      let length =
        switch Int.random(in: 0..<100, using: &generator) {
        case 0: Int.random(in: 20_000...60_000, using: &generator)
        case 1..<20: 0
        default: Int.random(in: 1...500, using: &generator)
        }
      let letter = Character(UnicodeScalar(UInt8.random(in: 97...122, using: &generator)))
      let line = String(repeating: letter, count: length)
      text += line + "\n"
      expected.append(Line(number: number, text: length > 50_000 ? nil : line))
    }
    if Bool.random(using: &generator) {
      text += "end"
      expected.append(Line(number: 2_001, text: "end", hasNewline: false))
    }
    #expect(try lines(ofFile: text, limit: 50_000) == expected)

    let pipe = try TestPipe()
    let bytes = Array(text.utf8)
    let sizes = (0..<10_000).map { _ in Int.random(in: 1...5_000, using: &generator) }
    let end = pipe.takeWriter()
    Thread.detachNewThread {
      var start = 0
      for size in sizes where start < bytes.count {
        let piece = bytes[start..<min(start + size, bytes.count)]
        unsafe piece.withUnsafeBytes { _ = unsafe write(end, $0.baseAddress, $0.count) }
        start += piece.count
      }
      close(end)
    }
    #expect(try lines(of: LineReader(pipe.openReader(), lineLimit: 50_000)) == expected)
  }

  @Test func `a line that is far too long is not kept in memory`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("lines", "first\n")
    // A hole in the file: one line of zeros.
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 200 << 20)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("\nlast\n".utf8))
    try handle.close()
    let reader = LineReader(try FileDescriptor(reading: file), lineLimit: 1 << 20)
    let block = LineBlock()
    var found: [String?] = []
    var byteCount = 0
    while try reader.read(into: block) {
      #expect(block.bytes.capacity < 8 << 20)
      byteCount += block.byteCount
      while let line = block.next() {
        found.append(line.isTooLong ? nil : line.text.string)
      }
    }
    #expect(found == ["first", nil, "last"])
    #expect(byteCount == (200 << 20) + 6)
  }

  @Test(arguments: [10, 5_000, 1 << 20])
  func `a line as long as the limit is kept, one byte more is too long`(limit: Int) throws {
    let longest = String(repeating: "a", count: limit)
    let kept = Line(number: 1, text: longest)
    #expect(
      try lines(ofFile: longest + "\nb\n", limit: limit) == [kept, Line(number: 2, text: "b")]
    )
    let over = [Line(number: 1, text: nil), Line(number: 2, text: "b")]
    #expect(try lines(ofFile: longest + "a\nb\n", limit: limit) == over)
    let last = [Line(number: 1, text: longest, hasNewline: false)]
    #expect(try lines(ofFile: longest, limit: limit) == last)
    #expect(try lines(ofFile: longest + "a", limit: limit).map(\.text) == [nil])
  }

  @Test(arguments: [0, 1, 1_000])
  func `a line is dropped as soon as more of it has come than the limit`(limit: Int) throws {
    let folder = try TemporaryFolder()
    let line = String(repeating: "a", count: 10_000)
    let file = try folder.add("lines", line + "\nb\n")
    let reader = LineReader(try FileDescriptor(reading: file), lineLimit: limit)
    let block = LineBlock()
    // In blocks of a kilobyte: the end of the line comes long after that.
    #expect(try reader.read(into: block, size: 1_024))
    #expect(block.next()?.isTooLong == true)
    #expect(block.bytes.view.isEmpty)
    #expect(block.byteCount == 10_001)
  }

  @Test func `a too long line at the end of the stream is told too`() throws {
    let text = "a\n" + String(repeating: "b", count: 3 << 20)
    #expect(
      try lines(ofFile: text) == [Line(number: 1, text: "a"), Line(number: 2, text: nil)]
    )
  }

  @Test func `a line that has come is handed out before the next one comes`() throws {
    let pipe = try TestPipe()
    let reader = LineReader(pipe.openReader(), lineLimit: 1_000)
    let block = LineBlock()
    for number in 1...3 {
      pipe.write("line \(number)\n")
      #expect(try reader.read(into: block))
      #expect(block.bytes.view.string == "line \(number)\n")
      #expect(block.countLines() == 1)
    }
    pipe.write("half")
    close(pipe.takeWriter())
    #expect(try reader.read(into: block))
    #expect(block.bytes.view.string == "half")
    #expect(try !reader.read(into: block))
  }

  @Test func `a wait for input is ended by the wake descriptor`() throws {
    let pipe = try TestPipe()
    let wake = try TestPipe()
    let reader = LineReader(pipe.openReader(), lineLimit: 1_000, wake: wake.reader)
    pipe.write("half a line")
    let end = wake.takeWriter()
    Thread.detachNewThread {
      usleep(20_000)
      close(end)
    }
    #expect(try !reader.read(into: LineBlock()))
  }

  @Test func `a pipe without a writer is opened at once, and waited for when it is read`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    unsafe mkfifo(path, 0o600)
    let wake = try TestPipe()
    let waiting = LineReader(
      try FileDescriptor(reading: path),
      lineLimit: 1_000,
      wake: wake.reader
    )
    close(wake.takeWriter())
    #expect(try !waiting.read(into: LineBlock()))

    let reader = LineReader(try FileDescriptor(reading: path), lineLimit: 1_000)
    Thread.detachNewThread {
      let writer = unsafe open(path, O_WRONLY)
      _ = unsafe write(writer, "a\nb\n", 4)
      close(writer)
    }
    #expect(try lines(of: reader) == [Line(number: 1, text: "a"), Line(number: 2, text: "b")])
  }

  @Test func `a descriptor that doesn't wait is waited for`() throws {
    let pipe = try TestPipe()
    #expect(fcntl(pipe.reader, F_SETFL, O_NONBLOCK) == 0)
    let end = pipe.takeWriter()
    Thread.detachNewThread {
      _ = unsafe write(end, "x", 1)
      close(end)
    }
    var buffer = ByteBuffer()
    let reader = pipe.openReader()
    #expect(try reader.read(room: 10, into: &buffer) == 1)
    #expect(try reader.read(room: 10, into: &buffer) == 0)
  }

  @Test func `lines before an error are handed out first`() throws {
    let stream = try BrokenStream("a\nb\nhalf")
    let reader = LineReader(
      FileDescriptor(borrowing: stream.reader, path: "stream"),
      lineLimit: 1_000
    )
    let block = LineBlock()
    #expect(try reader.read(into: block))
    #expect(block.bytes.view.string == "a\nb\n")
    for _ in 0..<2 {
      #expect(throws: FileError(.read, "stream", .system(ECONNRESET))) {
        _ = try reader.read(into: block)
      }
    }
  }

  @Test func `a folder can't be read`() throws {
    let folder = try TemporaryFolder()
    let reader = LineReader(try FileDescriptor(reading: folder.path), lineLimit: 10)
    #expect(throws: FileError(.read, folder.path, .system(EISDIR))) {
      _ = try reader.read(into: LineBlock())
    }
  }
}
