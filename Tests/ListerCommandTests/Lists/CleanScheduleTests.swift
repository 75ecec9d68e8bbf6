// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct CleanScheduleTests {
  @Test func `automation clean-up: units of systemd clean the list of their name`() throws {
    let folder = Datasets.root.deletingLastPathComponent()
      .appendingPathComponent("Sources/Desktop/systemd")
    let text = { (ending: String) in
      let file = folder.appendingPathComponent("lister-clean@.\(ending)")
      return try String(contentsOf: file, encoding: .utf8)
    }
    #expect(try text("timer").contains("\nOnCalendar="))
    let lines = try text("service").split(separator: "\n")
    let command = try #require(lines.first { $0.hasPrefix("ExecStart=@prefix@/bin/lister ") })
    let fixture = try ListFixture()
    let list = fixture.folder.path(of: "Groceries.list.json")
    let words = command.split(separator: " ").dropFirst().map { $0 == "%f" ? list : String($0) }
    let outcome = try fixture.run(words)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let json = try fixture.folder.text("Groceries.list.json")
    #expect(json.contains("\"removed\": true"))
    #expect(try fixture.run("undo", "Groceries").code == 0)
    #expect(!(try fixture.folder.text("Groceries.list.json").contains("removed")))
  }
}
