// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct TopologyTests {
  @Test func `compact takes a node's cores, then their second threads, then the next`() throws {
    let topology = try HostFixture.twoSockets().topology
    #expect(topology.allowedCores < topology.allowed.count)
    let all = topology.processors(of: 128, .compact)
    #expect(Array(all[0..<32]) == Array(0..<32))
    #expect(Array(all[32..<64]) == Array(64..<96))
    #expect(Array(all[64..<96]) == Array(32..<64))
    #expect(Array(all[96..<128]) == Array(96..<128))
  }

  @Test func `spread takes a core of each node in turn, and second threads at the end`() throws {
    let topology = try HostFixture.twoSockets().topology
    let all = topology.processors(of: 128, .spread)
    #expect(Array(all[0..<6]) == [0, 32, 1, 33, 2, 34])
    #expect(Set(all[0..<64]) == Set(0..<64))
    #expect(Array(all[64..<68]) == [64, 96, 65, 97])
    #expect(Set(all).count == 128)
  }

  @Test func `only processors that may be used are taken, and each once`() throws {
    let topology = try HostFixture.twoSockets(allowed: "1,40,65").topology
    #expect(topology.processors(of: 5, .compact) == [1, 65, 40])
    #expect(topology.processors(of: 3, .spread) == [1, 40, 65])
    #expect(topology.processors(of: 3, .list([40, 1])) == [40, 1])
    #expect(topology.processors(of: 3, .none).isEmpty)
  }

  @Test(
    arguments: [
      ("none", Topology.Pinning.none), ("compact", .compact), ("spread", .spread),
      ("0-2,7", .list([0, 1, 2, 7])), ("3", .list([3])), ("", nil), ("all", nil), ("1,1", nil),
      ("2-", nil),
    ] as [(String, Topology.Pinning?)]
  )
  func `pinnings are read`(text: String, pinning: Topology.Pinning?) {
    #expect(Topology.Pinning(text) == pinning)
    if let pinning { #expect(Topology.Pinning(pinning.text) == pinning) }
  }

  @Test func `documents are written near the first processor, or near each node in turn`() throws {
    let topology = try HostFixture.twoSockets().topology
    let (first, second) = (Array(0..<32) + Array(64..<96), Array(32..<64) + Array(96..<128))
    #expect(topology.writers(.none, .spread) == [])
    #expect(topology.writers(.local, .none) == [first])
    #expect(topology.writers(.local, .list([40, 1])) == [second])
    #expect(topology.writers(.interleave, .compact) == [first, second])
    let part = try HostFixture.twoSockets(allowed: "1,40,65").topology
    #expect(part.writers(.interleave, .none) == [[1, 65], [40]])
  }

  @Test func `without a word about them processors are cores of one socket`() throws {
    let topology = try HostFixture.container().topology
    #expect(topology.allowed == [2, 3, 7])
    #expect(topology.processors(of: 3, .compact) == [2, 7, 3])
  }
}
