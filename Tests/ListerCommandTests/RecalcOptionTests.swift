// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct RecalcOptionTests {
  private let grid = "[[1,\"=A1/3\",\"=SQRT(2)\",\"=1/0\",\"x\",true,null,\"=10/4\"]]\n"

  @Test(arguments: [
    (
      "exact",
      """
      {"values":[[1,{"ratio":"1/3"},{"approx":"1.414213562373095048801688724209698"},\
      {"error":"#DIV/0!"},"x",true,null,2.5]]}

      """
    ),
    (
      "text",
      """
      {"values":[["1","1/3","1.414213562373095048801688724209698",{"error":"#DIV/0!"},"x",true,\
      null,"2.5"]]}

      """
    ),
    (
      "double",
      """
      {"values":[[1,0.3333333333333333,1.4142135623730951,{"error":"#DIV/0!"},"x",true,null,2.5]]}

      """
    ),
  ])
  func `numbers are written in three ways`(mode: String, output: String) throws {
    try Child.run("recalc", "--values", "--numbers", mode, input: grid).expect(output: output)
  }

  @Test(arguments: [
    ("2026-03-01", "46082,46082"), ("2026-03-01T06:00:00Z", "46082.25,46082"),
    ("2026-03-01T12:00+06:00", "46082.25,46082"), ("46082.5", "46082.5,46082"),
  ])
  func `the moment of NOW and TODAY can be given`(now: String, values: String) throws {
    let outcome = try Child.run(
      ["recalc", "--values", "--now", now],
      input: "[[\"=NOW()\",\"=TODAY()\"]]\n"
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "{\"values\":[[\(values)]]}\n")
  }

  @Test func `without it the moment is the start of the run`() throws {
    let outcome = try Child.run("recalc", "--values", input: "[[\"=TODAY()\"]]\n")
    let days = Int(Date().timeIntervalSince1970) / 86_400 + 25_569
    // Midnight may have passed in between.
    #expect([days, days - 1].map { "{\"values\":[[\($0)]]}\n" }.contains(outcome.output))
  }

  @Test func `the seed decides what RAND gives`() throws {
    let input = "[[\"=RAND()\",\"=RAND()\"]]\n"
    let first = try Child.run("recalc", "--seed", "1", input: input)
    #expect(first.code == 0)
    #expect(
      try Child.run("recalc", "--seed", "1", "--jobs", "1", input: input).output == first.output
    )
    #expect(try Child.run("recalc", "--seed", "2", input: input).output != first.output)
    #expect(
      try Child.run("recalc", "--seed", "0", input: input).output
        == Child.run("recalc", input: input).output
    )
  }

  @Test func `timings are a table on the standard error`() throws {
    let outcome = try Child.run("recalc", "--timings", input: "[[1,\"=A1\"]]\n[[2]]\n")
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 3)
    for word in [
      "documents", "read", "scan", "compile", "evaluate", "write", "p50", "p90", "p99", "max",
      "cores used", "parallel efficiency", "serial, per document", "speed-up at most",
      "peak memory", "pull", "put", "deliver", "lock",
    ] {
      #expect(outcome.errors.contains("  \(word) "), "\(word)")
    }
  }

  @Test func `timings are one line of JSON when they shall be`() throws {
    let outcome = try Child.run("recalc", "-q", "--timings=json", input: "[[1,\"=A1\"]]\nx\n")
    #expect(outcome.code == 1)
    let report = try object(outcome.errors)
    let work = try #require(report["work"] as? [String: Any])
    #expect(work["documents"] as? Int == 2)
    #expect(work["failed"] as? Int == 1)
    #expect(work["cells"] as? Int == 2)
    #expect(work["formulas"] as? Int == 1)
    let stages = try #require(report["stages"] as? [String: Any])
    for stage in ["read", "scan", "compile", "evaluate", "write"] {
      #expect(stages["\(stage)_ns"] is Int, "\(stage)")
    }
    let time = try #require(report["time"] as? [String: Any])
    #expect(time["serial_ns"] is Int && time["parallel_ceiling"] is Double)
    let serial = try #require(report["serial"] as? [String: Any])
    for part in ["pull", "put", "deliver", "lock"] {
      #expect(serial["\(part)_ns"] is Int, "\(part)")
    }
  }

  @Test func `documents of one layout share their program`() throws {
    let input = (0..<100).map { "[[\($0),\"=A1+1\"]]\n" }.joined()
    let outcome = try Child.run("recalc", "--jobs=1", "--timings=json", input: input)
    let work = try #require(try object(outcome.errors)["work"] as? [String: Any])
    #expect(work["layout_cache_hits"] as? Int == 99)
    #expect(work["layout_cache_misses"] as? Int == 1)
  }

  @Test func `progress is shown on request, and never between results`() throws {
    #expect(try Child.run("recalc", input: "[[1]]\n").errors == "")
    let shown = try Child.run("recalc", "--progress", "always", input: "[[1]]\n[[2]]\n")
    #expect(shown.code == 0)
    #expect(shown.lines.count == 3)
    #expect(shown.errors.contains("2 documents"))
    #expect(!shown.errors.contains("\u{1B}"))
  }

  @Test func `on a terminal the line of progress is drawn over, and is gone at the end`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try Child.shell(
      """
      command -v script > /dev/null || exit 0
      mkfifo pipe
      (echo '[[1]]'; sleep 0.3; echo '[[2]]'; sleep 0.3; echo bad) > pipe &
      TERM=xterm NO_COLOR=1 script -qec "'$LISTER' recalc - < pipe > out" log > /dev/null
      wait
      cat log
      """,
      in: scratch.path
    )
    guard !outcome.output.isEmpty else { return }
    // Which counts are drawn depends on how busy the machine is.
    let drawn = ["\r1 document  ", "\r2 documents  ", "\r3 documents  "]
    #expect(drawn.contains { outcome.output.contains($0) })
    #expect(outcome.output.contains("\r\u{1B}[Klister: standard input:3:1: "))
    #expect(scratch.content("out").split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    (["-i", "-o", "x", "f"], "the options '--in-place' and '--output' exclude each other"),
    (["--check", "-i", "f"], "the options '--in-place' and '--check' exclude each other"),
    (["--values", "-i", "f"], "the options '--in-place' and '--values' exclude each other"),
    (["--in-place"], "the argument PATH is missing"),
    (["--in-place", "-"], "the options '--in-place' and '-' exclude each other"),
    (["--jobs", "0"], "'0' is no value for '--jobs': it takes a whole number from 1 to 1024"),
    (["--numbers=exakt"], "did you mean 'exact'?"),
    (["--now", "tomorrow"], "'tomorrow' is no value for '--now'"),
    (["--seed", "-1"], "'-1' is no value for '--seed'"),
    (["--on-error", "stopp"], "did you mean 'stop'?"),
    (["--timings=jsno"], "did you mean 'json'?"),
    (["--part-size"], "the option '--part-size' needs --output DIR/ beside it"),
    (["--part-size", "-o", "x.ndjson"], "'x.ndjson' is no value for '--output'"),
    (["--part-size=9kB", "-o", "x/"], "it takes a size from 1MB to 1TB, such as 64MB"),
    (["--part-size", "--check", "f"], "'--check' and '--part-size' exclude each other"),
    (["--compress", "-o", "x/"], "the option '--compress' needs --part-size beside it"),
    (["--replace", "-o", "x/"], "the option '--replace' needs --part-size beside it"),
    (["--output", "x.json"], "'x.json' is no value for '--output'"),
    (["--progres"], "did you mean '--progress'?"),
  ])
  func `a wrong option of recalc is refused before anything is read`(
    arguments: [String],
    message: String
  ) throws {
    let outcome = try Child(["recalc"] + arguments).outcome()
    #expect(outcome.code == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message))
    #expect(outcome.errors.hasSuffix("Try 'lister recalc --help'.\n"))
  }
}
