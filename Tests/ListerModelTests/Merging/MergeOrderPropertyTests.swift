// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import Testing

/// What every merge does, on ten thousand random triples: M11 to M16.
@Suite struct MergeOrderPropertyTests {
  /// The identifiers of a list that are in all the others.
  private static func common(_ list: List, _ others: [List]) -> [ItemUUID] {
    let sets = others.map { Set($0.items.map(\.uuid)) }
    return list.items.map(\.uuid).filter { uuid in sets.allSatisfy { $0.contains(uuid) } }
  }

  /// The pairs of a list that stand the other way round than in an order.
  private static func flips(_ order: [ItemUUID], from base: [ItemUUID]) -> Set<[ItemUUID]> {
    var flips: Set<[ItemUUID]> = []
    for (index, second) in base.enumerated() {
      for first in base[..<index] {
        guard let left = order.firstIndex(of: first), let right = order.firstIndex(of: second)
        else {
          continue
        }
        if right < left { flips.insert([first, second]) }
      }
    }
    return flips
  }

  /// Whether all versions are sorted by their texts: then that is the order, whoever moved what.
  private static func isSorted(_ triple: MergeTriple) -> Bool {
    let lists = [triple.base, triple.ours, triple.theirs].map {
      $0.items.map { NameOrder($0.text) }
    }
    return [false, true].contains { isDescending in
      lists.allSatisfy { texts in
        zip(texts, texts.dropFirst()).allSatisfy { isDescending ? $0 >= $1 : $0 <= $1 }
      }
    }
  }

  @Test func `M11 order: moves of one side are made, and what nobody moved stays`() {
    var moving = 0
    for triple in MergeTriple.all where triple.merge.sorting == nil && !Self.isSorted(triple) {
      let lists = [triple.base, triple.ours, triple.theirs, triple.merge.list]
      let orders = lists.map { Self.common($0, lists) }
      let mine = Self.flips(orders[1], from: orders[0])
      let other = Self.flips(orders[2], from: orders[0])
      let made = Self.flips(orders[3], from: orders[0])
      let isDisputed = triple.merge.conflicts.contains { $0.rule == .order }
      if !mine.isEmpty, !other.isEmpty { moving += 1 }
      // Every flip of a side is made, unless a conflict says that one isn't.
      if !isDisputed { #expect(mine.union(other).isSubset(of: made), "\(triple.seed)") }
      // An item that one side deleted and the other one moved has its part in the order, too.
      let isWhole = orders[0].count == Self.common(triple.base, [triple.merge.list]).count
      if isWhole, other.isEmpty { #expect(orders[3] == orders[1], "\(triple.seed)") }
      if isWhole, mine.isEmpty { #expect(orders[3] == orders[2], "\(triple.seed)") }
      // Who is in no flip at all stands still: neither in one with what the other side deleted.
      guard isWhole else { continue }
      let flipped = Set(mine.union(other).joined())
      for pair in made { #expect(!pair.allSatisfy { !flipped.contains($0) }, "\(triple.seed)") }
      for item in orders[0] where !flipped.contains(item) {
        #expect(!made.contains { $0.contains(item) }, "\(triple.seed)")
      }
    }
    #expect(moving > 300)
  }

  @Test func `M11 order: what is new stands behind the item that it was put behind`() {
    // What was put into the order that all versions have stands where that says.
    for triple in MergeTriple.all where triple.merge.sorting == nil {
      let old = Set(triple.base.items)
      let merged = triple.merge.list.items
      for (side, other) in [(triple.ours, triple.theirs), (triple.theirs, triple.ours)] {
        for (index, item) in side.items.enumerated() where index > 0 && !old.contains(item) {
          let before = side.items[index - 1]
          guard !other.items.contains(item), old.contains(before), merged.contains(before),
            let place = merged.firstIndex(of: item), let anchor = merged.firstIndex(of: before)
          else { continue }
          // Between the two there is only what is new, too, or was deleted on this side.
          let between = merged[min(anchor + 1, place)..<max(anchor + 1, place)]
          #expect(anchor < place, "\(triple.seed)")
          #expect(
            between.allSatisfy { !old.contains($0) || !side.items.contains($0) },
            "\(triple.seed)"
          )
        }
      }
    }
  }

  @Test func `M12 identity: no two items are the same, and it reads back as itself`() throws {
    let reader = ListReader()
    for triple in MergeTriple.all {
      let merged = triple.merge.list
      #expect(Set(merged.items).count == merged.items.count, "\(triple.seed)")
      let again = try Draft.list(triple.bytes.string, reader)
      #expect(again.bytes == triple.bytes && again == merged, "\(triple.seed)")
      #expect(again.items.map(\.uuid) == merged.items.map(\.uuid), "\(triple.seed)")
      #expect(again.items.map(\.json) == merged.items.map(\.json), "\(triple.seed)")
    }
  }

  @Test func `M12 identity: equal identifiers in one document are refused with both places`() {
    let uuid = "6F1C2D3E-0000-4000-8000-0123456789AB"
    let document = """
      {"items": ["a", {"uuid": "\(uuid)"}, "b", {"text": "c", "uuid": "\(uuid.lowercased())"}]}
      """
    do throws(DocumentError) {
      _ = try Draft.list(document)
      Issue.record("the document was read")
    } catch {
      #expect(error.path == "items[3].uuid")
      #expect(error.reason == .duplicateItem(first: "items[1]"))
    }
  }

  @Test func `M13 unknown members and exact numbers have the bytes of one of the three`() {
    for triple in MergeTriple.all {
      for item in triple.merge.list.items {
        let versions = [triple.base, triple.ours, triple.theirs].compactMap {
          MergeTriple.item(item.uuid, in: $0)
        }
        for member in item.members where !["prices", "tags", "uuid"].contains(member.key) {
          let values = versions.map { version in
            version.members.first { $0.key.utf8.elementsEqual(member.key.utf8) }?.value
          }
          #expect(values.contains(member.value), "\(triple.seed) \(member.key)")
        }
        for price in item.prices {
          #expect(versions.contains { $0.prices.contains { $0 == price } }, "\(triple.seed)")
        }
      }
    }
  }

  @Test func `M14 associativity: a third side merged first or last gives the same items`() throws {
    var count = 0
    let reader = ListReader()
    for triple in MergeTriple.all where triple.merge.conflicts.isEmpty {
      var editor = DraftEditor(seed: triple.seed, reader)
      var third = editor.draft()
      editor = DraftEditor(seed: triple.seed &+ 0xABCD_0000, reader)
      editor.edit(&third)
      let list = try third.list(reader)
      if triple.isAmbiguous(with: list) { continue }
      let (base, ours, theirs) = triple.read
      let last = ListMerge(base: base, ours: triple.merge.list, theirs: list)
      let first = ListMerge(base: base, ours: ours, theirs: list)
      let then = ListMerge(base: base, ours: first.list, theirs: theirs)
      guard last.conflicts.isEmpty, first.conflicts.isEmpty, then.conflicts.isEmpty else {
        continue
      }
      count += 1
      let (left, right) = (last.list.items, then.list.items)
      #expect(Set(left) == Set(right), "\(triple.seed)")
      for item in left {
        let other = MergeTriple.item(item.uuid, in: then.list)
        #expect(other.map { ListChanges.isSame($0, item) } == true, "\(triple.seed)")
      }
    }
    #expect(count > MergeTriple.all.count / 5)
  }

  @Test func `M15 totality: every triple, with a base or without, gives a result`() throws {
    let reader = ListReader()
    for triple in MergeTriple.all {
      let merge = ListMerge(base: nil, ours: triple.ours, theirs: triple.theirs)
      try merge.check(using: reader)
      let other = ListMerge(base: nil, ours: triple.theirs, theirs: triple.ours)
      #expect(other.list.bytes == merge.list.bytes, "\(triple.seed)")
      let all = Set(triple.ours.items).union(triple.theirs.items)
      #expect(Set(merge.list.items) == all, "\(triple.seed)")
    }
  }

  @Test func `M16 conservation: the items are those of the base, less deletions, and insertions`() {
    for triple in MergeTriple.all {
      let (base, mine, other) = (
        Set(triple.base.items), Set(triple.ours.items), Set(triple.theirs.items)
      )
      let kept = Set(
        (triple.ours.items + triple.theirs.items).filter {
          triple.isEdited($0) && !(mine.contains($0) && other.contains($0))
        }
      )
      let expected = base.intersection(mine).intersection(other)
        .union(mine.union(other).subtracting(base)).union(kept)
      #expect(Set(triple.merge.list.items) == expected, "\(triple.seed)")
    }
  }
}

extension ListChanges {
  /// Whether two versions of an item have the same fields.
  static func isSame(_ left: ListItem, _ right: ListItem) -> Bool {
    ListChanges(from: List(items: [left]), to: List(items: [right])).isEmpty
  }
}
