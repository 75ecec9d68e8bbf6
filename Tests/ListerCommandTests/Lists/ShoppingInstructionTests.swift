// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// What commands on a list for shopping cost that has a catalogue as long as it, counted and not timed.
///
/// A list of 100,000 items takes 100,000 times what is bounded here.
@Suite(
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
      return "{\"text\": \"Item-\(index)\", \"unit\": \"kg\", "
        + "\"tags\": [\"tag \(index % 5)\"], "
        + "\"prices\": {\(prices.joined(separator: ", "))}}"
    }
    let wanted = (0..<items).map { index in
      let state = index % 4 == 0 ? ", \"completed\": true" : ""
      return "{\"text\": \"Item-\(index)\", \"quantity\": \(index % 5 + 1)\(state)}"
    }
    for (name, items) in [("Catalogue", known), ("Week", wanted)] {
      try folder.add("\(name).list.json", "{\"items\": [\(items.joined(separator: ", "))]}\n")
    }
    return try InstructionCount.ofRun(words, in: folder.path)
  }

  private static let thresholds = InstructionCount.thresholds(in: "shopping.txt")

  @Test func `there is a threshold for each command that is used in a shop`() {
    #expect(
      Self.thresholds.map(\.words) == [
        "show Week", "basket Week", "add Week new", "add Week item-7", "check Week 7",
        "check Week --all", "clean Week",
      ]
    )
  }

  @Test(arguments: thresholds)
  func `an item takes at most so many instructions`(words: String, instructions: Int) throws {
    let most = instructions * 103 / 100
    let (few, many) = (2_000, 4_000)
    let arguments = words.split(separator: " ").map { String($0) }
    var (short, long, each) = (Int.max, Int.max, Int.max)
    // Which thread does what follows the clock, so the least counts.
    for _ in 0..<4 where each > most {
      short = try min(short, self.instructions(arguments, items: few))
      long = try min(long, self.instructions(arguments, items: many))
      each = (long - short) / (many - few)
    }
    #expect(each > 0)
    #expect(each <= most, "\(words): \(each) instructions")
  }
}
