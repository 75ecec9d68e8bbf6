// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct NameOrderTests {
  @Test func `names are ordered without case, and by value where digits stand`() {
    let names = [
      "", "Apples", "apples 2", "Apples 10", "Apples 010b", "list 9", "List 10", "list 100",
      "list a", "Zebra", "äpfel", "Öl",
    ]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<50 {
      let mixed = names.shuffled(using: &random)
      #expect(mixed.sorted { NameOrder($0) < NameOrder($1) } == names)
    }
  }

  @Test func `many names are sorted as two are compared`() {
    var random = SeededGenerator(seed: 6)
    let letters = ["a", "B", "b", "0", "7", "10", " ", "é", "E\u{301}", "ß"]
    for count in [0, 1, 2, 300] {
      let names = (0..<count).map { _ in
        "list "
          + (0..<Int.random(in: 0...12, using: &random))
          .map { _ in letters.randomElement(using: &random) ?? "" }.joined()
      }
      var bytes: [UInt8] = []
      let ranges = names.map { name in
        bytes += "x\(name)".utf8
        return bytes.count - name.utf8.count..<bytes.count
      }
      let order = bytes.withByteView { NameOrder.order(of: ranges, in: $0) }
      let compared = names.sorted { NameOrder($0) < NameOrder($1) }
      #expect(order.map { Array(names[$0].utf8) } == compared.map { Array($0.utf8) })
    }
  }

  @Test(arguments: [("a1", "a01"), ("A", "a"), ("x00", "x0"), ("7", "007")])
  func `names that differ in case or zeros have a fixed order`(left: String, right: String) {
    #expect(NameOrder(left) != NameOrder(right))
    #expect((NameOrder(left) < NameOrder(right)) != (NameOrder(right) < NameOrder(left)))
  }

  @Test func `a number of a thousand digits has its place`() {
    let long = String(repeating: "9", count: 1_000)
    #expect(NameOrder("a 99") < NameOrder("a " + long))
    #expect(NameOrder("a " + long) < NameOrder("b"))
  }
}
