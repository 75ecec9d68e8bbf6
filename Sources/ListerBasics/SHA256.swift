// SPDX-License-Identifier: MIT

import CListerHash

/// The digest SHA-256 of bytes that come in parts.
///
/// Source: FIPS 180-4. The constants are the first bits of the roots of primes. Where the processor
/// has instructions for it, they do the same in a tenth of the time.
package struct SHA256: Sendable {
  private var state: InlineArray<8, UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  /// The bytes of a block that is not full yet.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0
  private let isBuiltIn: Bool

  /// Whether this processor has instructions for it.
  package static let isBuiltIn = lister_sha_is_built_in()

  /// The digest of nothing yet.
  ///
  /// - Parameter isBuiltIn: whether the instructions of the processor are used; it must have them.
  package init(isBuiltIn: Bool = SHA256.isBuiltIn) {
    self.isBuiltIn = isBuiltIn
    rest.reserveCapacity(64)
  }

  /// The digest of some bytes: 32 bytes.
  package static func digest(of bytes: ByteView) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finish()
  }

  /// Some bytes, such as a digest, as two hexadecimal digits each.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes the next bytes.
  package mutating func update(_ bytes: [UInt8]) { bytes.withByteView { update($0) } }

  /// Takes the next bytes.
  package mutating func update(_ bytes: ByteView) {
    count &+= UInt64(bytes.count)
    var index = 0
    if !rest.isEmpty {
      index = min(64 - rest.count, bytes.count)
      rest += bytes[0..<index].array
      guard rest.count == 64 else { return }
      let block = rest
      block.withByteView { compress($0) }
      rest.removeAll(keepingCapacity: true)
    }
    let end = index + (bytes.count - index) & ~63
    if end > index { compress(bytes[index..<end]) }
    if end < bytes.count { rest += bytes[end..<bytes.count].array }
  }

  /// The digest of all bytes that came: 32 bytes.
  package consuming func finish() -> [UInt8] {
    let bits = count &* 8
    var end: [UInt8] = [0x80]
    end += [UInt8](repeating: 0, count: (119 - rest.count) % 64)
    for shift in stride(from: 56 as UInt64, through: 0, by: -8) {
      end.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    update(end)
    var bytes: [UInt8] = []
    for index in state.indices {
      for shift in stride(from: 24 as UInt32, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: state[index] >> shift))
      }
    }
    return bytes
  }

  /// Works blocks of 64 bytes in.
  private mutating func compress(_ blocks: ByteView) {
    guard isBuiltIn else {
      for start in stride(from: 0, to: blocks.count, by: 64) { compress(blocks, at: start) }
      return
    }
    var words = state.mutableSpan
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe blocks.withUnsafeBuffer { bytes in
        guard let state = words.baseAddress, let start = bytes.baseAddress else { return }
        unsafe lister_sha256_compress(state, start, bytes.count / 64)
      }
    }
  }

  /// Works the block from an index on in.
  private mutating func compress(_ bytes: ByteView, at start: Int) {
    var words = InlineArray<64, UInt32>(repeating: 0)
    for index in 0..<8 {
      let word = bytes.word(at: start + index * 8).byteSwapped
      words[index * 2] = UInt32(truncatingIfNeeded: word >> 32)
      words[index * 2 + 1] = UInt32(truncatingIfNeeded: word)
    }
    for index in 16..<64 {
      let (x, y) = (words[index - 15], words[index - 2])
      let first = SHA256.rotate(x, 7) ^ SHA256.rotate(x, 18) ^ x >> 3
      let second = SHA256.rotate(y, 17) ^ SHA256.rotate(y, 19) ^ y >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixedE = SHA256.rotate(e, 6) ^ SHA256.rotate(e, 11) ^ SHA256.rotate(e, 25)
      let choice = e & f ^ ~e & g
      let first = h &+ mixedE &+ choice &+ SHA256.constants[index] &+ words[index]
      let mixedA = SHA256.rotate(a, 2) ^ SHA256.rotate(a, 13) ^ SHA256.rotate(a, 22)
      let second = mixedA &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits behind the point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}
