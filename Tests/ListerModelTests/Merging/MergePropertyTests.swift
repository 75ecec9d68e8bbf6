// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import Testing

/// What every merge does, on ten thousand random triples: M1 to M9.
@Suite struct MergePropertyTests {
  @Test func `all ten thousand triples are documents`() {
    #expect(MergeTriple.all.count == Int(MergeTriple.count))
    // The properties are about something only if enough of the triples have it.
    let conflicting = MergeTriple.all.count { !$0.merge.conflicts.isEmpty }
    #expect(conflicting > MergeTriple.all.count / 20)
    #expect(conflicting < MergeTriple.all.count / 2)
    #expect(MergeTriple.all.count { $0.namedCount > 0 } > MergeTriple.all.count / 50)
    for rule in [MergeConflict.Rule.editBeatsDelete, .greaterText, .order] {
      #expect(MergeTriple.all.contains { $0.merge.conflicts.contains { $0.rule == rule } })
    }
  }

  @Test func `M1 identity: an untouched side gives the other side's bytes`() {
    for triple in MergeTriple.all {
      let (base, ours, theirs) = triple.read
      #expect(MergeTriple.bytes(base, base, base) == base.bytes, "\(triple.seed)")
      for side in [ours, theirs, triple.ours] {
        #expect(MergeTriple.bytes(base, side, base) == side.bytes, "\(triple.seed)")
        #expect(MergeTriple.bytes(base, base, side) == side.bytes, "\(triple.seed)")
        #expect(MergeTriple.bytes(base, side, side) == side.bytes, "\(triple.seed)")
      }
    }
    // They are about something only if enough texts were edited in their places.
    #expect(MergeTriple.all.count { $0.ours.items != $0.read.ours.items } > 30)
  }

  @Test func `M2 symmetry: the sides are exchanged, the bytes are the same`() {
    for triple in MergeTriple.all {
      let (base, ours, theirs) = triple.read
      let other = ListMerge(base: base, ours: theirs, theirs: ours)
      #expect(other.list.bytes == triple.bytes, "\(triple.seed)")
      #expect(other.conflicts.map(\.swapped) == triple.merge.conflicts, "\(triple.seed)")
    }
  }

  @Test func `M3 no lost insert: what only one side has is there once`() {
    for triple in MergeTriple.all {
      let old = Set(triple.base.items)
      for item in triple.ours.items + triple.theirs.items where !old.contains(item) {
        #expect(triple.merge.list.items.count { $0 == item } == 1, "\(triple.seed)")
      }
    }
  }

  @Test func `M4 no resurrected delete: deleted there, unchanged here, is gone`() {
    for triple in MergeTriple.all {
      for (side, other) in [(triple.ours, triple.theirs), (triple.theirs, triple.ours)] {
        for item in triple.base.items where !side.items.contains(item) {
          let left = MergeTriple.item(item.uuid, in: other)
          guard left.map({ !triple.isEdited($0) }) ?? true else { continue }
          #expect(!triple.merge.list.items.contains(item), "\(triple.seed)")
        }
      }
    }
  }

  @Test func `M5 edit beats delete: the edited item is kept and reported`() {
    var count = 0
    for triple in MergeTriple.all {
      for (side, other) in [(triple.ours, triple.theirs), (triple.theirs, triple.ours)] {
        for item in side.items where triple.isEdited(item) && !other.items.contains(item) {
          count += 1
          let kept = MergeTriple.item(item.uuid, in: triple.merge.list)
          #expect(kept?.hasSameContent(as: item) == true, "\(triple.seed)")
          let subject = MergeConflict.Subject.item(item.uuid, text: item.text)
          #expect(
            triple.merge.conflicts.contains {
              $0.subject == subject && $0.field == "item" && $0.rule == .editBeatsDelete
            },
            "\(triple.seed)"
          )
        }
      }
    }
    #expect(count > 500)
  }

  @Test func `M6 field independence: what one side set stays set`() {
    for triple in MergeTriple.all {
      for item in triple.merge.list.items {
        guard let old = MergeTriple.item(item.uuid, in: triple.base),
          let mine = MergeTriple.item(item.uuid, in: triple.ours),
          let other = MergeTriple.item(item.uuid, in: triple.theirs)
        else { continue }
        for field in ["text", "completed", "quantity", "unit", "price", "note", "mystery"] {
          if other[field] == old[field] {
            #expect(item[field] == mine[field], "\(triple.seed) \(field)")
          } else if mine[field] == old[field] {
            #expect(item[field] == other[field], "\(triple.seed) \(field)")
          }
        }
      }
    }
  }

  @Test func `M7 the same change on both sides is made once and is no conflict`() {
    for triple in MergeTriple.all {
      let (mine, result) = (triple.ours, triple.merge.list)
      for item in mine.items {
        guard let other = MergeTriple.item(item.uuid, in: triple.theirs),
          other.json == item.json
        else { continue }
        #expect(result.items.count { $0 == item } == 1, "\(triple.seed)")
        #expect(MergeTriple.item(item.uuid, in: result)?.hasSameContent(as: item) == true)
        #expect(!triple.merge.conflicts.contains { $0.subject.uuid == item.uuid }, "\(triple.seed)")
      }
    }
  }

  @Test
  func `M8 different values of one field: one conflict with all sides, and one of them chosen`() {
    for triple in MergeTriple.all {
      let conflicts = triple.merge.conflicts
      #expect(Set(conflicts.map { "\($0.subject) \($0.field)" }).count == conflicts.count)
      for conflict in conflicts where ![.order, .likeness].contains(conflict.rule) {
        #expect(conflict.chosen == conflict.ours || conflict.chosen == conflict.theirs)
        #expect(conflict.ours != conflict.theirs)
      }
      for item in triple.merge.list.items {
        let versions = [triple.base, triple.ours, triple.theirs].map {
          MergeTriple.item(item.uuid, in: $0)?["price"]
        }
        guard let mine = versions[1], let other = versions[2] else { continue }
        let isSame = mine.hasSameMeaning(as: other)
        let isOld = [mine, other].contains { versions[0]?.hasSameMeaning(as: $0) ?? false }
        let conflict = conflicts.first { $0.subject.uuid == item.uuid && $0.field == "price" }
        #expect((conflict != nil) == (!isSame && !isOld), "\(triple.seed)")
        guard let conflict else { continue }
        #expect([conflict.base, conflict.ours, conflict.theirs] == versions)
        #expect(conflict.chosen == max(mine, other) && item["price"] == conflict.chosen)
      }
    }
  }

  @Test func `M9 idempotence: merging again with either side changes no byte`() {
    var (count, others) = (0, 0)
    for triple in MergeTriple.all where triple.merge.conflicts.isEmpty {
      if triple.hasLaterBase {
        others += 1
        continue
      }
      count += 1
      let (base, ours, theirs) = triple.read
      for again in [
        ListMerge(base: base, ours: triple.merge.list, theirs: theirs),
        ListMerge(base: base, ours: ours, theirs: triple.merge.list),
      ] {
        #expect(again.list.bytes == triple.bytes && again.conflicts.isEmpty, "\(triple.seed)")
      }
    }
    #expect(count > 5_000 && others < MergeTriple.all.count / 20)
    // What can't be told is told, and is rare.
    let doubtful = MergeTriple.all.count { $0.merge.conflicts.contains { $0.rule == .likeness } }
    #expect(doubtful * 1_000 < MergeTriple.all.count)
  }
}

extension MergeConflict.Subject {
  /// The identifier of the item that it is about.
  var uuid: ItemUUID? { if case .item(let uuid, _) = self { uuid } else { nil } }
}
