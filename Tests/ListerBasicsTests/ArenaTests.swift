// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct ArenaTests {
  @Test func `slabs of an arena are blank, stay where they are, and don't overlap`() {
    var random = SeededGenerator(seed: 10)
    var arena = SlabArena<UInt64>(chunkSize: 64, blank: 1)
    var slabs: [Slab<UInt64>] = []
    for number in 0..<500 {
      let slab = arena.allocate(Int.random(in: 0...100, using: &random))
      #expect((0..<slab.count).allSatisfy { slab[$0] == 1 })
      slab.fill(with: UInt64(number) + 2)
      slabs.append(slab)
    }
    #expect(arena.used == slabs.reduce(0) { $0 + $1.count })
    for (number, slab) in slabs.enumerated() {
      #expect((0..<slab.count).allSatisfy { slab[$0] == UInt64(number) + 2 })
    }
  }

  @Test func `an arena goes back to a mark, and what was before it stays`() {
    var random = SeededGenerator(seed: 11)
    var arena = SlabArena<UInt64>(chunkSize: 32, blank: 0)
    var kept: [Slab<UInt64>] = []
    for round in 0..<100 {
      let slab = arena.allocate(Int.random(in: 1...20, using: &random))
      slab.fill(with: UInt64(round))
      kept.append(slab)
      let mark = arena.mark
      let used = arena.used
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let lost = arena.allocate(Int.random(in: 0...80, using: &random))
        #expect((0..<lost.count).allSatisfy { lost[$0] == 0 })
        lost.fill(with: .max)
      }
      arena.release(to: mark)
      #expect(arena.used == used)
    }
    for (round, slab) in kept.enumerated() {
      #expect((0..<slab.count).allSatisfy { slab[$0] == UInt64(round) })
    }
    arena.reset()
    #expect(arena.used == 0)
    let first = arena.allocate(32)
    #expect((0..<32).allSatisfy { first[$0] == 0 })
  }

  @Test func `copies of bytes stay as they are until the arena is emptied`() {
    var random = SeededGenerator(seed: 12)
    var arena = ByteArena()
    for _ in 0..<3 {
      var copies: [(ByteView, [UInt8])] = []
      for _ in 0..<300 {
        let byte = UInt8(truncatingIfNeeded: random.next())
        // Short ones, some that end a chunk of 64 KiB, and some with a chunk of their own.
        let count = Int.random(in: 0...(byte < 250 ? 2000 : 70_000), using: &random)
        let bytes = (0..<count).map { byte &+ UInt8(truncatingIfNeeded: $0) }
        copies.append((bytes.withByteView { arena.copy($0) }, bytes))
      }
      #expect(arena.used == copies.reduce(0) { $0 + $1.1.count })
      for (copy, bytes) in copies where copy.array != bytes {
        Issue.record("a copy of \(bytes.count) bytes has changed")
      }
      arena.reset()
      #expect(arena.used == 0)
    }
  }
}
