// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@Suite struct RecalcStreamTests {
  @Test func `one line in gives one line out`() throws {
    try Child.run(
      "recalc",
      input: """
        [[0.1,0.2,"=A1+B1"]]
        {"id":"x","grid":[[1,"=A1/3"]],"mine":{"kept": 1.50}}

        """
    ).expect(
      output: """
        {"grid":[[0.1,0.2,"=A1+B1"]],"values":[[0.1,0.2,0.3]]}
        {"id":"x","grid":[[1,"=A1/3"]],"values":[[1,{"ratio":"1/3"}]],"mine":{"kept": 1.50}}

        """,
      errors: ""
    )
  }

  @Test func `lines that fail are told of with their places, and counted`() throws {
    let input = "[[1]]\n{\"id\":7,\"grid\":[[1,2,]]}\n[[3]]\nnonsense\n[[5]]\n"
    let outcome = try Child.run("recalc", "--values", input: input)
    #expect(outcome.code == 1)
    try #require(outcome.lines.count == 6)
    #expect(outcome.lines[4] == #"{"values":[[5]]}"#)
    #expect(try object(outcome.lines[1])["id"] as? Int == 7)
    #expect(outcome.errors.contains("lister: standard input:2:21: "))
    #expect(outcome.errors.contains("lister: standard input:4:1: "))
    #expect(outcome.errors.hasSuffix("lister: 2 of 5 documents failed\n"))
  }

  @Test func `quiet says nothing about documents that fail`() throws {
    let outcome = try Child.run("recalc", "--quiet", input: "[[1]]\nnonsense\n")
    #expect(outcome.code == 1)
    #expect(outcome.errors == "")
    #expect(outcome.lines.count == 3)
  }

  @Test func `the output is the same with 1, 2 and 8 jobs`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -e
      "$LISTER" generate mixed --documents 3000 --seed 3 > in
      "$LISTER" generate invoice --documents 300 --distinct >> in
      echo nonsense >> in
      "$LISTER" generate loan --documents 300 >> in
      for jobs in 1 2 8; do
        "$LISTER" recalc --quiet --jobs $jobs < in > out$jobs || [ $? = 1 ]
      done
      cmp out1 out2
      cmp out1 out8
      wc -l < out1
      "$LISTER" recalc --quiet < out1 > again || [ $? = 1 ]
      grep -v lister_error out1 > good
      grep -v lister_error again | cmp - good
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(outcome.output == "3601\n")
  }

  @Test(.disabled(if: Sanitizer.isOn, Comment(rawValue: Sanitizer.unbounded)))
  func `memory stays bounded, however long the stream`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      set -o pipefail
      ulimit -v 1000000
      "$LISTER" generate dense --documents 20000 \
        | "$LISTER" recalc --jobs 2 --timings=json 2> timings | wc -l
      """,
      in: scratch.path
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "20000\n")
    let time = try #require(try object(scratch.content("timings"))["time"] as? [String: Any])
    let peak = try #require(time["peak_memory_bytes"] as? Int)
    #expect(peak > 1_000_000)
    #expect(peak < 150_000_000)
  }

  @Test func `wrong formulas are told of with their cells, and fail no document`() throws {
    let line = ##"[["=SUM(1,","=NONE(1)","=D1","=C1","=rate"]]"##
    let outcome = try Child.run("recalc", "--values", input: line + "\n")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("#NAME?"))
    #expect(
      outcome.errors == """
        lister: standard input:1: Grid!A1: column 7: the formula ends where a value is expected
        lister: standard input:1: Grid!B1: there is no function NONE
        lister: standard input:1: Grid!E1: there is no name rate
        lister: standard input:1: Grid!C1: the cell is on a cycle of references
        lister: standard input:1: Grid!D1: the cell is on a cycle of references

        """
    )
    #expect(try Child.run("recalc", "--quiet", input: line + "\n").errors == "")
  }

  @Test(arguments: [1, 2])
  func `of many wrong formulas the first are told, the others counted`(jobs: Int) throws {
    let lines = String(repeating: "[[\"=(\"]]\n", count: 5000)
    let outcome = try Child.run("recalc", "--values", "--jobs", "\(jobs)", input: lines)
    #expect(outcome.code == 0)
    let said = outcome.errors.split(separator: "\n")
    #expect(said.count == 11)
    #expect(said.prefix(10).enumerated().allSatisfy { $1.contains("input:\($0 + 1): Grid!A1") })
    #expect(said.last?.hasPrefix("lister: 4990 more formulas") == true)
  }
}

/// A JSON object of a line.
func object(_ line: some StringProtocol) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
}
