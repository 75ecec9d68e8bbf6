// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit

/// Runs a scenario with any fault, and says what is wrong with what becomes of it.
///
/// ```
/// template   the folder and what the user permits, before the command
/// case       the same again for each run: permissions go by the path of the folder
/// ```
struct FaultBench {
  private let scenario: FaultScenario
  private let scratch: TemporaryFolder
  /// The files before and after a run without a fault; nil for one that isn't there.
  private let old: [String?]
  private let new: [String?]
  private let code: Int32?
  /// What a command that only reads says without a fault.
  private let output: String
  /// The kinds of the calls of a run without a fault, in order.
  let calls: [String]

  private var root: String { scratch.path(of: "case") }
  private var folder: String { root + "/folder" }

  /// Prepares the folder and runs the command once, without a fault.
  init(_ scenario: FaultScenario) throws {
    self.scenario = scenario
    scratch = try TemporaryFolder()
    let root = scratch.path(of: "case")
    let folder = root + "/folder"
    for (name, text) in scenario.files { try scratch.add("case/folder/\(name)", text) }
    for words in scenario.preparation {
      _ = try FaultLibrary.run(words, in: folder, below: root)
    }
    for (name, text) in scenario.later { try scratch.add("case/folder/\(name)", text) }
    try FileManager.default.copyItem(atPath: root, toPath: scratch.path(of: "template"))
    old = FaultBench.texts(of: scenario.results, in: folder)
    let log = scratch.path(of: "log")
    let input = try scratch.add("input", scenario.input)
    let outcome = try FaultLibrary.run(
      scenario.arguments,
      in: folder,
      below: root,
      input: input,
      log: log
    )
    (code, output) = (outcome.code, outcome.output)
    new = FaultBench.texts(of: scenario.results, in: folder)
    calls = FaultLibrary.calls(in: scratch.content("log")).map(\.kind)
  }

  /// What is wrong with the scenario itself; nil if it can show anything.
  var trouble: String? {
    if code != 0 { return "exit \(code ?? -1) without a fault" }
    if zip(old, new).contains(where: { $0 == $1 }) { return "a result that doesn't change" }
    if scenario.results.isEmpty, output.isEmpty { return "nothing is said" }
    return calls.isEmpty ? "the library of faults is not loaded" : nil
  }

  // MARK: A run

  /// Runs the command with a fault, then what anybody would run next.
  ///
  /// - Parameter fault: what goes wrong.
  /// - Returns: what is wrong, in words; nothing if all is well.
  /// - Throws: when a folder can't be made or a program not be started.
  func findings(of fault: Fault) throws -> [String] {
    try FileManager.default.removeItem(atPath: root)
    try FileManager.default.copyItem(atPath: scratch.path(of: "template"), toPath: root)
    var findings: [String] = []
    let outcome = try run(scenario.arguments, with: fault)
    let now = texts
    findings += judge(outcome, fault)
    findings += judge(now, outcome, fault)
    if now != new || scenario.isRepeatable {
      let again = try run(scenario.arguments)
      if again.code != code {
        findings.append("again: exit \(again.code ?? -1), \(again.errors.prefix(200))")
      } else if texts != new {
        findings.append("again: not complete")
      }
    }
    // What can't be remembered can't be taken back, and the user was informed.
    if let back = scenario.back, !outcome.errors.contains("without their history") {
      let undone = try run(back)
      if undone.code != 0 || texts != old {
        findings.append(
          "back: exit \(undone.code ?? -1), not as before; \(undone.errors.prefix(200))"
        )
      }
    }
    if let last = scenario.last { _ = try run(last) }
    if FileManager.default.fileExists(atPath: folder + "/.lister/state.db") {
      let check = try run(["folder", "--check"])
      if check.code != 0 {
        findings.append("folder --check: \(check.output.prefix(200))\(check.errors.prefix(200))")
      }
    }
    let left = FaultBench.leftovers(in: root)
    if !left.isEmpty { findings.append("left over: \(left.joined(separator: ", "))") }
    return findings
  }

  private func run(_ words: [String], with fault: Fault? = nil) throws -> Child.Outcome {
    let input = scratch.path(of: "input")
    return try FaultLibrary.run(words, in: folder, below: root, input: input, with: fault)
  }

  /// How the run has ended.
  private func judge(_ outcome: Child.Outcome, _ fault: Fault) -> [String] {
    if case .signal(let signal) = fault.action {
      let codes = [0, 1, 2, 3, 128 + signal]
      let isFine = outcome.signal.map { $0 == signal } ?? codes.contains(outcome.code ?? -1)
      return isFine ? [] : ["ended by signal \(outcome.signal ?? 0), exit \(outcome.code ?? -1)"]
    }
    guard let exit = outcome.code else { return ["ended by signal \(outcome.signal ?? 0)"] }
    if fault.isHarmless, exit != code { return ["exit \(exit): \(outcome.errors.prefix(200))"] }
    guard (0...3).contains(exit) else { return ["exit \(exit)"] }
    return exit != 0 && outcome.errors.isEmpty ? ["exit \(exit) without a message"] : []
  }

  /// What it has left in the files.
  private func judge(_ now: [String?], _ outcome: Child.Outcome, _ fault: Fault) -> [String] {
    var findings: [String] = []
    for (index, name) in scenario.results.enumerated()
    where now[index] != old[index] && now[index] != new[index] {
      findings.append("\(name) is neither old nor new: \(now[index]?.prefix(200) ?? "missing")")
    }
    if outcome.code == 0, now != new { findings.append("exit 0, and not all is done") }
    if outcome.code == 0, scenario.results.isEmpty, outcome.output != output {
      findings.append("exit 0, and something else is said: \(outcome.output.prefix(200))")
    }
    return findings
  }

  // MARK: Files

  private var texts: [String?] { FaultBench.texts(of: scenario.results, in: folder) }

  /// The texts of files, with the identities of new items made equal.
  private static func texts(of names: [String], in folder: String) -> [String?] {
    names.map { name in
      (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))?
        .replacing(/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/, with: "")
    }
  }

  /// The files that a program needs only while it runs.
  static func leftovers(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in
      let file = URL(fileURLWithPath: name).lastPathComponent
      return file.contains(".lister-") || file.hasSuffix(".held") || file.hasSuffix("-journal")
        || file.contains(".damaged-")
    }
  }
}
