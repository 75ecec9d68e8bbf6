// SPDX-License-Identifier: MIT

@testable import ListerFormats
import Foundation
import ListerJSON
import ListerModel
import Testing

/// What merging does to records that a key or their text identifies, on random triples of each format.
///
/// These are M3 to M8 and M10 to M16. M17, that no input is touched, is tested with the command.
/// `LISTER_TRIPLES=10000` tries so many of each format.
@Suite struct RecordIdentityTests {
  private static let formats = RecordTriple.kinds

  /// The triples of a format all of whose records are identified, in all versions and the result.
  private static func triples(_ name: String) throws -> [(seed: UInt64, versions: RecordVersions)] {
    let made = try RecordTriple.triples(name, count: RecordPropertyTests.count)
    let triples = made.enumerated().compactMap { seed, triple in
      triple.isIdentified ? (seed: UInt64(seed), versions: RecordVersions(triple)) : nil
    }
    #expect(triples.count > Int(RecordPropertyTests.count) / 8)
    return triples
  }

  @Test(arguments: formats)
  func `M3 and M16: what one side added is there once, and nothing else is`(name: String) throws {
    for (seed, versions) in try Self.triples(name) {
      let (base, ours, theirs) = (versions.base.names, versions.ours.names, versions.theirs.names)
      let edited = Set(versions.conflicts.filter { $0.field == "item" }.compactMap(\.itemText))
      let kept = versions.merged.records.filter { edited.contains($0.text) }.map(\.name)
      let expected = base.intersection(ours).intersection(theirs)
        .union(ours.union(theirs).subtracting(base)).union(kept)
      #expect(versions.merged.names == expected, "\(seed)")
      #expect(versions.merged.records.count == expected.count, "\(seed)")
    }
  }

  @Test(arguments: formats)
  func `M4 and M5: what one side deleted is gone, unless the other edited it`(name: String) throws {
    for (seed, versions) in try Self.triples(name) {
      for (side, other) in versions.sides {
        for record in versions.base.records where side[record.name] == nil {
          guard let left = other[record.name] else { continue }
          let isEdited = !left.fields.hasSameMeaning(as: record.fields)
          #expect((versions.merged[record.name] != nil) == isEdited, "\(seed): \(record.name)")
          let isTold = versions.conflicts.contains { conflict in
            conflict.rule == .editBeatsDelete && conflict.isAboutWholeItem
              && [left.text, record.text].contains(conflict.itemText)
          }
          if isEdited { #expect(isTold, "\(seed): \(record.name)") }
        }
      }
    }
  }

  @Test(arguments: formats)
  func `M6, M7, M8 and M13: a field has the bytes of the side that changed it, or both are told`(
    name: String
  ) throws {
    var contradictions = 0
    for (seed, versions) in try Self.triples(name) {
      for record in versions.merged.records {
        guard let old = versions.base[record.name]?.fields,
          let mine = versions.ours[record.name]?.fields,
          let other = versions.theirs[record.name]?.fields
        else { continue }
        let keys = Set([old, mine, other].flatMap { $0.members.map(\.key) })
        for key in keys {
          let (now, conflict) = (record.fields[key], versions.conflict(key, of: record))
          if other[key] == old[key] || mine[key] == other[key] {
            #expect(now == mine[key], "\(seed): \(record.name) \(key)")
          } else if mine[key] == old[key] {
            #expect(now == other[key], "\(seed): \(record.name) \(key)")
          } else {
            contradictions += 1
            #expect([mine[key], other[key]].contains(now), "\(seed): \(record.name) \(key)")
            #expect(conflict?.chosen == now, "\(seed): \(record.name) \(key)")
            continue
          }
          #expect(conflict == nil, "\(seed): \(record.name) \(key)")
        }
      }
    }
    // The text of a line is most of it: two that are edited are two others.
    let isLine = ["text", "todotxt", "json texts"].contains(name)
    #expect(isLine || contradictions > Int(RecordPropertyTests.count) / 200)
  }

  @Test(arguments: formats)
  func `M11: what one side has moved is moved, and what nobody moved stays`(name: String) throws {
    for (seed, versions) in try Self.triples(name) where !versions.isSorted {
      let orders = versions.commonOrders
      if orders.theirs == orders.base {
        #expect(orders.merged == orders.ours, "\(seed)")
      } else if orders.ours == orders.base || orders.ours == orders.theirs {
        #expect(orders.merged == orders.theirs, "\(seed)")
      }
    }
  }

  @Test func `M11: an item edited here and deleted there holds no move back`() throws {
    // Ours has moved and edited the first of three items, theirs has deleted it and turned the others
    // round.
    let orders = RecordVersions(try RecordTriple("json members", seed: 6_449)).commonOrders
    #expect(orders.base == ["Bread", "Tea"] && orders.ours == orders.base)
    #expect(orders.theirs == ["Tea", "Bread"])
    #expect(orders.merged == orders.theirs)
  }

  @Test(arguments: formats)
  func `M12: no two records of a result are the same`(name: String) throws {
    for (seed, versions) in try Self.triples(name) {
      #expect(versions.merged.names.count == versions.merged.records.count, "\(seed)")
    }
  }

  @Test(arguments: formats)
  func `M10 and M14: whoever merges first, the records are the same`(name: String) throws {
    var count = 0
    for (seed, versions) in try Self.triples(name) where versions.conflicts.isEmpty {
      let triple = versions.triple
      // A third side with edits of its own.
      let third = try RecordTriple(name, seed: seed, others: 1).theirs
      let base = triple.base
      let last = try triple.merge(base, triple.merge.file, third)
      let first = try triple.merge(base, triple.ours, third)
      let then = try triple.merge(base, first.file, triple.theirs)
      guard last.conflicts.isEmpty, first.conflicts.isEmpty, then.conflicts.isEmpty,
        triple.isIdentified(with: [third, first.file])
      else { continue }
      count += 1
      let contents = [last, then].map { $0.file.records.map(\.content).sorted() }
      #expect(contents[0] == contents[1], "\(seed)")
    }
    #expect(count > Int(RecordPropertyTests.count) / 50)
  }

  @Test(arguments: formats)
  func `M15: without a base everything that one side has is there, the same from both sides`(
    name: String
  ) throws {
    for (seed, versions) in try Self.triples(name) {
      let (ours, theirs) = (versions.triple.ours, versions.triple.theirs)
      let united = try versions.triple.merge(nil, ours, theirs)
      let other = try versions.triple.merge(nil, theirs, ours)
      #expect(united.file.text == other.file.text, "\(seed)")
      let names = RecordVersions.names(of: versions.triple.format, [ours, theirs, united.file])
      #expect(names[2] == names[0].union(names[1]), "\(seed)")
    }
  }
}

/// The versions of a triple by what their records are known by.
struct RecordVersions {
  let triple: RecordTriple
  let base, ours, theirs, merged: Version

  /// A record that something identifies.
  struct Record {
    var name: String
    var text: String
    var fields: JSONText
  }

  /// The records of a version in their order.
  struct Version {
    let records: [Record]
    private let byName: [String: Record]

    init(_ file: RecordFile) {
      records = file.records.filter { !$0.content.isEmpty }.map { record in
        Record(name: record.key ?? record.text, text: record.text, fields: record.fields)
      }
      byName = Dictionary(records.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var names: Set<String> { Set(records.map(\.name)) }

    subscript(name: String) -> Record? { byName[name] }
  }

  init(_ triple: RecordTriple) {
    self.triple = triple
    let files = [triple.base, triple.ours, triple.theirs, triple.merge.file]
    let versions = triple.format.named(files).map(Version.init)
    (base, ours, theirs, merged) = (versions[0], versions[1], versions[2], versions[3])
  }

  var conflicts: [MergeConflict] { triple.merge.conflicts }
  var isSorted: Bool { triple.merge.sorting != nil }
  var sides: [(Version, Version)] { [(ours, theirs), (theirs, ours)] }

  /// What is told of a field of a record.
  func conflict(_ field: String, of record: Record) -> MergeConflict? {
    conflicts.first { conflict in
      conflict.field == field && conflict.itemText == record.text
        && conflict.ours == ours[record.name]?.fields[field]
        && conflict.theirs == theirs[record.name]?.fields[field]
    }
  }

  /// The orders of the records that are in all versions.
  var commonOrders: (base: [String], ours: [String], theirs: [String], merged: [String]) {
    let common = base.names.intersection(ours.names).intersection(theirs.names)
      .intersection(merged.names)
    func order(_ version: Version) -> [String] {
      version.records.map(\.name).filter(common.contains)
    }
    return (order(base), order(ours), order(theirs), order(merged))
  }

  /// What the records of some files are known by.
  static func names(of format: RecordFormat, _ files: [RecordFile]) -> [Set<String>] {
    format.named(files).map { Version($0).names }
  }
}
