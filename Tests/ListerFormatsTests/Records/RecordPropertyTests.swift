// SPDX-License-Identifier: MIT

@testable import ListerFormats
import Foundation
import ListerModel
import Testing

/// What every merge of files in their own format does, on random triples of each: M1, M2, M9 and M16,
/// and that what nobody changed keeps its bytes; see ``RecordIdentityTests``.
///
/// `LISTER_TRIPLES=10000` tries so many of each format.
@Suite struct RecordPropertyTests {
  static let count =
    ProcessInfo.processInfo.environment["LISTER_TRIPLES"]
    .flatMap { UInt64($0) } ?? 250

  private static func triples(_ name: String) throws -> [(seed: UInt64, triple: RecordTriple)] {
    try RecordTriple.triples(name, count: count).enumerated().map { (UInt64($0), $1) }
  }

  private static let formats = RecordTriple.kinds

  @Test(arguments: formats) func `a file is written as it was read`(name: String) throws {
    for (seed, triple) in try Self.triples(name) {
      for file in [triple.base, triple.ours, triple.theirs, triple.merge.file] {
        #expect(try triple.format.read(file.bytes).bytes == file.bytes, "\(seed)")
      }
    }
  }

  @Test(arguments: formats)
  func `M1 identity: an untouched side gives the other side's bytes`(name: String) throws {
    for (seed, triple) in try Self.triples(name) {
      let (base, ours) = (triple.base, triple.ours)
      #expect(try triple.text(base, ours, base) == ours.text, "\(seed)")
      #expect(try triple.text(base, base, ours) == ours.text, "\(seed)")
      #expect(try triple.text(base, ours, ours) == ours.text, "\(seed)")
    }
  }

  @Test(arguments: formats)
  func `M2 symmetry: the sides are exchanged, the bytes are the same`(name: String) throws {
    var conflicts = 0
    for (seed, triple) in try Self.triples(name) {
      let other = try RecordFileMerge(
        triple.format,
        base: triple.base,
        ours: triple.theirs,
        theirs: triple.ours,
        preferring: .rule
      )
      #expect(other.file.text == triple.merge.file.text, "\(seed)")
      #expect(other.conflicts.map(\.swapped) == triple.merge.conflicts, "\(seed)")
      if !other.conflicts.isEmpty { conflicts += 1 }
    }
    // They are about something only if some triples contradict, and most don't.
    #expect(conflicts > Int(Self.count) / 50 && conflicts < Int(Self.count) * 3 / 4)
  }

  @Test(arguments: formats)
  func `M9 idempotence: merging identified sides again changes no byte`(name: String) throws {
    var (count, others, unsettled) = (0, 0, 0)
    for (seed, triple) in try Self.triples(name) where triple.merge.conflicts.isEmpty {
      let merged = triple.merge.file
      let texts = [
        try triple.text(triple.base, merged, triple.theirs),
        try triple.text(triple.base, triple.ours, merged),
      ]
      if triple.isIdentified {
        count += 1
        #expect(texts == [merged.text, merged.text], "\(seed)")
      } else {
        others += 1
        if texts != [merged.text, merged.text] { unsettled += 1 }
      }
    }
    #expect(count > Int(Self.count) / 8)
    // What is known by its content alone can't always tell again which of its likes it was.
    #expect(unsettled * 5 <= others)
  }

  @Test(arguments: formats)
  func `what nobody changed is there byte for byte`(name: String) throws {
    for (seed, triple) in try Self.triples(name) {
      let counts = [triple.base, triple.ours, triple.theirs, triple.merge.file].map { file in
        Dictionary(file.records.map { ($0.content, 1) }, uniquingKeysWith: +)
      }
      for (content, count) in counts[0] where count == 1 {
        guard counts[1][content] == 1, counts[2][content] == 1 else { continue }
        #expect((counts[3][content] ?? 0) >= 1, "\(seed): \(content)")
      }
    }
  }

  @Test(arguments: formats)
  func `M16 conservation: there are no more records than were there or came`(name: String) throws {
    for (seed, triple) in try Self.triples(name) {
      let counts = [triple.base, triple.ours, triple.theirs].map(\.records.count)
      let merged = triple.merge.file.records.count
      #expect(merged <= counts[1] + counts[2], "\(seed)")
      #expect(merged >= counts[1] + counts[2] - 2 * max(counts[0], counts[1], counts[2]), "\(seed)")
    }
  }
}
