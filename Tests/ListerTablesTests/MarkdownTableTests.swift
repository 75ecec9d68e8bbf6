// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct MarkdownTableTests {
  private let markdown: FormatRun
  init() throws { markdown = try FormatRun("markdown-table") }

  private func format(of text: String) throws -> String {
    try FormatRun(finding: Array(text.utf8), in: "notes.md").format.name
  }

  @Test func `a table is read with its escapes, whether or not strokes are around it`() throws {
    let text = """
      # Shopping

      Name | Price | Note
      :--- | ---: | :---:
      Milk | 1.19 | a \\| b
      `x\\|y` | 2 | one<br>two

      """
    #expect(
      try markdown.items(text).map(\.json.text) == [
        #"{"text": "Milk", "price": 1.19, "note": "a | b"}"#,
        #"{"text": "`x|y`", "price": 2, "note": "one\ntwo"}"#,
      ]
    )
  }

  @Test func `a heading chooses one of several tables; the largest is taken otherwise`() throws {
    let text = """
      ## Drinks
      | Name |
      |---|
      | Tea |

      ## Food
      | Name | Kind |
      |---|---|
      | Bread | dark |
      """
    let largest = try markdown.read(text)
    #expect(largest.lists[0].list.items.map(\.text) == ["Bread"])
    #expect(largest.remarks.contains { $0.message.contains("the largest of 2") })
    var table = TableOptions()
    table.place = "drinks"
    #expect(try markdown.read(Array(text.utf8), table).lists[0].list.items.map(\.text) == ["Tea"])
  }

  @Test func `what is in a block of code is no table`() {
    let text = "```\n| a | b |\n|---|---|\n| 1 | 2 |\n```\n"
    #expect(markdown.error(text)?.message == "this text has no table with rows")
  }

  @Test func `a list comes back of the table that it is written as`() throws {
    let table = """
      | text | completed | tags | note |
      | --- | --- | --- | --- |
      | a \\| b | true | x, y | one<br>two |
      | back\\\\\\|slash \\\\\\\\ \\<br> | false |  |  |

      """
    let result = try markdown.roundTrip(Array(table.utf8))
    #expect(result.lists[0].list.items.map(\.text) == ["a | b", "back\\|slash \\\\ <br>"])
  }

  @Test func `asterisks around a cell are none of it`() throws {
    let text = """
      | **Town** | a |
      |---|---|
      | *Ulm* | **3** |
      | a *b* c | ***4*** |
      | \\*Hof\\* | 5 |
      | * | 6 |
      | **Total** | **18** |
      """
    let result = try markdown.read(text)
    let items = result.lists[0].list.items
    #expect(items.map(\.text) == ["Ulm", "a *b* c", "*Hof*", "*"])
    #expect(items.map { $0["a"]?.text } == ["3", "4", "5", "6"])
    #expect(result.remarks.contains { $0.message.hasPrefix("a total row, line 7, is left out") })
    let written = try markdown.text(result.lists)
    #expect(written.contains(#"| \*Hof* |"#))
    #expect(try markdown.items(written).map(\.text) == items.map(\.text))
  }

  @Test func `a text with check boxes stays a list, and one with a table is a table`() throws {
    let table = "| a | b |\n|---|---|\n| c | d |\n"
    #expect(try format(of: "- [ ] Milk\n\n\(table)") == "text")
    #expect(try format(of: "Some words.\n\n\(table)") == "markdown-table")
    #expect(try format(of: "Milk\nBread | dark\n") == "text")
  }
}
