// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerJobs
import ListerBatch
import Synchronization
import TestKit

/// One job of a test, with what came out of it.
struct JobRun {
  var result: JobResult
  /// What was written to the job's descriptor.
  var output = ""
  var failures: [JobFailure]
  var messages: [String] { failures.map(\.description) }

  /// Runs a job over lines that come through a pipe, to a pipe.
  static func stream(
    _ text: String,
    jobs: Int = 2,
    options: RecalculationOptions = RecalculationOptions(),
    stopsAtFailure: Bool = false
  ) throws -> JobRun {
    let input = try TestPipe()
    let bytes = Array(text.utf8)
    let writer = input.takeWriter()
    Thread.detachNewThread {
      var start = 0
      while start < bytes.count {
        let count = unsafe bytes[start...].withUnsafeBytes {
          unsafe write(writer, $0.baseAddress, $0.count)
        }
        guard count > 0 else { break }
        start += count
      }
      close(writer)
    }
    return try run(
      [JobInput(.descriptor(input.reader), path: "stdin")],
      to: { .descriptor($0) },
      jobs: jobs,
      options: options,
      stopsAtFailure: stopsAtFailure
    )
  }

  /// Runs a job; `to` is given a descriptor whose bytes are collected.
  static func run(
    _ inputs: [JobInput],
    to output: (Int32) -> JobOutput,
    jobs: Int = 2,
    options: RecalculationOptions = RecalculationOptions(),
    stopsAtFailure: Bool = false,
    cancellation: Cancellation = Cancellation()
  ) throws -> JobRun {
    let pipe = try TestPipe()
    let collected = pipe.collect()
    let writer = pipe.takeWriter()
    var job = RecalculationJob(
      inputs: inputs,
      output: output(writer),
      settings: RecalculationSettings(options),
      jobs: jobs
    )
    job.settings.stopsAtFailure = stopsAtFailure
    let failures = FailureList()
    job.onFailure = { failures.append($0) }
    let result = job.run(cancellation: cancellation)
    close(writer)
    return JobRun(
      result: result,
      output: String(decoding: collected(), as: UTF8.self),
      failures: failures.all
    )
  }

  private final class FailureList: Sendable {
    private let failures = Mutex<[JobFailure]>([])
    func append(_ failure: JobFailure) { failures.withLock { $0.append(failure) } }
    var all: [JobFailure] { failures.withLock { $0 } }
  }
}
