// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The data sets of the README, from a file to totals in a grid.
struct ReadmeTableTests {
  /// A command, and lines that it prints, among others.
  private struct Step {
    var command: String
    var lines: [String] = []
  }

  /// The steps below a heading of the README.
  private func steps() throws -> [Step] {
    let readme = Datasets.root.deletingLastPathComponent().appendingPathComponent("README.md")
    let text = try String(contentsOf: readme, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### From a data set to totals").last)
    let block = section.components(separatedBy: "```console\n")[1].components(separatedBy: "```")[0]
    var steps: [Step] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else {
        steps[steps.count - 1].lines.append(String(line))
      }
    }
    return steps
  }

  @Test func `five data sets come to totals as the README says`() throws {
    let folder = try TemporaryFolder()
    for name in ["objects.json", "report.csv", "percent.csv", "semicolons.csv", "people.xlsx"] {
      let sample = Datasets.root.appendingPathComponent("imports/tables/\(name)")
      let copy = folder.path(of: "Datasets/imports/tables/\(name)")
      try FileManager.default.createDirectory(
        atPath: (copy as NSString).deletingLastPathComponent,
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(atPath: sample.path, toPath: copy)
    }
    let steps = try steps()
    #expect(steps.count { $0.command.contains("lister show") } == 5)
    let folderOfBinary = URL(fileURLWithPath: Child.lister).deletingLastPathComponent().path
    for step in steps {
      let outcome = try Child(
        ["-c", step.command],
        program: "/bin/sh",
        environment: ["PATH": "\(folderOfBinary):/usr/bin:/bin", "LISTER_FOLDER": ""],
        in: folder.path
      ).outcome()
      #expect(outcome.code == 0, "\(step.command): \(outcome.errors)")
      var printed = outcome.output.split(separator: "\n")[...]
      for line in step.lines {
        let place = printed.firstIndex { $0 == line }
        #expect(place != nil, "\(step.command): \(line) is not in \(outcome.output)")
        printed = printed[(place.map { $0 + 1 } ?? printed.startIndex)...]
      }
    }
  }
}
