// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Foundation
import ListerBasics
import Synchronization
import TestKit
import Testing

@Suite struct StreamReaderTests {
  /// A document of a stream.
  private struct Found: Equatable, CustomStringConvertible {
    var number: Int
    var text: String
    var description: String { "\(number):\(text)" }
    var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// More than a limit of 20 bytes.
  private static let (long, blank) = (
    String(repeating: "x", count: 25), String(repeating: " ", count: 21)
  )

  /// The documents of a stream that comes in parts of one size; and their bytes, put together again.
  private func documents(
    of text: String,
    framing: StreamFraming = .content,
    size: Int,
    limit: Int = 1_000,
    feed: ByteFeed? = nil
  ) throws -> (form: StreamReader.Form?, found: [Found], whole: String) {
    let folder = try TemporaryFolder()
    let path = try folder.add("in", text)
    let input =
      try feed.map { InputBytes($0, path: "feed") } ?? InputBytes(FileDescriptor(reading: path))
    let reader = StreamReader(input, framing: framing, limit: limit, firstLine: 1)
    let block = LineBlock()
    var found: [Found] = []
    var (whole, lines) = ("", 0)
    while try reader.read(into: block, size: size) {
      let count = reader.form == .lines ? block.countLines() : 0
      defer { lines += count }
      #expect(block.firstOffset == whole.utf8.count || found.contains { $0.text == "too long" })
      while let line = block.next() {
        whole += line.lead.string + line.text.string + (line.hasNewline ? "\n" : "")
        if line.isTooLong {
          found.append(Found(number: lines + line.number, text: "too long"))
        } else if line.text.contains(where: { $0 > 0x20 }) {
          found.append(Found(number: lines + line.number, text: line.text.string))
          let bytes = Array(text.utf8)[line.offset...].prefix(line.text.count)
          #expect(Array(bytes) == line.text.array)
        }
      }
    }
    return (reader.form, found, whole)
  }

  private static let streams: [(String, StreamReader.Form, [String])] = [
    ("[1]\n{\"a\":[\n2]}\n", StreamReader.Form.lines, ["1:[1]", "2:{\"a\":[", "3:2]}"]),
    ("\n[1,2\n{\"a\":1}\n[3]", .lines, ["2:[1,2", "3:{\"a\":1}", "4:[3]"]),
    ("oops\n[\n1]", .lines, ["1:oops", "2:[", "3:1]"]), ("[1,", .lines, ["1:[1,"]),
    ("[1,\n", .lines, ["1:[1,"]), ("[1,\n{\"a\":1}\n", .lines, ["1:[1,", "2:{\"a\":1}"]),
    ("[1] x\n[2]\n", .lines, ["1:[1] x", "2:[2]"]), ("", .lines, []), (" \n\n", .lines, []),
    ("[1] [2]\n[3]", .values, ["1:[1]", "1:[2]", "2:[3]"]),
    ("\n{\n \"a\": 1\n} \n\n[\n2]\n", .values, ["2:{\n \"a\": 1\n} ", "6:[\n2]"]),
    ("[\n1][2]{}\n", .values, ["1:[\n1]", "2:[2]", "2:{}"]),
    ("{\n}\nnot this\n[2]\n", .values, ["1:{\n}", "3:not this", "4:[2]"]),
    ("{\n}\n[\n", .values, ["1:{\n}", "3:[\n"]),
  ]

  @Test(arguments: streams)
  func `the first value says what documents are`(
    text: String,
    form: StreamReader.Form,
    expected: [String]
  ) throws {
    for size in [1, 2, 3, 5, 8, 100] {
      let (foundForm, found, whole) = try documents(of: text, size: size)
      #expect(foundForm == form, "size \(size)")
      #expect(found.map(\.description) == expected, "size \(size)")
      #expect(whole == text, "size \(size)")
    }
    let forced = try documents(of: text, framing: .lines, size: 7)
    #expect(forced.form == .lines)
    #expect(forced.whole == text)
  }

  /// A feed that has parts of one size, and says each time that there is none yet.
  private func feed(_ text: String, _ size: Int) -> ByteFeed {
    let state = Mutex((bytes: Array(text.utf8)[...], isThere: false))
    return ByteFeed { part, waits in
      state.withLock { state in
        #expect(part.isEmpty)
        if state.bytes.isEmpty { return .end }
        state.isThere.toggle()
        guard waits || state.isThere else { return .nothing }
        part += state.bytes.prefix(size)
        state.bytes = state.bytes.dropFirst(size)
        return .some
      }
    }
  }

  @Test(arguments: streams + [("{\"a\": [1, 2, 3]}\n[4]\n\n[5]", .lines, [])])
  func `what comes in parts is read as a file is`(
    text: String,
    form: StreamReader.Form,
    found: [String]
  ) throws {
    for framing in [StreamFraming.content, .lines] {
      let expected = try documents(of: text, framing: framing, size: 1_000)
      for (size, part) in [(1, 1), (1_000, 1), (5, 2), (7, 3), (1_000, 1_000)] {
        let read = try documents(of: text, framing: framing, size: size, feed: feed(text, part))
        // A value may be handed out before the space behind it is there.
        let (texts, numbers) = (read.found.map(\.trimmed), read.found.map(\.number))
        #expect(texts == expected.found.map(\.trimmed), "\(text) in parts of \(part)")
        #expect(numbers == expected.found.map(\.number))
        #expect(read.whole == expected.whole)
        #expect(read.form == expected.form)
      }
    }
  }

  @Test func `compressed bytes may come in parts too`() throws {
    let gzip: [UInt8] = [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 255, 139, 54, 140, 229, 138, 54, 138, 229, 2, 0, 205, 238, 249,
      77, 8, 0, 0, 0,
    ]
    let state = Mutex(gzip[...])
    let feed = ByteFeed { part, _ in
      state.withLock { rest in
        part += rest.prefix(3)
        rest = rest.dropFirst(3)
        return part.isEmpty ? .end : .some
      }
    }
    let found = try documents(of: "[1]\n[2]\n", size: 100, feed: feed).found
    #expect(found.map(\.text) == ["[1]", "[2]"])
  }

  @Test func `a value that is too long is not kept, and the next one is found`() throws {
    let long = "[\n\"\(String(repeating: "x", count: 5_000))\"\n]"
    for size in [10, 900, 10_000] {
      let (form, found, _) = try documents(of: "{\n}\n\(long)\n[7]\n", size: size)
      #expect(form == .values)
      #expect(found.map(\.description) == ["1:{\n}", "3:too long", "6:[7]"], "size \(size)")
    }
  }

  @Test(arguments: [
    // Lines that are no values, and one in a stream of values.
    ("{\n}\n\(long)\n[2]\n", ["1:{\n}", "3:too long", "4:[2]"]),
    ("{\n}\n\n\n\(long)\n[2]\n\(long)", ["1:{\n}", "5:too long", "6:[2]", "7:too long"]),
    // Space before values, between them and behind them.
    ("\(blank)\n[\n2]\n[3]", ["1:too long", "2:[", "3:2]", "4:[3]"]),
    ("{\n}\(blank)\n[2]\n", ["1:{\n}", "3:[2]"]),
    ("{\n}\n\(blank)[2] \(blank)[3]\(blank)", ["1:{\n}", "3:[2]", "3:[3]"]),
    ("[1]\(blank)[\n2]\n", ["1:too long", "2:2]"]),
    ("[1]\(blank.dropFirst())[\n2]\n", ["1:[1]", "1:[\n2]"]),
    // Values that are too long, below empty lines.
    ("{\n}\n\n\n[\n\"\(long)\"]\n[2]\n", ["1:{\n}", "5:too long", "7:[2]"]),
    ("{\n}\n\n[\"\(long)\"][2]\n", ["1:{\n}", "4:too long", "4:[2]"]),
  ])
  func `what is too long is the same however much is read at once`(
    text: String,
    expected: [String]
  ) throws {
    for size in [1, 2, 7, 30, 1_000] {
      let file = try documents(of: text, size: size, limit: 20)
      let feed = try documents(of: text, size: size, limit: 20, feed: feed(text, size))
      for found in [file.found, feed.found] {
        #expect(found.map { "\($0.number):\($0.trimmed)" } == expected, "size \(size)")
      }
    }
  }

  @Test(arguments: [
    ("{\n}\n\n{\"a\":\n}\n[1]\n", "4:{\"a\":\n}"),
    ("{\n}\n\n{\"a\": \"\(blank)\"\n]\n[1]\n", "4:"),
    ("{\n}\n\n{\"a\": \"\(blank)\"\n \(blank)\n,}\n[1]\n", "4:"),
  ])
  func `behind what is no JSON nothing can be told apart`(text: String, last: String) throws {
    for size in [1, 4, 100] {
      let folder = try TemporaryFolder()
      let path = try folder.add("in", text)
      let reader = StreamReader(try FileDescriptor(reading: path), framing: .content, limit: 20)
      let block = LineBlock()
      var found: [String] = []
      let error = #expect(throws: FileError.self) {
        while try reader.read(into: block, size: size) {
          while let line = block.next() {
            if line.text.isEmpty, !line.isTooLong { continue }
            found.append("\(line.number):\(line.text)")
          }
        }
      }
      #expect(found == ["1:{\n}", last], "size \(size)")
      #expect(error?.reason == .undivided(line: 4), "size \(size)")
    }
  }
}

extension ByteView {
  fileprivate func contains(where isWanted: (UInt8) -> Bool) -> Bool {
    array.contains(where: isWanted)
  }
}
