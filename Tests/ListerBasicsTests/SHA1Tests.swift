// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct SHA1Tests {
  @Test(arguments: [
    ("abc", 1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    ("a", 1_000_000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
    (
      "0123456701234567012345670123456701234567012345670123456701234567", 10,
      "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
    ("", 1, "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
  ])
  func `SHA-1 gives the digests of RFC 3174`(text: String, times: Int, digest: String) {
    let message = Array(String(repeating: text, count: times).utf8)
    for isBuiltIn in Set([false, SHA1.isBuiltIn]) {
      let hash = message.withByteView { SHA1.digest(of: $0, isBuiltIn: isBuiltIn) }
      #expect(hexadecimal(hash) == digest)
    }
    var padded = ByteBuffer()
    padded.append(String(repeating: text, count: times))
    #expect(hexadecimal(SHA1.digest(padding: &padded)) == digest)
  }

  @Test(.enabled(if: SHA1.isBuiltIn))
  func `instructions of the processor give the digests that arithmetic gives`() {
    var generator = SeededGenerator(seed: 3)
    for length in Array(0..<200) + [1_000, 4_095, 4_096] {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      bytes.withByteView { bytes in
        let digest = hexadecimal(SHA1.digest(of: bytes, isBuiltIn: true))
        #expect(digest == hexadecimal(SHA1.digest(of: bytes, isBuiltIn: false)), "\(length)")
      }
    }
  }

  private func hexadecimal(_ hash: SHA1.Digest) -> String {
    hash.indices.map { index in
      let hex = String(hash[index], radix: 16)
      return String(repeating: "0", count: 8 - hex.count) + hex
    }
    .joined()
  }
}
