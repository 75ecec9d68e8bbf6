// SPDX-License-Identifier: MIT

import ListerBasics
import ListerWorkloads
import Testing

@testable import Lister

@Suite struct BenchmarkTests {
  private func documents(of workload: Workload) -> GeneratedDocuments {
    var documents = GeneratedDocuments(workload)
    documents.seed = 7
    documents.count = 5
    return documents
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
      let check = AnswerCheck(documents(of: workload))
      try Array(output(of: workload, index: index).utf8).withByteView { (line) throws in
        try check.check(line, index: index)
      }
      let wrong = output(of: workload, index: index, spoiling: 0)
      #expect(throws: BenchmarkFault.self) {
        try Array(wrong.utf8).withByteView { (line) throws in
          try check.check(line, index: index)
        }
      }
    }
  }

  @Test(arguments: ["", "{}", #"{"values":[[1"#, #"{"values":"#, #"{"values":[["\"#])
  func `a line without whole values does not pass`(line: String) {
    let check = AnswerCheck(documents(of: .invoice))
    #expect(throws: BenchmarkFault.self) {
      try Array(line.utf8).withByteView { (line) throws in try check.check(line, index: 0) }
    }
  }

  @Test func `each document of a file is checked, and none may be missing`() throws {
    for (count, isWhole) in [(5, true), (4, false), (6, false)] {
      let file = try ScratchFile("output")
      for index in 0..<count {
        let line = output(of: .loan, index: index) + "\n"
        try file.append(Array(line.utf8))
      }
      let check = AnswerCheck(documents(of: .loan))
      let isRight: Void? = try? check.run(file)
      #expect((isRight != nil) == isWhole)
    }
  }

  @Test(arguments: [
    ("[[1,\"]\\\"\\n\"]]\n{\"a\":[\n]}\n", 2), ("", 0), ("[\"\\\\\"]\n", 1),
    ("[\"\\\\\\\"]\n\"]\n", 1), ("[\"\n\\\"\n\"]\n[]\n", 2),
  ])
  func `the scan counts documents and bytes`(text: String, documents: Int) throws {
    // Wherever the pieces that are read begin, within a text or behind a backslash.
    for shift in [0, 1 << 18, 1 << 18 - 1, 1 << 18 - 2, 1 << 18 - 3, 1 << 18 - 4, 1 << 18 - 5] {
      let whole = String(repeating: " ", count: shift) + text
      let file = try ScratchFile("documents")
      try file.append(Array(whole.utf8))
      try file.rewind()
      var pass = ScanPass()
      let counts = try pass.run(from: file, to: NullFile())
      #expect(counts.documents == documents)
      #expect(counts.bytesIn == whole.utf8.count)
      #expect(counts.bytesOut == whole.utf8.count)
    }
  }

  @Test(arguments: ["[1]\n[2]\n", "", "\n", "[1]\n[2]"])
  func `the copy counts lines and bytes`(text: String) throws {
    for shift in [0, 1 << 18, 1 << 18 - 1, 1 << 18 - 4] {
      let whole = String(repeating: " ", count: shift) + text
      let file = try ScratchFile("documents")
      try file.append(Array(whole.utf8))
      try file.rewind()
      var pass = CopyPass()
      let counts = try pass.run(from: file, to: NullFile())
      #expect(counts.documents == whole.utf8.count { $0 == UInt8(ascii: "\n") })
      #expect(counts.bytesIn == whole.utf8.count)
      #expect(counts.bytesOut == whole.utf8.count)
    }
  }

  @Test(arguments: [1, 400, 5_000])
  func `documents are generated in whole lines, as many as are asked for`(count: Int) {
    var documents = GeneratedDocuments(.loan)
    documents.count = count
    var lines = 0
    for piece in documents {
      #expect(piece.last == UInt8(ascii: "\n"))
      lines += piece.count { $0 == UInt8(ascii: "\n") }
    }
    #expect(lines == count)
  }

  @Test(arguments: [false, true])
  func `a benchmark has rows for the floors, for numbers of threads, and for the loop`(
    isAgain: Bool
  ) throws {
    var request = BenchmarkRequest()
    request.workloads = [.matrix]
    request.documents = 20
    request.jobs = [2, 1]
    request.repetitions = 2
    request.isAgain = isAgain
    var steps: [BenchmarkStep] = []
    let response = try Workspace().benchmark(request) { _, step in steps.append(step) }
    #expect(response.rows.map(\.pass) == [.copy, .scan, .jobs(2), .jobs(1), .cores(2), .cores(1)])
    let names = response.rows.map(\.name)
    #expect(names == ["matrix", "matrix", "matrix", "matrix", "cores", "cores"])
    let rows = response.rows.prefix(4)
    #expect(rows.allSatisfy { $0.documents == 20 && $0.bytesIn > 0 })
    // What holds its values already is as long as what comes out.
    #expect(rows.allSatisfy { ($0.bytesIn == $0.bytesOut) == (isAgain || $0.formulas == 0) })
    #expect(response.rows[3].efficiency == 1)
    #expect(response.rows[3].shareOfCores == 1)
    #expect(response.rows[5].efficiency == 1)
    #expect(rows.suffix(2).allSatisfy { ($0.shareOfScan ?? 0) > 0 })
    // The passes take turns.
    let passes: [BenchmarkPass] = [.copy, .scan, .cores(2), .jobs(2), .cores(1), .jobs(1)]
    let turns = [1, 2].flatMap { run in passes.map { BenchmarkStep.timing($0, run: run) } }
    #expect(steps == [.generating, .checking(jobs: 2), .checking(jobs: 1)] + turns)
  }
}
