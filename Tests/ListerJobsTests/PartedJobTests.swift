// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCompression
import ListerFiles
import ListerJobs
import Synchronization
import TestKit
import Testing

/// Jobs whose workers read parts of their inputs, beside the same inputs as streams.
@Suite struct PartedJobTests {
  /// What came of a job that does not depend on who has read.
  private struct Outcome: Equatable {
    var end: JobEnd
    var output: String
    var messages: [String]
    var counts: [Int]

    /// What came of a run; blocks that end in the middle count all their bytes, and lines of a stream
    /// tell no file.
    init(_ run: JobRun) {
      let counts = run.result.counts
      (end, messages) = (run.result.end, run.messages)
      output = run.output.replacing(/"file":"[^"]*",/, with: "")
      self.counts = [
        counts.documents, counts.failed, counts.blank, counts.inaccessible,
        counts.bytesOut - run.output.utf8.count + output.utf8.count, counts.formulas,
        counts.faultyFormulas, end == .finished ? counts.bytesIn : 0,
      ]
    }
  }

  /// Some documents, some of them broken, and wrong formulas.
  private static let lines: [String] = (0..<9_000).map { number in
    switch number % 500 {
    case 17: ""
    case 23: "{\"id\":\(number),\"grid\":[[1,]]}"
    case 99: "{\"id\":\(number),\"grid\":[[1,\"=A1+\"]]}\r"
    default: "{\"id\":\(number),\"grid\":[[\(number),\"=A1+A1\"]]}"
    }
  }

  private static let text = lines.joined(separator: "\n")

  private static func feed(_ bytes: [UInt8]) -> ByteFeed {
    let rest = Mutex(bytes[...])
    return ByteFeed { part, _ in
      rest.withLock { rest in
        part += rest.prefix(10_000)
        rest = rest.dropFirst(10_000)
        return part.isEmpty ? .end : .some
      }
    }
  }

  private func check(_ bytes: [UInt8], stopsAtFailure: Bool = false, _ comment: Comment) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/in.ndjson"
    try Data(bytes).write(to: URL(filePath: path))
    let other = JobInput(.lines, path: try folder.add("other.ndjson", "[[1]]\nbad\n"))
    let stream = JobInput(.feed(PartedJobTests.feed(bytes)), path: path)
    let expected = Outcome(
      try JobRun.run(
        [stream, other],
        to: { .descriptor($0) },
        jobs: 1,
        stopsAtFailure: stopsAtFailure
      )
    )
    for jobs in [1, 2, 3, 8, 64] {
      let run = try JobRun.run(
        [JobInput(.lines, path: path), other],
        to: { .descriptor($0) },
        jobs: jobs,
        stopsAtFailure: stopsAtFailure
      )
      #expect(Outcome(run) == expected, "\(comment), \(jobs) jobs")
    }
  }

  /// Frames of 700 lines each.
  private static func frames(_ form: Compression) throws -> [UInt8] {
    let compressor = try FrameCompressor(form)
    var index = FrameIndex(form)
    var buffer = ByteBuffer()
    for start in stride(from: 0, to: lines.count, by: 700) {
      let content = lines[start..<min(start + 700, lines.count)].map { $0 + "\n" }.joined()
      content.withByteView { index.append(compressor.write([$0], to: &buffer)) }
    }
    index.write(to: &buffer)
    return buffer.view.array
  }

  @Test(arguments: [false, true])
  func `plain files are answered as streams are`(stopsAtFailure: Bool) throws {
    try check(Array(PartedJobTests.text.utf8), stopsAtFailure: stopsAtFailure, "plain")
    try check([], "empty")
    let long = "\n[[\"" + String(repeating: "x", count: 300_000) + "\"]]\n[[2]]"
    try check(Array((PartedJobTests.text + long).utf8), "a long line")
  }

  @Test(arguments: Compression.allCases)
  func `compressed files of ours are answered as streams are`(form: Compression) throws {
    let bytes = try PartedJobTests.frames(form)
    try check(bytes, "ours")
    try check(bytes, stopsAtFailure: true, "up to a failure")
    try check(bytes + bytes, "joined")
    let compressor = try Compressor(form)
    var buffer = ByteBuffer()
    PartedJobTests.text.withByteView { compressor.write($0, to: &buffer) }
    compressor.finish(to: &buffer)
    try check(bytes + buffer.view.array, "with one of others behind")
    try check(bytes + buffer.view.array.dropLast(9), "with one of others behind that is cut")
  }

  @Test(arguments: Compression.allCases)
  func `what is damaged or cut is told once, behind the lines before it`(form: Compression) throws {
    let bytes = try PartedJobTests.frames(form)
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<8 {
      let place = Int.random(in: bytes.indices, using: &generator)
      var damaged = bytes
      damaged[place] ^= 0x24
      try check(damaged, "byte \(place)")
      try check(Array(damaged[..<(bytes.count - 5)]), "byte \(place), and cut")
    }
  }

  @Test(arguments: Compression.allCases)
  func `a compressed output is the same for any jobs, and is read in parts`(
    form: Compression
  ) throws {
    let folder = try TemporaryFolder()
    // More than two frames.
    let text = (0..<4).map { _ in PartedJobTests.text + "\n" }.joined()
    let input = JobInput(.lines, path: try folder.add("in.ndjson", text))
    var expected: Data?
    for jobs in [1, 2, 3, 8] {
      let path = folder.path + "/out.ndjson" + form.ending
      let run = try JobRun.run([input], to: { _ in .file(path) }, jobs: jobs)
      #expect(run.result.end == .finished)
      let data = try Data(contentsOf: URL(filePath: path))
      if let expected { #expect(data == expected, "\(jobs) jobs") }
      expected = data
    }
    try check([UInt8](try #require(expected)), "the output")
  }
}
