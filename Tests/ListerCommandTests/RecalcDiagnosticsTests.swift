// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct RecalcDiagnosticsTests {
  private static let document =
    ##"{"id":"q","grids":[{"name":"My \"grid\"","rows":[["=1+(","=2*NO(1)","=D1","=C1","=\"é\"&rate+more","=1+ABS(NO(),é)"]]}]}"##

  @Test func `each wrong formula has a line with document, cell, column, message`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("a.ndjson", "[[1]]\n" + RecalcDiagnosticsTests.document + "\n")
    let outcome = try Child.run(
      ["recalc", "--quiet", "--diagnostics", "wrong.jsonl", "a.ndjson"],
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    let place = ##"{"document":"a.ndjson","line":2,"id":"q","cell":"My \"grid\"!"##
    #expect(
      scratch.content("wrong.jsonl") == """
        \(place)A1","column":4,"message":"column 4: the formula ends where a value is expected"}
        \(place)B1","column":3,"message":"there is no function NO"}
        \(place)E1","column":5,"message":"there is no name rate"}
        \(place)E1","column":10,"message":"there is no name more"}
        \(place)F1","column":7,"message":"there is no function NO"}
        \(place)F1","column":12,"message":"there is no name é"}
        \(place)F1","column":3,"message":"ABS takes 1 argument, not 2: ABS(number)"}
        \(place)C1","message":"the cell is on a cycle of references"}
        \(place)D1","message":"the cell is on a cycle of references"}

        """
    )
  }

  @Test func `all formulas of a run are there, in order, whatever the jobs`() throws {
    let scratch = try TemporaryFolder()
    let count = 3_000
    try scratch.add("a.ndjson", String(repeating: "[[\"=(\",1,\"=NO()\"]]\n", count: count))
    try scratch.add("b.json", "[[\"=(\"]]")
    for jobs in ["1", "2"] {
      let outcome = try Child.run(
        [
          "recalc", "--check", "--jobs=\(jobs)", "--diagnostics=\(jobs).jsonl", "a.ndjson",
          "b.json",
        ],
        in: scratch.path
      )
      #expect(outcome.errors.contains("\(2 * count + 1 - 10) more formulas"))
      #expect(!outcome.errors.contains("--diagnostics"))
    }
    #expect(scratch.content("1.jsonl") == scratch.content("2.jsonl"))
    let lines = scratch.content("1.jsonl").split(separator: "\n")
    try #require(lines.count == 2 * count + 1)
    for (index, line) in lines.dropLast().enumerated() {
      #expect(line.hasPrefix(##"{"document":"a.ndjson","line":\##(index / 2 + 1),"cell":"Grid!"##))
    }
    #expect(lines.last?.hasPrefix(##"{"document":"b.json","cell":"Grid!A1","column":"##) == true)
  }

  @Test func `the file is replaced whole, or left as it was with the output`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("wrong.jsonl", "yesterday\n")
    try Child.run(
      "recalc",
      "none.json",
      "--diagnostics=wrong.jsonl",
      in: scratch.path
    ).expect(code: 3, end: "lister: wrong.jsonl: left as it was, because an input failed\n")
    #expect(scratch.content("wrong.jsonl") == "yesterday\n")
    // What is in the folder is no input, and what is well leaves nothing to say.
    try scratch.add("good.json", "[[1]]")
    let good = try Child.run("recalc", "-i", ".", "--diagnostics=wrong.jsonl", in: scratch.path)
    #expect(good.code == 0)
    #expect(good.errors == "")
    #expect(scratch.content("wrong.jsonl") == "")
    #expect(scratch.allNames == ["good.json", "wrong.jsonl"])
  }

  @Test func `a document that fails keeps no diagnostics from their place`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("bad.json", "[[1,]]")
    let outcome = try Child.run(
      ["recalc", "bad.json", "-o", "out.json", "--diagnostics=wrong.jsonl"],
      in: scratch.path
    )
    #expect(outcome.code == 1)
    #expect(scratch.allNames == ["bad.json", "wrong.jsonl"])
  }

  @Test(arguments: [
    (["-o", "x.ndjson", "--diagnostics", "./x.ndjson"], "exclude each other"),
    (["a.json", "--diagnostics", "../in/a.json"], "it takes a file that is not an input"),
    (
      ["b.json", "a.json", "--check", "--diagnostics", "link"],
      "it takes a file that is not an input"
    ),
    (
      ["a.json", "--in-place", "--diagnostics", "a.json"], "it takes a file that is not an input"
    ),
    (["a.json", "b.json", "-o", "../out", "--diagnostics", "../out/b.json"], "exclude each other"),
    ([".", "-o", "../new/", "--diagnostics", "../in/../new/b.json"], "exclude each other"),
  ])
  func `diagnostics replace no input and no output`(arguments: [String], message: String) throws {
    let scratch = try TemporaryFolder()
    for name in ["in/a.json", "in/b.json", "out/b.json"] { try scratch.add(name, "[[1]]") }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(of: "in/link"),
      withDestinationPath: "a.json"
    )
    let names = scratch.allNames
    let outcome = try Child(["recalc"] + arguments, in: scratch.path(of: "in")).outcome()
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(scratch.allNames == names)
    for name in names where name.hasSuffix(".json") { #expect(scratch.content(name) == "[[1]]") }
  }

  @Test func `diagnostics may lie in the folder of output`() throws {
    let scratch = try TemporaryFolder()
    try scratch.add("a.json", "[[\"=NO()\"]]")
    let outcome = try Child.run(
      ["recalc", "a.json", "-o", "out/", "--diagnostics=out/wrong.jsonl"],
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(scratch.content("out/a.json").contains("#NAME?"))
    #expect(scratch.content("out/wrong.jsonl").contains("there is no function NO"))
  }
}
