// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct SignalTests {
  /// A recalculation of a stream that another process writes without end, once it has begun.
  private func endless(_ arguments: [String] = []) throws -> (writer: Child, lister: Child) {
    let pipe = Pipe()
    let writer = try Child(
      ["-c", "exec yes '[[1,\"=A1+1\"]]'"],
      program: "/bin/bash",
      output: pipe
    )
    let lister = try Child(["recalc", "--values"] + arguments, input: pipe)
    try pipe.fileHandleForWriting.close()
    try pipe.fileHandleForReading.close()
    let end = ContinuousClock.now + Child.patience
    while lister.outputSize == 0, ContinuousClock.now < end { usleep(1_000) }
    return (writer, lister)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends an endless stream promptly, after a whole line`(
    signal: Int32,
    code: Int32
  ) throws {
    // A hang-up stays ignored where it was, as under nohup, and children inherit that.
    if signal == SIGHUP { _ = Glibc.signal(signal, SIG_DFL) }
    let (writer, lister) = try endless()
    lister.send(signal)
    let outcome = lister.outcome()
    _ = writer.outcome()
    #expect(outcome.code == code)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("{\"values\":[[1,2]]}\n"))
    #expect(Set(outcome.lines.dropLast()) == ["{\"values\":[[1,2]]}"])
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends a run that waits for its input`(signal: Int32, code: Int32) throws {
    let pipe = Pipe()
    let lister = try Child(["recalc"], input: pipe)
    lister.waitUntilCatching(signal)
    lister.send(signal)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.code == code)
  }

  @Test func `a signal that ends a run still leaves the timings, and no half file`() throws {
    let scratch = try TemporaryFolder()
    let pipe = Pipe()
    let lister = try Child(
      ["recalc", "--timings=json", "-o", "out.ndjson"],
      input: pipe,
      in: scratch.path
    )
    pipe.fileHandleForWriting.write(Data("[[1]]\n".utf8))
    lister.waitUntilCatching(SIGTERM)
    lister.send(SIGTERM)
    let outcome = lister.outcome()
    try pipe.fileHandleForWriting.close()
    #expect(outcome.code == 143)
    #expect(scratch.allNames == [])
    _ = try object(outcome.errors)
  }

  @Test func `a reader that has gone ends an endless stream with 141`() throws {
    let outcome = try Child.shell(
      """
      yes '[[1,"=A1+1"]]' 2>/dev/null | "$LISTER" recalc --values | head -n 3
      echo "${PIPESTATUS[1]}"
      """
    )
    #expect(outcome.errors == "")
    let line = "{\"values\":[[1,2]]}\n"
    #expect(outcome.output == line + line + line + "141\n")
  }

  @Test func `kill -9 at any moment leaves every file old or new, whole`() throws {
    let scratch = try TemporaryFolder()
    let count = 2_000
    let old = "{\"id\": 1, \"grid\": [[1, \"=A1+1\"]]}\n"
    let new = "{\"id\": 1, \"grid\": [[1, \"=A1+1\"]],\"values\":[[1,2]]}\n"
    var changed = 0
    for round in 0..<6 {
      for index in 0..<count { try scratch.add("in/\(index).json", old) }
      let lister = try Child(["recalc", "--in-place", "in"], in: scratch.path)
      usleep(UInt32(round * 30_000))
      // However slow the machine is, one of the rounds meets it at work.
      while round == 5, lister.isRunning, scratch.content("in/0.json") == old { usleep(1_000) }
      lister.send(SIGKILL)
      _ = lister.outcome()
      for index in 0..<count {
        let text = scratch.content("in/\(index).json")
        #expect(text == old || text == new)
        changed += text == new ? 1 : 0
      }
    }
    #expect(changed > 0)
    #expect(try Child.run("recalc", "--in-place", "in", in: scratch.path).code == 0)
    #expect((0..<count).allSatisfy { scratch.content("in/\($0).json") == new })
  }
}
