// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

struct AppleListTests {
  @Test(arguments: [
    ("Groceries", List.Color.green, ["Apples", "Oranges", "Bananas", "Milk", "Bread"]),
    ("Tech Toys", .blue, ["iPad Air", "Thunderbolt Display", "Mac Pro"]),
    ("Today", .orange, ["Try out Lister", "Call parents", "Buy milk"]),
    ("Strange", .red, ["Käse & Brot 🧀", "$null", "", "two\nlines"]),
  ])
  func `read Apple .list archives with their texts and colors`(
    name: String,
    color: List.Color,
    texts: [String]
  ) throws {
    let result = try BinarySample.read("apple/\(name).list")
    let list = try BinarySample.first(result)
    #expect(list.color == color)
    #expect(list.items.map(\.text) == texts)
    #expect(list.items.map(\.isComplete) == texts.indices.map { name == "Strange" && $0 % 3 == 0 })
    #expect(result.remarks == [])
    #expect(result.lists.map(\.name) == ["sample"])
  }

  @Test func `read Apple .list archives with the identifiers that plistlib wrote`() throws {
    // From `uuid.uuid5(uuid.NAMESPACE_URL, "lister:Today/0/Try out Lister")` in Python.
    let list = try BinarySample.first(BinarySample.read("apple/Today.list"))
    let space = ItemUUID(high: 0x6BA7_B811_9DAD_11D1, low: 0x80B4_00C0_4FD4_30C8)
    let expected = ["Try out Lister", "Call parents", "Buy milk"].enumerated().map {
      ItemUUID.named("lister:Today/\($0)/\($1)", in: space)
    }
    #expect(list.items.map(\.uuid) == expected)
  }

  @Test(arguments: ["Groceries", "Tech Toys", "Today", "Strange"])
  func `write Apple-readable .list archives, read as the same document`(name: String) throws {
    let list = try BinarySample.first(BinarySample.read("apple/\(name).list"))
    let (result, remarks) = try BinarySample.roundTrip(list, "apple-list")
    #expect(try BinarySample.first(result) == list)
    #expect(try BinarySample.first(result).bytes == list.bytes)
    #expect(remarks == [])
  }

  @Test(arguments: ["apple-list", "csv", "json"])
  func `members whose keys differ in bytes alone stay two`(format: String) throws {
    let list = try BinarySample.list(
      #"{"items": [{"text": "Milk", "caf\u00e9": "one", "cafe\u0301": "two"}]}"#
    )
    let item = try #require(try BinarySample.roundTrip(list, format).0.lists.first).list.items[0]
    #expect(item["caf\u{e9}"]?.string == "one")
    #expect(item["cafe\u{301}"]?.string == "two")
  }

  @Test func `what an archive has no place for is reported`() throws {
    let list = try BinarySample.list(
      """
      {"id": "x", "color": "red", "items": [{"text": "Milk", "quantity": 2, "note": "n", "shelf": "top"},
       {"text": "Bread", "quantity": 1, "rank": 7, "far": 1.5, "odd": [1]}], "grid": [[1]]}
      """
    )
    let (result, remarks) = try BinarySample.roundTrip(list, "apple-list")
    #expect(
      remarks.map(\.message) == [
        "members of the list are left out, for the format has no place for them: \"id\", \"grid\"",
        "the member \"quantity\" of 2 items is left out: the format has no place for it",
        "the member \"note\" of 1 item is left out: the format has no place for it",
        "the member \"odd\" of 1 item is left out: the format has no place for it",
      ]
    )
    let again = try BinarySample.first(result)
    #expect(again.items[0]["shelf"]?.string == "top")
    #expect(again.items[1]["rank"]?.text == "7")
    #expect(again.items[1]["far"]?.text == "1.5")
    #expect(again.items.map(\.uuid) == list.items.map(\.uuid))
    #expect(result.remarks.count == 3)
  }

  @Test func `texts, members and keys with a NUL, and numbers below zero, come back`() throws {
    let list = try BinarySample.list(
      """
      {"color": "gray", "items": [{"text": "a\\u0000b", "shelf": "\\u0000", "x\\u0000": true, "far": -7}]}
      """
    )
    let (result, remarks) = try BinarySample.roundTrip(list, "apple-list")
    #expect(remarks == [])
    let item = try #require(try BinarySample.first(result).items.first)
    #expect(item.text == "a\0b")
    #expect(item["shelf"]?.string == "\0")
    #expect(item["x\0"]?.logical == true)
    #expect(item["far"]?.text == "-7")
  }

  @Test func `two lists don't go into one archive`() throws {
    let write = try #require(BinarySample.format("apple-list").write)
    let list = NamedList(name: "a", list: List())
    #expect(throws: ExportError(message: "a .list file holds one list, not 2")) {
      _ = try write([list, list], WritingOptions())
    }
  }

  @Test func `an archive that is cut off anywhere is refused`() throws {
    let bytes = try BinarySample.bytes("apple/Today.list")
    let format = try BinarySample.format("apple-list")
    for count in 0..<bytes.count {
      #expect(throws: ImportError.self, "\(count) bytes") {
        _ = try Array(bytes[..<count]).withByteView {
          try format.read($0, ReadingOptions(name: "x"))
        }
      }
    }
  }

  @Test func `an archive with changed bytes is read or refused, and never traps`() throws {
    let bytes = try BinarySample.bytes("apple/Groceries.list")
    let format = try BinarySample.format("apple-list")
    var generator = SeededGenerator(seed: 7)
    var refused = 0
    for _ in 0..<2_000 {
      var changed = bytes
      for _ in 0...Int.random(in: 0..<4, using: &generator) {
        let place = Int.random(in: 8..<changed.count, using: &generator)
        changed[place] = UInt8.random(in: 0...255, using: &generator)
      }
      do throws(ImportError) {
        _ = try changed.withByteView { view throws(ImportError) in
          try format.read(view, ReadingOptions(name: "x"))
        }
      } catch {
        #expect(!error.message.isEmpty)
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test(arguments: [
    ("self", "the property list is damaged or cut off: an object contains itself"),
    ("color", "there is no color 9; colors are 0 to 5"),
    ("class", "it is of the class NSSet, not AAPLList"),
    ("uuid", "the identifier does not have 16 bytes"),
    ("twice", "the identifier is that of items[0]"),
    ("text", "it is a number, not a text"),
    ("far", "it refers to object 99 of 13"),
    ("laughs", "the property list is no keyed archive"),
    ("nul", "the property list is no keyed archive"),
    ("xml", "the property list is in XML; Apple's Lister writes binary ones"),
  ])
  func `an archive that is wrong is refused with its place`(name: String, message: String) throws {
    let bytes = try BinarySample.bytes("apple/wrong/\(name).list")
    let format = try BinarySample.format("apple-list")
    let error = #expect(throws: ImportError.self) {
      _ = try bytes.withByteView { try format.read($0, ReadingOptions(name: "x")) }
    }
    #expect(error?.message == message)
    let places = [
      "color": "color", "class": "$top.root", "uuid": "items[0].uuid", "twice": "items[1].uuid",
      "text": "items[0].text", "far": "items[0].text", "laughs": "$archiver", "nul": "$archiver",
    ]
    #expect(error?.place == places[name] ?? "")
  }
}
