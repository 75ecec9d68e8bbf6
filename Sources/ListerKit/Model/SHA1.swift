// SPDX-License-Identifier: MIT

import Bytes

/// The hash that name-based UUIDs are made of; not for secrets.
///
/// Source: FIPS 180-4, section 6.1. No library of the toolchain has it, and a dependency for sixty lines
/// that never change would be worth less than they are.
enum SHA1 {
  /// The five words of a digest.
  typealias Digest = InlineArray<5, UInt32>

  /// The digest of a message.
  static func digest(_ message: consuming [UInt8]) -> Digest {
    let bits = UInt64(message.count) &* 8
    var block = message
    block.append(0x80)
    while block.count % 64 != 56 { block.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      block.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: Digest = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    block.withByteView { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        compress(bytes, at: start, into: &state)
      }
    }
    return state
  }

  /// Works a block of 64 bytes in; of the 80 words only the last 16 are kept, in a ring.
  private static func compress(_ bytes: ByteView, at start: Int, into state: inout Digest) {
    var words = InlineArray<16, UInt32>(repeating: 0)
    for index in 0..<8 {
      let word = bytes.word(at: start + index * 8).byteSwapped
      words[index * 2] = UInt32(truncatingIfNeeded: word >> 32)
      words[index * 2 + 1] = UInt32(truncatingIfNeeded: word)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let place = index & 15
      if index >= 16 {
        words[place] = rotate(
          words[(index &- 3) & 15] ^ words[(index &- 8) & 15] ^ words[(index &- 14) & 15]
            ^ words[place],
          1
        )
      }
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[place]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
