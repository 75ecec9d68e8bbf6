// SPDX-License-Identifier: MIT

import Testing

@testable import ListerJobs

@Suite struct BlockSizeTests {
  @Test func `blocks grow while they are quick and shrink while they are slow`() {
    let size = BlockSize(workers: 2)
    let first = size.bytes
    size.adapt(to: 1_000)
    #expect(size.bytes == first * 2)
    size.adapt(to: 1_000_000)
    #expect(size.bytes == first * 2)
    size.adapt(to: 1_000_000_000)
    #expect(size.bytes == first)
  }

  @Test func `they stay within bounds`() {
    let size = BlockSize(workers: 2)
    for _ in 0..<100 { size.adapt(to: 0) }
    #expect(size.bytes == 256 << 10)
    for _ in 0..<100 { size.adapt(to: .max) }
    #expect(size.bytes == 4 << 10)
  }

  @Test func `they only grow for a worker that shares with nobody`() {
    let size = BlockSize(workers: 1)
    let first = size.bytes
    size.adapt(to: .max)
    #expect(size.bytes == first)
    size.adapt(to: 0)
    #expect(size.bytes == first * 2)
  }

  @Test func `files are expected to be as large as the last ones were`() {
    let size = BlockSize(workers: 2)
    for _ in 0..<100 { size.adapt(toFiles: 4, bytes: 4_000_000) }
    #expect((990_000...1_000_000).contains(size.bytesPerFile))
    size.adapt(toFiles: 0, bytes: 0)
    #expect(size.bytesPerFile > 990_000)
    for _ in 0..<100 { size.adapt(toFiles: 16, bytes: 0) }
    #expect(size.bytesPerFile == 1)
  }
}
