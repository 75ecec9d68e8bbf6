// SPDX-License-Identifier: MIT

import Foundation
import ListerJSON
import TestKit
import Testing

@testable import ListerBench

@Suite struct BenchmarkResultTests {
  private func read(_ text: String) throws -> BenchmarkResult {
    try BenchmarkResult(file: try #require(JSONText(text)))
  }

  /// A result in which every member that may be missing is there.
  private var full: BenchmarkResult {
    var result = BenchmarkResult.example(yardstick: 1_500)
    result.plan.precision = 0.02
    result.plan.mostTime = 600_000_000_000
    result.header.host = .full
    result.header.program.commit = "0123456789abcdef0123456789abcdef01234567"
    result.header.program.build = "c0ffee"
    result.header.program.compiler = "Swift"
    result.header.program.gmp = "6.2.1"
    result.header.program.mpfr = "4.2.0"
    result.series[3].processors = [1, 0]
    var sample = ResultSample()
    (sample.others, sample.steal, sample.pressure, sample.running) = (1, 2, 3, 4)
    (sample.throttled, sample.hot, sample.frequency, sample.energy) = (5, 6, 7, 8)
    (sample.cycles, sample.instructions, sample.misses) = (10, 11, 12)
    (sample.resident, sample.elapsed, sample.isRepeated) = (9, 10, true)
    sample.marks = [.disturbed, .throttled]
    result.series[3].samples.append(sample)
    return result
  }

  @Test func `what is written is read again, with all that is known and with little`() throws {
    for result in [full, .example(), BenchmarkResult()] {
      #expect(try read(result.fileText) == result)
    }
  }

  @Test func `files obey the schema of the documentation`() throws {
    let file = Datasets.root.appending(path: "../Sources/Lister/Lister.docc/benchmark.schema.json")
    let validator = try SchemaValidator(Data(contentsOf: file))
    for result in [full, .example(), BenchmarkResult.example(threads: [1], workloads: [])] {
      #expect(try validator.faults(in: result.fileText) == [])
    }
  }

  @Test(arguments: [
    ("\"threads\": 2,", "\"threads\": \"2\",", "threads"), ("\"round\": 1,", "", "round"),
    ("\"end\": \"finished\"", "\"end\": \"done\"", "end"),
    ("\"format\"", "\"more\": 1, \"format\"", "more"), ("\"score\": 2", "\"score\": 0", "score"),
    ("\"elapsed_ns\": 1", "\"elapsed_ns\": 0.1", "elapsed_ns"),
    ("\"marks\": []", "\"marks\": [\"odd\"]", "marks"),
    ("\"version\": 1", "\"version\": 2", "version"),
    ("\"outlier\": false", "\"outlier\": 0", "outlier"),
    ("\"one_core\": {", "\"one_core\": 1, \"old\": {", "one_core"),
    ("\"refused\": \"", "\"reason\": \"", "reason"),
  ])
  func `the validator finds what is wrong`(part: String, other: String, member: String) throws {
    let file = Datasets.root.appending(path: "../Sources/Lister/Lister.docc/benchmark.schema.json")
    let validator = try SchemaValidator(Data(contentsOf: file))
    let text = BenchmarkResult.example(threads: [1, 2], yardstick: 1_500).fileText
    #expect(text.contains(part))
    let faults = try validator.faults(in: text.replacing(part, with: other))
    #expect(faults.contains { $0.contains(member) })
  }

  @Test(arguments: [
    ("{}", "format"), ("[]", "format"), (#"{"format": "other"}"#, "format"),
    (#"{"format": "lister-benchmark", "version": 2}"#, "version"),
    (#"{"format": "lister-benchmark", "version": 1}"#, "header"),
  ])
  func `what is no result is refused with its place`(text: String, path: String) throws {
    let error = #expect(throws: ShapeError.self) { try read(text) }
    #expect(error?.path == path)
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    ("\"threads\": 2,", "\"threads\": \"2\",", "series[4].threads"),
    ("\"round\": 2,", "", "series[0].samples[1].round"),
    ("\"end\": \"finished\"", "\"end\": 3", "end"),
    ("\"marks\": []", "\"marks\": {}", "series[0].samples[0].marks"),
    ("\"optimized\": true", "\"optimized\": 1", "header.program.optimized"),
    ("\"repeated\": false", "\"repeated\": 1.5", "series[0].samples[0].repeated"),
    ("\"sockets\": 1", "\"sockets\": 1.5", "header.host.sockets"),
  ])
  func `a member that is wrong is named`(part: String, other: String, path: String) throws {
    let text = BenchmarkResult.example().fileText
    #expect(text.contains(part))
    let error = #expect(throws: ShapeError.self) {
      try read(text.replacing(part, with: other, maxReplacements: 1))
    }
    #expect(error?.path == path)
    #expect(error?.description.hasPrefix("\(path): ") == true)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1_772_368_496_999_999_999, "2026-03-01T12:34:56Z"),
  ])
  func `dates are in UTC`(moment: Int, text: String) {
    #expect(ResultHeader.date(moment) == text)
  }

  @Test func `outliers are marked sample by sample, by the rule that counts them`() throws {
    var result = BenchmarkResult.example(noise: 0.01, rounds: 10, threads: [1])
    result.series[3].samples[4].elapsed *= 3
    // What was made again doesn't count, however far it is.
    result.series[3].samples[7].elapsed *= 3
    result.series[3].samples[7].isRepeated = true
    let data = Data(result.fileText.utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let series = try #require(object["series"] as? [[String: Any]])
    let samples = try #require(series[3]["samples"] as? [[String: Any]])
    let marked = try samples.map { try #require($0["outlier"] as? Bool) }
    #expect(marked == (0..<10).map { $0 == 4 })
    let row = try #require(BenchmarkReport(result).rows.last)
    #expect(row.outliers == 1)
    #expect(try read(result.fileText) == result)
  }

  @Test func `unknown members are passed over`() throws {
    let text = BenchmarkResult.example().fileText.replacing(
      "\"round\"",
      with: "\"new\": {}, \"round\""
    )
    #expect(try read(text) == .example())
  }

  @Test func `without names nobody sees where it was measured`() {
    let header = BenchmarkResult.example().header.anonymous
    #expect(header.host.name == nil)
    #expect(header.command == ["bench", "--export", "json", "FILE"])
    var other = ResultHeader()
    other.command = ["bench", "--precision", "1.5%", "-o", "a.json", "./x", "-j", "1,2"]
    #expect(
      other.anonymous.command == [
        "bench", "--precision", "1.5%", "-o", "FILE", "FILE", "-j", "1,2",
      ]
    )
  }
}

extension HostDescription {
  /// A host of which everything is known.
  fileprivate static var full: HostDescription {
    var host = HostDescription()
    (host.name, host.model, host.microcode) = ("n", "m", "0x1")
    (host.slowest, host.fastest, host.memory, host.memoryLimit) = (1, 2, 3, 4)
    (host.driver, host.governor, host.kernel, host.hypervisor) = ("d", "g", "k", "h")
    (host.quota, host.clock) = (1.5, "tsc")
    var cache = CacheDescription()
    (cache.level, cache.kind, cache.size, cache.count) = (2, "Data", 1_024, 3)
    host.caches = [cache]
    var node = NodeDescription()
    (node.number, node.processors, node.memory) = (1, "0-3", 5)
    host.nodes = [node, NodeDescription()]
    var mitigation = MitigationDescription()
    (mitigation.name, mitigation.state) = ("l1tf", "Vulnerable")
    host.mitigations = [mitigation]
    return host
  }

  @Test func `runs of other processes are further rounds`() throws {
    let result = BenchmarkResult.example(threads: [1, 2])
    var none = result
    none.series = []
    var sum = none
    for round in 1...7 {
      var one = BenchmarkResult.example(rounds: 1, threads: [1, 2])
      if round == 7 { one.series[3].samples[0].elapsed *= 2 }
      sum.add(one, round: round, start: round * 1_000)
    }
    #expect(sum.series.count == result.series.count)
    #expect(sum.series.allSatisfy { $0.samples.map(\.round) == Array(1...7) })
    let starts = sum.series[0].samples.map(\.start)
    #expect(starts == (1...7).map { 1_000_000_000 + $0 * 1_000 })
    #expect(sum.series.map(\.latency) == result.series.map(\.latency))
    let rates = sum.series[3].samples.map(\.rate)
    #expect(rates.dropLast().allSatisfy { abs($0 / rates[6] - 2) < 1e-6 })
  }
}
