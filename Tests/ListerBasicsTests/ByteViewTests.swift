// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct ByteViewTests {
  @Test func `a view shows the bytes of an array, a text and a constant`() {
    #expect([1, 2, 3].withByteView { $0.array } == [1, 2, 3])
    #expect("Käse".withByteView { $0.array } == Array("Käse".utf8))
    #expect(ByteView("Käse").string == "Käse")
    #expect(ByteView("Käse").count == 5)
    #expect([UInt8]().withByteView { $0.isEmpty && $0.array.isEmpty })
    #expect(ByteView.empty.isEmpty)
  }

  @Test func `what is not UTF-8 is repaired in a string, and kept in an array`() {
    let bytes: [UInt8] = [0x61, 0xFF, 0x62]
    #expect(bytes.withByteView { $0.string } == "a\u{FFFD}b")
    #expect(bytes.withByteView { $0.array } == bytes)
  }

  @Test func `parts of a view are views of the same bytes`() {
    let view = ByteView("0123456789")
    #expect(view[2..<5].string == "234")
    #expect(view[2..<5][1..<2].string == "3")
    #expect(view[10..<10].isEmpty)
    #expect(view[2..<5].address == view.address + 2)
  }

  @Test func `an element is the byte, or nothing beyond both ends`() {
    let view = ByteView("ab")
    #expect((0..<2).map { view.element(at: $0) } == [0x61, 0x62])
    for index in [-1, 2, Int.max, Int.min] { #expect(view.element(at: index) == nil) }
    #expect(ByteView.empty.element(at: 0) == nil)
  }

  @Test func `a word has its first byte lowest`() {
    let bytes: [UInt8] = [0xFF, 1, 2, 3, 4, 5, 6, 7, 8, 0xFF]
    #expect(bytes.withByteView { $0.word(at: 1) } == 0x0807_0605_0403_0201)
  }

  @Test func `up to eight bytes are a word with zeros behind them`() {
    let view = ByteView("abcdefgh")
    for count in 0...8 {
      let word = (0..<count).reduce(0) { $0 | UInt64(view[$1]) << UInt64(8 * $1) }
      #expect(view[0..<count].word == word)
    }
  }

  @Test func `the first of a byte is found from any index on`() {
    let view = ByteView("abcabc")
    let c = UInt8(ascii: "c")
    let found = [0, 2, 3, 5, 6, 100].map { view.firstIndex(of: c, from: $0) }
    #expect(found == [2, 2, 5, 5, nil, nil])
    // What follows the part doesn't belong to it.
    #expect(view[0..<2].firstIndex(of: c) == nil)
    #expect(view[3..<6].firstIndex(of: c) == 2)
  }

  @Test func `bytes are found among others`() {
    let view = ByteView("abcabd")
    let cases: [(StaticString, Bool)] = [
      ("", true), ("abd", true), ("abcabd", true), ("abcabdx", false), ("ba", false), ("d", true),
    ]
    for (bytes, isIn) in cases { #expect(view.contains(ByteView(bytes)) == isIn, "\(bytes)") }
    #expect(!view[0..<5].contains(ByteView("abd")))
    #expect(!ByteView.empty.contains(ByteView("a")))
  }

  @Test func `a view begins with its beginnings and nothing else`() {
    let view = ByteView("abc")
    for prefix: StaticString in ["", "a", "ab", "abc"] { #expect(view.hasPrefix(ByteView(prefix))) }
    for other: StaticString in ["b", "abd", "abcd", "A"] {
      #expect(!view.hasPrefix(ByteView(other)))
    }
  }

  @Test func `views are equal when their bytes are, wherever they lie`() {
    let (left, right): ([UInt8], [UInt8]) = ([9, 1, 2, 3], [1, 2, 3, 9])
    left.withByteView { left in
      right.withByteView { right in
        #expect(left[1..<4] == right[0..<3])
        #expect(left[1..<4].hashValue == right[0..<3].hashValue)
        #expect(left[1..<4].fastHash == right[0..<3].fastHash)
        #expect(left[1..<3] != right[0..<3])
        #expect(left != right)
        #expect(left[0..<0] == right[4..<4])
      }
    }
  }

  @Test func `a fast hash differs with each byte, and with the length`() {
    for count in 0...40 {
      var bytes = [UInt8](repeating: 0, count: count)
      var hashes: Set<UInt64> = [bytes.withByteView(\.fastHash)]
      for index in 0..<count {
        for bit in 0..<8 {
          bytes[index] ^= 1 << UInt8(bit)
          hashes.insert(bytes.withByteView(\.fastHash))
          bytes[index] = 0
        }
      }
      #expect(hashes.count == 8 * count + 1, "\(count) bytes")
    }
    let zeros = (0...100).map { [UInt8](repeating: 0, count: $0).withByteView(\.fastHash) }
    #expect(Set(zeros).count == zeros.count)
  }

  @Test func `a fast hash is the same in every process`() {
    #expect(ByteView.empty.fastHash == 0x113F_103A_C842_0136)
    #expect(ByteView("The quick brown fox jumps over it").fastHash == 0x2015_C2B8_786F_26A1)
  }
}
