// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct FolderCommandTests {
  /// A list of a source with an edit, and one that is deleted.
  private func fixture() throws -> ListFixture {
    let fixture = try ListFixture(["prices.csv": "text\nMilk\n", "gone.list.json": "{}"])
    for words in [["import", "prices.csv"], ["add", "prices", "Tea"], ["delete", "gone"]] {
      #expect(try fixture.run(words).code == 0)
    }
    return fixture
  }

  @Test func `folder says what is remembered, and how large it is`() throws {
    let fixture = try fixture()
    let object = try ListFixture.object(try fixture.run("folder", "--json"))
    #expect(object["folder"] as? String == ".")
    #expect(object["path"] as? String == "./.lister/state.db")
    #expect(object["reason"] is NSNull)
    #expect(object["lists"] as? Int == 2)
    #expect(object["deleted"] as? Int == 1)
    #expect(object["versions"] as? Int == 4)
    #expect(try #require(object["bytes"] as? Int) > 4_096)
    #expect(try #require(object["contents"] as? Int) > 50)
    let sources = try #require(object["sources"] as? [[String: Any]])
    #expect(sources.count == 1)
    #expect((sources.first?["address"] as? String)?.hasSuffix("/prices.csv") == true)
    #expect(sources.first?["documents"] as? Int == 1)
    let lines = try fixture.run("folder").lines.dropLast()
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("./.lister/state.db  "))
    #expect(lines[1] == "2 lists (1 deleted), 4 versions, 1 source")
    #expect(lines[2].hasSuffix("/prices.csv  1 document"))
  }

  @Test func `folder says why nothing is remembered`() throws {
    let fixture = try ListFixture()
    let fresh = try fixture.run("folder")
    #expect(
      fresh.output
        == "./.lister/state.db: nothing is remembered: no list has been changed here yet\n"
    )
    #expect(fresh.code == 0)
    #expect(fixture.folder.allNames == ["Groceries.list.json"])
    try fixture.folder.add(".lister/state.db", "no database, though as long as one should be\n")
    let damaged = try ListFixture.object(try fixture.run("folder", "--json"))
    #expect(damaged["reason"] as? String == "it is damaged")
    #expect(damaged["lists"] as? Int == 0)
    let check = try fixture.run("folder", "--check")
    #expect(check.code == 1)
    #expect(check.output.hasSuffix("/.lister/state.db: it is damaged\n"), "\(check.output)")
    for option in [["--compact"], ["--forget", "Groceries"], ["--export", "-"]] {
      #expect(try fixture.run(["folder"] + option).code == 3, "\(option)")
    }
    #expect(try fixture.folder.text(".lister/state.db").hasPrefix("no database"))
  }

  @Test func `folder --check finds a version that can't be read, else nothing`() throws {
    let fixture = try fixture()
    try fixture.run("folder", "--check").expect(output: "")
    let data = try ListFixture.object(try fixture.run("folder", "--check", "--json"))
    #expect(data["findings"] as? [String] == [])
    try fixture.sql("UPDATE version SET content = x'00' WHERE number = 2 AND size IS NOT NULL")
    try fixture.sql(
      "UPDATE list SET digest = x'00112233445566778899aabbccddeeff' WHERE name LIKE 'g%'"
    )
    try fixture.sql("UPDATE source_document SET version = 9, size = NULL, content = NULL")
    let found = try fixture.run("folder", "--check")
    #expect(found.code == 1)
    #expect(
      found.lines == [
        "gone.list.json: it is deleted, and something is said of its document",
        "prices.list.json: version 2: it is damaged", "prices.list.json: version 1: it is damaged",
        "prices.list.json: prices.csv: what came last, version 9, is missing", "",
      ] || found.lines.contains("prices.list.json: version 2: it is damaged"),
      "\(found.output)"
    )
  }

  @Test func `folder --compact makes the database smaller, and forgets nothing`() throws {
    let fixture = try fixture()
    let text = String(decoding: (0..<60_000).map { _ in UInt8.random(in: 97...122) }, as: UTF8.self)
    _ = try fixture.run("add", "prices", "-", input: text)
    let history = try fixture.run("history", "gone").output
    #expect(try fixture.run("folder", "--forget", "prices").code == 0)
    let object = try ListFixture.object(try fixture.run("folder", "--compact", "--json"))
    let (before, after) = (object["before"] as? Int ?? 0, object["after"] as? Int ?? 0)
    #expect(before > after + 30_000, "\(before) \(after)")
    #expect(try fixture.run("history", "gone").output == history)
    #expect(try fixture.run("undo", "gone").code == 0)
    #expect(try fixture.run("folder", "--compact").output.hasSuffix(" now\n"))
  }

  @Test func `folder --forget takes a list's history away, nothing else`() throws {
    let fixture = try fixture()
    let bytes = try fixture.folder.text("prices.list.json")
    let outcome = try fixture.run("folder", "--forget", "prices")
    #expect(outcome.output == "Forgot the history of prices\n")
    #expect(try fixture.folder.text("prices.list.json") == bytes)
    #expect(try fixture.run("undo", "prices").code == 1)
    #expect(try fixture.run("history", "prices").lines.dropLast().count == 1)
    #expect(try fixture.run("folder", "--check").output == "")
    try fixture.folder.add("prices.csv", "text\nMilk\nJam\n")
    #expect(try fixture.run("update").code == 0)
    #expect(try fixture.items("prices").sorted() == ["Jam", "Milk", "Tea"])
    let again = try ListFixture.object(try fixture.run("folder", "--forget", "gone", "--json"))
    #expect(again["name"] as? String == "gone")
    #expect(again["changed"] as? Bool == true)
    #expect(try fixture.run("history", "gone").code == 3)
  }

  @Test func `folder --forget takes a source away, by address or path`() throws {
    let fixture = try fixture()
    let object = try ListFixture.object(
      try fixture.run("folder", "--forget", "prices.csv", "--json")
    )
    #expect((object["source"] as? String)?.hasSuffix("/prices.csv") == true)
    #expect(object["changed"] as? Bool == true)
    #expect(try fixture.run("update", "prices").code != 0)
    #expect(try fixture.items("prices") == ["Tea", "Milk"])
    #expect(try fixture.run("undo", "prices").output == "Undid Insert\n")
    let report = try ListFixture.object(try fixture.run("folder", "--json"))
    #expect((report["sources"] as? [Any])?.isEmpty == true)
    #expect(try fixture.run("folder", "--check").output == "")
  }

  @Test func `folder --export writes a line for each list and each source, whole`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("folder", "--export", "out.ndjson").output == "")
    let text = try fixture.folder.text("out.ndjson")
    #expect(try fixture.run("folder", "--export", "-").output == text)
    let lines = try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["list"] as? String } == ["gone.list.json", "prices.list.json", nil])
    #expect(lines.map { $0["deleted"] as? Bool } == [true, false, nil])
    let versions = try #require(lines[1]["versions"] as? [[String: Any]])
    #expect(versions.map { $0["number"] as? Int } == [1, 2])
    #expect(versions.map { $0["action"] as? String } == ["Create", "Insert"])
    let document = try fixture.folder.text("prices.list.json")
    #expect(versions.last?["text"] as? String == document)
    let documents = try #require(lines[2]["documents"] as? [[String: Any]])
    #expect(documents.first?["list"] as? String == "prices.list.json")
    #expect(documents.first?["version"] as? Int == 1 || documents.first?["text"] is String)
  }

  @Test func `what is no text is exported as base64; an unwritable file stays`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    let url = URL(fileURLWithPath: fixture.folder.path(of: "Groceries.list.json"))
    try Data([0xFF, 0xFE, 0]).write(to: url)
    _ = try fixture.run("restore", "Groceries", "1")
    #expect(try fixture.run("folder", "--export", "-").output.contains(#""base64": "//4A""#))
    #expect(try fixture.run("folder", "--export", "below/x").code == 3)
    #expect(try fixture.run("folder", "--export", "/dev/full").code == 3)
  }

  @Test(arguments: [
    (["--check", "--compact"], "the options '--check' and '--compact' exclude each other"),
    (
      ["--forget", "x", "--export", "y"], "the options '--forget' and '--export' exclude each other"
    ),
    (["--export", "-", "--json"], "the options '--export' and '--json' exclude each other"),
    (["--forget", ""], "'' is no value for '--forget'"),
    (["Groceries"], "the argument 'Groceries' is one too many"),
  ])
  func `a wrong command line exits with 2`(words: [String], message: String) throws {
    try ListFixture().run(["folder"] + words).expect(code: 2, start: "lister: \(message)")
  }

  @Test func `what is not there exits with 3`() throws {
    let fixture = try ListFixture()
    #expect(try fixture.run("folder", "--in", "nowhere").code == 3)
    #expect(try fixture.run("folder", "--in", "Groceries.list.json").code == 3)
    let missing = try fixture.run("folder", "--forget", "Grocery")
    #expect(missing.code == 3)
    #expect(missing.errors.contains("did you mean 'Groceries'?"))
    #expect(
      try fixture.run("folder", "--forget", "Groceries").output
        == "Nothing is remembered of Groceries\n"
    )
  }
}

extension ListFixture {
  /// Runs a statement on the database of the folder, as another program would.
  func sql(_ statement: String) throws {
    let script = """
      import sqlite3, sys
      database = sqlite3.connect(sys.argv[1])
      database.execute(sys.argv[2])
      database.commit()
      """
    let path = folder.path(of: ".lister/state.db")
    let outcome = try Child(
      ["python3", "-c", script, path, statement],
      program: "/usr/bin/env",
      in: folder.path
    )
    .outcome()
    #expect(outcome.code == 0, "\(outcome.errors)")
  }
}
