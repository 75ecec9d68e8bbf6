// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import TestKit
import Testing

/// Items as text, and text as items.
@Suite struct ListFormattingTests {
  private func texts(_ text: String, _ reading: ListFormatting.Reading = .automatic) -> [String] {
    ListFormatting.listItems(from: text, reading: reading).map(\.text)
  }

  @Test func `copy / paste text: one line per item, each ended by a line feed`() {
    let items = [ListItem(text: "Milk. Bread"), ListItem(text: "Jam", isComplete: true)]
    #expect(ListFormatting.string(from: items) == "Milk. Bread\nJam\n")
    #expect(
      ListFormatting.string(from: items, style: .checkBoxes) == "- [ ] Milk. Bread\n- [x] Jam\n"
    )
    #expect(ListFormatting.string(from: []).isEmpty)
    #expect(texts("Milk. Bread\nJam\n") == ["Milk. Bread", "Jam"])
  }

  @Test func `copy / paste text: lines are trimmed, blank ones left out, whatever ends them`() {
    let text = "  Milk \t\r\n\r\n\u{2028}Bread\rJam\u{85}\u{A0}Tea\u{3000}\n   \n\n"
    #expect(texts(text) == ["Milk", "Bread", "Jam", "Tea"])
    #expect(texts(text, .plain) == ["Milk", "Bread", "Jam", "Tea"])
    #expect(texts("").isEmpty && texts(" \n\t").isEmpty)
    #expect(ListFormatting.listItems(from: text).allSatisfy { !$0.isComplete })
  }

  @Test(arguments: [
    ("- [x] Milk", "Milk", true), ("* [ ] Milk", "Milk", false), ("+ [X] Milk", "Milk", true),
    ("[x] Milk", "Milk", true), ("[] Milk", "Milk", false), ("1. [ ] Milk", "Milk", false),
    ("12) [x]  Milk", "Milk", true), ("- Milk", "Milk", false), ("• Milk", "Milk", false),
    ("3. Milk", "Milk", false), ("1984. Milk", "1984. Milk", false), ("-Milk", "-Milk", false),
    ("[x]Milk", "[x]Milk", false), ("- [y] Milk", "[y] Milk", false),
    ("[link](x)", "[link](x)", false),
    ("- [ ] [link](x)", "[link](x)", false),
    (#"- [ ] \[ \* \\ \a &#65; &#; &x"#, #"[ * \ \a A &#; &x"#, false),
    (#"- C:\[x"#, #"C:\[x"#, false), ("- [ ] \u{301}a", "\u{301}a", false),
  ])
  func `send list as text and read it back: boxes, bullets and numbers in front are understood`(
    line: String,
    text: String,
    isComplete: Bool
  ) throws {
    let item = try #require(ItemLine(line))
    #expect(Array(item.text.utf8) == Array(text.utf8))
    #expect(item.isComplete == isComplete)
    #expect(item.quantity == nil && item.unit == nil && item.price == nil && item.tags.isEmpty)
  }

  @Test func `lines that say nothing give no item`() {
    for line in ["", "  ", "-", "- ", "[ ]", "- [x]", "2.", "* []  "] {
      #expect(ItemLine(line) == nil, "\(line)")
    }
  }

  @Test(
    arguments: [
      ("[X] 2 kg Milk (1.50, dairy)", "2", "kg", "Milk", "1.50", ["dairy"]),
      ("[ ] 2 Milk", "2", nil, "Milk", nil, []), ("[ ] 500g Butter", "500", "g", "Butter", nil, []),
      ("[ ] 2x Milk", "2", nil, "Milk", nil, []), ("[ ] 2 × kg", "2", nil, "kg", nil, []),
      ("[ ] 3 {heads} Salad", "3", "heads", "Salad", nil, []),
      ("[ ] {kg} Salt", nil, "kg", "Salt", nil, []),
      ("[ ] 2\u{A0}kg Milk", nil, nil, "2 kg Milk", nil, []),
      ("[ ] 2 kg", nil, nil, "2 kg", nil, []), ("[ ] 7", nil, nil, "7", nil, []),
      ("[ ] 7up", nil, nil, "7up", nil, []), ("[ ] 2-3 eggs", nil, nil, "2-3 eggs", nil, []),
      ("[ ] 007 films", nil, nil, "007 films", nil, []),
      ("[ ] 2 heads Salad", "2", nil, "heads Salad", nil, []),
      ("[ ] 1,5 kg Flour", nil, nil, "1,5 kg Flour", nil, []),
      ("[ ] 1.5 kg Flour (0.89)", "1.5", "kg", "Flour", "0.89", []),
      ("[ ] Milk (fresh)", nil, nil, "Milk (fresh)", nil, []),
      ("[ ] Milk (1,50)", nil, nil, "Milk (1,50)", nil, []),
      ("[ ] Milk (#dairy,cold)", nil, nil, "Milk (#dairy,cold)", nil, []),
      ("[ ] Milk (#dairy, #cold)", nil, nil, "Milk", nil, ["dairy", "cold"]),
      ("[ ] Milk (1.50,dairy,cold)", nil, nil, "Milk", "1.50", ["dairy", "cold"]),
      ("[ ] Milk (1.50, )", nil, nil, "Milk (1.50, )", nil, []),
      ("[ ] Milk()", nil, nil, "Milk()", nil, []),
      ("[ ] (1.50)", nil, nil, "(1.50)", nil, []), ("[ ] f(1)", nil, nil, "f(1)", nil, []),
      ("[ ] Milk ((1))", nil, nil, "Milk ((1))", nil, []),
      ("[ ] Milk (a) (2)", nil, nil, "Milk (a)", "2", []),
      (#"[ ] Milk (2\)"#, nil, nil, "Milk (2)", nil, []),
    ] as [(String, String?, String?, String, String?, [String])]
  )
  func `send list as text and read it back: quantity, unit, price and tags`(
    line: String,
    quantity: String?,
    unit: String?,
    text: String,
    price: String?,
    tags: [String]
  ) throws {
    let item = try #require(ItemLine(line))
    #expect(item.quantity?.text == quantity)
    #expect(item.unit == unit)
    #expect(item.text == text)
    #expect(item.price?.text == price)
    #expect(item.tags == tags)
  }

  @Test func `decimal comma: a mark is asked for, and the other one is text`() throws {
    let item = try #require(ItemLine("- [ ] 1,5 kg Mehl (1,50, Backen)", decimalMark: .comma))
    #expect(item.quantity?.text == "1.5" && item.unit == "kg" && item.text == "Mehl")
    #expect(item.price?.text == "1.50" && item.tags == ["Backen"])
    #expect(item.markdown(decimalMark: .comma) == "- [ ] 1,5 kg Mehl (1,50, Backen)")
    #expect(item.markdown() == "- [ ] 1.5 kg Mehl (1.50, Backen)")
    #expect(ItemLine("- [ ] Mehl (1.500)", decimalMark: .comma)?.price == nil)
  }

  @Test(arguments: [
    ("Milk", "- [ ] Milk"), ("C:\\dir", #"- [ ] C:\dir"#), ("\\*", #"- [ ] \\*"#),
    ("7 dwarfs", "- [ ] 7\u{A0}dwarfs"), ("2 kg potatoes", "- [ ] 2\u{A0}kg potatoes"),
    ("500g Butter", "- [ ] 500g\u{A0}Butter"), ("2 kg a (1.50)", "- [ ] 2\u{A0}kg a\u{A0}(1.50)"),
    ("2\u{A0}kg a", "- [ ] 2&#160;kg a"), ("Milk (fresh)", "- [ ] Milk (fresh)"),
    ("Milk (1.50)", "- [ ] Milk\u{A0}(1.50)"), ("Milk\t(1.50)", "- [ ] Milk\t(1.50\\)"),
    (" a ", "- [ ] &#32;a&#32;"), ("a\nb", "- [ ] a&#10;b"), ("", #"- [ ] \"#),
    ("{a} b", "- [ ] {a}\u{A0}b"),
    ("&#65;", #"- [ ] \&#65;"#), ("A & B", "- [ ] A & B"), ("-1 b", "- [ ] -1\u{A0}b"),
    ("[x] a", "- [ ] [x] a"),
  ])
  func `what would be misread is escaped, and nothing else`(text: String, line: String) {
    #expect(ItemLine(text: text).markdown() == line)
    #expect(ItemLine(line).map { Array($0.text.utf8) } == Array(text.utf8))
  }
}
