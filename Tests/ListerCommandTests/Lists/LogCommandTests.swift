// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Lister
@testable import ListerCommand

@Suite struct LogCommandTests {
  /// Three lists, with an edit each at another time: the days 1, 2 and 3 of March 2026.
  private func fixture() throws -> ListFixture {
    let fixture = try ListFixture(["a.list.json": "{}", "b.list.json": "{}", "c.list.json": "{}"])
    for (index, name) in ["a", "b", "c"].enumerated() {
      let time = try #require(Moment("2026-03-0\(index + 1)T12:00:00Z")).unixMilliseconds
      let workspace = Workspace(folder: fixture.folder.path, clock: { time })
      let place = ListPlace(path: fixture.folder.path(of: "\(name).list.json"))
      try workspace.edit(place, .add([ListItem(text: "Milk")]))
    }
    return fixture
  }

  @Test func `log lists what happened in all lists, the newest first`() throws {
    let lines = try fixture().run("log").lines.dropLast()
    let edits = lines.filter { $0.hasSuffix("  Insert") }
    #expect(
      edits == [
        "2026-03-03T12:00:00Z  c@2  Insert", "2026-03-02T12:00:00Z  b@2  Insert",
        "2026-03-01T12:00:00Z  a@2  Insert",
      ]
    )
    #expect(lines.count == 6)
    #expect(lines.filter { $0.hasSuffix("@1  Found") }.count == 3)
  }

  @Test(arguments: [
    ("2026-03-02", ["c", "b"]), ("2026-03-02T12:00:00Z", ["c", "b"]),
    ("2026-03-02T12:00:01Z", ["c"]), ("9999-12-31", []), ("46082", ["c", "b", "a"]),
    ("999999w", ["c", "b", "a"]),
  ])
  func `log --since leaves out what was earlier`(time: String, names: [String]) throws {
    let fixture = try fixture()
    let object = try ListFixture.object(try fixture.run("log", "--since", time, "--json"))
    let entries = try #require(object["entries"] as? [[String: Any]])
    let edits = entries.filter { $0["action"] as? String == "Insert" }
    #expect(edits.map { $0["name"] as? String } == names)
  }

  @Test func `log --since takes how long ago it was`() throws {
    let fixture = try fixture()
    _ = try fixture.run("add", "a", "Tea")
    for time in ["30m", "2h", "3d", "1w"] {
      let output = try fixture.run("log", "--since", time).output
      #expect(output.contains("a@3  Insert"), "\(time)")
      #expect(!output.contains("2026-03-01"), "\(time)")
    }
  }

  @Test func `log --limit prints no more, and says that there is more`() throws {
    let fixture = try fixture()
    let outcome = try fixture.run("log", "--limit", "2")
    #expect(outcome.lines.dropLast().count == 2)
    #expect(outcome.errors == "lister: there is more; --limit prints more than 2 lines\n")
    let object = try ListFixture.object(try fixture.run("log", "--limit", "2", "--json"))
    #expect((object["entries"] as? [Any])?.count == 2)
    #expect(object["more"] as? Bool == true)
    let all = try fixture.run("log", "--limit", "6")
    #expect(all.errors == "")
    #expect(all.lines.dropLast().count == 6)
  }

  @Test func `log --json has version, action, time and source of each entry`() throws {
    let fixture = try ListFixture(["prices.csv": "text\nMilk\n"])
    #expect(try fixture.run("import", "prices.csv").code == 0)
    _ = try fixture.run("delete", "prices")
    let object = try ListFixture.object(try fixture.run("log", "--json"))
    #expect(object["folder"] as? String == ".")
    #expect(object["more"] as? Bool == false)
    let entries = try #require(object["entries"] as? [[String: Any]])
    #expect(entries.map { $0["version"] as? Int } == [2, 1])
    #expect(entries.map { $0["action"] as? String } == ["Delete", "Create"])
    #expect(entries.allSatisfy { $0["path"] as? String == "prices.list.json" })
    #expect(entries.allSatisfy { ($0["at"] as? String)?.hasSuffix("Z") == true })
    #expect(entries[0]["from"] is NSNull)
    #expect((entries[1]["from"] as? String)?.hasSuffix("/prices.csv") == true)
    let text = try fixture.run("log").output
    #expect(text.contains("  Create  from /"))
  }

  @Test func `a folder without a history has no log, and a missing one exits with 3`() throws {
    let fixture = try ListFixture()
    #expect(try fixture.run("log").output == "")
    #expect(try ListFixture.object(fixture.run("log", "--json"))["entries"] as? [Int] == [])
    #expect(fixture.folder.allNames == ["Groceries.list.json"])
    let missing = try fixture.run("log", "--in", "nowhere")
    #expect(missing.code == 3)
    #expect(missing.errors == "lister: nowhere: cannot open: No such file or directory\n")
  }

  @Test func `a state that is damaged is reported with the path of its folder said once`() throws {
    let fixture = try fixture()
    try fixture.folder.add(".lister/state.db", String(repeating: "junk", count: 4_000))
    for words in [["log"], ["log", "--in", "."], ["find", "x"], ["folder", "--compact"]] {
      let errors = try fixture.run(words).errors
      let name = URL(filePath: fixture.folder.path).lastPathComponent
      #expect(errors.components(separatedBy: name).count <= 2, "\(errors)")
    }
    let errors = try fixture.run("log").errors
    #expect(errors.hasSuffix(": .lister/state.db: it is damaged\n"))
    #expect(try fixture.run("log").code == 3)
  }

  @Test(arguments: [
    (["log", "--since", "yesterday"], "'yesterday' is no value for '--since'"),
    (["log", "--since", "-1d"], "'-1d' is no value for '--since'"),
    (["log", "--since", "2y"], "'2y' is no value for '--since'"),
    (["log", "--limit", "0"], "'0' is no value for '--limit'"),
    (["log", "Groceries"], "the argument 'Groceries' is one too many"),
  ])
  func `a wrong command line exits with 2`(words: [String], message: String) throws {
    try ListFixture().run(words).expect(code: 2, start: "lister: \(message)")
  }
}
