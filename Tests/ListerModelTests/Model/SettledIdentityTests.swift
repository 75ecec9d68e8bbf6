// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerModel

/// Identifiers after edits, against those that are found with nothing known of the list before.
@Suite struct SettledIdentityTests {
  /// An item of a few texts, with or without an identifier, which may be one that derives.
  private static func item(_ random: inout SeededGenerator) -> String {
    let text = ["a", "b", "c"].randomElement(using: &random) ?? ""
    let uuid: String
    switch Int.random(in: 0..<5, using: &random) {
    case 0: uuid = ItemUUID.random(using: &random).description
    case 1:
      uuid =
        ItemUUID.derived(from: text, position: Int.random(in: 0...2, using: &random))
        .description
    default: return "\"\(text)\""
    }
    return "{\"text\":\"\(text)\",\"uuid\":\"\(uuid)\"}"
  }

  private static func change(_ list: inout List, _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(1, list.items.count), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: list.items.insert(ListItem(text: "a", uuid: .random(using: &random)), at: 0)
    case _ where list.items.isEmpty: return
    case 1: list.items[place].isComplete = true
    case 2: list.items[place].text = "b"
    case 3: list.items.remove(at: place)
    case 4: list.items.append(list.items.remove(at: place))
    default: list.items[place].note = "x"
    }
  }

  @Test func `what is known of the list before changes no identifier that is written`() throws {
    var written = 0
    for seed: UInt64 in 0..<4_000 {
      var random = SeededGenerator(seed: seed)
      let items = (0..<Int.random(in: 0..<7, using: &random)).map { _ in Self.item(&random) }
      let document = "{\"items\":[\(items.joined(separator: ","))]}"
      // Two items of one identifier are refused.
      guard var list = try? Draft.list(document) else { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) { Self.change(&list, &random) }
      var plain = List(items: list.items, shell: list.shell, spacing: list.spacing)
      plain.materializeIdentities()
      list.materializeIdentities()
      #expect(list.bytes == plain.bytes, "\(seed)")
      let again = try Draft.list(String(decoding: list.bytes, as: UTF8.self))
      #expect(again.items.map(\.uuid) == list.items.map(\.uuid), "\(seed)")
      if list.items.contains(where: { $0["uuid"] != nil }) { written += 1 }
    }
    #expect(written > 1_000)
  }
}
