// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@testable import ListerFiles

@Suite struct StreamReaderTests {
  /// A document of a stream.
  private struct Found: Equatable, CustomStringConvertible {
    var number: Int
    var text: String
    var description: String { "\(number):\(text)" }
  }

  /// The documents of a stream that comes in parts of one size; and their bytes, put together again.
  private func documents(
    of text: String,
    framing: StreamFraming = .content,
    size: Int,
    limit: Int = 1_000
  ) throws -> (form: StreamReader.Form?, found: [Found], whole: String) {
    let folder = try TemporaryFolder()
    let path = try folder.add("in", text)
    let reader = StreamReader(try FileDescriptor(reading: path), framing: framing, limit: limit)
    let block = LineBlock()
    var found: [Found] = []
    var whole = ""
    while try reader.read(into: block, size: size) {
      #expect(block.firstOffset == whole.utf8.count || found.contains { $0.text == "too long" })
      while let line = block.next() {
        whole += line.lead.string + line.text.string + (line.hasNewline ? "\n" : "")
        if line.isTooLong {
          found.append(Found(number: line.number, text: "too long"))
        } else if line.text.contains(where: { $0 > 0x20 }) {
          found.append(Found(number: line.number, text: line.text.string))
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

  @Test func `a value that is too long is not kept, and the next one is found`() throws {
    let long = "[\n\"\(String(repeating: "x", count: 5_000))\"\n]"
    for size in [10, 900, 10_000] {
      let (form, found, _) = try documents(of: "{\n}\n\(long)\n[7]\n", size: size)
      #expect(form == .values)
      #expect(found.map(\.description) == ["1:{\n}", "3:too long", "6:[7]"], "size \(size)")
    }
  }

  @Test func `behind what is no JSON nothing can be told apart`() throws {
    for size in [1, 4, 100] {
      let folder = try TemporaryFolder()
      let path = try folder.add("in", "{\n}\n\n{\"a\":\n}\n[1]\n")
      let reader = StreamReader(try FileDescriptor(reading: path), framing: .content, limit: 100)
      let block = LineBlock()
      var found: [String] = []
      let error = #expect(throws: FileError.self) {
        while try reader.read(into: block, size: size) {
          while let line = block.next() { found.append("\(line.number):\(line.text)") }
        }
      }
      #expect(found == ["1:{\n}", "4:{\"a\":\n}"], "size \(size)")
      #expect(error?.reason == .undivided(line: 4), "size \(size)")
    }
  }
}

extension ByteView {
  fileprivate func contains(where isWanted: (UInt8) -> Bool) -> Bool {
    array.contains(where: isWanted)
  }
}
