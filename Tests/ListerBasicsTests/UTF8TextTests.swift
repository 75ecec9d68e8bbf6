// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct UTF8TextTests {
  @Test func `a text is walked scalar by scalar`() {
    let scalars = Array(
      "aä€𐍈\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}".unicodeScalars
    )
    var random = SeededGenerator(seed: 22)
    for _ in 0..<200 {
      var text = ""
      var expected: [Unicode.Scalar] = []
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let scalar = scalars[Int.random(in: 0..<scalars.count, using: &random)]
        expected.append(scalar)
        text.unicodeScalars.append(scalar)
      }
      text.withByteView { view in
        var (walked, offsets, index): ([Unicode.Scalar], [Int], Int) = ([], [], 0)
        while index < view.count {
          let (scalar, end) = UTF8Text.scalar(in: view, at: index)
          #expect(end == UTF8Text.next(in: view, at: index))
          walked.append(scalar)
          offsets.append(index)
          index = end
        }
        #expect(walked == expected)
        #expect(UTF8Text.length(view) == expected.count)
        let found = (0..<expected.count).map { UTF8Text.offset(of: $0, in: view) }
        #expect(found == offsets)
        #expect(UTF8Text.offset(of: expected.count + 1, in: view) == view.count)
      }
    }
  }
}
