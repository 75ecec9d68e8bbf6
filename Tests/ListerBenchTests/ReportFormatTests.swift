// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBench

@Suite struct ReportFormatTests {
  private let report = BenchmarkReport(
    .example(serial: 0.05, noise: 0.01, workloads: ["invoice", "loan"], yardstick: 1_500)
  )

  @Test func `JSON is the result`() throws {
    #expect(ReportFormat.json.text(of: report) == report.result.fileText)
  }

  @Test func `the printed figures follow from the samples in the JSON`() throws {
    // Calculated anew, by another reader of JSON.
    let data = Data(ReportFormat.json.text(of: report).utf8)
    let result = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let series = try #require(result["series"] as? [[String: Any]])
    let lines = report.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = lines[0]
    let column = try #require(names.firstIndex(of: "documents_per_second"))
    let low = try #require(names.firstIndex(of: "documents_per_second_low"))
    #expect(lines.count == series.count + 1)
    for (line, one) in zip(lines.dropFirst(), series) {
      #expect(line.count == names.count)
      #expect(line[0] == one["workload"] as? String)
      let documents = try #require(one["documents"] as? Double)
      let samples = try #require(one["samples"] as? [[String: Any]])
      let rates = try samples.map { sample in
        let passes = try #require(sample["passes"] as? Double)
        return try documents * passes / #require(sample["elapsed_ns"] as? Double) * 1e9
      }.sorted()
      guard documents > 0 else {
        #expect(line[column].isEmpty)
        continue
      }
      #expect(abs(try #require(Double(line[column])) - (rates[2] + rates[3]) / 2) < 0.01)
      #expect(abs(try #require(Double(line[low])) - rates[0]) < 0.01)
    }
  }

  @Test func `lines of JSON have the figures in base units`() throws {
    let lines = report.lines.split(separator: "\n")
    #expect(lines.count == report.rows.count)
    for line in lines {
      let row = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
      #expect(row["workload"] != nil && row["jobs"] != nil && row["elapsed_ns"] != nil)
    }
    #expect(lines[3].contains(#""workload":"invoice","pass":"jobs","jobs":1"#))
    #expect(lines[3].hasSuffix(#""marks":[]}"#))
  }

  @Test func `Markdown has a table in which each line has all columns`() throws {
    let all = report.markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    let lines = all.prefix { !$0.hasPrefix("| score") }
    #expect(lines.count == 2 + 8)
    #expect(all.count == lines.count + 3)
    for line in all.dropFirst(lines.count) { #expect(line.count { $0 == "|" } == 4) }
    for line in lines {
      #expect(line.count { $0 == "|" } == BenchmarkReport.columns.count + 1)
    }
    #expect(report.markdown.contains("- processor: Some <CPU> & \"more\""))
  }

  @Test func `metrics have a type, labels and an end`() throws {
    let text = report.openMetrics
    #expect(text.hasSuffix("\n# EOF\n"))
    #expect(text.contains("lister_bench_info{score=\"2\",model=\"Some <CPU> & \\\"more\\\"\""))
    var known: Set<Substring> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("# TYPE ") {
        let name = line.split(separator: " ")[2]
        #expect(known.insert(name).inserted)
      } else if !line.hasPrefix("#") {
        let name = line.prefix { $0 != "{" }
        #expect(known.contains(name) || name == "lister_bench_info")
        #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil)
      }
    }
  }

  @Test func `JSON has the lines, the laws and the remarks for other programs`() throws {
    let data = Data(report.result.fileText.utf8)
    let file = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let lines = try report.lines.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
    }
    #expect(file["steps"] as? [NSDictionary] == lines)
    #expect(file["remarks"] as? [String] == report.remarks)
    let fits = try #require(file["fits"] as? [[String: Any]])
    let laws = ["invoice", "loan"].flatMap { name in report.fits(of: name).map { (name, $0) } }
    #expect(!laws.isEmpty && fits.count == laws.count)
    for (fit, (name, law)) in zip(fits, laws) {
      #expect(fit["workload"] as? String == name && fit["law"] as? String == law.law.rawValue)
      #expect(abs(try #require(fit["serial"] as? Double) - law.serial) < 1e-9)
      #expect(abs(try #require(fit["first"] as? Double) - law.first) < 1e-9)
    }
  }

  @Test(arguments: ReportFormat.allCases)
  func `a result without a run has all forms too`(format: ReportFormat) {
    #expect(!format.text(of: BenchmarkReport(BenchmarkResult())).isEmpty || format == .csv)
    let single = BenchmarkResult.example(rounds: 1, threads: [1])
    #expect(!format.text(of: BenchmarkReport(single)).isEmpty)
  }
}
