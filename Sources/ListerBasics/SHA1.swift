// SPDX-License-Identifier: MIT

import CListerHash

/// The hash that name-based UUIDs are made of; not for secrets.
///
/// Source: FIPS 180-4, section 6.1. No library of the toolchain has it, and a dependency for sixty
/// lines that never change would be worth less than they are. Where the processor has instructions
/// for it, they do the same in an eighth of the time.
package enum SHA1 {
  /// The five words of a digest.
  package typealias Digest = InlineArray<5, UInt32>

  /// The digest of a message, to which its padding is appended.
  package static func digest(padding message: inout ByteBuffer) -> Digest {
    digest(of: .empty, padding: &message)
  }

  /// The digest of a message, of which only the end is copied.
  ///
  /// It is calculated by the processor's instructions for it, which must be there, or else without:
  /// the same either way.
  package static func digest(of message: ByteView, isBuiltIn: Bool = SHA1.isBuiltIn) -> Digest {
    let whole = message.count & ~63
    var rest = ByteBuffer(capacity: 128)
    rest.append(message[whole..<message.count])
    return digest(of: message[0..<whole], padding: &rest, isBuiltIn: isBuiltIn)
  }

  /// Whether this processor has instructions for it.
  package static let isBuiltIn = lister_sha_is_built_in()

  /// The digest of blocks of 64 bytes and of what is behind them, to which the padding is appended.
  private static func digest(
    of blocks: ByteView,
    padding rest: inout ByteBuffer,
    isBuiltIn: Bool = SHA1.isBuiltIn
  ) -> Digest {
    let bits = UInt64(blocks.count + rest.count) &* 8
    rest.append(0x80)
    rest.append(repeating: 0, count: (120 - rest.count % 64) % 64)
    rest.append(word: bits.byteSwapped)
    var state: Digest = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    if isBuiltIn {
      compressBuiltIn(blocks, into: &state)
      compressBuiltIn(rest.view, into: &state)
    } else {
      compress(blocks, into: &state)
      compress(rest.view, into: &state)
    }
    return state
  }

  /// Works blocks of 64 bytes in, by the instructions of the processor.
  private static func compressBuiltIn(_ blocks: ByteView, into state: inout Digest) {
    var words = state.mutableSpan
    unsafe words.withUnsafeMutableBufferPointer { words in
      unsafe blocks.withUnsafeBuffer { bytes in
        guard let state = words.baseAddress, let start = bytes.baseAddress else { return }
        unsafe lister_sha1_compress(state, start, bytes.count / 64)
      }
    }
  }

  private static func compress(_ blocks: ByteView, into state: inout Digest) {
    for start in stride(from: 0, to: blocks.count, by: 64) {
      compress(blocks, at: start, into: &state)
    }
  }

  /// Works a block of 64 bytes in.
  private static func compress(_ bytes: ByteView, at start: Int, into state: inout Digest) {
    var words = InlineArray<80, UInt32>(repeating: 0)
    for index in 0..<8 {
      let word = bytes.word(at: start + index * 8).byteSwapped
      words[index * 2] = UInt32(truncatingIfNeeded: word >> 32)
      words[index * 2 + 1] = UInt32(truncatingIfNeeded: word)
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = rotate(mixed, 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    func step(_ mix: UInt32, _ addend: UInt32) {
      let next = rotate(a, 5) &+ mix &+ e &+ addend
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, next)
    }
    for index in 0..<20 { step(b & c | ~b & d, words[index] &+ 0x5A82_7999) }
    for index in 20..<40 { step(b ^ c ^ d, words[index] &+ 0x6ED9_EBA1) }
    for index in 40..<60 { step(b & c | b & d | c & d, words[index] &+ 0x8F1B_BCDC) }
    for index in 60..<80 { step(b ^ c ^ d, words[index] &+ 0xCA62_C1D6) }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 &- count)
  }
}
