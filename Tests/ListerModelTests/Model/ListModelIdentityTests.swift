// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing
@testable import ListerJSON
@testable import ListerModel

/// What makes an item the same item, and a list the same list.
@Suite struct ListModelIdentityTests {
  @Test func `item identity: a copy is equal, a refreshed one is not, texts don't matter`() {
    let origin = ListItem(text: "Milk")
    var copy = origin
    copy.text = "Oat milk"
    copy.isComplete = true
    #expect(copy == origin)
    #expect(copy.hashValue == origin.hashValue)
    #expect(!copy.hasSameContent(as: origin))
    copy.refreshIdentity()
    #expect(copy != origin)
    #expect(copy["uuid"]?.string == copy.uuid.description)
    #expect(ListItem(text: "Milk") != ListItem(text: "Milk"))
    #expect(ListItem(text: "Milk").hasSameContent(as: ListItem(text: "Milk")))
    #expect(origin.debugDescription == "\"Milk\" [ ]")
  }

  @Test func `lists are equal when they say the same`() throws {
    let list = try List(
      reading: #"{"color":"red","items":["a",{"text":"b","price":1.10}],"x":{"p":1,"q":2}}"#
    )
    let same = try List(
      reading: #"{"x":{"q":2.0,"p":1e0},"items":["a",{"price":1.1,"text":"\u0062"}],"color":"red"}"#
    )
    #expect(list == same)
    for edit in [
      { (list: inout List) in list.items[0].text = "c" }, { $0.items[1].isComplete = true },
      { $0.color = .blue }, { $0.items.swapAt(0, 1) }, { $0.items.removeLast() },
      { $0["x"] = .null },
      { $0.items[0].refreshIdentity() }, { $0["new"] = .null },
    ] as [(inout List) -> Void] {
      var other = list
      edit(&other)
      #expect(other != list)
    }
  }

  @Test func `color enum: raw values 0 to 5, names, others refused with their place`() throws {
    let names = ["gray", "blue", "green", "yellow", "orange", "red"]
    #expect(List.Color.allCases.map(\.name) == names)
    #expect(List.Color.allCases.map(\.rawValue) == Array(0...5))
    #expect(
      List.Color.allCases.map(\.title) == ["Gray", "Blue", "Green", "Yellow", "Orange", "Red"]
    )
    #expect(List.Color(rawValue: 6) == nil && List.Color(name: "Gray") == nil)
    for (index, name) in names.enumerated() {
      #expect(try List(reading: #"{"color":\#(index)}"#).color.name == name)
      #expect(try List(reading: #"{"color":"\#(name)"}"#).color.rawValue == index)
    }
    for color in ["6", "-1", "1.5", "\"pink\"", "\"Gray\"", "true", "1e99999999999999999999"] {
      #expect { try List(reading: #"{"color":\#(color)}"#) } throws: { error in
        (error as? DocumentError)?.offset == 9 && (error as? DocumentError)?.path == "color"
      }
    }
  }

  @Test func `setting the color keeps its spelling`() throws {
    var number = try List(reading: #"{"color":2.0,"items":[]}"#)
    number.color = .green
    #expect(number.document == #"{"color":2.0,"items":[]}"#)
    number.color = .red
    #expect(number.document == #"{"color":5,"items":[]}"#)
    var bare = try List(reading: "[[1]]")
    #expect(bare.color == .gray)
    bare.color = .blue
    #expect(bare.document == #"{"grid": [[1]], "color": "blue"}"#)
  }

  @Test func `items without uuid have identities that derive from text and position`() throws {
    let list = try List(
      reading: #"{"items":["a","b",{"text":"a"},"a",{"uuid":null,"text":"b"},{}]}"#
    )
    #expect(Set(list.items).count == 6)
    let again = try List(reading: #"{"items":[{"text":"a","x":1},"a","new","b","a","b",""]}"#)
    #expect(again.items[0] == list.items[0])
    #expect(again.items[1] == list.items[2])
    #expect(again.items[3] == list.items[1])
    #expect(again.items[4] == list.items[3])
    #expect(again.items[5] == list.items[4])
    #expect(again.items[6] == list.items[5])
    #expect(!list.items.contains(again.items[2]))
    // Letters that look alike are different texts.
    let accents = try List(reading: "{\"items\":[\"e\u{301}\",\"é\"]}")
    #expect(try List(reading: "{\"items\":[\"é\"]}").items[0] == accents.items[1])
  }

  @Test func `identities survive writing and reading, whatever was edited`() throws {
    var random = SeededGenerator(seed: 21)
    for round in 0..<500 {
      var list = try List(
        reading: #"{"items":["a","a","b",{"text":"a"},{"uuid":"x","text":"a"},"b"]}"#
      )
      for _ in 0..<round % 6 {
        guard let index = list.items.indices.randomElement(using: &random) else { break }
        switch random.next() % 5 {
        case 0: list.items.remove(at: index)
        case 1: list.items[index].text = ["a", "b", "c"].randomElement(using: &random) ?? ""
        case 2: list.items.insert(list.items.removeLast(), at: index)
        case 3: list.items.insert(ListItem(text: "a", uuid: .random(using: &random)), at: index)
        default: list.items[index].isComplete = true
        }
      }
      let again = try List(reading: list.document)
      #expect(again.items == list.items, "\(list.document)")
      #expect(again.bytes == list.bytes)
    }
  }

  @Test func `the identity of an item that isn't edited stays derived`() throws {
    var list = try List(reading: #"{"items":["a","b","a"]}"#)
    list.items[1].isComplete = true
    #expect(list.document == #"{"items":["a",{"text": "b", "completed": true},"a"]}"#)
    let third = list.items[2].uuid
    list.items.remove(at: 0)
    #expect(
      list.document
        == #"{"items":[{"text": "b", "completed": true},{"text": "a", "uuid": "\#(third)"}]}"#
    )
  }

  @Test func `setting the member uuid makes it another item`() {
    var item = ListItem(text: "a")
    let uuid = ItemUUID(high: 1, low: 2)
    item["uuid"] = JSONText(string: uuid.description)
    #expect(item.uuid == uuid)
    item["uuid"] = nil
    #expect(item.uuid == uuid)
  }

  @Test func `two items of one uuid are refused with both places`() {
    let uuid = "6F1C2D3E-0000-4000-8000-0123456789AB"
    for other in [uuid, uuid.lowercased()] {
      let document = #"{"items":[{"uuid":"\#(uuid)"},"x",{"text":"b","uuid":"\#(other)"}]}"#
      #expect { try List(reading: document) } throws: { error in
        guard let error = error as? DocumentError else { return false }
        return error.path == "items[2].uuid" && error.reason == .duplicateItem(first: "items[0]")
          && error.message == "the same uuid as items[0]; each item has its own"
      }
    }
  }

  // MARK: Identifiers

  @Test func `an identifier has one form, in either case`() {
    let text = "6F1C2D3E-0001-4002-8003-0123456789AB"
    let uuid = ItemUUID(high: 0x6F1C_2D3E_0001_4002, low: 0x8003_0123_4567_89AB)
    #expect(ItemUUID(text) == uuid)
    #expect(ItemUUID(text.lowercased()) == uuid)
    #expect(uuid.description == text)
    for wrong in [
      "", "6F1C2D3E00014002-8003-0123456789AB", text + "0", String(text.dropLast()), "{\(text)}",
      text.replacing("-", with: ""), text.replacing("A", with: "G"), " " + text.dropFirst(),
    ] {
      #expect(ItemUUID(wrong) == nil, "\(wrong)")
    }
  }

  @Test func `random identifiers are of version 4 and don't repeat`() {
    var random = SeededGenerator(seed: 22)
    let uuids = (0..<1000).map { _ in ItemUUID.random(using: &random) }
    #expect(Set(uuids).count == 1000)
    #expect(uuids.allSatisfy { $0.high >> 12 & 15 == 4 && $0.low >> 62 == 2 })
    #expect(uuids.allSatisfy { ItemUUID($0.description) == $0 })
    #expect(uuids.sorted() == uuids.sorted { $0.description < $1.description })
  }

  @Test func `named identifiers are those of RFC 9562`() throws {
    let space = try #require(ItemUUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let uuid = ItemUUID.named("www.example.com", in: space)
    #expect(uuid.description == "2ED6657D-E927-568B-95E1-2665A8AEA6A2")
  }
}
