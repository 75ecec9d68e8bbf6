// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

struct ImportKillTests {
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
