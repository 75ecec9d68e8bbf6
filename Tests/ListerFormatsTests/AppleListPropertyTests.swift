// SPDX-License-Identifier: MIT

import FormatKit
import ListerCoding
import ListerModel
import ListerTables
import TestKit
import Testing

struct AppleListPropertyTests {
  /// A document of what an archive can hold: a color and items with text, completed and uuid.
  private static func document(seed: UInt64) throws -> List {
    var random = SeededGenerator(seed: seed)
    let parts = ["Milk", " ", "é", "e\u{301}", "🧀", "\n", "\t", "\"", "\\", "$null", "=1+1", "0"]
    let items = (0..<Int.random(in: 0...40, using: &random)).map { _ in
      ListItem(
        text: (0..<Int.random(in: 0...9, using: &random))
          .map { _ in parts.randomElement(using: &random) ?? "" }.joined(),
        isComplete: Bool.random(using: &random),
        uuid: ItemUUID(high: random.next(), low: random.next())
      )
    }
    let color = try #require(List.Color.allCases.randomElement(using: &random))
    return List(color: color, items: items)
  }

  @Test(arguments: 0..<200)
  func `JSON format: to an archive and back nothing is lost`(seed: Int) throws {
    let list = try AppleListPropertyTests.document(seed: UInt64(seed))
    let write = try #require(BinarySample.format("apple-list").write)
    let json = try #require(BinarySample.format("json").write)
    let archive = try write([NamedList(name: "sample", list: list)], WritingOptions())
    #expect(archive.remarks == [])

    let read = try BinarySample.first(BinarySample.read(archive.bytes, "sample.list"))
    #expect(read.color == list.color)
    #expect(read.items.map(\.uuid) == list.items.map(\.uuid))
    #expect(read.items.map { Array($0.text.utf8) } == list.items.map { Array($0.text.utf8) })
    #expect(read.items.map(\.isComplete) == list.items.map(\.isComplete))

    let text = try json([NamedList(name: "sample", list: read)], WritingOptions())
    let again = try BinarySample.first(BinarySample.read(text.bytes, "sample.json"))
    #expect(again == list)
    let rewritten = try write([NamedList(name: "sample", list: again)], WritingOptions())
    #expect(rewritten.bytes == archive.bytes)
  }
}
