// SPDX-License-Identifier: MIT

import ListerModel
import Testing

struct ItemNameTests {
  @Test(arguments: [
    ("Milk", "MILK"), ("Äpfel", "äpfel"), ("Äpfel", "A\u{308}PFEL"), ("Straße", "STRASSE"),
    ("Oat  milk", " oat milk\t"), ("ΜΕΛΙΣΣΑΣ", "Μελισσας"), ("ſalt", "Salt"),
  ])
  func `texts of one name`(left: String, right: String) {
    #expect(ItemName(left) == ItemName(right))
    #expect(ItemName(left).hashValue == ItemName(right).hashValue)
  }

  @Test(arguments: [("Milk", "Milks"), ("Oat milk", "Oatmilk"), ("Apfel", "Äpfel"), ("3", "03")])
  func `texts of two names`(left: String, right: String) {
    #expect(ItemName(left) != ItemName(right))
  }

  @Test func `white space alone is no name`() {
    #expect(ItemName(" \t\n").isEmpty)
    #expect(!ItemName("3").isEmpty)
  }
}
