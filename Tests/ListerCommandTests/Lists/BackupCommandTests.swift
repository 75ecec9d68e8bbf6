// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// A folder as one file, and back.
@Suite struct BackupCommandTests {
  private static let files = [
    "Week.list.json": "{\"items\": [\"Bread\",  \"Milk\"],\n \"shelf\": [1, 2.50]}\n",
    "Äpfel & Co.list.json": #"{"grid": [[1, "=A1+1"]], "values": [[1, 2]]}"#,
    "Today.list.json":
      #"{"items": [{"text": "Jam", "uuid": "6F1C2D3E-0000-4000-8000-000000000001"}]}"#,
  ]

  private func texts(_ fixture: ListFixture) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in BackupCommandTests.files.keys { texts[name] = try fixture.folder.text(name) }
    return texts
  }

  @Test func `backup to file: read back into an empty folder, bytes are the same`() throws {
    let fixture = try ListFixture(BackupCommandTests.files)
    #expect(try fixture.run("backup", "-o", "all.zip").output == "3 lists in all.zip\n")
    let zip = "\(fixture.folder.path)/all.zip"
    let first = try Data(contentsOf: URL(fileURLWithPath: zip))
    _ = try fixture.run("backup", "-o", "all.zip")
    // The same lists give the same bytes.
    #expect(try Data(contentsOf: URL(fileURLWithPath: zip)) == first)
    let other = try ListFixture([:])
    let restored = try other.run("restore", "--from", zip)
    #expect(restored.code == 0, "\(restored.errors)")
    #expect(restored.output.contains("Week  made\n"))
    #expect(try texts(other) == BackupCommandTests.files)
    #expect(try other.run("restore", "--from", zip).output.contains("Week  unchanged\n"))
    #expect(try texts(other) == BackupCommandTests.files)
  }

  @Test func `a backup is merged: what is there stays, undo takes it back`() throws {
    let fixture = try ListFixture(BackupCommandTests.files)
    _ = try fixture.run("backup", "-o", "all.zip")
    _ = try fixture.run("remove", "Week", "Milk")
    _ = try fixture.run("add", "Week", "Nuts")
    _ = try fixture.run("edit", "Today", "Jam", "--note", "mine")
    _ = try fixture.run("edit", "Today", "Jam", "--text", "Red jam")
    let before = try texts(fixture)
    let outcome = try fixture.run("restore", "--from", "all.zip", "--json")
    let object = try ListFixture.object(outcome)
    let lists = try #require(object["lists"] as? [[String: Any]])
    #expect(lists.map { $0["outcome"] as? String }.contains("merged"))
    #expect(Set(try fixture.items("Week")) == ["Nuts", "Bread", "Milk"])
    // Both sides say another text for one item: the list's stays, and that is told.
    #expect(try fixture.items("Today") == ["Red jam"])
    #expect(try fixture.folder.text("Today.list.json").contains("mine"))
    #expect(outcome.errors.contains("Today: "), "\(outcome.errors)")
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try texts(fixture) == before)
  }

  @Test func `with --history older versions are documents of the file`() throws {
    let fixture = try ListFixture(BackupCommandTests.files)
    _ = try fixture.run("check", "Week", "Milk")
    let outcome = try fixture.run("backup", "--history")
    #expect(outcome.output == "3 lists with 4 versions in lister-backup.zip\n")
    let other = try ListFixture([:])
    let path = "\(fixture.folder.path)/lister-backup.zip"
    try other.run("restore", "--from", path).expect(part: "4 older versions are left in the file")
    #expect(try other.items("Week") == ["Bread", "Milk*"])
  }

  @Test func `what is no backup, or a damaged one, changes nothing`() throws {
    let fixture = try ListFixture(BackupCommandTests.files)
    _ = try fixture.run("backup", "-o", "all.zip")
    let url = URL(fileURLWithPath: "\(fixture.folder.path)/all.zip")
    let bytes = try Data(contentsOf: url)
    let other = try ListFixture([:])
    for count in [0, 10, bytes.count / 2, bytes.count - 1] {
      try bytes.prefix(count).write(to: URL(fileURLWithPath: "\(other.folder.path)/cut.zip"))
      try other.run("restore", "--from", "cut.zip").expect(code: 1, start: "lister: cut.zip: ")
    }
    #expect(try other.run("restore", "--from", "none.zip").code == 3)
    #expect(try other.run("restore", "--from", "cut.zip", "Week").code == 2)
    #expect(try other.run("restore", "Week").code == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: other.folder.path) == ["cut.zip"])
  }

  @Test func `a list that can't be read keeps the backup from being written`() throws {
    let fixture = try ListFixture(BackupCommandTests.files)
    _ = try fixture.run("backup", "-o", "all.zip")
    let url = URL(fileURLWithPath: "\(fixture.folder.path)/all.zip")
    let before = try Data(contentsOf: url)
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.folder.path)/Lost.list.json",
      withDestinationPath: "nowhere"
    )
    let outcome = try fixture.run("backup", "-o", "all.zip")
    #expect(outcome.code == 3, "\(outcome.errors)")
    #expect(try Data(contentsOf: url) == before)
  }
}
