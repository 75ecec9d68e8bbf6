// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Items between lists, copies of lists, and items that are said in one line.
@Suite struct MovingCommandTests {
  private static let files = [
    "Week.list.json": """
    {"id": "w-1", "name": "Week", "color": "red", "items": ["Bread", "Milk", "3",
    {"uuid": "6F1C2D3E-0000-4000-8000-000000000001", "text": "Party", "note": "x", "shelf": [7]},
    {"text": "Cake", "parent": "6F1C2D3E-0000-4000-8000-000000000001"},
    {"text": "Tea", "completed": true}]}
    """,
    "Party.list.json": #"{"items": ["Juice", {"text": "Jam", "completed": true}]}"#,
    "Catalogue.list.json": """
    {"items": [{"text": "Milk", "barcode": "4006381333931"}, {"text": "Bread", "barcode": 17}]}
    """,
  ]

  private func text(_ name: String, _ fixture: ListFixture) throws -> String {
    try fixture.folder.text("\(name).list.json")
  }

  @Test func `move item to other list: one action of both, with all that it says`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    let before = [try text("Week", fixture), try text("Party", fixture)]
    let outcome = try fixture.run("move", "Week", "cake", "to", "party")
    #expect(outcome.output == "Party\n  1 [ ] Cake\n")
    #expect(try fixture.items("Party") == ["Cake", "Juice", "Jam*"])
    #expect(try fixture.items("Week") == ["Bread", "Milk", "3", "Party", "Tea*"])
    // The item that it was a part of is in the other list.
    #expect(try !text("Party", fixture).contains("parent"))
    #expect(try fixture.run("move", "Week", "Party", "to", "Party").code == 0)
    #expect(try text("Party", fixture).contains(#""note": "x", "shelf": [7]"#))
    for _ in 1...2 {
      for list in ["Week", "Party"] { #expect(try fixture.run("undo", list).code == 0) }
    }
    #expect([try text("Week", fixture), try text("Party", fixture)] == before)
  }

  @Test func `moving to where the item is, or to no list, changes nothing`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    let before = try text("Week", fixture)
    for (words, code) in [
      (["to", "Week"], 1), (["to", "./Week.list.json"], 1), (["to", "Nowhere"], 3), (["to"], 2),
      (["before"], 2), (["before", "Nothing"], 1), (["up"], 2), (["top", "x"], 2),
    ] {
      let outcome = try fixture.run(["move", "Week", "Bread"] + words)
      #expect(outcome.code == Int32(code), "\(words): \(outcome.errors)")
    }
    #expect(try text("Week", fixture) == before)
  }

  @Test func `move to top, to bottom, and before an item, one called 3 among them`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    #expect(try fixture.run("move", "Week", "Party", "top").code == 0)
    #expect(try fixture.items("Week") == ["Party", "Bread", "Milk", "3", "Cake", "Tea*"])
    #expect(try fixture.run("move", "Week", "Bread", "bottom").code == 0)
    #expect(try fixture.items("Week") == ["Party", "Milk", "3", "Cake", "Bread", "Tea*"])
    #expect(try fixture.run("move", "Week", "Bread", "before", "Milk").code == 0)
    #expect(try fixture.run("move", "Week", "Party", "before", "Cake").code == 0)
    #expect(try fixture.items("Week") == ["Bread", "Milk", "3", "Party", "Cake", "Tea*"])
  }

  @Test func `duplicate list: new identities, parts with their items, no history`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    _ = try fixture.run("check", "Week", "Bread")
    let outcome = try fixture.run("duplicate", "Week", "Next week")
    #expect(outcome.output == "Copied Week to Next week\n")
    #expect(try fixture.items("Next week") == fixture.items("Week"))
    let copy = try ListFixture.object(fixture.run("show", "Next week", "--json"))
    let items = try #require(copy["items"] as? [[String: Any]])
    let original = try ListFixture.object(fixture.run("show", "Week", "--json"))
    let known = try #require(original["items"] as? [[String: Any]]).map { $0["uuid"] as? String }
    #expect(items.allSatisfy { !known.contains($0["uuid"] as? String) })
    #expect(Set(items.map { $0["uuid"] as? String }).count == items.count)
    let party = items.first { $0["text"] as? String == "Party" }
    let cake = items.first { $0["text"] as? String == "Cake" }
    #expect(cake?["parent"] as? String == party?["uuid"] as? String)
    let document = try text("Next week", fixture)
    #expect(document.contains(#""name": "Next week""#) && document.contains(#""color": "red""#))
    #expect(!document.contains("w-1") && document.contains(#""shelf": [7]"#))
    let history = try fixture.run("history", "Next week").output
    #expect(history.contains("Create") && !history.contains("Toggle"))
    #expect(try fixture.run("duplicate", "Week", "PARTY").code == 1)
    #expect(try fixture.run("duplicate", "Week", "a/b").code == 1)
    #expect(try fixture.run("duplicate", "Week@1", "First").code == 0)
    #expect(try fixture.items("First").first == "Bread")
  }

  @Test func `add --parse takes what paste takes, with a box or without`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    let outcome = try fixture.run(
      [
        "add", "Party", "--parse", "2 kg potatoes (1.20, vegetables)", "- [x] Salt (#dry)",
        "--no-catalogue",
      ]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let copied = try fixture.run("copy", "Party").output
    #expect(
      copied
        == "- [ ] 2 kg potatoes (1.20, vegetables)\n- [ ] Juice\n- [x] Jam\n- [x] Salt (#dry)\n"
    )
    #expect(try fixture.run("add", "Party", "--parse", "[ ] ").code == 1)
    let lines = "\n[ ] \n[ ] Nuts\n  \n* 3 Apples\n"
    #expect(try fixture.run("add", "Party", "--parse", "-", input: lines).code == 0)
    #expect(try fixture.items("Party").count == 6)
  }

  @Test func `send list as text and read it back: texts are escaped with --exact alone`() throws {
    let fixture = try ListFixture([
      "a.list.json": #"{"items": ["2 kg Milk (1.50)", "a\\*b", "two\nlines", "Bread"]}"#,
      "b.list.json": #"{"items": []}"#, "c.list.json": #"{"items": []}"#,
    ])
    let readable = try fixture.run("copy", "a").output
    #expect(readable == "- [ ] 2 kg Milk (1.50)\n- [ ] a\\*b\n- [ ] two lines\n- [ ] Bread\n")
    let exact = try fixture.run("copy", "a", "--exact").output
    #expect(try fixture.run("paste", "b", input: exact).code == 0)
    #expect(try fixture.items("b") == ["2 kg Milk (1.50)", "a\\*b", "two\nlines", "Bread"])
    let sent = "[X] 2 kg Milk (1.50, dairy)\nBread\n[ ] \n\n[ ] Jam\n"
    #expect(try fixture.run("paste", "c", input: sent).code == 0)
    #expect(try fixture.items("c") == ["Bread", "Jam", "Milk*"])
    let back = try fixture.run("copy", "c").output
    #expect(back == "- [ ] Bread\n- [ ] Jam\n- [x] 2 kg Milk (1.50, dairy)\n")
    #expect(try fixture.run("copy", "a", "--exact", "--plain").code == 2)
  }

  @Test func `insert from extras: parallel arrays, and a bar code alone finds the item`() throws {
    let fixture = try ListFixture(MovingCommandTests.files)
    let file = try fixture.folder.add(
      "extras",
      #"{"names": ["Milk", null, "Nuts"], "quantities": ["2"], "barcodes": [null, "17"]}"#
    )
    let outcome = try fixture.run("add", "Party", "--from", file)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("Party") == ["Milk", "Bread", "Nuts", "Juice", "Jam*"])
    #expect(try text("Party", fixture).contains(#""quantity": 2"#))
    #expect(outcome.errors.contains("Catalogue: 1 name added"))
    #expect(try fixture.run("add", "Week", "--barcode", "4006381333931").code == 0)
    #expect(try fixture.items("Week").count { $0 == "Milk" } == 1)
    let before = try text("Week", fixture)
    let unknown = try fixture.run("add", "Week", "--barcode", "99")
    #expect(unknown.code == 3 || unknown.code == 1)
    #expect(unknown.errors.contains("no item of the list or its catalogue has the bar code '99'"))
    _ = try fixture.folder.add("bad", #"{"names": ["Milk", 7, true]}"#)
    let bad = try fixture.run("add", "Week", "--from", "bad")
    #expect(bad.code == 1 && bad.errors.contains("bad: names[2]: "), "\(bad.errors)")
    #expect(try fixture.run("add", "Week").code == 2)
    #expect(try text("Week", fixture) == before)
  }
}
