// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct CompactionTests {
  private func compacted(_ text: String) -> String {
    var buffer = ByteBuffer()
    Array(text.utf8).withByteView { buffer.append(compacted: $0) }
    return buffer.view.string
  }

  @Test(
    arguments: [
      ("", ""), (" \n", ""), ("[1, 2]", "[1,2]"),
      ("{ \"a b\" :\t\"c  d\" }\r\n", "{\"a b\":\"c  d\"}"),
      (#"["\"  \\" , "\\\" " ]"#, #"["\"  \\","\\\" "]"#), ("\u{FEFF}[ 1 ]", "[1]"),
      ("[\"é  ü\", true]", "[\"é  ü\",true]"),
    ])
  func `white space goes, but not within strings`(text: String, expected: String) {
    #expect(compacted(text) == expected)
  }

  @Test func `what it means stays, for random JSON in random layouts`() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let text = json(depth: 4, &generator)
      let before = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
      let short = compacted(text)
      let after = try JSONSerialization.jsonObject(with: Data(short.utf8)) as? NSObject
      #expect(before == after)
      #expect(!short.contains { $0.isNewline })
      #expect(compacted(short) == short)
    }
  }

  private func json(depth: Int, _ generator: inout SeededGenerator) -> String {
    let space = ["", " ", "\n", "\t  ", "\r\n"].randomElement(using: &generator) ?? ""
    let count = Int.random(in: 0...3, using: &generator)
    switch Int.random(in: depth == 4 ? 2...3 : 0...3, using: &generator) {
    case 0: return "\(space)\(Int.random(in: -9...9, using: &generator))\(space)"
    case 1:
      return [#""a  b""#, #""\\""#, #""\" ,""#, #"" \u00e9""#].randomElement(using: &generator)
        ?? "1"
    case 2 where depth > 0:
      let elements = (0..<count).map { _ in json(depth: depth - 1, &generator) }
      return "\(space)[\(elements.joined(separator: ",\(space)"))\(space)]"
    case 3 where depth > 0:
      let members = (0..<count).map { "\"k \($0)\"\(space):\(json(depth: depth - 1, &generator))" }
      return "\(space){\(members.joined(separator: ","))\(space)}"
    default: return "\(space)true"
    }
  }
}
