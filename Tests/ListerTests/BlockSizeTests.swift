// SPDX-License-Identifier: MIT

import Testing

@testable import Lister

@Suite struct BlockSizeTests {
  @Test func `blocks grow while they are quick and shrink while they are slow`() {
    let size = BlockSize()
    let first = size.bytes
    size.adapt(to: 1_000)
    #expect(size.bytes == first * 2)
    size.adapt(to: 1_000_000)
    #expect(size.bytes == first * 2)
    size.adapt(to: 1_000_000_000)
    #expect(size.bytes == first)
  }

  @Test func `they stay within bounds`() {
    let size = BlockSize()
    for _ in 0..<100 { size.adapt(to: 0) }
    #expect(size.bytes == 256 << 10)
    for _ in 0..<100 { size.adapt(to: .max) }
    #expect(size.bytes == 4 << 10)
  }
}
