// SPDX-License-Identifier: MIT

import Lister
import Testing

@testable import ListerCommand

@Suite struct ItemPickerTests {
  private static let texts = ["Oat milk", "Milk", "Eggs", "Milkshake", "3", "\u{C4}pfel"]

  private func picker() -> ItemPicker {
    ItemPicker(
      ItemPickerTests.texts.map { text in
        ItemPicker.Choice(choice: .known(text), text: text, details: text == "Milk" ? ["1 l"] : [])
      }
    )
  }

  private func end(_ keys: [Key], of picker: inout ItemPicker) -> ItemPicker.End? {
    for key in keys {
      if let end = picker.take(key) { return end }
    }
    return nil
  }

  private func shown(_ picker: ItemPicker, columns: Int = 80, rows: Int = 12) -> [String] {
    let style = Style(isTerminal: true, mode: .never) { _ in "xterm" }
    return picker.lines("Pick: ", columns: columns, rows: rows, style).map(\.text)
  }

  @Test func `what is typed finds items, what begins with it first`() {
    var picker = picker()
    _ = end(["m", "I"].map { .text($0) }, of: &picker)
    #expect(
      shown(picker) == [
        "Pick: mI", "> [ ] Milk  1 l", "  [ ] Milkshake", "  [ ] Oat milk",
        "  3 of 6 items, 0 marked. Tab marks, Enter picks, Esc leaves.",
      ]
    )
    _ = end([.erase, .erase, .text("\u{E4}")], of: &picker)
    #expect(picker.matches == [5], "without case")
    #expect(end([.clear, .enter], of: &picker) == .picked([.known("Oat milk")]))
  }

  @Test func `Enter picks what is marked in that order, or the line of the cursor`() {
    var picker = picker()
    let keys: [Key] = [
      .down, .down, .mark, .text("e"), .text("g"), .clear, .mark, .mark, .up, .mark,
    ]
    #expect(end(keys, of: &picker) == nil)
    #expect(picker.marked == [2, 0], "the third mark was taken away again")
    #expect(end([.enter], of: &picker) == .picked([.known("Eggs"), .known("Oat milk")]))
    var other = self.picker()
    #expect(end([.text("3"), .enter], of: &other) == .picked([.known("3")]))
  }

  @Test func `nothing is picked where nothing is found, and Esc leaves`() {
    var picker = picker()
    let keys: [Key] = [.text("x"), .up, .down, .mark, .enter]
    #expect(end(keys, of: &picker) == nil)
    #expect(shown(picker) == ["Pick: x", shown(picker)[1]])
    #expect(end([.escape], of: &picker) == .left)
  }

  @Test func `lines stay within the terminal, and the cursor among them`() {
    var picker = picker()
    for _ in 0..<5 { _ = picker.take(.down) }
    let lines = shown(picker, columns: 12, rows: 3)
    #expect(lines.count == 5 && lines.allSatisfy { $0.count <= 12 }, "\(lines)")
    #expect(lines[3].hasPrefix(">"))
  }
}
