// SPDX-License-Identifier: MIT

import Testing

@testable import ListerDownloads

struct HostNumberTests {
  @Test(
    arguments: [
      [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 0, 1],
      [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [192, 0, 0, 8], [198, 19, 0, 1],
      [192, 0, 2, 1], [198, 51, 100, 1], [203, 0, 113, 255],
      [224, 0, 0, 1], [255, 255, 255, 255],
    ] as [[UInt8]]
  )
  func `numbers of IPv4 that are not of the public internet are local`(bytes: [UInt8]) {
    #expect(HostNumber(bytes).isLocal)
    // The same number inside one of IPv6: mapped, translated, and as a tunnel.
    #expect(HostNumber([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes).isLocal)
    let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(HostNumber(translated + bytes).isLocal)
    #expect(HostNumber([0x20, 0x02] + bytes + [UInt8](repeating: 0, count: 10)).isLocal)
  }

  @Test(
    arguments: [
      [1, 1, 1, 1], [172, 15, 0, 1], [172, 32, 0, 1], [192, 167, 1, 1], [100, 63, 0, 1],
      [100, 128, 0, 1], [198, 17, 0, 1], [198, 20, 0, 1], [192, 0, 1, 1], [223, 255, 255, 255],
    ] as [[UInt8]]
  )
  func `numbers beside those ranges are not local`(bytes: [UInt8]) {
    #expect(!HostNumber(bytes).isLocal)
  }

  @Test(
    arguments: [
      ([UInt8](repeating: 0, count: 16), true),
      ([UInt8](repeating: 0, count: 15) + [1], true),
      ([0xFC] + [UInt8](repeating: 0, count: 15), true),
      ([0xFD] + [UInt8](repeating: 0, count: 15), true),
      ([0xFE, 0x80] + [UInt8](repeating: 0, count: 14), true),
      ([0xFF, 0x02] + [UInt8](repeating: 0, count: 14), true),
      // Teredo, numbers translated as a network chooses, examples, numbers that are thrown away.
      ([0x20, 0x01, 0, 0, 1, 1, 1, 1] + [UInt8](repeating: 0, count: 8), true),
      ([0x20, 0x01, 0x01, 0xFF] + [UInt8](repeating: 1, count: 12), true),
      ([0, 0x64, 0xFF, 0x9B, 0, 1] + [UInt8](repeating: 1, count: 10), true),
      ([0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 1, count: 12), true),
      ([0x3F, 0xFF, 0x0F] + [UInt8](repeating: 1, count: 13), true),
      ([0x01] + [UInt8](repeating: 0, count: 15), true),
      ([0x20, 0x01, 0x02] + [UInt8](repeating: 0, count: 13), false),
      ([0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + [1, 1, 1, 1], false),
      ([0x3F, 0xFF, 0x10] + [UInt8](repeating: 1, count: 13), false),
      ([0x26, 0x06, 0x47, 0] + [UInt8](repeating: 0, count: 12), false),
      ([0x2A, 0x00] + [UInt8](repeating: 1, count: 14), false),
    ] as [([UInt8], Bool)]
  )
  func `numbers of IPv6 are judged by their prefixes`(bytes: [UInt8], isLocal: Bool) {
    #expect(HostNumber(bytes).isLocal == isLocal)
  }

  @Test func `numbers are written as people do`() {
    #expect(HostNumber([10, 0, 0, 1]).description == "10.0.0.1")
    let number = HostNumber([0x20, 0x01, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1])
    #expect(number.description == "2001:db8:0:0:0:0:0:1")
  }
}
