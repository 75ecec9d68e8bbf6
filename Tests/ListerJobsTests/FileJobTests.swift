// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerJobs
import ListerFiles
import ListerJSON
import TestKit
import Testing

@Suite struct FileJobTests {
  private let pretty = "{\n  \"name\": \"a  b\",\n  \"grid\": [\n    [1, \"=A1+1\"]\n  ]\n}\n"
  private let prettyDone =
    "{\n  \"name\": \"a  b\",\n  \"grid\": [\n    [1, \"=A1+1\"]\n  ],\"values\":[[1,2]]\n}\n"
  private let prettyLine = #"{"name":"a  b","grid":[[1,"=A1+1"]],"values":[[1,2]]}"#
  private let done = #"{"grid":[[1]],"values":[[1]]}"#

  /// A folder with two documents, one of them bad, and lines, one of them bad.
  private func sample() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.add("in/a.json", pretty)
    try folder.add("in/b.json", "{\"id\":3,\"grid\":[[1],\n[oops]]}")
    try folder.add("in/sub/c.ndjson", "[[1]]\nbad\n\n[[\"=2*3\"]]")
    try folder.add("in/sub/d.jsonl", "")
    try folder.add("in/notes.txt", "not ours")
    return folder
  }

  private func run(
    _ folder: TemporaryFolder,
    _ paths: [String] = ["in"],
    jobs: Int = 2,
    stopsAtFailure: Bool = false,
    to output: (Int32) -> JobOutput
  ) throws -> JobRun {
    let found = InputFinder.inputs(
      of: paths.map { "\(folder.path)/\($0)" },
      output: output(-1)
    )
    var run = try JobRun.run(
      found.inputs,
      to: output,
      jobs: jobs,
      stopsAtFailure: stopsAtFailure
    )
    run.failures = found.failures + run.failures
    // Shorter messages.
    for index in run.failures.indices {
      run.failures[index].file.replace(folder.path + "/", with: "")
    }
    return run
  }

  @Test func `a file that is too large is refused, and the next one is done`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(FileHandle(forWritingAtPath: try folder.add("in/a.json", "[[1]]")))
    // No byte of it is on the disk.
    try file.truncate(atOffset: UInt64(DocumentLimits.listBytes) + 1)
    try file.close()
    try folder.add("in/b.json", "[[1]]")
    let run = try run(folder) { .document($0) }
    let message = "more than 1073741824 bytes; a document has at most as many"
    #expect(run.messages == ["in/a.json: \(message)"])
    #expect(run.result.counts.documents == 2 && run.result.counts.failed == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(message) && lines[1] == done)
  }

  // MARK: One stream

  @Test(arguments: [1, 2, 8])
  func `a folder becomes one line per document, in the order of the paths`(jobs: Int) throws {
    let folder = try sample()
    let run = try run(folder, jobs: jobs) { .document($0) }
    let lines = run.output.replacing(folder.path + "/", with: "")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      lines == [
        prettyLine,
        #"{"lister_error":{"file":"in/b.json","line":2,"column":2,"path":"grid[1][0]","#
          + #""message":"expected a value, found oops"},"id":3}"#,
        done,
        #"{"lister_error":{"file":"in/sub/c.ndjson","line":2,"column":1,"path":"","#
          + #""message":"expected an object or an array of rows, found bad"}}"#,
        "",
        #"{"grid":[["=2*3"]],"values":[[6]]}"#,
        "",
      ]
    )
    #expect(
      run.messages == [
        "in/b.json:2:2: grid[1][0]: expected a value, found oops",
        "in/sub/c.ndjson:2:1: expected an object or an array of rows, found bad",
      ]
    )
    #expect(run.result.counts.documents == 5)
    #expect(run.result.counts.failed == 2)
    #expect(run.result.counts.inaccessible == 0)
  }

  @Test func `a single document is written whole`() throws {
    let folder = try sample()
    #expect(try run(folder, ["in/a.json"]) { .document($0) }.output == prettyDone)
    #expect(try run(folder, ["in/a.json"]) { .descriptor($0) }.output == prettyLine + "\n")
    let failed = try run(folder, ["in/b.json"]) { .document($0) }
    #expect(failed.output.isEmpty)
    #expect(failed.result.counts.failed == 1)
  }

  @Test func `what can't be read is told, and the rest is done`() throws {
    let folder = try sample()
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/in/broken.json",
      withDestinationPath: "none"
    )
    let found = try run(folder, ["none.json", "in/broken.json", "in/a.json"]) { .document($0) }
    #expect(found.output == prettyDone)
    #expect(
      found.messages
        == [
          "\(folder.path)/none.json: cannot open: No such file or directory",
          "\(folder.path)/in/broken.json: cannot open: No such file or directory",
        ].map { $0.replacing(folder.path + "/", with: "") }
    )
    let walked = try run(folder) { .document($0) }
    #expect(walked.messages.contains("in/broken.json: cannot open: No such file or directory"))
    #expect(walked.result.counts.inaccessible == 1)
    #expect(walked.result.counts.documents == 5)
  }

  @Test func `a pipe that is named is a stream of lines`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe.json"
    unsafe mkfifo(path, 0o600)
    Thread.detachNewThread {
      let writer = unsafe open(path, O_WRONLY)
      let bytes = Array("[[1]]\n".utf8)
      _ = unsafe write(writer, bytes, bytes.count)
      close(writer)
    }
    #expect(try run(folder, ["pipe.json"]) { .document($0) }.output == done + "\n")
  }

  // MARK: One file

  @Test func `one file takes the lines of all, and appears at the end`() throws {
    let folder = try sample()
    try folder.add("out.ndjson", "old")
    let run = try run(folder) { _ in .file("\(folder.path)/out.ndjson") }
    #expect(run.result.end == .finished)
    #expect(run.result.counts.filesWritten == 1)
    let lines = try folder.text("out.ndjson").split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines.first.map(String.init) == prettyLine)
    #expect(try folder.names == ["in", "out.ndjson"])
  }

  @Test func `a file of output among the inputs is no input`() throws {
    let folder = try TemporaryFolder()
    try folder.add("in/a.json", pretty)
    for _ in 0..<2 {
      let run = try run(folder) { _ in .file("\(folder.path)/in/out.ndjson") }
      #expect(run.result.counts.documents == 1)
      #expect(try folder.text("in/out.ndjson") == prettyLine + "\n")
    }
  }

  @Test func `a job that stops leaves the old file`() throws {
    let folder = try sample()
    try folder.add("out.ndjson", "old")
    let run = try run(folder, stopsAtFailure: true) { _ in .file("\(folder.path)/out.ndjson") }
    #expect(run.result.end == .stopped)
    #expect(try folder.text("out.ndjson") == "old")
    #expect(try folder.names == ["in", "out.ndjson"])
  }

  @Test func `output that can't be opened or written is told`() throws {
    let folder = try sample()
    let missing = "\(folder.path)/none/out.ndjson"
    #expect(
      try run(folder) { _ in .file(missing) }.result.end
        == .outputFailed(FileError(.replace, missing, .system(ENOENT)))
    )
    #expect(
      try run(folder) { _ in .file("/dev/full") }.result.end
        == .outputFailed(FileError(.write, "/dev/full", .system(ENOSPC)))
    )
    #expect(
      try run(folder) { _ in .folder("\(folder.path)/in/a.json") }.result.end
        == .outputFailed(FileError(.create, "\(folder.path)/in/a.json", .system(ENOTDIR)))
    )
  }

  // MARK: A folder

  @Test(arguments: [1, 2, 8])
  func `a folder of output mirrors the input`(jobs: Int) throws {
    let folder = try sample()
    // What a killed run has left is removed.
    try folder.add("out/sub/.c.ndjson.lister-1-c0ffee01")
    let run = try run(folder, jobs: jobs) { _ in .folder("\(folder.path)/out") }
    #expect(run.result.end == .finished)
    #expect(run.result.counts.filesWritten == 3)
    #expect(try folder.text("out/a.json") == prettyDone)
    #expect(
      try folder.text("out/sub/c.ndjson").replacing(folder.path + "/", with: "")
        == done + "\n"
        + #"{"lister_error":{"file":"in/sub/c.ndjson","line":2,"column":1,"path":"","#
        + #""message":"expected an object or an array of rows, found bad"}}"#
        + "\n\n" + #"{"grid":[["=2*3"]],"values":[[6]]}"#
    )
    #expect(try folder.text("out/sub/d.jsonl").isEmpty)
    let files = FileWalk.files(below: folder.path + "/out", where: { _ in true }, failed: { _ in })
    #expect(files.map(\.relativePath) == ["a.json", "sub/c.ndjson", "sub/d.jsonl"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out/sub").count == 2
    )
    #expect(try folder.text("in/a.json") == pretty)
  }

  @Test func `what is in the way of an output is reported by its own path`() throws {
    let folder = try sample()
    for name in ["a.json", "b.json", "sub/c.ndjson"] { try folder.add("out/\(name)/inside") }
    try FileManager.default.removeItem(atPath: "\(folder.path)/in/b.json")
    let run = try run(folder) { _ in .folder("\(folder.path)/out") }
    #expect(
      run.messages.filter { $0.hasPrefix("out/") } == [
        "out/a.json: cannot replace: it is a folder",
        "out/sub/c.ndjson: cannot replace: it is a folder",
      ]
    )
    #expect(run.result.counts.inaccessible == 2)
    try folder.add("file", "in the way")
    let blocked = try self.run(folder, ["in/sub"]) { _ in .folder("\(folder.path)/file/out") }
    guard case .outputFailed(let error) = blocked.result.end else {
      Issue.record("\(blocked.result.end)")
      return
    }
    #expect(error.path.hasPrefix("\(folder.path)/file"))
  }

  @Test func `a folder of output below the input is no input`() throws {
    let folder = try TemporaryFolder()
    try folder.add("in/a.json", pretty)
    for _ in 0..<2 {
      let run = try run(folder) { _ in .folder("\(folder.path)/in/out") }
      #expect(run.result.counts.documents == 1)
      #expect(try folder.text("in/out/a.json") == prettyDone)
    }
  }

  @Test func `two inputs with one name don't overwrite one another`() throws {
    let folder = try TemporaryFolder()
    try folder.add("x/a.json", "[[1]]")
    try folder.add("y/a.json", "[[2]]")
    let run = try run(folder, ["x", "y/a.json"]) { _ in .folder("\(folder.path)/out") }
    #expect(try folder.text("out/a.json") == done)
    #expect(
      run.messages == ["y/a.json: cannot create: another input has the same name in the output"]
    )
  }
}
