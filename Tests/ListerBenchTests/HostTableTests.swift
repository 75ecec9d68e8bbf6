// SPDX-License-Identifier: MIT

import Foundation
import ListerMeasurement
import Testing

@testable import ListerBench

@Suite struct HostTableTests {
  private func result(
    _ host: String?,
    _ passes: Double?,
    threads: [Int] = [1, 8]
  ) -> BenchmarkResult {
    var result = BenchmarkResult.example(threads: threads, yardstick: passes)
    result.header.host.name = host
    return result
  }

  private var table: HostTable {
    HostTable(
      [
        result("slow", 1_000), result(nil, nil), result("fast", 2_000.5),
        result("part", 9_000, threads: [1]),
      ],
      ["a/r.json", "b/r.json", "c/r,2.json", "d/r.json"]
    )
  }

  @Test func `a row is a result, the highest score of all cores first`() {
    let table = table.table
    #expect(table.columns.map(\.title).suffix(3) == ["one core", "all cores", "speed-up"])
    let model = "Some <CPU> & \"more\""
    #expect(
      table.rows == [
        [
          "c/r,2.json", "fast", model, "8", "2,001 (2,001 to 2,001)", "16,004 (16,004 to 16,004)",
          "8.00",
        ],
        [
          "a/r.json", "slow", model, "8", "1,000 (1,000 to 1,000)", "8,000 (8,000 to 8,000)",
          "8.00",
        ],
        ["b/r.json", "", model, "8", "none", "none", ""],
        [
          "d/r.json", "part", model, "8", "9,000 (9,000 to 9,000)", "none: not run with 8 jobs", "",
        ],
      ]
    )
  }

  @Test func `it is exported as Markdown, CSV and JSON`() throws {
    let markdown = try #require(table.text(as: .md))
    #expect(markdown.hasPrefix("# lister bench table\n\n| result | host | processor | threads |"))
    #expect(markdown.contains("\nScore 2. Passes of the yardstick in a second"))
    #expect(table.text(as: .openmetrics) == nil)
    let csv = try #require(table.text(as: .csv)).split(separator: "\r\n")
    #expect(csv.count == 5)
    #expect(csv[0].hasPrefix("file,host,processor,jobs,score,one_core,one_core_low,one_core_high,"))
    #expect(csv[1].hasPrefix("\"c/r,2.json\",fast,\"Some <CPU> & \"\"more\"\"\",8,2,2000.5,"))
    let lines = try table.lines.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["host"] as? String } == ["fast", "slow", nil, "part"])
    #expect(lines.map { $0["all_cores"] as? Double } == [16_004, 8_000, nil, nil])
    #expect(lines.map { $0["speedup"] as? Double } == [8, 8, nil, nil])
    #expect(lines[3]["refused"] as? String == "not run with 8 jobs")
    #expect(table.text(as: .json) == table.lines)
  }

  @Test func `it is to be trusted where no score is missing or marked`() {
    #expect(!table.isTrusted)
    var one = result("one", 1_000)
    #expect(HostTable([one], ["r.json"]).isTrusted)
    for index in one.series.indices where one.series[index].pass == .yardstick {
      one.series[index].samples[0].marks = [.throttled]
    }
    #expect(!HostTable([one], ["r.json"]).isTrusted)
  }
}
