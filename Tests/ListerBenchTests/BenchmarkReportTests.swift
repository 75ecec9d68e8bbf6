// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@testable import ListerBench

@Suite struct BenchmarkReportTests {
  private func step(
    _ report: BenchmarkReport,
    _ pass: ResultPass,
    _ threads: Int
  ) throws -> StepSummary {
    try #require(
      report.rows.first { $0.series.pass == pass && $0.series.threads == threads }
    )
  }

  @Test func `figures are those of the samples`() throws {
    let report = BenchmarkReport(.example(serial: 0.1))
    let row = try step(report, .jobs, 4)
    // 100 documents, 100 times a second and thread, with a tenth of the work one at a time.
    let rate = 100.0 * 100 * 4 / 1.3
    #expect(abs(try #require(row.documents).median / rate - 1) < 1e-6)
    #expect(abs(try #require(row.processorDocuments).median / (rate / 4) - 1) < 1e-6)
    #expect(abs(try #require(row.formulas).median / (rate * 60) - 1) < 1e-6)
    #expect(abs(try #require(row.bytesIn).median / (rate * 500) - 1) < 1e-6)
    #expect(abs(try #require(row.speedup).median - 4 / 1.3) < 1e-6)
    #expect(abs(try #require(row.efficiency).median - 1 / 1.3) < 1e-6)
    #expect(abs(try #require(row.shareOfCores).median - 1 / 1.3) < 1e-6)
    #expect(abs(try #require(row.shareOfScan).median - 1 / 1.3 / 4) < 1e-6)
    #expect(abs(try #require(row.shareOfCopy).median - 1 / 1.3 / 20) < 1e-6)
    #expect((row.samples, row.repeated, row.outliers, row.surplus) == (6, 0, 0, 0))
    // Of 180 µs of work 22.5 are done by one thread at a time, and 12 with the right to deliver.
    #expect(abs(try #require(row.serial) - 37.5) < 1e-9)
    #expect(abs(try #require(row.ceiling) - 15) < 1e-9)
    let remark = "one thread at a time works for 38 ns of a document, so all are at most 15.0"
    #expect(report.remarks.contains { $0.hasPrefix("invoice: \(remark)") })
    #expect(row.marks.isEmpty && !report.isMarked)
    #expect(try step(report, .copy, 4).speedup == nil)
    #expect(try step(report, .cores, 4).documents == nil)
    #expect(try step(report, .cores, 4).shareOfCores == nil)
  }

  @Test func `efficiency is told against the loop of the same rounds`() throws {
    // Two threads give what one and a half cores would: of the loop and of the jobs.
    var result = BenchmarkResult.example(threads: [1, 2])
    for index in result.series.indices
    where result.series[index].threads == 2 && [.jobs, .cores].contains(result.series[index].pass) {
      for sample in result.series[index].samples.indices {
        let elapsed = result.series[index].samples[sample].elapsed
        result.series[index].samples[sample].elapsed = elapsed * 4 / 3
      }
    }
    let row = try step(BenchmarkReport(result), .jobs, 2)
    #expect(abs(try #require(row.efficiency).median - 0.75) < 1e-6)
    #expect(abs(try #require(row.shareOfCores).median - 1) < 1e-6)
    let loops = BenchmarkReport(result).loops
    #expect(loops.map(\.threads) == [2])
    #expect(abs(loops[0].efficiency.median - 0.75) < 1e-6)
  }

  @Test func `an efficiency above all that threads can give is marked`() throws {
    var result = BenchmarkResult.example(threads: [1, 2])
    for sample in result.series[7].samples.indices {
      result.series[7].samples[sample].elapsed /= 2
    }
    let report = BenchmarkReport(result)
    #expect(try step(report, .jobs, 2).marks == [.impossible])
    #expect(report.isMarked)
    // Within the interval nobody can tell.
    result.series[7].samples[0].elapsed *= 4
    #expect(!BenchmarkReport(result).isMarked)
  }

  @Test func `more threads than can run have no efficiency, and no part in a fit`() throws {
    var result = BenchmarkResult.example(serial: 0.1, threads: [1, 2, 4, 6, 8])
    #expect(BenchmarkReport(result).fit(.amdahl, of: "invoice") != nil)
    result.header.host.quota = 4.5
    let report = BenchmarkReport(result)
    let row = try step(report, .jobs, 8)
    #expect(row.surplus == 4)
    #expect((row.efficiency, row.shareOfCores) == (nil, nil))
    #expect(row.speedup != nil)
    #expect(row.remarks == ["4 threads too many"])
    #expect(try step(report, .jobs, 4).efficiency != nil)
    #expect(report.fit(.amdahl, of: "invoice") == nil)
    // Bound to fewer processors, they share these.
    result.header.host.quota = nil
    for index in result.series.indices { result.series[index].processors = [0, 1] }
    #expect(try step(BenchmarkReport(result), .jobs, 4).surplus == 2)
  }

  @Test func `repeated samples do not count, and marks of the others stay`() throws {
    var result = BenchmarkResult.example(threads: [1])
    var sample = result.series[3].samples[0]
    sample.elapsed *= 10
    (sample.isRepeated, sample.marks) = (true, [.disturbed])
    result.series[3].samples.insert(sample, at: 0)
    var row = try step(BenchmarkReport(result), .jobs, 1)
    #expect((row.samples, row.repeated) == (6, 1))
    #expect(row.marks.isEmpty)
    result.series[3].samples[3].marks = [.disturbed]
    row = try step(BenchmarkReport(result), .jobs, 1)
    #expect(row.marks == [.disturbed])
  }

  @Test func `laws are fitted over the steps`() throws {
    let report = BenchmarkReport(.example(serial: 0.05, threads: [1, 2, 4, 8]))
    let fit = try #require(report.fit(.amdahl, of: "invoice"))
    #expect(abs(fit.serial - 0.05) < 1e-6)
    #expect(report.remarks.contains { $0.hasPrefix("invoice: Amdahl's law: serial part 5.0 %") })
    #expect(BenchmarkReport(.example(threads: [1, 2, 4])).fit(.amdahl, of: "invoice") == nil)
  }
}
