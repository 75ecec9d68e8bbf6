// SPDX-License-Identifier: MIT

import Foundation
import ListerJSON
import ListerModel
import TestKit
import Testing

/// What every merge does, on random triples of lists for shopping: prices short and long, what is put
/// away, views, shops and catalogues.
///
/// `LISTER_TRIPLES=10000` tries so many.
@Suite struct MergeShoppingPropertyTests {
  private static let count =
    ProcessInfo.processInfo.environment["LISTER_TRIPLES"]
    .flatMap { UInt64($0) } ?? 2_000

  /// Three versions of a list, and the merge of two of them.
  private struct Triple {
    let base, ours, theirs: List
    let merge: ListMerge
    let bytes: [UInt8]

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let first = Version(&random)
      let versions = (first.edited(&random), first.edited(&random))
      (base, ours, theirs) = try (first.list(), versions.0.list(), versions.1.list())
      merge = ListMerge(base: base, ours: ours, theirs: theirs)
      bytes = merge.list.bytes
    }

    /// Both sides, each with the other one.
    var sides: [(List, List)] { [(ours, theirs), (theirs, ours)] }
  }

  /// What a list says, as it is made.
  private struct Version {
    /// The values of the members of each item, by its number; one that it hasn't is empty.
    var items: [Int: [String]]
    /// Those of the document.
    var shell: [String]

    static let ofItem: [(key: String, values: [String])] = [
      (
        "prices",
        [
          "", "{'A':1.5,'B': 2}", "{'A':1.50}", "{}", "{'A':{'price':1.5,'aisle':'4'}}",
          "{'A': {'price' : 2, 'stocked': false}}",
          "{'A':{'aisle':'7','stocked':true},'B':{'price':2}}",
          "{'A':null,'B':{}}", "{'A':{'price':1.50,'bio':[1]},'C':0}", "{'B':{'price':2.0}}",
          "{'A':{'price':1.5}}", "{'A':{'stocked':null,'price':3}}",
        ]
      ),
      ("removed", ["", "true", "false", "'later'"]),
      ("completed", ["", "true", "false"]),
    ]

    static let ofShell: [(key: String, values: [String])] = [
      ("shops", ["", "['A','B']", "['B', 'A']", "['C']", "[]", "7"]),
      (
        "view",
        ["", "{'sort':['text']}", "{'sort': ['-price'],'shop':'A'}", "{'shop':'B'}", "{}", "7"]
      ),
      ("catalogue", ["", "'Pantry'", "'Larder'"]),
    ]

    init(_ random: inout SeededGenerator) {
      items = [:]
      shell = Version.ofShell.map { $0.values.randomElement(using: &random) ?? "" }
      for number in 0..<Int.random(in: 1...3, using: &random) {
        items[number] = Version.item(&random)
      }
    }

    private static func item(_ random: inout SeededGenerator) -> [String] {
      ofItem.map { $0.values.randomElement(using: &random) ?? "" }
    }

    /// The same with some members changed, sometimes an item more or one less.
    func edited(_ random: inout SeededGenerator) -> Version {
      var version = self
      for (place, member) in Version.ofShell.enumerated() where Bool.random(using: &random) {
        version.shell[place] = member.values.randomElement(using: &random) ?? ""
      }
      for number in items.keys.sorted() where Bool.random(using: &random) {
        for (place, member) in Version.ofItem.enumerated() where Bool.random(using: &random) {
          version.items[number]?[place] = member.values.randomElement(using: &random) ?? ""
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        version.items[Int.random(in: 3..<9, using: &random)] = Version.item(&random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        version.items[Int.random(in: 0..<3, using: &random)] = nil
      }
      return version
    }

    func list() throws -> List {
      let items = items.sorted { $0.key < $1.key }.map { number, values in
        "{'uuid':'48796D2F-0000-4000-8000-00000000000\(number)','text':'Item \(number)'"
          + Version.members(Version.ofItem.map(\.key), values) + "}"
      }
      let shell = Version.members(Version.ofShell.map(\.key), shell)
      let text = "{'items':[\(items.joined(separator: ","))]\(shell)}"
      return try Draft.list(text.replacing("'", with: "\""))
    }

    private static func members(_ keys: [String], _ values: [String]) -> String {
      zip(keys, values).filter { !$1.isEmpty }.map { ",'\($0)':\($1)" }.joined()
    }
  }

  private static func item(_ item: ListItem, in list: List) -> ListItem? {
    MergeTriple.item(item.uuid, in: list)
  }

  private static func triples() throws -> [(seed: UInt64, triple: Triple)] {
    try (0..<count).map { ($0, try Triple(seed: $0)) }
  }

  @Test func `M1, M2, M7 and M9: untouched, exchanged, equal and repeated sides`() throws {
    var count = (conflicts: 0, clean: 0)
    for (seed, triple) in try Self.triples() {
      let (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
      #expect(MergeTriple.bytes(base, ours, base) == ours.bytes, "M1 \(seed)")
      #expect(MergeTriple.bytes(base, base, theirs) == theirs.bytes, "M1 \(seed)")
      #expect(MergeTriple.bytes(base, ours, ours) == ours.bytes, "M7 \(seed)")
      let swapped = ListMerge(base: base, ours: theirs, theirs: ours)
      #expect(swapped.list.bytes == triple.bytes, "M2 \(seed)")
      #expect(swapped.conflicts.map(\.swapped) == triple.merge.conflicts, "M2 \(seed)")
      guard triple.merge.conflicts.isEmpty else {
        count.conflicts += 1
        continue
      }
      count.clean += 1
      #expect(MergeTriple.bytes(base, triple.merge.list, theirs) == triple.bytes, "M9 \(seed)")
      #expect(MergeTriple.bytes(base, ours, triple.merge.list) == triple.bytes, "M9 \(seed)")
    }
    #expect(count.clean > Int(Self.count) / 10 && count.conflicts > Int(Self.count) / 10)
  }

  @Test func `M3, M4, M5 and M16: what one side has new, and what it has no more`() throws {
    for (seed, triple) in try Self.triples() {
      let merged = triple.merge.list
      for (side, other) in triple.sides {
        for item in side.items {
          let old = Self.item(item, in: triple.base)
          let isEdited = old.map { !$0.says(what: item) } ?? true
          let isThere = old == nil || other.items.contains(item) || isEdited
          #expect(merged.items.count { $0 == item } == (isThere ? 1 : 0), "\(seed)")
          if old != nil, !other.items.contains(item), isEdited {
            #expect(
              triple.merge.conflicts.contains {
                $0.subject.uuid == item.uuid && $0.rule == .editBeatsDelete
              },
              "M5 \(seed)"
            )
          }
        }
      }
      let all = Set(triple.ours.items + triple.theirs.items)
      #expect(merged.items.allSatisfy { all.contains($0) }, "M16 \(seed)")
    }
  }

  @Test func `M6 and M8: each part of a price, and each member, for itself`() throws {
    for (seed, triple) in try Self.triples() {
      for conflict in triple.merge.conflicts where conflict.rule != .order {
        #expect(conflict.chosen == conflict.ours || conflict.chosen == conflict.theirs)
        #expect(conflict.ours != conflict.theirs, "M8 \(seed)")
      }
      for item in triple.merge.list.items {
        guard let old = Self.item(item, in: triple.base),
          let mine = Self.item(item, in: triple.ours),
          let other = Self.item(item, in: triple.theirs)
        else { continue }
        let parts = Set((mine.shopPrices + other.shopPrices).map(\.shop))
        for shop in parts {
          let entries = [old, mine, other, item].map { item in
            item.shopPrices.first { $0.shop == shop }
          }
          // A shop that one side took away is another matter than one whose price it changed.
          guard entries.allSatisfy({ $0 != nil }) else { continue }
          let prices = entries.map { $0?.price }
          let aisles = entries.map { $0?.aisle }
          if Self.isSame(prices[2], prices[0]) {
            #expect(Self.isSame(prices[3], prices[1]), "M6 \(seed)")
          }
          if Self.isSame(prices[1], prices[0]) {
            #expect(Self.isSame(prices[3], prices[2]), "M6 \(seed)")
          }
          if aisles[2] == aisles[0] { #expect(aisles[3] == aisles[1], "M6 \(seed)") }
          if aisles[1] == aisles[0] { #expect(aisles[3] == aisles[2], "M6 \(seed)") }
        }
      }
    }
  }

  private static func isSame(_ left: NumberText?, _ right: NumberText?) -> Bool {
    left.map { $0.hasSameValue(as: right) } ?? (right == nil)
  }

  @Test func `M10 and M14: three who exchange in any order have the same`() throws {
    for (seed, triple) in try Self.triples() where triple.merge.conflicts.isEmpty {
      let third = try Triple(seed: seed ^ 0xABCD).ours
      let (base, ours, theirs) = (triple.base, triple.ours, triple.theirs)
      let first = ListMerge(base: base, ours: triple.merge.list, theirs: third)
      let last = ListMerge(
        base: base,
        ours: ours,
        theirs: ListMerge(base: base, ours: theirs, theirs: third).list
      )
      guard first.conflicts.isEmpty, last.conflicts.isEmpty else { continue }
      #expect(Set(first.list.items) == Set(last.list.items), "M14 \(seed)")
    }
  }

  @Test func `M12, M13 and M15: what comes out is a list, and only what a side said`() throws {
    for (seed, triple) in try Self.triples() {
      let again = try Draft.list(triple.bytes.string)
      #expect(again.bytes == triple.bytes, "M15 \(seed)")
      #expect(again.items.map(\.uuid) == triple.merge.list.items.map(\.uuid), "M12 \(seed)")
      #expect(Set(again.items).count == again.items.count, "M12 \(seed)")
      for member in ["shops", "view", "catalogue"] {
        let said = [triple.base, triple.ours, triple.theirs].map { $0[member] }
        if said[2] == said[0] { #expect(again[member] == said[1], "M13 \(seed) \(member)") }
        if said[1] == said[0] { #expect(again[member] == said[2], "M13 \(seed) \(member)") }
      }
    }
  }
}
