// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerJobs
import ListerFiles
import TestKit
import Testing

@Suite struct WithheldOutputTests {
  private let yesterday = "yesterday\n"
  private let text = "[[1]]\n[[2]]\n[[3"

  private func broken(_ stream: BrokenStream) -> JobInput {
    JobInput(.descriptor(stream.reader), path: "stream", relativePath: "stream.ndjson")
  }

  @Test(arguments: [1, 2])
  func `a stream that breaks off leaves one file of output as it was`(jobs: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("out.ndjson", yesterday)
    let stream = try BrokenStream(text)
    let run = try JobRun.run([broken(stream)], to: { _ in .file(path) }, jobs: jobs)
    #expect(run.messages == ["stream: cannot read: Connection reset by peer"])
    #expect(run.result.counts.documents == 2)
    #expect(run.result.counts.filesWithheld == 1)
    #expect(run.result.counts.filesWritten == 0)
    #expect(try folder.text("out.ndjson") == yesterday)
    #expect(try folder.names == ["out.ndjson"])
  }

  @Test func `in a folder of output only the file of the stream that breaks off stays`() throws {
    let folder = try TemporaryFolder()
    let other = JobInput(.lines, path: try folder.add("in/a.ndjson", "[[1]]\n"))
    try folder.add("out/stream.ndjson", yesterday)
    try folder.add("out/a.ndjson", yesterday)
    let stream = try BrokenStream(text)
    let run = try JobRun.run(
      [broken(stream), other],
      to: { _ in .folder("\(folder.path)/out") }
    )
    #expect(run.result.counts.inaccessible == 1)
    #expect(run.result.counts.filesWithheld == 1)
    #expect(run.result.counts.filesWritten == 1)
    #expect(try folder.text("out/stream.ndjson") == yesterday)
    #expect(try folder.text("out/a.ndjson") == "{\"grid\":[[1]],\"values\":[[1]]}\n")
  }

  @Test func `documents that fail leave their files in a folder of output as they were`() throws {
    let folder = try TemporaryFolder()
    let inputs = [
      JobInput(.document, path: try folder.add("in/bad.json", "[[1,]]")),
      JobInput(.document, path: "\(folder.path)/in/none.json"),
      JobInput(.document, path: try folder.add("in/good.json", "[[1]]")),
    ]
    for name in ["bad", "none", "good"] { try folder.add("out/\(name).json", yesterday) }
    let run = try JobRun.run(inputs, to: { _ in .folder("\(folder.path)/out") })
    #expect(run.result.counts.filesWithheld == 2)
    #expect(try folder.text("out/bad.json") == yesterday)
    #expect(try folder.text("out/none.json") == yesterday)
    #expect(try folder.text("out/good.json") != yesterday)
  }

  @Test func `inputs that are not there at all leave one file of output as it was`() throws {
    let folder = try TemporaryFolder()
    let input = JobInput(.lines, path: try folder.add("a.ndjson", "[[1]]\n"))
    let path = try folder.add("out.ndjson", yesterday)
    var job = RecalculationJob(
      inputs: [input],
      output: .file(path)
    )
    job.missing =
      InputFinder.inputs(of: ["\(folder.path)/none.json"], output: job.output).failures
    #expect(job.run().counts.filesWithheld == 1)
    #expect(try folder.text("out.ndjson") == yesterday)
    job.missing = []
    #expect(job.run().counts.filesWritten == 1)
    #expect(try folder.text("out.ndjson") != yesterday)
  }

  @Test func `lines that fail are records, and don't keep the output from its place`() throws {
    let folder = try TemporaryFolder()
    let input = JobInput(.lines, path: try folder.add("a.ndjson", "[[1]]\nbad\n"))
    let path = try folder.add("out.ndjson", yesterday)
    let run = try JobRun.run([input], to: { _ in .file(path) })
    #expect(run.result.counts.failed == 1)
    #expect(run.result.counts.filesWithheld == 0)
    #expect(try folder.text("out.ndjson").contains("lister_error"))
  }

  @Test func `one document fills a file as it is laid out, and one that fails leaves it`() throws {
    let folder = try TemporaryFolder()
    let good = JobInput(.document, path: try folder.add("good.json", "[\n[1]\n]\n"))
    let bad = JobInput(.document, path: try folder.add("bad.json", "[[1,]]"))
    let path = "\(folder.path)/out.json"
    #expect(try JobRun.run([good], to: { _ in .file(path) }).result.counts.filesWritten == 1)
    let written = try folder.text("out.json")
    #expect(written == "{\"grid\":[\n[1]\n],\"values\":[[1]]}\n")
    #expect(try JobRun.run([bad], to: { _ in .file(path) }).result.counts.filesWithheld == 1)
    #expect(try folder.text("out.json") == written)
  }

  @Test(arguments: [JobOutput.check, .inPlace])
  func `what is checked or replaced is a regular file and no pipe`(output: JobOutput) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pipe"
    unsafe mkfifo(path, 0o600)
    let run = try JobRun.run([JobInput(.lines, path: path)], to: { _ in output })
    let verb = output == .check ? "read" : "replace"
    #expect(run.messages == ["\(path): cannot \(verb): it is not a regular file"])
    #expect(run.result.counts.inaccessible == 1)
  }
}
