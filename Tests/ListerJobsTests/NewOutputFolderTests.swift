// SPDX-License-Identifier: MIT

import Foundation
import ListerBatch
import Synchronization
import TestKit
import Testing

@testable import ListerJobs

@Suite struct NewOutputFolderTests {
  private static let count = 600

  /// Documents in a few folders, of which one is none.
  private func sample(failing isFailing: (Int) -> Bool = { $0 == 77 }) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(inMemory: true)
    for number in 0..<Self.count {
      let text = isFailing(number) ? "no document" : "{\"grid\":[[\(number),\"=A1+1\"]]}"
      try folder.add("in/\(number % 7)/\(number).json", text)
    }
    return folder
  }

  private func job(_ folder: TemporaryFolder, jobs: Int = 2) -> RecalculationJob {
    let output = JobOutput.folder("\(folder.path)/new/out")
    let found = InputFinder.inputs(of: ["\(folder.path)/in"], output: output)
    return RecalculationJob(
      inputs: found.inputs,
      output: output,
      jobs: jobs
    )
  }

  /// The files of a folder and what they hold, by their paths.
  private func files(_ path: String) throws -> [String: String] {
    var files: [String: String] = [:]
    for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
      files[name] = try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
    return files
  }

  /// What a run is to leave in the folder.
  private let expected = Dictionary(
    uniqueKeysWithValues: (0..<count).filter { $0 != 77 }.map {
      ("\($0 % 7)/\($0).json", "{\"grid\":[[\($0),\"=A1+1\"]],\"values\":[[\($0),\($0 + 1)]]}")
    }
  )

  @Test(arguments: [1, 2, 8])
  func `it holds the same with any number of workers`(jobs: Int) throws {
    let folder = try sample()
    var job = job(folder, jobs: jobs)
    let failures = Mutex<[String]>([])
    job.onFailure = { failure in failures.withLock { $0.append(failure.file) } }
    let result = job.run()
    #expect(result.end == .finished)
    #expect(failures.withLock { $0 } == ["\(folder.path)/in/0/77.json"])
    #expect(result.counts.filesWritten == Self.count - 1)
    #expect(result.counts.bytesOut == expected.values.reduce(0) { $0 + $1.utf8.count })
    #expect(result.counts.filesWithheld == 1)
    #expect(try files("\(folder.path)/new/out") == expected)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/new")
    #expect(names == ["out"])
  }

  @Test func `it is there and empty when all documents fail`() throws {
    let folder = try sample { _ in true }
    let result = job(folder).run()
    #expect(result.counts.failed == Self.count)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/new/out").isEmpty)
  }

  @Test func `a folder that is there keeps what is in it`() throws {
    let folder = try sample()
    try folder.add("new/out/0/mine.json", "mine")
    try folder.add("new/out/1/1.json/mine", "mine")
    var job = job(folder)
    let failures = Mutex<[String]>([])
    job.onFailure = { failure in failures.withLock { $0.append(failure.file) } }
    let result = job.run()
    #expect(
      failures.withLock { $0 } == [
        "\(folder.path)/in/0/77.json", "\(folder.path)/new/out/1/1.json",
      ]
    )
    #expect(result.counts.inaccessible == 1)
    #expect(result.counts.filesWritten == Self.count - 2)
    var files = try files("\(folder.path)/new/out")
    #expect(files.removeValue(forKey: "0/mine.json") == "mine")
    #expect(files.removeValue(forKey: "1/1.json/mine") == "mine")
    #expect(files == expected.filter { $0.key != "1/1.json" })
  }

  @Test func `what a cancelled run has done is in it`() throws {
    let folder = try sample { _ in false }
    var job = job(folder, jobs: 1)
    let cancellation = Cancellation()
    job.onProgress = { _ in cancellation.cancel() }
    let result = job.run(cancellation: cancellation)
    #expect(result.end == .cancelled)
    let files = try files("\(folder.path)/new/out")
    #expect(files.count == result.counts.filesWritten && !files.isEmpty)
    for (name, text) in files where name != "0/77.json" { #expect(expected[name] == text) }
  }

  @Test func `files beside the output may be in it`() throws {
    let folder = try sample()
    var job = job(folder)
    job.settings.errors = "\(folder.path)/new/out/errors.ndjson"
    #expect(job.run().end == .finished)
    let files = try files("\(folder.path)/new/out")
    #expect(files["errors.ndjson"]?.contains("77.json") == true)
    #expect(files.count == expected.count + 1)
  }
}
