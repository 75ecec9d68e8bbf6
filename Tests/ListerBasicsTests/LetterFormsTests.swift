// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct LetterFormsTests {
  @Test func `every character has the forms that the library knows`() {
    var buffer = ByteBuffer()
    var wrong: [Unicode.Scalar] = []
    for value in 0...0x10_FFFF as ClosedRange<UInt32> {
      // Some are enough where no letter has forms.
      let isTried = value < 0x2_0100 || value % 97 == 0
      guard isTried, let scalar = Unicode.Scalar(value) else { continue }
      let (forms, properties) = (LetterForms(of: scalar), scalar.properties)
      buffer.truncate()
      for form in [LetterForms.Form.lower, .upper, .title] { buffer.append(scalar, as: form) }
      let lower = properties.lowercaseMapping
      let all = lower + properties.uppercaseMapping + properties.titlecaseMapping
      let hasOne = lower.unicodeScalars.count == 1
      if all.withByteView({ $0 != buffer.view }) || forms.isAlphabetic != properties.isAlphabetic
        || forms.single(.lower) != (hasOne ? lower.unicodeScalars.first : nil)
      {
        wrong.append(scalar)
      }
    }
    #expect(wrong == [])
  }

  @Test func `threads that ask at once get the same`() async {
    let texts = await withTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var buffer = ByteBuffer()
          for value in 0x1_0400..<0x1_0500 as Range<UInt32> {
            if let scalar = Unicode.Scalar(value) { buffer.append(scalar, as: .lower) }
          }
          return buffer.view.string
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
  }

  @Test func `a character is appended in UTF-8`() {
    var buffer = ByteBuffer()
    let text = "\0a\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"
    for scalar in text.unicodeScalars { buffer.append(scalar: scalar) }
    #expect(buffer.view.string == text)
  }
}
