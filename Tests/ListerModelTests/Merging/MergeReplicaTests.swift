// SPDX-License-Identifier: MIT

import ListerCoding
import ListerModel
import TestKit
import Testing

/// Three replicas that are edited, and exchanged in pairs, in any order: M10.
@Suite struct MergeReplicaTests {
  /// All versions of a document that there ever were.
  private struct History {
    /// A version: its parents, how many steps it is from the first one, and what it says.
    private var versions: [(parents: [Int], depth: Int, bytes: [UInt8])]

    init(_ bytes: [UInt8]) { versions = [([], 0, bytes)] }

    func bytes(_ version: Int) -> [UInt8] { versions[version].bytes }

    /// A new version; the same one for equal parents and bytes.
    mutating func add(_ parents: [Int], _ bytes: [UInt8]) -> Int {
      let parents = parents.sorted()
      if let known = versions.firstIndex(where: { $0.parents == parents && $0.bytes == bytes }) {
        return known
      }
      let depth = (parents.map { versions[$0].depth }.max() ?? 0) + 1
      versions.append((parents, depth, bytes))
      return versions.count - 1
    }

    private func ancestors(_ version: Int) -> Set<Int> {
      var found: Set<Int> = []
      var next = [version]
      while let version = next.popLast() {
        guard found.insert(version).inserted else { continue }
        next += versions[version].parents
      }
      return found
    }

    /// The last version from which two descend.
    func common(_ first: Int, _ second: Int) -> Int {
      let both = ancestors(first).intersection(ancestors(second))
      return both.max { (versions[$0].depth, $0) < (versions[$1].depth, $1) } ?? 0
    }
  }

  /// What an exchange makes of two versions, at the first one's end.
  private func merged(
    _ history: History,
    _ first: Int,
    _ second: Int,
    _ reader: ListReader
  ) throws -> [UInt8] {
    let lists = try [history.common(first, second), first, second].map {
      try Draft.list(history.bytes($0).string, reader)
    }
    return ListMerge(base: lists[0], ours: lists[1], theirs: lists[2]).list.bytes
  }

  /// Two replicas exchange: each end merges by itself, and both come to the same bytes.
  private func exchange(
    _ history: inout History,
    _ first: Int,
    _ second: Int,
    _ reader: ListReader
  ) throws -> Int {
    let base = history.common(first, second)
    if base == first { return second }
    if base == second { return first }
    let bytes = try merged(history, first, second, reader)
    #expect(try merged(history, second, first, reader) == bytes)
    return history.add([first, second], bytes)
  }

  @Test(arguments: 0..<10)
  func `M10 convergence: replicas that exchange in any order end equal`(part: Int) throws {
    let reader = ListReader()
    for seed in part * 100..<part * 100 + 100 {
      var editor = DraftEditor(seed: UInt64(seed) &+ 0x1_0000, reader)
      let draft = editor.draft()
      var drafts = [draft, draft, draft]
      var history = History(try draft.list(reader).bytes)
      var heads = [0, 0, 0]
      for _ in 0..<12 {
        let replica = editor.below(3)
        if editor.below(2) == 0 {
          // An editor knows only drafts: what it does to its own is merged into the replica's list.
          let before = try drafts[replica].list(reader)
          editor.edit(&drafts[replica], atMost: 3)
          let now = try Draft.list(history.bytes(heads[replica]).string, reader)
          let edited = ListMerge(base: before, ours: now, theirs: try drafts[replica].list(reader))
          heads[replica] = history.add([heads[replica]], edited.list.bytes)
        } else {
          let other = (replica + 1 + editor.below(2)) % 3
          let head = try exchange(&history, heads[replica], heads[other], reader)
          (heads[replica], heads[other]) = (head, head)
        }
      }
      // Each pair once more, and the first again, to hear what the last one brought.
      for (first, second) in [(0, 1), (1, 2), (0, 2), (0, 1)] {
        let head = try exchange(&history, heads[first], heads[second], reader)
        (heads[first], heads[second]) = (head, head)
      }
      #expect(Set(heads.map { history.bytes($0) }).count == 1, "seed \(seed)")
    }
  }
}
