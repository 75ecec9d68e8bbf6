// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct SHA256Tests {
  private func hexadecimal(_ digest: [UInt8]) -> String {
    ListerBasics.SHA256.hexadecimal(digest)
  }

  /// Source: FIPS 180-4, examples of NIST.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
  ])
  func `a known text has its known digest`(text: String, digest: String) {
    var hash = ListerBasics.SHA256()
    hash.update(Array(text.utf8))
    #expect(hexadecimal(hash.finish()) == digest)
  }

  @Test(arguments: Set([false, ListerBasics.SHA256.isBuiltIn]))
  func `the digest doesn't depend on the parts, for any length`(isBuiltIn: Bool) {
    var generator = SeededGenerator(seed: 11)
    for length in Array(0..<200) + [1_000, 4_096] {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      var hash = ListerBasics.SHA256(isBuiltIn: isBuiltIn)
      var index = 0
      while index < length {
        let end = Int.random(in: index...length, using: &generator)
        hash.update(Array(bytes[index..<end]))
        index = end
      }
      #expect(hexadecimal(hash.finish()) == TestKit.SHA256.hexadecimal(of: bytes), "\(length)")
    }
  }
}
