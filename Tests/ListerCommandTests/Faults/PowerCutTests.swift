// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct PowerCutTests {
  private static let scenarios = FaultScenario.all.filter { scenario in
    [
      "first add", "add", "undo", "redo", "restore", "delete", "new", "rename", "import", "update",
      "recalc -o stream", "recalc -o folder", "recalc --in-place", "recalc -o folder of many",
      "recalc -o folder that some are in", "recalc --in-place --cache",
      "recalc --in-place of many", "recalc --in-place of many streams",
    ].contains(scenario.name)
  }

  /// What a scenario leaves when the power is cut after each flush, and at its end.
  ///
  /// Each time the document is old or new, at the end it is new, and what follows goes on as if
  /// nothing had happened.
  @Test(arguments: scenarios)
  func `a power cut at any moment leaves old or new, and what exit 0 said is there`(
    scenario: FaultScenario
  ) throws {
    let scratch = try TemporaryFolder()
    let root = scratch.path(of: "case")
    let folder = root + "/folder"
    for (name, text) in scenario.files { try scratch.add("case/folder/\(name)", text) }
    for words in scenario.preparation { _ = try FaultLibrary.run(words, in: folder, below: root) }
    for (name, text) in scenario.later { try scratch.add("case/folder/\(name)", text) }
    let old = texts(scenario.results, folder)
    var disk = try Disk(holding: root)
    let record = scratch.path(of: "record")
    let outcome = try FaultLibrary.run(
      scenario.arguments,
      in: folder,
      below: root,
      record: record
    )
    try #require(outcome.code == 0)
    let new = texts(scenario.results, folder)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: record)))
    let operations = Disk.operations(in: bytes)
    try #require(operations.contains { $0.flushes })
    for (index, operation) in operations.enumerated() {
      let isLast = index + 1 == operations.count
      if operation.flushes || isLast {
        if isLast { disk.apply(operation) }
        try disk.restore(root)
        let cut = "the power is cut \(isLast ? "at the end" : "before operation \(index)")"
        try check(scenario, old, new, folder, root, isLast: isLast, Comment(rawValue: cut))
      }
      if !isLast { disk.apply(operation) }
    }
  }

  private func check(
    _ scenario: FaultScenario,
    _ old: [String?],
    _ new: [String?],
    _ folder: String,
    _ root: String,
    isLast: Bool,
    _ cut: Comment
  ) throws {
    let now = texts(scenario.results, folder)
    for index in now.indices {
      #expect(now[index] == new[index] || (!isLast && now[index] == old[index]), cut)
    }
    if now != new {
      let again = try FaultLibrary.run(scenario.arguments, in: folder, below: root)
      #expect(again.code == 0, "\(cut): \(again.errors)")
      // Identities of items that are new are others each time.
      #expect(Self.plain(texts(scenario.results, folder)) == Self.plain(new), cut)
    }
    guard let back = scenario.back else { return }
    let undone = try FaultLibrary.run(back, in: folder, below: root)
    #expect(undone.code == 0, "\(cut): \(undone.errors)")
    #expect(texts(scenario.results, folder) == old, cut)
  }

  private func texts(_ names: [String], _ folder: String) -> [String?] {
    names.map { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }

  private static func plain(_ texts: [String?]) -> [String?] {
    texts.map { $0?.replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "") }
  }
}
