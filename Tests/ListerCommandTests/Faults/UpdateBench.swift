// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit

/// Runs a scenario with any fault, and compares what comes of it with what comes without.
///
/// Each list is, after the fault, as it was before the update or as it is after one without a fault. So
/// in the end it must be what it is without a fault if the second version was never there, or was
/// taken: nothing else can come of it that somebody has asked for.
final class UpdateBench {
  private let scenario: UpdateScenario
  private let scratch: TemporaryFolder
  private let served = LivingSource(.status(404))
  private let server: LoopbackServer?
  /// The lists before the fault, and after an update without one.
  private var before: [String?] = []
  private var after: [String?] = []
  /// The lists in the end, if the second version was never there, and if it was taken.
  private var missed: [String?] = []
  private var taken: [String?] = []
  /// The kinds of the calls of the update without a fault, in order.
  private(set) var calls: [String] = []
  /// What is wrong with the scenario itself.
  private(set) var trouble: [String] = []

  private var root: String { scratch.path(of: "case") }
  private var folder: String { root + "/folder" }

  init(_ scenario: UpdateScenario) throws {
    self.scenario = scenario
    scratch = try TemporaryFolder()
    let source = served
    server =
      scenario.isServed
      ? try LoopbackServer(lifetime: .seconds(7_200)) { source.answer($0) } : nil
    try put(0)
    if !scenario.isFirst {
      expect(try run(importing), "import")
      for words in scenario.edits { expect(try run(words), "\(words)") }
    }
    try FileManager.default.copyItem(atPath: root, toPath: scratch.path(of: "template"))
    before = texts
    missed = try goOn("missed", scenario.conflicts.missed)
    try startAnew()
    try put(1)
    let log = scratch.path(of: "log")
    let outcome = try FaultLibrary.run(asking, in: folder, below: root, log: log)
    expect(outcome, "update")
    calls = FaultLibrary.calls(in: scratch.content("log")).map(\.kind)
    after = texts
    taken = try goOn("taken", scenario.conflicts.taken)
    if after == before || taken == after { trouble.append("nothing changes") }
  }

  private func expect(_ outcome: Child.Outcome, _ what: String) {
    guard outcome.code != 0 else { return }
    trouble.append("\(what): exit \(outcome.code ?? -1), \(outcome.output)\(outcome.errors)")
  }

  /// What comes in the end from where the folder is now, without a fault.
  private func goOn(_ name: String, _ conflicts: Int) throws -> [String?] {
    for finding in try finish(conflicts) { trouble.append("\(name): \(finding)") }
    return texts
  }

  // MARK: A run

  /// Runs the update with a fault, lets the source change again, and updates.
  ///
  /// - Parameter fault: what goes wrong.
  /// - Returns: what is wrong, in words; nothing if all is well.
  /// - Throws: when a folder can't be made or a program not be started.
  func findings(of fault: Fault) throws -> [String] {
    try startAnew()
    try put(1)
    let outcome = try FaultLibrary.run(asking, in: folder, below: root, with: fault)
    var findings: [String] = []
    if outcome.code == 0, texts != after { findings.append("exit 0, and not all is done") }
    var expected: [String?] = []
    for (index, text) in texts.enumerated() {
      let isOld = text == before[index]
      expected.append(isOld ? missed[index] : taken[index])
      if isOld || text == after[index] { continue }
      findings.append("\(scenario.lists[index]) is neither old nor new: \(text ?? "missing")")
    }
    // Where nothing can be remembered, nobody knows what came: that is reported, and the lists are whole.
    if scenario.isFirst, outcome.errors.contains("without their history") { return findings }
    let isOld = expected == missed
    findings += try finish(isOld ? scenario.conflicts.missed : scenario.conflicts.taken)
    for (index, text) in texts.enumerated() where text != expected[index] {
      findings.append(
        "\(scenario.lists[index]) is \(text ?? "missing"), and not \(expected[index] ?? "missing")"
      )
    }
    let check = try run(["folder", "--check"])
    if check.code != 0 { findings.append("folder --check: \(check.output)\(check.errors)") }
    let left = FaultBench.leftovers(in: root)
    if !left.isEmpty { findings.append("left over: \(left.joined(separator: ", "))") }
    return findings
  }

  /// Edits, changes the source, updates, and updates again, which changes nothing.
  private func finish(_ conflicts: Int) throws -> [String] {
    var findings: [String] = []
    for words in scenario.laterEdits {
      let outcome = try run(words)
      if outcome.code != 0 { findings.append("\(words): \(outcome.errors)") }
    }
    try put(2)
    let outcome = try run(asking + ["--json"])
    if outcome.code != scenario.code {
      findings.append("update: exit \(outcome.code ?? -1), \(outcome.errors)")
    }
    let found = outcome.output.components(separatedBy: "\"rule\"").count - 1
    if found != conflicts { findings.append("\(found) conflicts: \(outcome.output)") }
    let before = texts
    let again = try run(["update"])
    if again.code != 0 || texts != before {
      findings.append("again: \(again.output)\(again.errors)")
    }
    return findings
  }

  // MARK: Files

  private var address: String {
    server.map { $0.address + "/" + scenario.source } ?? scenario.source
  }

  private var importing: [String] {
    ["import", address, "--into", ".", "--jobs", "1", "--allow-local"]
  }

  private var asking: [String] { scenario.isFirst ? importing : ["update", "--jobs", "1"] }

  private func run(_ words: [String]) throws -> Child.Outcome {
    try FaultLibrary.run(words, in: folder, below: root)
  }

  private func startAnew() throws {
    try FileManager.default.removeItem(atPath: root)
    try FileManager.default.copyItem(atPath: scratch.path(of: "template"), toPath: root)
  }

  /// Lets the source be what it is at a time.
  private func put(_ time: Int) throws {
    let files = scenario.versions[time]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    if server != nil {
      var answer = SourceLife.Answer.ok(files[scenario.source] ?? "")
      answer.headers["ETag"] = "\"\(SHA256.hexadecimal(of: answer.body))\""
      return served.set(answer)
    }
    for name in Set(scenario.versions.flatMap(\.keys)) where files[name] == nil {
      try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    for (name, text) in files { try scratch.add("case/folder/\(name)", text) }
  }

  /// The lists, with the identities of new items made equal.
  private var texts: [String?] {
    scenario.lists.map { name in
      (try? String(contentsOfFile: "\(folder)/\(name).list.json", encoding: .utf8))?
        .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "")
    }
  }
}
