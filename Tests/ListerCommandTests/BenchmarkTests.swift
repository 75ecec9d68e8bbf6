// SPDX-License-Identifier: MIT

import ListerBasics
import Lister
import Testing
import ListerWorkloads

@testable import ListerCommand

@Suite struct BenchmarkTests {
  @Test(arguments: [
    ("1", [1]), ("1,2,4", [1, 2, 4]), ("8,1", [8, 1]), ("1024", [1024]),
  ])
  func `a list of jobs is whole numbers with commas between them`(text: String, jobs: [Int]) {
    #expect(Benchmark.jobs(text) == jobs)
  }

  @Test(arguments: ["", "0", "1,", ",1", "1,,2", "1025", "two", "1 2", "-1"])
  func `what is no list of jobs is refused`(text: String) {
    #expect(Benchmark.jobs(text) == nil)
  }

  /// A document as it would come out, with the generator's own answers in a grid of nulls.
  private func output(of workload: Workload, index: Int, spoiling: Int? = nil) -> String {
    var cells = Array(repeating: Array(repeating: "null", count: 16), count: 16)
    let answers = workload.expected(index: index, seed: 7, distinct: false)
    for (number, answer) in answers.enumerated() {
      cells[answer.row][answer.column] = number == spoiling ? "\"],[\"" : answer.text
    }
    let rows = cells.map { "[" + $0.joined(separator: ",") + "]" }.joined(separator: ",")
    return #"{"id":"\"values\":[x","grids":[{"rows":[["[\""]],"values":[\#(rows)]}]}"#
  }

  @Test(arguments: Workload.allCases)
  func `right answers pass, and one wrong answer does not`(workload: Workload) throws {
    for index in 0..<5 {
      let check = AnswerCheck(workload: workload, seed: 7, distinct: false)
      try Array(output(of: workload, index: index).utf8).withByteView { (line) throws in
        try check.check(line, index: index)
      }
      let wrong = output(of: workload, index: index, spoiling: 0)
      #expect(throws: CommandError.self) {
        try Array(wrong.utf8).withByteView { (line) throws in
          try check.check(line, index: index)
        }
      }
    }
  }

  @Test(arguments: ["", "{}", #"{"values":[[1"#, #"{"values":"#, #"{"values":[["\"#])
  func `a line without whole values does not pass`(line: String) {
    let check = AnswerCheck(workload: .invoice, seed: 1, distinct: false)
    #expect(throws: CommandError.self) {
      try Array(line.utf8).withByteView { (line) throws in try check.check(line, index: 0) }
    }
  }

  @Test func `a scratch file gives its lines back whole, however long they are`() throws {
    let file = try ScratchFile("lines")
    let lines = ["", "a", String(repeating: "b", count: 3_000_000), "", "last"]
    try Array(lines.joined(separator: "\n").utf8).withByteView { (bytes) throws in
      try file.append(bytes)
    }
    var found: [String] = []
    try file.forEachLine { (line) throws(CommandError) in found.append(line.string) }
    #expect(found == lines)
  }

  @Test(arguments: [
    ("[[1,\"]\\\"\\n\"]]\n{\"a\":[\n]}\n", 2), ("", 0), ("[\"\\\\\"]\n", 1),
    ("[\"\\\\\\\"]\n\"]\n", 1), ("[\"\n\\\"\n\"]\n[]\n", 2),
  ])
  func `the plain pass counts documents and bytes`(text: String, documents: Int) throws {
    // Wherever the pieces that are read begin, within a text or behind a backslash.
    for shift in [0, 1 << 18, 1 << 18 - 1, 1 << 18 - 2, 1 << 18 - 3, 1 << 18 - 4, 1 << 18 - 5] {
      let whole = String(repeating: " ", count: shift) + text
      let file = try ScratchFile("documents")
      try Array(whole.utf8).withByteView { (bytes) throws in try file.append(bytes) }
      try file.rewind()
      var pass = PlainPass()
      let counts = try pass.run(from: file, to: NullFile())
      #expect(counts.documents == documents)
      #expect(counts.bytesIn == whole.utf8.count)
      #expect(counts.bytesOut == whole.utf8.count)
    }
  }

  @Test func `rows are printed as a table and as lines of JSON`() {
    let benchmark = Benchmark(
      workloads: [.loan],
      documents: 1000,
      jobs: [2],
      repetitions: 3,
      seed: 1,
      distinct: true
    )
    let row = Benchmark.Row(
      workload: .loan,
      jobs: 2,
      documents: 1000,
      formulas: 50_000,
      bytesIn: 2_000_000,
      bytesOut: 4_000_000,
      elapsed: 1e9,
      processor: 2e9,
      deviation: 1e7,
      efficiency: 0.95
    )
    #expect(
      BenchmarkReport.table([row], of: benchmark) == """
        1,000 documents per workload, no two with the same formulas; \
        median of 3 runs after one to warm up; all answers checked.

        workload  jobs  documents  per CPU s   formulas      input     output  efficiency  spread
        --------  ----  ---------  ---------  ---------  ---------  ---------  ----------  ------
        loan         2   1,000 /s     500 /s  50,000 /s  2.00 MB/s  4.00 MB/s      95.0 %   1.0 %

        """
    )
    let line = BenchmarkReport.lines([row])
    #expect(line.hasPrefix(#"{"workload":"loan","jobs":2,"documents":1000,"#))
    #expect(line.hasSuffix("\"efficiency\":0.9500}\n"))
  }
}

@Suite struct ProgressLineTests {
  private func counts(_ documents: Int, failed: Int = 0, bytes: Int = 0) -> JobCounts {
    var counts = JobCounts()
    counts.documents = documents
    counts.failed = failed
    counts.bytesIn = bytes
    return counts
  }

  @Test func `a job of unknown size has a count and a rate`() {
    #expect(
      ProgressLine.text(
        counts(12_345, failed: 2),
        total: nil,
        documentRate: 4_000,
        byteRate: 1,
        elapsed: 3
      ) == "12,345 documents  2 failed  4,000 /s"
    )
  }

  @Test func `a job of known size has a bar too, and the time left after two seconds`() {
    func text(elapsed: Double) -> String {
      ProgressLine.text(
        counts(1, bytes: 500),
        total: 1000,
        documentRate: 10,
        byteRate: 100,
        elapsed: elapsed
      )
    }
    #expect(text(elapsed: 1) == "[##########----------] 50 %  1 document  10.0 /s")
    #expect(text(elapsed: 3) == "[##########----------] 50 %  1 document  10.0 /s  5 s left")
  }
}
