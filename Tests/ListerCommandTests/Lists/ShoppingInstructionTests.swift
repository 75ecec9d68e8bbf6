// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What commands on a list for shopping cost that has a catalogue as long as it, counted and not timed.
///
/// A list of 100,000 items takes 100,000 times what is bounded here.
@Suite(
  .serialized,
  .enabled(if: CostCase.isOptimized, "the cost is that of the release binary"),
  .enabled(if: InstructionCount.isPossible, "valgrind counts the instructions")
)
struct ShoppingInstructionTests {
  /// The instructions of a command beside so many items.
  private func instructions(_ words: [String], items: Int) throws -> Int {
    let folder = try TemporaryFolder()
    let shops = ["Market", "Corner", "Farm"]
    let known = (0..<items).map { index in
      let prices = shops.enumerated().filter { (index + $0.offset) % 7 > 0 }
        .map { "\"\($0.element)\": \(index * 7 % 4 + 1).\(index % 90 + 10)" }
      return "{\"text\": \"Item number \(index)\", \"unit\": \"kg\", "
        + "\"tags\": [\"tag \(index % 5)\"], "
        + "\"prices\": {\(prices.joined(separator: ", "))}}"
    }
    let wanted = (0..<items).map { index in
      let state = index % 4 == 0 ? ", \"completed\": true" : ""
      return "{\"text\": \"Item number \(index)\", \"quantity\": \(index % 5 + 1)\(state)}"
    }
    for (name, items) in [("Catalogue", known), ("Week", wanted)] {
      try folder.add("\(name).list.json", "{\"items\": [\(items.joined(separator: ", "))]}\n")
    }
    return try InstructionCount.ofRun(words, in: folder.path)
  }

  @Test(
    arguments: [
      (["show", "Week"], 0), (["basket", "Week"], 0), (["add", "Week", "Something new"], 0),
      (["add", "Week", "item number 7"], 0), (["check", "Week", "7"], 0),
      (["check", "Week", "--all"], 0), (["clean", "Week"], 0),
    ]
  )
  func `an item takes at most so many instructions`(words: [String], most: Int) throws {
    let (few, many) = (1_000, 3_000)
    let counts = try [few, many].map { try instructions(words, items: $0) }
    let each = (counts[1] - counts[0]) / (many - few)
    #expect(each > 0)
    #expect(each <= most, "\(words): \(each) instructions")
  }
}
