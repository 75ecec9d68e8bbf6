// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct ListSummaryTests {
  private func summary(_ text: String) throws(DocumentError) -> ListSummary {
    try Array(text.utf8).withByteView { (view) throws(DocumentError) in try ListSummary(of: view) }
  }

  @Test func `a summary counts items, those that are done, and grids`() throws {
    let found = try summary(
      """
      {"name": "Gro\\u0063eries", "color": "green", "other": [{"items": [1]}],
       "items": ["Bread", {"text": "Milk", "completed": true, "x": {"completed": true}},
                 {"text": "Tea", "completed": false}, {"text": "Jam", "completed": null}],
       "grids": [{"rows": [[1]]}, {"name": "b", "rows": []}]}
      """
    )
    #expect(found.name == "Groceries")
    #expect(found.color == .green)
    #expect(found.items == 4)
    #expect(found.completed == 1)
    #expect(found.grids == 2)
  }

  @Test(arguments: [
    ("{}", 0, List.Color.gray, 0), ("[[1]]", 0, .gray, 1),
    (#"{"color": 4, "items": []}"#, 0, .orange, 0),
    (#"{"grid": [[1]], "items": ["x"]}"#, 1, .gray, 1),
    (#"{"color": null, "items": null, "name": null}"#, 0, .gray, 0),
    ("\u{FEFF}{\"\\u0069tems\": [\"x\"]}", 1, .gray, 0),
  ])
  func `every form of a document has a summary`(
    text: String,
    items: Int,
    color: List.Color,
    grids: Int
  ) throws {
    let found = try summary(text)
    #expect(found.items == items)
    #expect(found.color == color)
    #expect(found.grids == grids)
  }

  @Test(arguments: [
    ("", ""), ("7", ""), ("{} {}", ""), (#"{"items": {}}"#, "items"),
    (#"{"items": ["a", 7]}"#, "items[1]"),
    (#"{"items": [{"completed": 1}]}"#, "items[0].completed"),
    (#"{"color": "pink"}"#, "color"), (#"{"name": 7}"#, "name"), (#"{"items": ["a",]}"#, "items"),
  ])
  func `a summary refuses what the whole reader refuses`(text: String, path: String) throws {
    let error = try #require(throws: DocumentError.self) { try summary(text) }
    #expect(error.path == path)
    Array(text.utf8).withByteView { view in
      let whole = #expect(throws: DocumentError.self) { try ListReader().list(from: view) }
      #expect(whole == error)
    }
  }

  @Test func `summaries agree with the whole reader on random documents`() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<500 {
      var parts: [String] = []
      var items: [String] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let done = Bool.random(using: &random)
        items.append(
          Bool.random(using: &random)
            ? "\"text\"" : "{\"text\": \"a\\\"{[\", \"completed\": \(done), \"tags\": [\"x\"]}"
        )
      }
      if Bool.random(using: &random) {
        parts.append("\"color\": \(Int.random(in: 0...5, using: &random))")
      }
      parts.append("\"items\": [\(items.joined(separator: ", "))]")
      if Bool.random(using: &random) { parts.append("\"grids\": [{\"rows\": [[1, \"]\"]]}]") }
      parts.shuffle(using: &random)
      let text = "{\(parts.joined(separator: ","))}"
      let list = try Array(text.utf8).withByteView { try ListReader().list(from: $0) }
      let found = try summary(text)
      #expect(found.items == list.items.count)
      #expect(found.completed == list.items.count { $0.isComplete })
      #expect(found.color == list.color)
      #expect(found.grids == (list["grids"]?.elements.count ?? 0))
    }
  }
}
