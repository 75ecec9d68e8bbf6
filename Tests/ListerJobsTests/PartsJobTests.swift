// SPDX-License-Identifier: MIT

import Foundation
import ListerCompression
import ListerFiles
import ListerJobs
import TestKit
import Testing

/// Output that is divided into files.
@Suite struct PartsJobTests {
  /// Lines of different lengths, some of them blank or bad.
  private static let lines = (0..<4_000).map { number in
    switch number % 100 {
    case 7: ""
    case 31: "bad"
    default: "{\"id\":\(number),\"grid\":[[\(number * number),\"=A1*2\"]]}"
    }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let half = PartsJobTests.lines.count / 2
    for (name, lines) in [
      ("a.ndjson", PartsJobTests.lines[..<half]), ("b.ndjson", PartsJobTests.lines[half...]),
    ] {
      try folder.add(name, lines.map { $0 + "\n" }.joined())
    }
    return folder
  }

  private func job(
    _ folder: TemporaryFolder,
    _ names: [String] = ["a.ndjson", "b.ndjson"],
    to output: JobOutput,
    size: Int = 10_000,
    jobs: Int = 2
  ) -> RecalculationJob {
    var job = RecalculationJob(
      inputs: names.map { JobInput(.lines, path: "\(folder.path)/\($0)") },
      output: output,
      jobs: jobs
    )
    job.settings.parts.size = size
    return job
  }

  private func names(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").sorted()
  }

  @Test(arguments: [1, 2, 3, 8, 64])
  func `a part ends behind the first line with which it has its size, whatever the jobs`(
    jobs: Int
  ) throws {
    let folder = try folder()
    let whole = job(folder, to: .file("\(folder.path)/all.ndjson")).run()
    #expect(whole.counts.filesWritten == 1)
    let result = job(folder, to: .parts("\(folder.path)/out"), jobs: jobs).run()
    #expect(result.end == .finished)
    #expect(result.counts.failed == whole.counts.failed)
    #expect(result.counts.bytesOut == whole.counts.bytesOut)
    var expected = [""]
    for line in try folder.text("all.ndjson").split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).dropLast() {
      if expected[expected.count - 1].utf8.count >= 10_000 { expected.append("") }
      expected[expected.count - 1] += line + "\n"
    }
    let names = try names(folder, "out")
    #expect(names == expected.indices.map { "part-\("\(100_000 + $0)".dropFirst()).ndjson" })
    #expect(result.counts.filesWritten == expected.count)
    for (name, text) in zip(names, expected) { #expect(try folder.text("out/\(name)") == text) }
  }

  @Test(arguments: Compression.allCases)
  func `parts that are compressed are the same whatever the jobs`(form: Compression) throws {
    let folder = try TemporaryFolder()
    let row = (0..<16).map { "\($0 * 1_001)" }.joined(separator: ",")
    let lines = (0..<30_000).map { "{\"id\":\($0),\"grid\":[[\(row)]]}\n" }.joined()
    try folder.add("a.ndjson", lines)
    var contents: [[Data]] = []
    for jobs in [1, 2, 8] {
      var job = job(folder, ["a.ndjson"], to: .parts("\(folder.path)/out"), size: 1_500_000)
      job.jobs = jobs
      job.settings.parts.compression = form
      job.settings.parts.replaces = true
      #expect(job.run().end == .finished)
      let names = try names(folder, "out")
      #expect(names.count > 1 && names[1] == "part-00001.ndjson\(form.ending)")
      contents.append(
        try names.map { try Data(contentsOf: URL(filePath: "\(folder.path)/out/\($0)")) }
      )
    }
    #expect(contents[0] == contents[1] && contents[0] == contents[2])
    // Each can be read by itself, and together they are the whole.
    let parts = try names(folder, "out").map { "out/\($0)" }
    #expect(job(folder, parts, to: .file("\(folder.path)/again.ndjson")).run().end == .finished)
    #expect(
      job(folder, ["a.ndjson"], to: .file("\(folder.path)/all.ndjson")).run().end == .finished
    )
    #expect(try folder.text("again.ndjson") == folder.text("all.ndjson"))
  }

  @Test(arguments: [nil, Compression.gzip, .zstd])
  func `no output is one part with nothing in it`(form: Compression?) throws {
    let folder = try TemporaryFolder()
    try folder.add("a.ndjson")
    var job = job(folder, ["a.ndjson"], to: .parts("\(folder.path)/out"))
    job.settings.parts.compression = form
    #expect(job.run().counts.filesWritten == 1)
    let name = "part-00000.ndjson\(form?.ending ?? "")"
    #expect(try names(folder, "out") == [name])
    let again = JobInput(.lines, path: "\(folder.path)/out/\(name)")
    #expect(try JobRun.run([again], to: { .descriptor($0) }).output == "")
  }

  @Test func `an input that breaks off leaves the last part out, and no other`() throws {
    let folder = try folder()
    let stream = try BrokenStream("[[1]]\n[[2")
    var job = job(folder, ["a.ndjson"], to: .parts("\(folder.path)/out"))
    job.inputs.append(
      JobInput(.descriptor(stream.reader), path: "stream", relativePath: "stream.ndjson")
    )
    let result = job.run()
    #expect(result.counts.inaccessible == 1 && result.counts.filesWithheld == 1)
    let names = try names(folder, "out")
    #expect(names.count == result.counts.filesWritten && names.count > 1)
    for name in names {
      #expect(try folder.text("out/\(name)").utf8.count >= 10_000)
    }
  }

  @Test func `parts of an earlier run are refused, or removed with what is beyond the new ones`()
    throws
  {
    let folder = try folder()
    let before = ["part-00000.ndjson", "part-00099.ndjson.gz", "part-123456.ndjson.zst"]
    let others = ["notes.txt", "part-1.ndjson", "part-00001.json", "part-0000x.ndjson"]
    for name in before + others { try folder.add("out/\(name)", "old\n") }
    var job = job(folder, ["a.ndjson"], to: .parts("\(folder.path)/out"), size: 1_000_000)
    guard case .outputFailed(let error) = job.run().end else {
      Issue.record("it has to fail")
      return
    }
    #expect(error.path == "\(folder.path)/out/part-00000.ndjson")
    #expect(try names(folder, "out") == (before + others).sorted())
    job.settings.parts.replaces = true
    #expect(job.run().end == .finished)
    #expect(try names(folder, "out") == (["part-00000.ndjson"] + others).sorted())
    #expect(try folder.text("out/part-00000.ndjson") != "old\n")
  }

  @Test func `a part whose place was taken meanwhile ends it, and what is there stays`() throws {
    let folder = try folder()
    var job = job(folder, to: .parts("\(folder.path)/out"))
    let place = "\(folder.path)/out/part-00001.ndjson"
    job.onProgress = { _ in
      if !FileManager.default.fileExists(atPath: place) {
        _ = FileManager.default.createFile(atPath: place, contents: Data("other\n".utf8))
      }
    }
    guard case .outputFailed(let error) = job.run().end else {
      Issue.record("it has to fail")
      return
    }
    #expect(error.path == place)
    #expect(try folder.text("out/part-00001.ndjson") == "other\n")
    #expect(try names(folder, "out").allSatisfy { !$0.hasPrefix(".") })
  }
}
