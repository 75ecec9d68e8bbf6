// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The page on a week of a household, run from its first command to its last.
@Suite struct HouseholdTests {
  /// A command of the page, and what the page says that it prints.
  private struct Step {
    var command: String
    var output: String
  }

  private static func steps() throws -> [Step] {
    let root = Datasets.root.appending(path: "..").standardizedFileURL
    let page = root.appending(path: "Sources/Lister/Lister.docc/Household.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var steps: [Step] = []
    for block in text.matches(of: /\n```\n(?<lines>(?s).*?)```\n/) {
      for line in block.output.lines.split(separator: "\n", omittingEmptySubsequences: false) {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2)), output: ""))
        } else if line.hasPrefix("> ") {
          steps[steps.count - 1].command += "\n" + line.dropFirst(2)
        } else {
          steps[steps.count - 1].output += line + "\n"
        }
      }
      while steps.last?.output.hasSuffix("\n") == true {
        steps[steps.count - 1].output.removeLast()
      }
    }
    return steps
  }

  /// Times and folders are those of the run.
  private static func shown(_ text: String, in folder: String) -> String {
    text.replacing(folder + "/", with: "").replacing(#/ in [\d.]+ .?s \(.*?\)/#, with: "")
      .trimmingCharacters(in: .newlines)
  }

  private func documents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".list.json") }
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        (name, try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      }
    )
  }

  @Test func `a week gives what the page says, and each step is undone and redone`() throws {
    let home = try TemporaryFolder()
    try home.add("anna/.keep", "")
    var folder = "\(home.path)/anna"
    let path = URL(filePath: Child.lister).deletingLastPathComponent().path
    let steps = try HouseholdTests.steps()
    #expect(steps.count > 15)
    var undone = 0
    for step in steps {
      let before = try documents(folder)
      let outcome = try Child.shell(
        "export PATH='\(path)':$PATH; \(step.command)\npwd > '\(home.path)/place'",
        in: folder
      )
      let printed = HouseholdTests.shown(outcome.output, in: folder)
      #expect(printed == HouseholdTests.shown(step.output, in: folder), "\(step.command)")
      let place = try home.text("place").trimmingCharacters(in: .newlines)
      guard place == folder else {
        folder = place
        continue
      }
      let after = try documents(folder)
      for (name, old) in before where after[name] != old {
        let list = String(name.dropLast(".list.json".count))
        try #require(try Child.shell("'\(Child.lister)' undo '\(list)'", in: folder).code == 0)
        #expect(try documents(folder)[name] == old, "undone: \(step.command)")
        try #require(try Child.shell("'\(Child.lister)' redo '\(list)'", in: folder).code == 0)
        undone += 1
      }
      #expect(try documents(folder) == after, "redone: \(step.command)")
    }
    #expect(undone > 10)
  }
}
