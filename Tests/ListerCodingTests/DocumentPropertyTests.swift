// SPDX-License-Identifier: MIT

import Foundation
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// What holds for every document, seen on random, damaged and truncated ones.
@Suite struct DocumentPropertyTests {
  @Test(arguments: [NumberMode.exact, .text, .double])
  func `recalculating the output changes nothing`(mode: NumberMode) throws {
    var generator = RandomDocument(seed: 1)
    let documents = Documents()
    for _ in 0..<1500 {
      let document = generator.next()
      let once = try documents.output(Array(document.utf8), mode: mode)
      let twice = try documents.output(once, mode: mode)
      #expect(once == twice, "\(document)")
    }
  }

  @Test func `only values differ between a document and its output`() throws {
    var generator = RandomDocument(seed: 2)
    let documents = Documents()
    for _ in 0..<1500 {
      let document = generator.next()
      let output = try documents.output(Array(document.utf8))
      let before = try DocumentPropertyTests.withoutValues(Array(document.utf8))
      let after = try DocumentPropertyTests.withoutValues(output)
      #expect(before == after, "\(document)")
    }
  }

  @Test func `values are rows of one length`() throws {
    var generator = RandomDocument(seed: 3)
    let documents = Documents()
    for _ in 0..<1500 {
      let document = generator.next()
      let output = try documents.output(Array(document.utf8), valuesOnly: true)
      let object = try #require(DocumentPropertyTests.json(output) as? [String: Any])
      let grids = object["grids"] as? [[String: Any]] ?? [object]
      for grid in grids {
        let values = try #require(grid["values"] as? [[Any]])
        #expect(Set(values.map(\.count)).count <= 1, "\(document)")
      }
    }
  }

  @Test func `a damaged document is refused or is JSON, and never ends the program`() throws {
    var generator = RandomDocument(seed: 4)
    var random = SeededGenerator(seed: 5)
    let documents = Documents()
    var accepted = 0
    for _ in 0..<1000 {
      let document = Array(generator.next().utf8)
      for _ in 0..<100 {
        let damaged = DocumentPropertyTests.damaged(document, &random)
        guard documents.refusal(damaged) == nil else { continue }
        accepted += 1
        // Foundation refuses lone surrogates and numbers beyond doubles, in members of no interest.
        let text = String(decoding: damaged, as: UTF8.self)
        if !text.contains(/\\u[dD]|[eE]\+?\d{3}/) {
          #expect(DocumentPropertyTests.json(damaged) != nil, "\(text)")
        }
        guard accepted % 16 == 0 else { continue }
        let output = try documents.output(damaged)
        #expect(try documents.output(output) == output, "\(text)")
      }
    }
    #expect(accepted > 1000)
  }

  @Test func `every truncated document is refused within its bytes`() {
    var generator = RandomDocument(seed: 6)
    let documents = Documents()
    for _ in 0..<40 {
      let document = generator.next().trimmingCharacters(in: .whitespacesAndNewlines)
      let bytes = Array(document.utf8)
      for count in 0..<bytes.count {
        let refusal = documents.refusal(Array(bytes.prefix(count)))
        #expect(refusal != nil, "\(count) bytes of \(document)")
      }
      #expect(documents.refusal(bytes) == nil)
    }
  }

  @Test func `white space between the tokens changes no value`() throws {
    var generator = RandomDocument(seed: 7)
    let documents = Documents()
    for _ in 0..<300 {
      let document = Array(generator.next().utf8)
      let spaced = DocumentPropertyTests.spaced(document)
      let values = try documents.output(document, valuesOnly: true)
      #expect(try documents.output(spaced, valuesOnly: true) == values)
    }
  }

  // MARK: Helpers

  private static func json(_ bytes: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes))
  }

  /// The document as Foundation reads it, as an object, without `values`.
  private static func withoutValues(_ bytes: [UInt8]) throws -> NSDictionary {
    let parsed = try JSONSerialization.jsonObject(with: Data(bytes))
    if let rows = parsed as? [Any] { return ["grid": rows] }
    var object = try #require(parsed as? [String: Any])
    if object["grid"] != nil { object["values"] = nil }
    if let grids = object["grids"] as? [[String: Any]] {
      object["grids"] = grids.map { $0.filter { $0.key != "values" } }
    }
    return object as NSDictionary
  }

  /// The document with one to three bytes or slices changed.
  private static func damaged(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let tokens = Array("{}[]:,\"\\0123456789-+.eEtfn /*\t\n\u{0}u=d8Aé".utf8) + [0x80, 0xFF, 0xED]
    var bytes = document
    for _ in 0...random.next() % 3 {
      guard !bytes.isEmpty else { return bytes }
      let place = Int(random.next() % UInt64(bytes.count))
      let token = tokens[Int(random.next() % UInt64(tokens.count))]
      let end = min(bytes.count, place + Int(random.next() % 12))
      switch random.next() % 6 {
      case 0: bytes[place] = token
      case 1: bytes.insert(token, at: place)
      case 2: bytes.remove(at: place)
      case 3: bytes.removeSubrange(place..<end)
      case 4: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
      default: bytes[place] ^= 1 << UInt8(random.next() % 8)
      }
    }
    return bytes
  }

  /// The document with white space around each structural character outside strings.
  private static func spaced(_ document: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isString = false
    var isEscaped = false
    for byte in document {
      let isStructural = !isString && "{}[]:,".utf8.contains(byte)
      if isStructural { result += Array(" \n".utf8) }
      result.append(byte)
      if isStructural { result += Array("\t\r\n ".utf8) }
      if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
      isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
    }
    return result
  }
}
