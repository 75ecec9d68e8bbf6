// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What a person has settled: each key does what it says.
@Suite struct SettingsCommandTests {
  private let fixture: ListFixture
  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    fixture = try ListFixture([
      "a.list.json": """
      {"view": {"hide": ["done"]}, "items": [
        {"text": "b", "quantity": 2, "unit": "kg", "priority": 1, "note": "fresh"},
        {"text": "z", "removed": true, "completed": true}, {"text": "y", "removed": true},
        {"text": "c", "quantity": 3, "completed": true}
      ]}
      """
    ])
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try fixture.run(words, environment: ["XDG_CONFIG_HOME": home.path])
  }

  @Test func `settings are shown, set, kept in one file, and reset`() throws {
    #expect(try run("settings", "capitals").output == "capitals  none  (default)\n")
    #expect(try run("settings", "capitals", "words").output == "capitals  words\n")
    let file = "\(home.path)/lister/settings.json"
    #expect(try String(contentsOfFile: file, encoding: .utf8) == #"{"capitals": "words"}"# + "\n")
    #expect(try run("settings", "pick-order", "--", "-text").code == 0)
    let all = try ListFixture.object(run("settings", "--json"))
    #expect(all["capitals"] as? String == "words" && all["pick-order"] as? String == "-text")
    #expect(try run("settings", "capitals", "--reset").output == "capitals  none  (default)\n")
    #expect(try run("settings", "--reset").code == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "{}\n")
    #expect(try run("settings", "capitals", "loud").errors.contains("none, sentences, words"))
    #expect(try run("settings", "captals").errors.contains("did you mean 'capitals'?"))
    #expect(try run("settings", "capitals", "loud").code == 2)
  }

  @Test func `columns and the filter line are those of show`() throws {
    let line = try run("show", "a").output.split(separator: "\n")
    #expect(line[0].hasSuffix("1 of 2 shown (without done)"))
    #expect(line[1] == "  1 [ ] b  2 kg  !1" && line[2].hasSuffix("fresh"))
    _ = try run("settings", "columns", "unit,priority")
    _ = try run("settings", "filter-line", "hide")
    #expect(try run("show", "a").output == "● a  1 of 2 done, gray\n  1 [ ] b  kg  !1\n")
    _ = try run("settings", "columns", "none")
    #expect(try run("show", "a").output == "● a  1 of 2 done, gray\n  1 [ ] b\n")
  }

  @Test func `capitals, the order of pick, and quantities when cleaning up`() throws {
    _ = try run("settings", "capitals", "sentences")
    #expect(try run("add", "a", "äpfel rot").output == "  1 [ ] Äpfel rot\n")
    _ = try run("settings", "capitals", "words")
    #expect(try run("add", "a", "oat milk").output == "  1 [ ] Oat Milk\n")
    #expect(try run("pick", "a").output == "  4 [x] z\n  5 [ ] y\n")
    _ = try run("settings", "pick-order", "text")
    #expect(try run("pick", "a").output == "  5 [ ] y\n  4 [x] z\n")
    _ = try run("settings", "clean-quantities", "reset")
    _ = try run("clean", "a")
    _ = try run("pick", "a", "c")
    #expect(try run("show", "a", "--view", "none").output.contains("[ ] c\n"))
  }
}
