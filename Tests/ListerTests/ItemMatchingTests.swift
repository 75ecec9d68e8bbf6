// SPDX-License-Identifier: MIT

import ListerModel
import Testing

@testable import Lister

/// Imports into a list that is there, by the names of items.
struct ItemMatchingTests {
  /// Imports a table into a list with Milk (2, ticked, with a note) and Tea; gives the items.
  private func items(_ matching: ItemMatching?, times: Int = 1) throws -> [String] {
    let run = try ImportRun()
    try run.write(
      #"""
      {"lister": 1, "items": [
        {"text": "Milk", "quantity": 2, "completed": true, "note": "blue"}, "Tea"]}
      """#,
      to: "lists/Groceries.list.json"
    )
    let source = try run.write("text,quantity,unit\nMILK,1,l\nBread,3,\n", to: "Groceries.csv")
    for _ in 0..<times {
      let report = run(source) { $0.matching = matching }
      #expect(!report.hasFailures)
    }
    let list = try Workspace(folder: run.lists).open(
      ListPlace(path: run.lists + "/Groceries.list.json")
    )
    return list.list.items.map { item in
      let parts = [item.quantity?.text, item.unit, item.note].compactMap(\.self)
      return "\(item.isComplete ? "*" : "")\(([item.text] + parts).joined(separator: " "))"
    }
  }

  @Test(arguments: [
    (ItemMatching.duplicate, ["*Milk 2 blue", "Tea", "MILK 1 l", "Bread 3"]),
    (.keep, ["*Milk 2 blue", "Tea", "Bread 3"]),
    (.overwrite, ["Milk 1 l blue", "Tea", "Bread 3"]), (.restore, ["MILK 1 l", "Bread 3"]),
  ])
  func `import policies: what becomes of items that are there`(
    matching: ItemMatching,
    expected: [String]
  ) throws {
    #expect(try items(matching) == expected)
  }

  @Test func `what is there is kept however often it comes in`() throws {
    #expect(try items(.keep, times: 3) == ["*Milk 2 blue", "Tea", "Bread 3"])
    #expect(try items(.overwrite, times: 2) == ["Milk 1 l blue", "Tea", "Bread 3"])
  }

  @Test func `items of one name are found one after the other, and stay the same items`() {
    let local = List(items: [ListItem(text: "Milk"), ListItem(text: "milk"), ListItem(text: "Tea")])
    var twice = List(items: [
      ListItem(text: "MILK"), ListItem(text: "Milk"), ListItem(text: "Milk"),
    ])
    twice.items[1].isComplete = true
    let restored = ItemMatching.restore.list(twice, into: local)
    #expect(Array(restored.items[..<2]) == Array(local.items[..<2]))
    #expect(!local.items.contains(restored.items[2]))
    #expect(ItemMatching.keep.list(twice, into: local).items.count == 4)
    #expect(
      ItemMatching.overwrite.list(twice, into: local).items.map(\.isComplete) == [
        false, true, false, false,
      ]
    )
  }
}
