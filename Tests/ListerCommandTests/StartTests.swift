// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What it takes until a command does its work; that is most of what a short command takes.
@Suite(.enabled(if: CostCase.isRelease, "the start is that of the release binary"))
struct StartTests {
  @Test func `a start loads at most seven libraries`() throws {
    let libraries = try Child([Child.lister], program: "/usr/bin/ldd").outcome()
    try #require(libraries.code == 0)
    let names = libraries.output.split(separator: "\n")
    #expect(names.count <= 7, "\(libraries.output)")
  }

  @Test func `a start looks for no library beside the program`() throws {
    let words = ["LD_DEBUG": "libs"]
    let outcome = try Child(["--version"], environment: words).outcome()
    try #require(outcome.errors.contains("find library=libgmp"), "\(outcome.errors)")
    let folder = URL(filePath: Child.lister).resolvingSymlinksInPath()
      .deletingLastPathComponent().path
    #expect(!outcome.errors.contains("trying file=\(folder)/"), "\(outcome.errors)")
  }

  /// Instructions are counted, for a time depends on what else the machine does.
  @Test(
    .enabled(if: InstructionCount.isPossible, "valgrind counts the instructions"),
    arguments: [
      (["--version"], 1_360_000), (["eval", "1+1"], 3_450_000),
      (["recalc", "one.json"], 4_500_000),
    ]
  )
  func `a start takes few instructions`(arguments: [String], most: Int) throws {
    let folder = try TemporaryFolder()
    try folder.add("one.json", #"{"grid":[[1,"=A1+1"]]}"#)
    #expect(try InstructionCount.ofRun(arguments, in: folder.path) <= most)
  }
}
