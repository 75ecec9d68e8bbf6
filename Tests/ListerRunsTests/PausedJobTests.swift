// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerBatch
import ListerCore
import ListerFiles
import ListerJSON
import ListerJobs
import Synchronization
import TestKit
import Testing

@testable import ListerRuns

@Suite struct PausedJobTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let count = 10_000
  private static let lines = (0..<count).map { "{\"id\":\($0),\"grid\":[[\($0),\"=A1*2\"]]}\n" }
    .joined()
  private static let results = (0..<count).map { number in
    "{\"id\":\(number),\"grid\":[[\(number),\"=A1*2\"]],\"values\":[[\(number),\(number * 2)]]}\n"
  }.joined()

  // MARK: Holding what runs

  /// A job of one worker that is held as soon as something is written.
  private struct HeldJob {
    let group = WorkerGroup()
    let cancellation = Cancellation()
    let future: Future<JobResult>
    /// How many documents were done when it was held.
    let documents: Int

    init(of folder: TemporaryFolder) throws {
      let input = try folder.add("in.ndjson", PausedJobTests.lines)
      var job = RecalculationJob(
        inputs: [JobInput(.lines, path: input)],
        output: .file("\(folder.path)/out.ndjson"),
        jobs: 1
      )
      let (group, cancellation) = (self.group, self.cancellation)
      let isHeld = DispatchSemaphore(value: 0)
      let done = Written()
      job.group = group
      job.onProgress = { counts in
        guard done.note(counts) == 1 else { return }
        group.hold()
        isHeld.signal()
      }
      future = Future { [job] in job.run(cancellation: cancellation) }
      isHeld.wait()
      // What is held writes nothing more.
      #expect(done.all.count == 1)
      documents = done.all[0]
    }

    /// How many documents were done each time.
    private final class Written: Sendable {
      private let documents = Mutex<[Int]>([])
      var all: [Int] { documents.withLock { $0 } }

      /// Notes it once more; how often that was.
      func note(_ counts: JobCounts) -> Int {
        documents.withLock { documents in
          documents.append(counts.documents)
          return documents.count
        }
      }
    }
  }

  @Test func `a job that is held goes on where it was`() throws {
    let held = try HeldJob(of: folder)
    #expect((1..<PausedJobTests.count).contains(held.documents))
    #expect(held.group.processorTime > 0)
    held.group.release()
    let result = held.future.result()
    #expect(result.end == .finished)
    #expect(result.counts.documents == PausedJobTests.count)
    #expect(try folder.text("out.ndjson") == PausedJobTests.results)
  }

  @Test func `a job that is held can be cancelled, and does nothing more`() throws {
    let held = try HeldJob(of: folder)
    held.cancellation.cancel()
    held.group.release()
    let result = held.future.result()
    #expect(result.end == .cancelled)
    #expect(result.counts.documents == held.documents)
  }

  // MARK: Kept jobs

  /// A kept job that nobody has begun, as a restart finds it.
  private func keptJob() throws -> KeptJob {
    let shelf = try #require(try KeptJobFolders(of: folder.path))
    let place = try shelf.job("a")
    var order = KeptJobOrder(RecalculationOptions(), created: 0, name: nil)
    if let bytes = try place.bytes(of: "order") {
      order = try #require(KeptJobOrder(bytes))
    } else {
      try place.file("input").append(Array(PausedJobTests.lines.utf8))
      order.lines = PausedJobTests.count
      try place.put("order", Array(order.json.text.utf8))
    }
    return try KeptJob("a", order, in: place, cores: 2)
  }

  private func expectResults(of job: KeptJob) throws {
    #expect(job.status.json["state"]?.string == "finished")
    var text: [UInt8] = []
    try job.readResults(from: 1) { text += $0 }
    #expect(String(decoding: text, as: UTF8.self) == PausedJobTests.results)
    #expect(job.status.json["processor_ms"]?.number?.int ?? 0 > 0)
    #expect(job.status.json["cores"]?.number?.int == 2)
  }

  @Test func `a kept job that is paused waits until it is let go on`() throws {
    let job = try keptJob()
    #expect(try job.pause())
    #expect(try job.pause())
    #expect(job.status.json["state"]?.string == "paused")
    let future = Future { job.run() }
    #expect(job.status.json["state"]?.string == "paused")
    #expect(job.status.json["documents"]?.number?.int == 0)
    #expect(!job.isOver)
    #expect(try job.goOn())
    future.result()
    try expectResults(of: job)
    #expect(try !job.pause())
    #expect(try !job.goOn())
  }

  @Test func `a job that doesn't wait is let go on as it is`() throws {
    let job = try keptJob()
    #expect(try job.goOn())
    job.run()
    try expectResults(of: job)
  }

  @Test func `a pause ends with the program, and is there after a restart`() throws {
    let job = try keptJob()
    #expect(try job.pause())
    let future = Future { job.run() }
    job.cancel()
    future.result()
    // Who is told too late holds nobody.
    #expect(try job.goOn())
    #expect(try job.pause())
    let again = try keptJob()
    #expect(again.status.json["state"]?.string == "paused")
    #expect(try again.goOn())
    let last = try keptJob()
    #expect(last.status.json["state"]?.string == "waiting")
    last.run()
    try expectResults(of: last)
  }

  @Test func `a job that runs is paused wherever it is, and its time stands still`() throws {
    let job = try keptJob()
    let future = Future { job.run() }
    while job.status.json["documents"]?.number?.int == 0 { usleep(100) }
    // It may have come to its end.
    if try job.pause() {
      let state = job.status.json["state"]?.string
      let time = job.status.json["time_ms"]?.number?.int
      usleep(5_000)
      #expect(state == "finished" || time == job.status.json["time_ms"]?.number?.int)
      #expect(try job.goOn() || job.isOver)
    }
    future.result()
    try expectResults(of: job)
  }

  @Test func `a pause that can't be kept is none`() throws {
    let job = try keptJob()
    let place = "\(folder.path)/.lister/jobs/a"
    try FileManager.default.createDirectory(
      atPath: "\(place)/paused",
      withIntermediateDirectories: false
    )
    #expect(throws: ListerError.self) { try job.pause() }
    #expect(job.status.json["state"]?.string == "waiting")
    job.run()
    try expectResults(of: job)
  }
}
