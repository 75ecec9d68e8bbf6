// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import TestKit
import Testing

/// What is written with check boxes is read as the same, whatever the texts are.
@Suite struct ListFormattingPropertyTests {
  private static let parts = [
    "Milk", "kg", "g", "x", "×", "2", "7", "-1", "1.50", "1,50", "1e3", "{heads}", "{", "}", "(",
    ")",
    "(1.50)", "(#a)", "(#a, #b)", "(2, a)", "#", ",", ", ", "\\", "\\(", "&", "&#", "&#65;", ";",
    "[x]",
    "[ ]", "-", "*", "1.", "- [ ]", " ", "  ", "\t", "\u{A0}", "\u{3000}", "\n", "\r", "\r\n",
    "\u{85}",
    "\u{2028}", "\u{301}", "é", "\u{600}", "🇩🇪", "\u{200D}", "\0", "\u{FEFF}", "\"", "`",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<random.next() % 7).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  private static func line(_ random: inout SeededGenerator) -> ItemLine {
    let numbers = ["2", "0", "-0", "1.50", "-3.25", "1e3", "2.5E-10", "100000000000000000000.1"]
    func number() -> NumberText? {
      random.next() % 2 == 0
        ? nil : numbers.randomElement(using: &random).flatMap { NumberText($0) }
    }
    var line = ItemLine(text: text(&random))
    line.isComplete = random.next() % 2 == 0
    line.quantity = number()
    line.price = number()
    if random.next() % 2 == 0 { line.unit = random.next() % 2 == 0 ? "kg" : text(&random) }
    line.tags = (0..<random.next() % 4).map { _ in text(&random) }
    if random.next() % 2 == 0 { line.tags = [] }
    return line
  }

  private static func bytes(_ line: ItemLine) -> [[UInt8]] {
    ([line.text, "\(line.isComplete)"]
      + [line.quantity?.text, line.unit, line.price?.text].map { $0 ?? "nil" }
      + line.tags).map { Array($0.utf8) }
  }

  @Test(arguments: ListFormatting.DecimalMark.allCases)
  func `send list as text and read it back: any item is read as it was written`(
    mark: ListFormatting.DecimalMark
  ) throws {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<20_000 {
      let line = ListFormattingPropertyTests.line(&random)
      let written = line.markdown(decimalMark: mark)
      let read = try #require(ItemLine(written, decimalMark: mark), "\(written)")
      #expect(
        ListFormattingPropertyTests.bytes(read) == ListFormattingPropertyTests.bytes(line),
        "\(written)"
      )
      #expect(!written.unicodeScalars.contains { $0 == "\n" || $0 == "\r" || $0 == "\u{2028}" })
    }
  }

  @Test func `send list as text and read it back: whole lists`() throws {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<300 {
      let items = (0..<random.next() % 20).map { _ in
        ListFormattingPropertyTests.line(&random).item(uuid: .random(using: &random))
      }
      let text = ListFormatting.string(from: items, style: .checkBoxes)
      let read = ListFormatting.listItems(from: text, using: &random)
      #expect(read.count == items.count)
      #expect(zip(read, items).allSatisfy { $0.hasSameContent(as: $1) && $0 != $1 })
    }
  }

  @Test func `plain texts of one line come back trimmed when they are read plainly`() {
    var random = SeededGenerator(seed: 83)
    for _ in 0..<3000 {
      let text = String(ListFormattingPropertyTests.text(&random).filter { !$0.isNewline })
      let items = [ListItem(text: text)]
      let read = ListFormatting.listItems(from: ListFormatting.string(from: items), reading: .plain)
      #expect(read.map(\.text).joined() == text.trimmingWhiteSpace)
    }
  }

  @Test func `any text at all is read as items with texts, or none`() {
    var random = SeededGenerator(seed: 84)
    for _ in 0..<5000 {
      let text = (0..<5).map { _ in ListFormattingPropertyTests.text(&random) }.joined(
        separator: " "
      )
      for item in ListFormatting.listItems(from: "- [ ] " + text) {
        // What was read is written and read as the same again.
        let line = ItemLine(item)
        #expect(
          ItemLine(line.markdown()).map(ListFormattingPropertyTests.bytes)
            == ListFormattingPropertyTests.bytes(line)
        )
      }
    }
  }
}

extension String {
  /// Without the white space of Unicode at both ends, scalar by scalar.
  fileprivate var trimmingWhiteSpace: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
