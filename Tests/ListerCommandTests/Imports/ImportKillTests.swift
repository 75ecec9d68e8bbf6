// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

struct ImportKillTests {
  @Test func `an import that is killed leaves whole documents, and the next one completes it`()
    throws
  {
    let count = 200
    var files: [String: String] = [:]
    for index in 0..<count { files["in/List \(index).csv"] = "text,price\nA \(index),1.10\nB,2\n" }
    let fixture = try ImportFixture(files)
    // Moments by how many documents there are, not by time.
    for moment in [1, 40, 120] {
      let child = try Child(["import", "in", "--into", "lists"], in: fixture.folder.path)
      while child.isRunning, fixture.documents.count < moment { usleep(1_000) }
      child.send(SIGKILL)
      _ = child.outcome()
      for name in fixture.documents {
        let data = Data(try fixture.folder.text("lists/\(name)").utf8)
        let items = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["items"]
        #expect((items as? [Any])?.count == 2, "\(name)")
      }
    }
    let (outcome, sources) = try fixture.report("import", "in", "--into", "lists")
    #expect(outcome.code == 0)
    #expect(sources[0].lists.count == count)
    #expect(sources[0].lists.allSatisfy { $0["changed"] as? Int == 0 && $0["kept"] as? Int == 0 })
    #expect(fixture.documents.count == count)
    #expect(fixture.leftovers == [])
    // The bases of the killed runs count: what the source takes away is taken away.
    for index in 0..<count {
      try fixture.folder.add("in/List \(index).csv", "text,price\nA \(index),1.10\n")
    }
    let update = try fixture.report("update", "--in", "lists")
    #expect(update.sources[0].lists.allSatisfy { $0["removed"] as? Int == 1 })
  }

  @Test func `an import that is interrupted remembers what it has saved`() throws {
    // Of the larger ones not even the fastest machine is through before the signal is there.
    for count in [300, 1_500, 7_500] {
      var files: [String: String] = [:]
      for index in 0..<count {
        files["in/List \(index).csv"] = "text,price\nA \(index),1.10\nB,2\n"
      }
      let fixture = try ImportFixture(files)
      let child = try Child(
        ["import", "in", "--into", "lists", "--json"],
        in: fixture.folder.path
      )
      while child.isRunning, fixture.documents.count < 20 { usleep(1_000) }
      child.send(SIGINT)
      let outcome = child.outcome()
      let object = try ListFixture.object(outcome)
      let sources = (object["sources"] as? [[String: Any]] ?? []).map {
        ImportedSource(members: $0)
      }
      let saved = try #require(sources.first).lists.count
      if saved == count { continue }
      #expect(outcome.code == 130)
      #expect((1..<count).contains(saved))
      let update = try fixture.report("update", "--in", "lists")
      #expect(update.sources[0].lists.count == count, "an update completes it")
      #expect(fixture.documents.count == count)
      return
    }
    Issue.record("the signal always came too late")
  }
}
