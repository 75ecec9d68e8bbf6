// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerJobs
import ListerBatch
import ListerCoding
import ListerJSON
import ListerMeasurement
import ListerModel
import TestKit
import Testing

@Suite struct StreamJobTests {
  /// A document that adds a number to itself, and what becomes of it.
  private func document(_ number: Int) -> (input: String, output: String) {
    let cells = "[[\(number),\"=A1+A1\"]]"
    return (
      "{\"id\":\(number),\"grid\":\(cells)}",
      "{\"id\":\(number),\"grid\":\(cells),\"values\":[[\(number),\(number * 2)]]}"
    )
  }

  @Test(arguments: [1, 2, 8])
  func `one line in gives one line out, in the same order, whatever the jobs`(jobs: Int) throws {
    let count = 20_000
    var input = ""
    var output = ""
    var failed = 0
    for number in 0..<count {
      let document = document(number)
      switch number % 1_000 {
      case 17:
        input += "\n"
        output += "\n"
      case 23:
        input += "{\"id\":\(number),\"grid\":[[1,]]}\n"
        let column = 18 + "\(number)".count
        output += "{\"lister_error\":{\"line\":\(number + 1),\"column\":\(column)"
        failed += 1
        output += ",\"path\":\"grid[0]\",\"message\":\"a comma after the last element; "
        output += "JSON has no trailing commas\"},\"id\":\(number)}\n"
      default:
        input += document.input + "\n"
        output += document.output + "\n"
      }
    }
    let run = try JobRun.stream(input, jobs: jobs)
    #expect(run.result.end == .finished)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == expected.count)
    let difference = zip(lines, expected).first { $0 != $1 }
    #expect(difference?.0 == difference?.1)
    #expect(run.result.counts.failed == failed)
    #expect(run.result.counts.documents == count - 20)
    #expect(run.result.counts.changed == count - 20 - failed)
    #expect(run.result.counts.formulas == count - 20 - failed)
    #expect(run.result.counts.cells == 2 * run.result.counts.formulas)
    #expect(run.result.counts.bytesIn == input.utf8.count)
    #expect(run.result.counts.bytesOut == output.utf8.count)
    #expect(run.failures.map(\.line) == (0..<20).map { $0 * 1_000 + 24 })
  }

  @Test func `a bad line gives a record with line, column, path, message and id`() throws {
    let rows = (1...17).map { "[\($0)]" }.joined(separator: ",")
    let run = try JobRun.stream("[[1]]\n{\"id\":\"a\\\"b\",\"grids\":[{\"rows\":[\(rows)]}]}\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == #"{"grid":[[1]],"values":[[1]]}"#)
    #expect(
      lines[1].hasPrefix(#"{"lister_error":{"line":2,"column":"#)
        && lines[1].hasSuffix(
          #","path":"grids[0].rows","message":"17 rows; a grid has at most 16"},"id":"a\"b"}"#
        )
    )
    #expect(run.messages.count == 1)
    #expect(run.messages.first?.hasPrefix("stdin:2:") == true)
    #expect(
      run.messages.first?.hasSuffix(": grids[0].rows: 17 rows; a grid has at most 16") == true
    )
    #expect(run.result.counts.failed == 1)
    #expect(run.result.end == .finished)
  }

  @Test func `blank lines stay, and the last line needs no newline`() throws {
    let run = try JobRun.stream("\n  \t\n[[1]]\r\n\r\n[[2]]")
    #expect(
      run.output == "\n  \t\n{\"grid\":[[1]],\"values\":[[1]]}\r\n\r\n"
        + "{\"grid\":[[2]],\"values\":[[2]]}\n"
    )
    #expect(run.result.counts.documents == 2)
  }

  @Test func `nothing in gives nothing out`() throws {
    let run = try JobRun.stream("")
    #expect(run.output.isEmpty)
    #expect(run.result.end == .finished)
    #expect(run.result.counts == JobCounts())
  }

  @Test func `recalculating the output changes nothing`() throws {
    let input = (0..<100).map { document($0).input + "\n" }.joined()
    let first = try JobRun.stream(input)
    let second = try JobRun.stream(first.output)
    #expect(second.output == first.output)
    #expect(second.result.counts.changed == 0)
  }

  @Test func `a line over the limit gives a record, and the others are done`() throws {
    let long = "[[\"" + String(repeating: "x", count: 17 << 20) + "\"]]"
    let run = try JobRun.stream("[[1]]\n\(long)\n[[2]]\n")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"lister_error":{"line":2,"column":1,"path":"","message":"#))
    #expect(lines[2] == #"{"grid":[[2]],"values":[[2]]}"#)
  }

  @Test(arguments: [1, 4])
  func `the first failure ends it when that is wanted, after what comes before`(jobs: Int) throws {
    let input = (0..<30_000).map { $0 == 20_000 ? "bad\n" : document($0).input + "\n" }.joined()
    let run = try JobRun.stream(input, jobs: jobs, stopsAtFailure: true)
    #expect(run.result.end == .stopped)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 20_001)
    #expect(lines.last?.hasPrefix(#"{"lister_error":{"line":20001,"#) == true)
    #expect(run.failures.count == 1)
  }

  @Test func `only values and plain doubles are written when they are wanted`() throws {
    let options = RecalculationOptions(numbers: .double, valuesOnly: true)
    let run = try JobRun.stream("{\"id\":5,\"grid\":[[\"=1/3\"]]}\n", options: options)
    #expect(run.output == "{\"id\":5,\"values\":[[0.3333333333333333]]}\n")
  }

  @Test func `stages and times per document are measured when they are wanted`() throws {
    let input = (0..<1_000).map { document($0).input + "\n" }.joined()
    let plain = try JobRun.stream(input).result
    #expect(plain.stages == StageTimes())
    #expect(plain.perDocument.count == 0)
    var measuring = RecalculationOptions()
    measuring.measures = true
    let timed = try JobRun.stream(input, options: measuring).result
    #expect(timed.perDocument.count == 1_000)
    let stages = timed.stages
    #expect([stages.read, stages.scan, stages.compile, stages.evaluate].allSatisfy { $0 > 0 })
    #expect(stages.write > 0)
    #expect(timed.counts.cacheHits + timed.counts.cacheMisses == 1_000)
    #expect(timed.wall > 0)
    #expect(timed.peakMemory > 0)
  }

  // MARK: Ends from outside

  @Test(arguments: [1, 2])
  func `an endless stream ends with a cancellation, at the end of a line`(jobs: Int) throws {
    let input = try TestPipe()
    let writer = input.takeWriter()
    let line = Array((document(7).input + "\n").utf8)
    let cancellation = Cancellation()
    Thread.detachNewThread {
      while unsafe write(writer, line, line.count) == line.count {
        if cancellation.isCancelled { break }
      }
      close(writer)
    }
    Thread.detachNewThread {
      usleep(100_000)
      cancellation.cancel()
    }
    let run = try JobRun.run(
      [JobInput(.descriptor(input.reader), path: "stdin")],
      to: { .descriptor($0) },
      jobs: jobs,
      cancellation: cancellation
    )
    #expect(run.result.end == .cancelled)
    #expect(run.output.isEmpty || run.output.hasSuffix("\n"))
    #expect(Set(run.output.split(separator: "\n")).isSubset(of: [Substring(document(7).output)]))
  }

  @Test func `a wait for input ends with a cancellation`() throws {
    let input = try TestPipe()
    input.write("[[1]]\n[[2]")
    let cancellation = Cancellation()
    Thread.detachNewThread {
      usleep(50_000)
      cancellation.cancel(signal: SIGTERM)
    }
    let run = try JobRun.run(
      [JobInput(.descriptor(input.reader), path: "stdin")],
      to: { .descriptor($0) },
      cancellation: cancellation
    )
    #expect(run.result.end == .cancelled)
    #expect(run.output == "{\"grid\":[[1]],\"values\":[[1]]}\n")
  }

  @Test func `a wait for a reader of the output ends with a cancellation`() throws {
    let folder = try TemporaryFolder()
    let lines = String(repeating: document(7).input + "\n", count: 10_000)
    let input = JobInput(.lines, path: try folder.add("a.ndjson", lines))
    // Nobody reads it.
    let output = try TestPipe()
    let cancellation = Cancellation()
    Thread.detachNewThread {
      usleep(50_000)
      cancellation.cancel()
    }
    let job = RecalculationJob(
      inputs: [input],
      output: .descriptor(output.writer)
    )
    #expect(job.run(cancellation: cancellation).end == .cancelled)
  }

  @Test func `a reader that has gone ends it`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGPIPE, SIG_IGN)
      let folder = try TemporaryFolder()
      let lines = String(repeating: "[[1]]\n", count: 10_000)
      let input = JobInput(.lines, path: try folder.add("a.ndjson", lines))
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { exit(1) }
      close(ends[0])
      let job = RecalculationJob(
        inputs: [input],
        output: .descriptor(ends[1])
      )
      let end = job.run().end
      _ = consume folder
      exit(end == .brokenPipe ? 7 : 2)
    }
  }
}
