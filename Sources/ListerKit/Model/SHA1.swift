// SPDX-License-Identifier: MIT

/// The hash that name-based UUIDs are made of; not for secrets.
///
/// Source: FIPS 180-4, section 6.1. No library of the toolchain has it, and a dependency for sixty lines
/// that never change would be worth less than they are.
enum SHA1 {
  /// The five words of the digest of a message.
  static func digest(_ message: [UInt8]) -> [UInt32] {
    var block = message
    let bits = UInt64(message.count) &* 8
    block.append(0x80)
    while block.count % 64 != 56 { block.append(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      block.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for start in stride(from: 0, to: block.count, by: 64) {
      for index in 0..<16 {
        let at = start + index * 4
        words[index] =
          UInt32(block[at]) << 24 | UInt32(block[at + 1]) << 16 | UInt32(block[at + 2]) << 8
          | UInt32(block[at + 3])
      }
      compress(&words, into: &state)
    }
    return state
  }

  private static func compress(_ words: inout [UInt32], into state: inout [UInt32]) {
    for index in 16..<80 {
      words[index] = rotate(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16],
        1
      )
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (mix, constant): (UInt32, UInt32) =
        switch index {
        case 0..<20: (b & c | ~b & d, 0x5A82_7999)
        case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
