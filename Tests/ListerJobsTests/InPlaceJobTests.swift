// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerJobs
import ListerBasics
import ListerFiles
import TestKit
import Testing

@Suite struct InPlaceJobTests {
  private func run(
    _ folder: TemporaryFolder,
    jobs: Int = 2,
    output: JobOutput = .inPlace,
    stopsAtFailure: Bool = false
  ) throws -> JobRun {
    let found = InputFinder.inputs(of: [folder.path], output: output)
    #expect(found.failures.isEmpty)
    return try JobRun.run(
      found.inputs,
      to: { _ in output },
      jobs: jobs,
      stopsAtFailure: stopsAtFailure
    )
  }

  @Test(arguments: [1, 2, 8])
  func `documents and lines are replaced, and what fails stays as it is`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.add("\(number).json", "[[\(number),\"=A1*2\"]]\n") }
    try folder.add("bad.json", "[[1,]]")
    try folder.add("lines.ndjson", "[[1]]\nbad\n\n  [[\"=1+1\"]]")
    try folder.add(".1.json.lister-1-c0ffee01", "left by a killed run")
    let run = try run(folder, jobs: jobs)
    #expect(run.result.end == .finished)
    for number in 0..<200 {
      let grid = "{\"grid\":[[\(number),\"=A1*2\"]],\"values\":[[\(number),\(number * 2)]]}\n"
      #expect(try folder.text("\(number).json") == grid)
    }
    #expect(try folder.text("bad.json") == "[[1,]]")
    #expect(
      try folder.text("lines.ndjson") == "{\"grid\":[[1]],\"values\":[[1]]}\nbad\n\n"
        + "  {\"grid\":[[\"=1+1\"]],\"values\":[[2]]}"
    )
    #expect(try folder.names.count == 202)
    #expect(run.result.counts.filesWritten == 201)
    #expect(run.result.counts.failed == 2)
    #expect(run.output.isEmpty)
  }

  @Test(arguments: ["json", "ndjson"])
  func `a file with several names is replaced once`(ending: String) throws {
    let folder = try TemporaryFolder()
    for number in 0..<4 { try folder.add("\(number).\(ending)", "[[\"=1+\(number)\"]]\n") }
    for (link, name) in [("1b.\(ending)", "1.\(ending)"), ("5.\(ending)", "0.\(ending)")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/\(link)",
        withDestinationPath: name
      )
    }
    let run = try run(folder, jobs: 1)
    #expect(run.messages == [])
    #expect(run.result.counts.filesWritten == 4)
    #expect(try folder.text("5.\(ending)").hasSuffix("[[1]]}\n"))
  }

  @Test(arguments: ["json", "ndjson"])
  func `what can't be replaced is told in the order of the files`(ending: String) throws {
    let folder = try TemporaryFolder()
    for number in 10..<40 { try folder.add("\(number).\(ending)", "[[\"=1+1\"]]\n") }
    for number in [12, 20, 31] { try folder.add("\(number).\(ending)", "[[1,]]") }
    // Somebody else is writing it.
    let writer = try #require(FileHandle(forWritingAtPath: "\(folder.path)/18.\(ending)"))
    let run = try run(folder, jobs: 1)
    try writer.close()
    #expect(
      run.failures.map(\.file) == [12, 18, 20, 31].map { "\(folder.path)/\($0).\(ending)" }
    )
    #expect(run.messages[1].hasSuffix("cannot replace: another program is writing it"))
    #expect(run.result.counts.failed == 3)
    #expect(run.result.counts.inaccessible == 1)
    #expect(run.result.counts.filesWritten == 26)
    #expect(try folder.text("18.\(ending)") == "[[\"=1+1\"]]\n")
    #expect(try folder.text("19.\(ending)") == "{\"grid\":[[\"=1+1\"]],\"values\":[[2]]}\n")
    #expect(try folder.names.count == 30)
  }

  @Test func `what does not change is not written`() throws {
    let folder = try TemporaryFolder()
    let files = ["a.json": "[[\"=1+1\"]]", "b.ndjson": "[[1]]\n[[2]]\n", "c.jsonl": ""]
    for (name, text) in files { try folder.add(name, text) }
    #expect(try run(folder).result.counts.filesWritten == 2)
    let nodes = try files.keys.map { try FileStatus(of: "\(folder.path)/\($0)") }
    let second = try run(folder)
    #expect(second.result.counts.filesWritten == 0)
    #expect(second.result.counts.changed == 0)
    #expect(try files.keys.map { try FileStatus(of: "\(folder.path)/\($0)") } == nodes)
    #expect(try folder.names == files.keys.sorted())
  }

  @Test func `a check writes nothing and counts what would change`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.json", "[[1]]")
    try folder.add("b.json", "{\"grid\":[[1]],\"values\":[[1]]}")
    try folder.add("c.ndjson", "[[1]]\n{\"grid\":[[1]],\"values\":[[2]]}\n{}\nbad\n")
    let names = try folder.names
    let run = try run(folder, output: .check)
    #expect(run.result.counts.changed == 3)
    #expect(run.result.counts.documents == 6)
    #expect(run.result.counts.failed == 1)
    #expect(run.result.counts.filesWritten == 0)
    #expect(run.output.isEmpty)
    #expect(try folder.text("a.json") == "[[1]]")
    #expect(try folder.names == names)
  }

  @Test func `a file with a line that can't be kept stays as it is`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.ndjson", "[[1]]\n")
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 20 << 20)
    try handle.close()
    let run = try run(folder)
    #expect(run.result.counts.failed == 1)
    #expect(run.result.counts.filesWritten == 0)
    #expect(try FileStatus(of: file).size == 20 << 20)
    #expect(try folder.names == ["a.ndjson"])
  }

  @Test func `lines are not replaced when the job stops in the middle`() throws {
    let folder = try TemporaryFolder()
    let text = "[[1]]\nbad\n[[2]]\n"
    try folder.add("a.ndjson", text)
    #expect(try run(folder, stopsAtFailure: true).result.end == .stopped)
    #expect(try folder.text("a.ndjson") == text)
    #expect(try folder.names == ["a.ndjson"])
  }

  @Test func `a stream has no place to be replaced in`() throws {
    let run = try JobRun.run([.standardInput], to: { _ in .inPlace })
    #expect(run.messages == ["standard input: cannot replace: it is not a regular file"])
    #expect(run.result.counts.inaccessible == 1)
  }

  @Test(arguments: 1...4, ["json", "ndjson"])
  func `a job killed at any moment leaves every file old or new, and whole`(
    round: Int,
    ending: String
  ) async throws {
    let folder = try TemporaryFolder()
    let count = 2_000
    for number in 0..<count { try folder.add("\(number % 10)/\(number).\(ending)", old(number)) }
    var generator = SeededGenerator(seed: UInt64(round))
    let delay = Int.random(in: 0...150_000, using: &generator)
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, delay = delay as Int] in
      Thread.detachNewThread {
        usleep(UInt32(delay))
        kill(getpid(), SIGKILL)
      }
      let inputs = InputFinder.inputs(of: [path], output: .inPlace).inputs
      let job = RecalculationJob(
        inputs: inputs,
        output: .inPlace
      )
      _ = job.run()
      // Done before it could be killed.
      kill(getpid(), SIGKILL)
      sleep(10)
    }
    var replaced = 0
    for number in 0..<count {
      let text = try folder.text("\(number % 10)/\(number).\(ending)")
      #expect(text == old(number) || text == new(number))
      if text == new(number) { replaced += 1 }
    }
    // The next run does what is left, and cleans up.
    let next = try run(folder)
    #expect(next.result.counts.filesWritten == count - replaced)
    for name in try folder.names {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)")
      #expect(names.allSatisfy { $0.hasSuffix(".\(ending)") })
    }
  }

  private func old(_ number: Int) -> String { "{\"grid\":[[\(number),\"=A1*2\"]]}\n" }

  private func new(_ number: Int) -> String {
    "{\"grid\":[[\(number),\"=A1*2\"]],\"values\":[[\(number),\(number * 2)]]}\n"
  }
}
