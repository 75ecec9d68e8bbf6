// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// `lister conflicts` and `lister resolve`: what a merge took can be settled later.
@Suite struct ConflictCommandTests {
  private static let milk = #""uuid": "00000000-0000-4000-8000-00000000000A", "text": "Milk""#
  private static let tea = #""uuid": "00000000-0000-4000-8000-00000000000B", "text": "Tea""#

  private static func list(_ milk: String, _ tea: String?, grid: String) -> String {
    let items = ["{\(self.milk), \(milk)}"] + (tea.map { ["{\(self.tea), \($0)}"] } ?? [])
    return "{\"items\": [\(items.joined(separator: ", "))], \"grid\": [[\(grid)]]}"
  }

  /// A folder with a list that was merged, and three conflicts.
  private static func merged() throws -> ListFixture {
    let fixture = try ListFixture([
      "base.json": list("\"price\": 1", "\"price\": 1", grid: "1"),
      "ours.json": list("\"price\": 3", nil, grid: "2"),
      "theirs.json": list("\"price\": 2", "\"price\": 2", grid: "3"),
    ])
    let outcome = try fixture.run(
      [
        "merge", "base.json", "ours.json", "theirs.json", "-o", "out.list.json", "--conflicts",
        "out.list.json",
      ]
    )
    #expect(outcome.code == 1, "\(outcome.errors)")
    return fixture
  }

  @Test func `conflicts are kept beside the file, each with its number`() throws {
    let fixture = try Self.merged()
    let outcome = try fixture.run("conflicts", "out.list.json")
    #expect(outcome.code == 1)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.contains("ours") })
    #expect(lines.contains { $0.hasSuffix("base 1, ours 3, theirs 2; took 3 (the greater text)") })
    let json = try fixture.run("conflicts", "out.list.json", "--json")
    #expect(json.output.contains(#""path": "out.list.json""#))
  }

  @Test func `each conflict is settled by a side or a value; the last ends the file`() throws {
    let fixture = try Self.merged()
    let price = try fixture.run("resolve", "out.list.json", "Milk", "2.50")
    #expect(price.code == 1, "\(price.errors)")
    #expect(price.output.hasPrefix("item \"Milk\": price is 2.50 now\n1  "))
    #expect(try fixture.folder.text("out.list.json").contains("\"price\": 2.50"))
    let deleted = try fixture.run("resolve", "out.list.json", "Tea", "ours")
    #expect(deleted.code == 1, "\(deleted.errors)")
    #expect(deleted.output.hasPrefix("item \"Tea\" is deleted\n"))
    #expect(try fixture.items("out") == ["Milk"])
    let cell = try fixture.run("resolve", "out.list.json", "1", "ours")
    #expect(cell.code == 0, "\(cell.errors)")
    #expect(cell.output == "grid \"Grid\" A1 is 2 now\nNothing is left to be settled.\n")
    #expect(try fixture.folder.text("out.list.json").contains("\"grid\": [[2]]"))
    #expect(!fixture.folder.allNames.contains("out.list.json.conflicts"))
    #expect(try fixture.run("conflicts", "out.list.json").code == 0)
  }

  @Test func `without a word each conflict is asked for, and an empty line leaves it`() throws {
    let fixture = try Self.merged()
    let outcome = try fixture.run("resolve", "out.list.json", input: "x\n\n=7\nt\n")
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.contains("o ours, t theirs, =VALUE"))
    #expect(outcome.errors.contains("x is no answer\n"))
    #expect(outcome.errors.contains(" is 7 now\n"))
    #expect(!outcome.errors.contains("lister:"))
    #expect(try fixture.run("resolve", "out.list.json", input: "q\n").code == 1)
    #expect(try fixture.run("resolve", "out.list.json", input: "o\n").code == 0)
  }

  @Test(arguments: [
    (
      "todo.txt", "Call Bob due:2026-01-01\n", "Call Bob due:2026-01-02\n",
      "Call Bob due:2026-01-03\n", "2026-02-02", "Call Bob due:2026-02-02\n"
    ),
    (
      "a.csv", "id,name,n\n1,\"Milk\",1\n", "id,name,n\n1,\"Milk\",2\n",
      "id,name,n\n1,\"Milk\",3\n", "a, b", "id,name,n\n1,\"Milk\",\"a, b\"\n"
    ),
    (
      "a.json", "[{\"id\": 1, \"n\":1}]\n", "[{\"id\": 1, \"n\":2}]\n", "[{\"id\": 1, \"n\":3}]\n",
      "ours", "[{\"id\": 1, \"n\":2}]\n"
    ),
    (
      "a.md", "# x\n- [ ] Milk one\n", "# x\n- [ ] Milk two\n", "# x\n- [ ] Milk six\n", "Milk",
      "# x\n- [ ] Milk\n"
    ),
  ])
  func `conflicts of other formats are settled in their files`(
    name: String,
    base: String,
    ours: String,
    theirs: String,
    choice: String,
    settled: String
  ) throws {
    let fixture = try ListFixture(["b/\(name)": base, "o/\(name)": ours, "t/\(name)": theirs])
    let merge = try fixture.run(
      ["merge", "b/\(name)", "o/\(name)", "t/\(name)", "-o", name, "--conflicts", name]
    )
    #expect(merge.code == 1, "\(merge.errors)")
    let outcome = try fixture.run("resolve", "./\(name)", "1", choice)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.folder.text(name) == settled)
  }

  @Test func `a word that means no conflict, or several, is refused and nothing changes`() throws {
    let fixture = try Self.merged()
    let before = try fixture.folder.text("out.list.json")
    for word in ["9", "Bread", ""] {
      let outcome = try fixture.run("resolve", "out.list.json", word, "ours")
      #expect(outcome.code == 1)
      #expect(outcome.errors.contains("no conflict is meant"))
    }
    #expect(try fixture.run("resolve", "out.list.json", "Milk").code == 2)
    #expect(try fixture.folder.text("out.list.json") == before)
  }

  @Test func `a merge without conflicts takes those of the last one away`() throws {
    let fixture = try Self.merged()
    let outcome = try fixture.run(
      [
        "merge", "base.json", "ours.json", "ours.json", "-o", "out.list.json", "--conflicts",
        "out.list.json",
      ]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(!fixture.folder.allNames.contains("out.list.json.conflicts"))
  }

  @Test func `a file of conflicts that is none is an error with its line`() throws {
    let fixture = try ListFixture(["a.list.json": "{}", "a.list.json.conflicts": "{}\n"])
    let outcome = try fixture.run("conflicts", "a.list.json")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("a.list.json.conflicts:1: expected a conflict"))
  }

  @Test(arguments: [
    ("theirs", "amount"), ("ours", "quantity"), ("number, whole", "\"number, whole\""),
  ])
  func `a column renamed by both is settled by its name`(choice: String, header: String) throws {
    let rows = "Milk,1,x\nTea,2,y\n"
    let fixture = try ListFixture([
      "base.csv": "name,qty,note\n" + rows, "ours.csv": "name,quantity,note\n" + rows,
      "theirs.csv": "name,amount,note\n" + rows,
    ])
    let words = ["merge", "base.csv", "ours.csv", "theirs.csv", "-o", "out.csv"]
    #expect(try fixture.run(words + ["--conflicts", "out.csv"]).code == 1)
    #expect(try fixture.folder.text("out.csv") == "name,quantity,note\n" + rows)
    let told = try fixture.run("conflicts", "out.csv")
    #expect(told.output.contains("column: base \"qty\", ours \"quantity\", theirs \"amount\""))
    let outcome = try fixture.run("resolve", "out.csv", "quantity", choice)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.folder.text("out.csv") == "name,\(header),note\n" + rows)
    #expect(!fixture.folder.allNames.contains("out.csv.conflicts"))
  }
}
