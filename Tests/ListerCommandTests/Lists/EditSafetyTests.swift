// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct EditSafetyTests {
  @Test func `processes that edit one list at once lose nothing, and each edit can be undone`()
    throws
  {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["first"]}"#])
    let outcome = try Child.shell(
      """
      for worker in 1 2 3; do
        (for step in 1 2 3 4 5; do "$LISTER" add a "$worker.$step" > /dev/null || exit 1; done) &
      done
      wait
      """,
      in: fixture.folder.path
    )
    #expect(outcome.errors == "")
    let expected = (1...3).flatMap { worker in (1...5).map { "\(worker).\($0)" } } + ["first"]
    #expect(try fixture.items("a").sorted() == expected.sorted())
    for _ in 1...15 { #expect(try fixture.run("undo", "a").output == "Undid Insert\n") }
    #expect(try fixture.folder.text("a.list.json") == #"{"items": ["first"]}"#)
  }

  @Test func `a process that is killed at any moment of an edit leaves the list whole`() throws {
    var random = SeededGenerator(seed: 7)
    let items = (0..<2_000).map { "\"item \($0)\"" }.joined(separator: ",")
    let fixture = try ListFixture(["a.list.json": "{\"items\": [\(items)]}"])
    var count = 2_000
    for round in 0..<12 {
      let child = try Child(["add", "a", "new \(round)"], in: fixture.folder.path)
      usleep(UInt32.random(in: 0...60_000, using: &random))
      child.send(SIGKILL)
      _ = child.outcome()
      let found = try fixture.items("a").count
      #expect(found == count || found == count + 1)
      count = found
    }
    #expect(try fixture.run("add", "a", "last").code == 0)
    #expect(try fixture.items("a").count == count + 1)
    let names = try fixture.folder.names
    #expect(names == [".lister", "a.list.json"])
  }

  @Test func `an edit goes through a link, and a folder that is missing is told of`() throws {
    let fixture = try ListFixture(["real/a.list.json": #"{"items": ["x"]}"#])
    let path = fixture.folder.path
    try FileManager.default.createSymbolicLink(
      atPath: path + "/b.list.json",
      withDestinationPath: "real/a.list.json"
    )
    #expect(try fixture.run("add", "b", "y").code == 0)
    #expect(try fixture.items("real/a.list.json") == ["y", "x"])
    let outcome = try fixture.run("new", "nowhere/c.json")
    #expect(outcome.code == 3)
    #expect(outcome.errors.hasPrefix("lister: nowhere/c.json: cannot "))
    #expect(outcome.errors.hasSuffix(": No such file or directory\n"))
  }
}
