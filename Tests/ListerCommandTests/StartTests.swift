// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What it takes until a command does its work; that is most of what a short command takes.
@Suite(.enabled(if: CostCase.isRelease, "the start is that of the release binary"))
struct StartTests {
  @Test func `a start loads at most nine libraries`() throws {
    let libraries = try Child([Child.lister], program: "/usr/bin/ldd").outcome()
    try #require(libraries.code == 0)
    let names = libraries.output.split(separator: "\n")
    #expect(names.count <= 9, "\(libraries.output)")
  }

  /// Instructions are counted, for a time depends on what else the machine does.
  @Test(
    .enabled(if: StartTests.counter != nil, "valgrind counts the instructions"),
    arguments: [
      (["--version"], 3_400_000), (["eval", "1+1"], 5_700_000),
      (["recalc", "one.json"], 6_800_000),
    ]
  )
  func `a start takes few instructions`(arguments: [String], most: Int) throws {
    let folder = try TemporaryFolder()
    try folder.add("one.json", #"{"grid":[[1,"=A1+1"]]}"#)
    let valgrind = try #require(StartTests.counter)
    let outcome = try Child(
      ["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-file=log", Child.lister]
        + arguments,
      program: valgrind,
      in: folder.path
    ).outcome()
    try #require(outcome.code == 0)
    let count = try #require(folder.content("log").firstMatch(of: /Collected : ([0-9]+)/)?.1)
    #expect(Int(count) ?? .max <= most)
  }

  /// The program that counts, where there is one.
  private static let counter = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}
