// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import Testing

/// Items of one text, of which a side names one and the other one deletes one: which is which can't
/// always be known, and then the merge says so.
@Suite struct MergeLikenessTests {
  private static let (first, second) = (
    "9A925D93-E736-4424-879A-D0D12E6EED19", "072EFCA2-A302-4798-8FCE-D7A6EE80CB52"
  )

  private static func merge(_ items: [String]) throws -> (lists: [List], merge: ListMerge) {
    let lists = try items.map { try Draft.list("{\"items\":[\($0)]}") }
    return (lists, ListMerge(base: lists[0], ours: lists[1], theirs: lists[2]))
  }

  private static func named(_ text: String, _ uuid: String, _ rest: String = "") -> String {
    "{\"uuid\":\"\(uuid)\",\"text\":\"\(text)\"\(rest)}"
  }

  @Test(arguments: [
    // One of two likes is named and moved, and the other side has one of them less, and moved.
    [
      #""Oat milk","Tea","Oat milk""#, #""Tea","Oat milk""#,
      "\"Oat milk\",\(named("Oat milk", first, ",\"price\":1e2")),\"Tea\"",
    ],
    // What is named and moved is deleted by the other side, which moves its neighbors.
    [
      #"{"uuid":"a","text":"Milk"},{"uuid":"b","text":"Soap"},"Bread""#,
      "{\"uuid\":\"a\",\"text\":\"Milk\"},\(named("Bread", first)),{\"uuid\":\"b\",\"text\":\"Soap\"}",
      #"{"uuid":"b","text":"Soap"},{"uuid":"a","text":"Milk"}"#,
    ],
    // Both are named; the other side deletes one of them and moves the other one.
    [
      #""Bread","Tea","Bread","Salt""#,
      "\(named("Bread", second)),\(named("Bread", first)),\"Tea\",\"Salt\"",
      #""Salt","Tea","Bread""#,
    ],
  ])
  func `merging again changes nothing, or tells that items are alike`(items: [String]) throws {
    for sides in [items, [items[0], items[2], items[1]]] {
      let (lists, merge) = try Self.merge(sides)
      let again = [
        ListMerge(base: lists[0], ours: merge.list, theirs: lists[2]),
        ListMerge(base: lists[0], ours: lists[1], theirs: merge.list),
      ]
      let isSettled = again.allSatisfy { $0.list == merge.list && $0.conflicts.isEmpty }
      #expect(isSettled != merge.conflicts.contains { [.likeness, .order].contains($0.rule) })
    }
  }

  @Test func `what is told says where the items are in each version`() throws {
    let (_, merge) = try Self.merge([
      #""Oat milk",{"uuid":"t","text":"Tea"},"Oat milk""#,
      #"{"uuid":"t","text":"Tea","price":1},"Oat milk""#,
      "\"Oat milk\",\(Self.named("Oat milk", Self.first)),{\"uuid\":\"t\",\"text\":\"Tea\",\"unit\":\"kg\"}",
    ])
    let conflict = try #require(merge.conflicts.first)
    #expect(merge.conflicts.count == 1 && conflict.rule == .likeness)
    let place = "[{\"text\": \"Oat milk\", \"position\": 2}]"
    #expect(conflict.ours?.text == place && conflict.message.contains("ours \(place)"))
    // Both sides' edits are there all the same.
    let texts = merge.list.items.map(\.text)
    #expect(texts == ["Tea", "Oat milk", "Oat milk"])
    #expect(merge.list.items.contains { $0.uuid.description == Self.first })
  }
}
