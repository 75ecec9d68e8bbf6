// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBasics

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the texts are those of RFC 4648, section 10`(bytes: String, text: String) {
    #expect(Base64.text(of: Array(bytes.utf8)) == text)
  }

  @Test func `all bytes are read by another library as they were`() {
    for count in 0..<512 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ 251) }
      #expect(Data(base64Encoded: Base64.text(of: bytes)).map { [UInt8]($0) } == bytes)
    }
  }
}
