// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct ASCIITests {
  @Test func `only letters of ASCII have another case, and only digits are digits`() {
    for byte in UInt8.min...UInt8.max {
      let scalar = Unicode.Scalar(byte)
      let character = Character(scalar)
      let isLetter = scalar.isASCII && character.isLetter
      #expect(ASCII.isLetter(byte) == isLetter)
      #expect(ASCII.isDigit(byte) == (scalar.isASCII && character.isNumber))
      #expect(ASCII.upper(byte) == (isLetter ? character.uppercased().utf8.first : byte))
      #expect(ASCII.lower(byte) == (isLetter ? character.lowercased().utf8.first : byte))
    }
  }
}
