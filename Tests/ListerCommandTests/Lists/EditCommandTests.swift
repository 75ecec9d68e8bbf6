// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct EditCommandTests {
  @Test func `add puts new items on top in their order, and done ones at the end`() throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run(
      ["add", "Groceries", "Jam", "Oats", "--quantity", "2", "--tag", "x"]
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output == "  1 [ ] Jam  2  #x\n  2 [ ] Oats  2  #x\n")
    #expect(try fixture.run("add", "Groceries", "Salt", "--complete").output == "  6 [x] Salt\n")
    #expect(try fixture.items() == ["Jam", "Oats", "Bread", "Milk", "Tea*", "Salt*"])
  }

  @Test func `add sets every field that it has an option for`() throws {
    let fixture = try ListFixture(["a.list.json": "{}"])
    let outcome = try fixture.run(
      [
        "add", "a", "Milk", "--quantity", "1.50", "--unit", "l", "--price=0.10", "--shop",
        "A=B=1.10", "--shop", "Market=2", "--priority", "1", "--tag", "cold", "--tag", "white",
        "--note", "n\nm", "--barcode", "0401", "--json",
      ]
    )
    let items = try #require(try ListFixture.object(outcome)["items"] as? [[String: Any]])
    let item = try #require(items.first)
    #expect(item["unit"] as? String == "l")
    #expect(item["prices"] as? [String: Double] == ["A=B": 1.1, "Market": 2])
    #expect(item["priority"] as? Int == 1)
    #expect(item["tags"] as? [String] == ["cold", "white"])
    #expect(item["note"] as? String == "n\nm")
    #expect(item["barcode"] as? String == "0401")
    let text = try fixture.folder.text("a.list.json")
    #expect(text.contains(#""quantity": 1.50"#))
    #expect(text.contains(#""price": 0.10"#))
  }

  @Test func `add reads lines of the standard input in the place of a minus`() throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run("add", "Groceries", "a", "-", "d", input: "  b\r\n\n\tc  \n \n")
    #expect(outcome.code == 0)
    #expect(try fixture.items().prefix(4) == ["a", "b", "c", "d"])
  }

  @Test func `edits calculate the grids, and leave everything else byte for byte`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("check", "Groceries", "bread")
    _ = try fixture.run("uncheck", "Groceries", "bread")
    let text = try fixture.folder.text("Groceries.list.json")
    #expect(text.contains(#""price": 1.10, "prices": {"Market": 0.99}"#))
    #expect(text.contains(#"{"text": "Tea", "completed": true, "shelf": [7]}"#))
    #expect(text.contains(#"[["Items",3],["Third",{"ratio":"1/3"}]"#))
    _ = try fixture.run("remove", "Groceries", "tea")
    #expect(try fixture.folder.text("Groceries.list.json").contains(#"["Items",2]"#))
  }

  @Test func `toggle placement: done items go to the end, others to the top`() throws {
    let fixture = try ListFixture()
    #expect(
      try fixture.run("check", "Groceries", "Bread").output == "  3 [x] Bread\n"
    )
    #expect(try fixture.items() == ["Milk", "Tea*", "Bread*"])
    _ = try fixture.run("uncheck", "Groceries", "tea", "3")
    #expect(try fixture.items() == ["Tea", "Bread", "Milk"])
  }

  @Test func `complete all / incomplete all: no item moves, and one undo takes it back`() throws {
    let fixture = try ListFixture([
      "a.list.json": #"{"items": ["x", {"text": "y", "completed": true}, "z"]}"#
    ])
    let before = try fixture.folder.text("a.list.json")
    #expect(try fixture.run("check", "a", "--all").output == "  1 [x] x\n  3 [x] z\n")
    #expect(try fixture.items("a") == ["x*", "y*", "z*"])
    #expect(try fixture.run("undo", "a").output == "Undid Complete All\n")
    #expect(try fixture.folder.text("a.list.json") == before)
    _ = try fixture.run("uncheck", "a", "--all")
    #expect(try fixture.items("a") == ["x", "y", "z"])
    #expect(try fixture.run("undo", "a").output == "Undid Incomplete All\n")
  }

  @Test func `edit changes the fields that are given, and takes empty ones away`() throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run(
      [
        "edit", "Groceries", "6f1c", "--text", "Oat milk", "--price", "2", "--note", "", "--tag",
        "", "--shop", "Market=",
      ]
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "  2 [ ] Oat milk  2 l  @ 2  !1\n")
    #expect(try fixture.run("undo", "Groceries").output == "Undid Edit\n")
    _ = try fixture.run("edit", "Groceries", "1", "--text", "Rolls")
    #expect(
      try fixture.folder.text("Groceries.list.json").contains(#"{"text": "Rolls", "uuid": ""#)
    )
    #expect(try fixture.run("undo", "Groceries").output == "Undid Text Change\n")
    #expect(try fixture.items() == ["Bread", "Milk", "Tea*"])
  }

  @Test func `canInsert / canMove: an item moves among those of its state alone`() throws {
    let fixture = try ListFixture([
      "a.list.json": #"{"items": ["x", "y", "z", {"text": "d", "completed": true}]}"#
    ])
    #expect(try fixture.run("move", "a", "z", "1").output == "  1 [ ] z\n")
    #expect(try fixture.items("a") == ["z", "x", "y", "d*"])
    let refused = try fixture.run("move", "a", "z", "4")
    #expect(refused.code == 1)
    #expect(refused.errors == "lister: 'z' is to be done, and can be moved to 1 to 3, not to 4\n")
    #expect(try fixture.run("move", "a", "d", "0").code == 1)
    #expect(try fixture.items("a") == ["z", "x", "y", "d*"])
  }

  @Test func `remove takes several items away, and undo brings them back where they were`() throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run("remove", "Groceries", "tea", "1", "tea")
    #expect(outcome.output == "  -     Tea\n  -     Bread\n")
    #expect(try fixture.items() == ["Milk"])
    _ = try fixture.run("undo", "Groceries")
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }

  @Test func `color enum: a color is set by name in any case, or by number`() throws {
    let fixture = try ListFixture()
    #expect(try fixture.run("color", "Groceries", "Orange").output == "● Groceries  orange\n")
    #expect(try fixture.run("color", "Groceries", "1").output == "● Groceries  blue\n")
    let object = try ListFixture.object(try fixture.run("color", "Groceries", "blue", "--json"))
    #expect(object["changed"] as? Bool == false)
    #expect(object["color"] as? String == "blue")
    let refused = try fixture.run("color", "Groceries", "gren")
    #expect(refused.code == 2)
    #expect(refused.errors.hasPrefix("lister: there is no color 'gren': there are gray, blue, "))
    #expect(refused.errors.contains("; did you mean 'green'?\n"))
    #expect(try fixture.run("color", "Groceries", "6").code == 2)
  }

  @Test func `copy / paste text: what is pasted has new identities, and says as much`() throws {
    let fixture = try ListFixture(
      ["a.list.json": #"{"items": ["old"]}"#].merging(
        ["Groceries.list.json": ListFixture.groceries]) { $1 }
    )
    let copied = try fixture.run("copy", "Groceries").output
    #expect(copied == "- [ ] Bread\n- [ ] 2 l Milk (1.10, dairy)\n- [x] Tea\n")
    #expect(try fixture.run("paste", "a", input: copied).code == 0)
    #expect(try fixture.items("a") == ["Bread", "Milk", "old", "Tea*"])
    #expect(!(try fixture.folder.text("a.list.json").contains("6F1C2D3E")))
    #expect(try fixture.run("copy", "Groceries", "2", "--plain").output == "Milk\n")
    let object = try ListFixture.object(try fixture.run("copy", "Groceries", "--json"))
    #expect(object["text"] as? String == copied)
  }

  @Test func `paste of a document adds its items with all it says, as new ones`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["old"]}"#])
    let party = """
      {"color": "red", "items": [{"text": "Cake", "uuid": "6F1C2D3E-0000-4000-8000-000000000001",
      "note": "{with} candles", "level": 7}, {"text": "Tea", "completed": true}]}
      """
    #expect(try fixture.run("paste", "a", input: party).code == 0)
    #expect(try fixture.items("a") == ["Cake", "old", "Tea*"])
    let text = try fixture.folder.text("a.list.json")
    #expect(text.contains("{with} candles") && text.contains(#""level""#))
    #expect(!text.contains("6F1C2D3E") && !text.contains("red"))
    // What only begins like a document is lines.
    #expect(try fixture.run("paste", "a", input: "{milk}\n").code == 0)
    #expect(try fixture.items("a").contains("{milk}"))
  }

  @Test func `paste --plain takes lines as they are`() throws {
    let fixture = try ListFixture(["a.list.json": "{}"])
    _ = try fixture.run("paste", "a", "--plain", input: "- [x] 2 kg Milk (1.50)\n\n  tea \n")
    #expect(try fixture.items("a") == ["- [x] 2 kg Milk (1.50)", "tea"])
  }
}
