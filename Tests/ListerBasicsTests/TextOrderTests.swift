// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct TextOrderTests {
  @Test func `texts stand as their scalars in lower case do`() {
    // Letters of one, two, three and four bytes; İ has two scalars in lower case, K is Kelvin's sign.
    let letters = Array("aAkKzZ1 ıIiİéÉßẞ\u{212A}\u{307}ÿŸΣσς𐐀𐐨".unicodeScalars)
    var random = SeededGenerator(seed: 13)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...6, using: &random)
      var texts = ["", ""]
      for _ in 0..<count {
        let letter = letters[Int.random(in: 0..<letters.count, using: &random)]
        for index in 0..<2 {
          // Alike for the most part.
          let isOther = Int.random(in: 0..<5, using: &random) == 0
          let other = letters[Int.random(in: 0..<letters.count, using: &random)]
          texts[index].unicodeScalars.append(isOther ? other : letter)
        }
      }
      let (left, right) = (texts[0], texts[1])
      left.withByteView { left in
        right.withByteView { right in
          let (a, b) = (TextOrder.folded(left), TextOrder.folded(right))
          let order = a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
          #expect(TextOrder.compare(left, right) == order, "\(left) and \(right)")
          #expect(TextOrder.equal(left, right) == (order == 0))
          if TextOrder.differAtOnce(left, right) { #expect(order != 0) }
          var folded = ByteBuffer()
          TextOrder.fold(left, into: &folded)
          let middle = folded.count
          TextOrder.fold(right, into: &folded)
          let isSame = folded.view[0..<middle] == folded.view[middle..<folded.count]
          #expect(isSame == (order == 0), "\(left) and \(right)")
        }
      }
    }
  }

  @Test func `what is appended in lower case stands behind what is there`() {
    var buffer = ByteBuffer()
    buffer.append("A")
    for text in ["GRID", "", "İX", "ẞ"] { text.withByteView { TextOrder.fold($0, into: &buffer) } }
    #expect(buffer.view.string == "Agridi\u{307}xß")
  }
}
