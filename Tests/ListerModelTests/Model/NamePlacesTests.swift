// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import TestKit
import Testing

@testable import ListerModel

/// Names that are found by their bytes, against those that are compared as strings.
@Suite struct NamePlacesTests {
  /// Pieces of which names are made: cases, accents, spaces, and what is canonically another.
  private static let pieces = [
    "a", "A", "milk", "MILK", " ", "  ", "\u{A0}", "\t", "ä", "Ä", "a\u{308}", "ß", "SS", "ss", "ﬁ",
    "fi", "\u{212A}", "k", ";", "\u{37E}", "`", "\u{1FEF}", "σ", "ς", "Σ", "0", "é", "e\u{301}", "",
  ]

  private static func name(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...4, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `a name has the number that it has as a string`() {
    for seed: UInt64 in 0..<400 {
      var random = SeededGenerator(seed: seed)
      var places = NamePlaces(capacity: 0)
      var known: [ItemName: Int] = [:]
      for number in 0..<60 {
        let name = Self.name(&random)
        name.withByteView { places.insert($0, number) }
        if known[ItemName(name)] == nil { known[ItemName(name)] = number }
        let asked = Self.name(&random)
        #expect(asked.withByteView { places.number(of: $0) } == known[ItemName(asked)], "\(asked)")
      }
    }
  }

  @Test func `the text of an item is found however the item spells it`() {
    var places = NamePlaces(capacity: 4)
    let items = [
      #""Milk""#, #"{"text": "Oat \u006Dilk"}"#, #"{"unit": "l"}"#, #"{"text":"Äpfel"}"#,
    ]
    for (number, item) in items.enumerated() {
      item.withByteView { places.insert(item: $0, number) }
    }
    for (number, name) in ["MILK", "oat  milk", "", "äpfel"].enumerated() {
      #expect(name.withByteView { places.number(of: $0) } == number)
    }
    #expect(#""milk ""#.withByteView { places.number(ofItem: $0) } == 0)
    #expect("Tea".withByteView { places.number(of: $0) } == nil)
  }

  @Test func `a number is before another whatever their spellings`() {
    let numbers = [
      "-1e30", "-2", "-1.5", "-0.000000001", "0", "0.0000000001", "0.000000001", "1", "1.10", "1.2",
      "999999999", "1e9", "1000000000.5", "12345678901234567890", "1e400",
    ]
    let orders = numbers.map { NumberOrder(NumberText(checked: $0)) }
    for left in orders.indices {
      for right in orders.indices {
        #expect((orders[left] < orders[right]) == (left < right))
        #expect((orders[left] == orders[right]) == (left == right))
      }
    }
    for same in ["1.1", "1.10", "11e-1", "0.00000000011e10"] {
      #expect(NumberOrder(NumberText(checked: same)) == NumberOrder(NumberText(checked: "1.1")))
    }
    #expect(NumberOrder(NumberText(checked: "-0")) == NumberOrder(NumberText(checked: "0.0")))
  }
}
