// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The commands that README and the tour show print what stands below them.
struct TourTests {
  /// A command, and the lines that it prints; `...` stands for any lines.
  private struct Step {
    let command: String
    var lines: [String] = []
  }

  /// What a page shows in blocks of `console`.
  private func steps(of page: String) throws -> [Step] {
    let path = Datasets.root.appending(path: "../\(page)").standardizedFileURL
    let text = try String(contentsOf: path, encoding: .utf8)
    var steps: [Step] = []
    for block in text.components(separatedBy: "```console\n").dropFirst() {
      let lines = block.components(separatedBy: "```")[0].components(separatedBy: "\n").dropLast()
      for line in lines {
        if line.hasPrefix("$ ") {
          steps.append(Step(command: String(line.dropFirst(2))))
        } else {
          steps[steps.count - 1].lines.append(line)
        }
      }
    }
    return steps
  }

  /// An output in which nothing depends on the machine.
  private func settled(_ output: String, in folder: String) -> String {
    output.replacing(folder, with: "/home/me").replacing(/[0-9.]+ (ns|µs|ms|s)\b/, with: "0 s")
  }

  /// Whether lines are those that are shown.
  private func matches(_ lines: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return lines.isEmpty }
    if first != "..." {
      return lines.first == first && matches(lines.dropFirst(), shown.dropFirst())
    }
    return lines.indices.contains { matches(lines[$0...], shown.dropFirst()) }
      || shown.count == 1
  }

  @Test(arguments: ["README.md", "Sources/Lister/Lister.docc/Tour.md"])
  func `commands print what a page shows`(page: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "Datasets"),
      withDestinationPath: Datasets.root.path
    )
    let steps = try steps(of: page)
    #expect(steps.count { !$0.lines.isEmpty } >= 8)
    let home = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    let binaries = URL(fileURLWithPath: Child.lister).deletingLastPathComponent().path
    let environment = [
      "PATH": "\(binaries):/usr/bin:/bin", "LISTER_FOLDER": "", "HOME": folder.path(of: "home"),
    ]
    for step in steps {
      let outcome = try Child(
        ["-c", step.command],
        program: "/bin/sh",
        environment: environment,
        in: folder.path
      ).outcome()
      let code = step.command.firstMatch(of: /# exits with ([0-9]+)/).flatMap { Int32($0.1) } ?? 0
      #expect(outcome.code == code, "\(step.command): \(outcome.errors)")
      if step.lines.isEmpty { continue }
      let printed = settled(outcome.output + outcome.errors, in: home)
      let lines = printed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      let shown = step.lines.map { settled($0, in: home) }
      #expect(matches(lines.dropLast(), shown[...]), "\(step.command)\n\(printed)")
    }
  }
}
