// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import TestKit
import Testing

/// Changes in one line.
@Suite struct ChangesSummaryTests {
  private func summary(_ old: String, _ new: String) throws -> ListChanges.Summary {
    let lists = try [old, new].map { try List(reading: $0.replacing("'", with: "\"")) }
    return ListChanges(from: lists[0], to: lists[1]).summary
  }

  /// An item that is known by its number.
  private static func item(_ number: Int, _ text: String, _ rest: String = "") -> String {
    let digits = String(number)
    let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
    return "{'uuid':'\(uuid)\(digits)','text':'\(text)'\(rest)}"
  }

  private static func items(_ items: [String], _ rest: String = "") -> String {
    "{'items':[\(items.joined(separator: ","))]\(rest)}"
  }

  @Test func `what happened is said by kind, with names and values`() throws {
    let grid = ",'grids':[{'name':'Totals','rows':[[1,2],[3,"
    let summary = try summary(
      Self.items(
        [
          Self.item(1, "Milk", ",'price':1.19"), Self.item(2, "Bread"), Self.item(3, "Salt"),
          Self.item(4, "Tea", ",'completed':true"), Self.item(5, "Rum", ",'unit':'l'"),
        ],
        grid + "'=A1*2']]}],'color':'gray'"
      ),
      Self.items(
        ["Eggs", "Butter", "Oil", "Jam", "Rice"].map { "'\($0)'" } + [
          Self.item(4, "Tea"), Self.item(1, "Milk", ",'price':1.29,'note':'blue'"),
          Self.item(5, "Old rum"), Self.item(2, "Bread", ",'completed':true"),
        ],
        grid + "'=A1*3']]}],'color':'green'"
      )
    )
    #expect(
      summary.text == """
        ticked Bread; unticked Tea; Milk: price 1.19 → 1.29, note nothing → blue; \
        Rum → Old rum: unit l → nothing; added Eggs, Butter and 3 more; removed Salt; and 2 more
        """
    )
    #expect(summary.counts.added == 5)
    #expect(summary.counts.changed == 4)
    #expect(
      summary.json.members.map { "\($0.key) \($0.value.kind == .string ? "" : $0.value.text)" } == [
        "added 5", "removed 1", "changed 4", "moved 2", "document 1", "cells 1", "text ",
      ]
    )
  }

  @Test(arguments: [
    ("{'color':'gray'}", "{'color':'green'}", "color gray → green"),
    ("{'name':'a'}", "{}", "name a → nothing"),
    ("{'items':['a','b','c']}", "{'items':['c','a','b']}", "moved c"),
    ("{'items':['']}", "{}", "removed \"\""),
    ("{}", "{'grids':[{'name':'T','rows':[]}]}", "added grid T"),
    ("{'grids':[{'name':'T','rows':[]}]}", "{}", "removed grid T"),
    (
      "{'grids':[{'name':'T','rows':[[1]]},{'name':'U','rows':[[2]]}]}",
      "{'grids':[{'name':'T','rows':[['=B1','a']]},{'name':'U','rows':[]}]}",
      "grid T: A1 1 → =B1, B1 nothing → a; grid U: A1 2 → nothing"
    ),
    (
      "{'names':{'due':'A1'},'grids':[{'name':'T','rows':[],'x':1}]}",
      "{'names':{'due':'B1'},'grids':[{'name':'T','rows':[],'x':{'rows':1}}]}",
      "names.due A1 → B1; grids.T.x 1 → {\"rows\":1}"
    ),
    ("{'items':['a']}", "{'items':[{'text':'a'}]}", ""),
  ])
  func `each kind of change has words`(old: String, new: String, text: String) throws {
    #expect(try summary(old, new).text == text)
  }

  @Test func `an item that goes to the end because it is ticked has not moved`() throws {
    let texts = ["A", "B", "C", "D"]
    let old = texts.enumerated().map { Self.item($0, $1) }
    let ticked = Self.item(0, "A", ",'completed':true")
    let summary = try summary(Self.items(old), Self.items(Array(old[1...]) + [ticked]))
    #expect(summary.text == "ticked A")
    #expect(summary.counts.moved == 1)
    let both = try self.summary(Self.items(old), Self.items([old[3], old[1], old[2], ticked]))
    #expect(both.text == "ticked A; moved D")
  }

  @Test func `however much has changed, the line is short and counts the rest`() throws {
    let old = (0..<300).map { Self.item($0, "item \($0)", ",'price':1") }
    let new =
      (100..<300).map { Self.item($0, "item \($0)", ",'price':2,'unit':'l'") }
      + (300..<400).map { "'\($0) \(String(repeating: "long ", count: 1_000))'" }
    let summary = try summary(Self.items(old), Self.items(new, ",'color':'red'"))
    #expect(summary.text.hasPrefix("item 100: price 1 → 2, unit nothing → l; item 101: "))
    #expect(summary.text.hasSuffix("; 197 other items; and 201 more"))
    #expect(summary.text.count < 180)
    let added = try self.summary("{}", Self.items(new))
    let cut = "300 long long long long long l…"
    #expect(added.text.hasSuffix("item 100, item 101 and 298 more"))
    let one = try self.summary("{}", Self.items([new[200]]))
    #expect(one.text == "added \(cut)")
  }

  @Test func `texts from a document stay in the line and move no cursor`() throws {
    let text = "a\\nFORGED\\u001b[2J\\u202e"
    let summary = try summary("{}", "{'items':['\(text)'],'name':'\(text)'}")
    #expect(
      summary.text == """
        added a\\nFORGED\\u001B[2J\\u202E; name nothing → a\\nFORGED\\u001B[2J\\u202E
        """
    )
  }

  @Test func `a character of any number of marks is cut too`() throws {
    let marks = String(repeating: "\u{301}", count: 100_000)
    let summary = try summary("{}", "{'items':['e\(marks)']}")
    #expect(summary.text.utf8.count < 600)
    #expect(summary.text.hasSuffix("…"))
  }
}
