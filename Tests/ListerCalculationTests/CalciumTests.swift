// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCalculation

/// Random equations of roots against Calcium, a library that decides them in another way.
///
/// `LISTER_EQUATIONS=20000` tries so many. `make test-tools` gets the library.
@Suite struct CalciumTests {
  static let count = RealRun.count("LISTER_EQUATIONS", 1000)
  /// Some equations with several roots of sums take it too long.
  private static let leastDecided = 0.9

  /// The oracle, compiled; empty where compiler or library are missing.
  private static func oracle(in folder: TemporaryFolder) throws -> URL? {
    let source = Datasets.root.appending(path: "../Tests/Calcium/calcium.c").standardizedFileURL
    let program = URL(filePath: folder.path).appending(path: "calcium")
    // One library since FLINT 3, four before.
    for libraries in [["-lcalcium", "-lflint-arb", "-lantic", "-lflint"], ["-lflint"]] {
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/env")
      compiler.arguments =
        ["cc", "-O1", source.path, "-o", program.path] + libraries + ["-lmpfr", "-lgmp"]
      compiler.standardOutput = FileHandle.nullDevice
      compiler.standardError = FileHandle.nullDevice
      try compiler.run()
      compiler.waitUntilExit()
      if compiler.terminationStatus == 0 { return program }
    }
    return nil
  }

  /// A letter for each equation: T, F or U.
  private static func answers(
    of oracle: URL,
    to equations: [RootEquation],
    in folder: TemporaryFolder
  ) throws -> [Character] {
    let text = equations.map { $0.postfix + "\n" }.joined()
    let process = Process()
    process.executableURL = oracle
    let input = URL(filePath: folder.path).appending(path: "equations")
    try Data(text.utf8).write(to: input)
    let output = URL(filePath: folder.path).appending(path: "answers")
    try Data().write(to: output)
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).filter { $0 != "\n" }.map { $0 }
  }

  @Test func `equations of roots are decided as Calcium decides them`() throws {
    let folder = try TemporaryFolder()
    guard let oracle = try Self.oracle(in: folder) else {
      print("The equations of roots are not compared: a C compiler or libcalcium-dev is missing.")
      return
    }
    let equations = (0..<Self.count).map { RootEquation(seed: UInt64($0)) }
    let answers = try Self.answers(of: oracle, to: equations, in: folder)
    #expect(answers.count == equations.count)
    let calculator = Calculator()
    var decided = 0
    var faults: [String] = []
    for start in stride(from: 0, to: answers.count, by: 128) {
      let part = equations[start..<min(start + 128, answers.count)]
      let results = RealRun.results(of: part.map(\.formula), calculator: calculator)
      for ((equation, answer), result) in zip(zip(part, answers[start...]), results) {
        if answer == "U" { continue }
        decided += 1
        if (answer == "T") != equation.isTrue { faults.append("\(equation.formula): \(answer)") }
        if result != (answer == "T" ? "TRUE" : "FALSE") {
          faults.append("\(equation.formula) is \(result), by Calcium \(answer)")
        }
      }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(30).joined(separator: "\n")))
    #expect(Double(decided) >= Double(answers.count) * Self.leastDecided)
  }

  @Test func `equations are true by construction, or off by a little`() {
    let equations = (0..<Self.count).map { RootEquation(seed: UInt64($0)) }
    let calculator = Calculator()
    var faults: [String] = []
    for start in stride(from: 0, to: equations.count, by: 128) {
      let part = equations[start..<min(start + 128, equations.count)]
      let results = RealRun.results(of: part.map(\.formula), calculator: calculator)
      for (equation, result) in zip(part, results)
      where result != (equation.isTrue ? "TRUE" : "FALSE") {
        faults.append("\(equation.formula) is \(result)")
      }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(30).joined(separator: "\n")))
  }
}
