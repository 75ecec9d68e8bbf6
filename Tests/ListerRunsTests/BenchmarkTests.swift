// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerBench
import ListerFiles
import ListerJobs
import ListerWorkloads
import TestKit
import Testing

@testable import ListerRuns

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
      let file = try ScratchFile("output", inMemory: true)
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
      let file = try ScratchFile("documents", inMemory: true)
      try file.append(Array(whole.utf8))
      var pass = ScanPass()
      let counts = try pass.run(from: FileDescriptor(reading: file.path), to: NullFile())
      #expect(counts.documents == documents)
      #expect(counts.bytesIn == whole.utf8.count)
      #expect(counts.bytesOut == whole.utf8.count)
    }
  }

  @Test(arguments: ["[1]\n[2]\n", "", "\n", "[1]\n[2]"])
  func `the copy counts lines and bytes`(text: String) throws {
    for shift in [0, 1 << 18, 1 << 18 - 1, 1 << 18 - 4] {
      let whole = String(repeating: " ", count: shift) + text
      let file = try ScratchFile("documents", inMemory: true)
      try file.append(Array(whole.utf8))
      var pass = CopyPass()
      let counts = try pass.run(from: FileDescriptor(reading: file.path), to: NullFile())
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

  /// A request for little work.
  private func request(_ workloads: [Workload] = [.matrix]) -> BenchmarkRequest {
    var request = BenchmarkRequest()
    request.workloads = workloads
    request.hasMerges = false
    request.documents = 20
    request.jobs = [2, 1]
    request.rounds.duration = nil
    (request.rounds.leastRounds, request.rounds.mostRounds) = (2, 2)
    request.rounds.repeats = 0
    return request
  }

  @Test(arguments: [false, true])
  func `a benchmark has runs of the floors, the loop and the jobs, in turns`(isAgain: Bool) throws {
    var request = request()
    request.isAgain = isAgain
    (request.version, request.command) = ("1.2.3", ["bench", "/x"])
    var steps: [String] = []
    let result = try Workspace().benchmark(request) { step in
      switch step {
      case .generating: steps.append("generating")
      case .checking(_, let jobs): steps.append("checking \(jobs)")
      case .measuring(.running(let series, let round, _), _):
        steps.append("\(series.pass.rawValue) \(series.threads) \(round)")
      case .measuring(.measured, let result): steps.append("measured \(result.series.count)")
      case .measuring: break
      }
    }
    let passes = [2, 1].flatMap { jobs in
      ["copy", "scan", "cores", "yardstick", "jobs"].map { "\($0) \(jobs)" }
    }
    let turns = [1, 2].flatMap { round in passes.map { "\($0) \(round)" } }
    #expect(steps == ["generating", "checking 2", "checking 1"] + turns + ["measured 10"])
    #expect(result.end == .finished)
    #expect(result.series.map { "\($0.pass.rawValue) \($0.threads)" } == passes)
    #expect(result.series.allSatisfy { $0.samples.map(\.round) == [1, 2] })
    for series in result.series where ![.cores, .yardstick].contains(series.pass) {
      #expect(series.documents == 20 && series.bytesIn > 0)
      // What holds its values already is as long as what comes out.
      #expect((series.bytesIn == series.bytesOut) == (isAgain || series.pass != .jobs))
      #expect((series.formulas > 0) == (series.pass == .jobs))
      #expect(series.samples.allSatisfy { $0.elapsed > 0 })
      let isJobs = series.pass == .jobs
      #expect(
        (series.latency?.documents, series.stages?.documents) == (isJobs ? (40, 40) : (nil, nil))
      )
      #expect(series.samples[0].passes == (isJobs ? 1 : series.threads))
    }
    #expect(result.header.program.version == "1.2.3")
    #expect(result.header.program.build?.count == 12)
    #expect(result.header.program.gmp != nil && result.header.program.mpfr != nil)
    #expect(result.header.command == ["bench", "/x"])
    #expect(result.header.date.count == 20)
    #expect(
      (result.plan.documents, result.plan.duration, result.plan.isAgain) == (20, nil, isAgain)
    )
  }

  @Test func `the file is whole after each round, and tells how far it came`() throws {
    let folder = try TemporaryFolder()
    var request = request([.loan, .matrix])
    let path = folder.path + "/result.json"
    request.output = path
    request.isAnonymous = true
    var found: [BenchmarkResult] = []
    let result = try Workspace().benchmark(request) { step in
      if case .measuring(.turn, _) = step, let kept = try? Workspace().benchmark(from: path) {
        found.append(kept)
      }
    }
    #expect(found.map { $0.series.map(\.samples.count).reduce(0, +) } == [10, 20, 30, 40])
    // The workloads take turns, so that the samples of each are spread over the whole time.
    #expect(found.map { $0.workloads.count } == [1, 2, 2, 2])
    #expect(found.allSatisfy { $0.end == .running })
    #expect(try Workspace().benchmark(from: path) == result)
    #expect(result.end == .finished)
    #expect(result.header.host.name == nil)
    #expect(result.workloads == ["loan", "matrix"])
    #expect(try folder.names == ["result.json"])
  }

  @Test func `what was measured stays when somebody ends it`() throws {
    let cancellation = Cancellation()
    let result = try Workspace().benchmark(request([.loan, .matrix]), cancellation: cancellation) {
      if case .measuring(.running(let series, 2, _), _) = $0, series.workload == "matrix",
        series.pass == .cores
      {
        cancellation.cancel()
      }
    }
    #expect(result.end == .interrupted)
    #expect(result.series(of: "loan", .jobs, threads: 1)?.samples.count == 2)
    #expect(result.series(of: "matrix", .copy, threads: 2)?.samples.count == 2)
    #expect(result.series(of: "matrix", .jobs, threads: 2)?.samples.count == 1)
  }

  @Test func `merges are measured as documents are, and have to be right`() throws {
    var request = request([])
    request.hasMerges = true
    request.placement = .interleave
    let result = try Workspace().benchmark(request)
    #expect(result.workloads == ["merges"])
    let merges = try #require(result.series(of: "merges", .jobs, threads: 2))
    #expect((merges.documents, merges.formulas, merges.stages == nil) == (20, 0, true))
    #expect(merges.bytesIn > 2 * merges.bytesOut && merges.bytesOut > 20 * 500)
    #expect(merges.latency?.documents == 40)
    let output = try ScratchFile("output", inMemory: true)
    var buffer = ByteBuffer()
    for index in 0..<3 { MergeTriple(index: index, seed: 7).writeMerged(to: &buffer) }
    try output.append(buffer.view.array)
    let right = try GeneratedMerges(count: 3, seed: 7).check(output)
    #expect(right != 0)
    for (count, seed, reason) in [(3, 8, "merges 0: the merged list"), (4, 7, "3 out")] {
      let error = #expect(throws: ListerError.self) {
        try GeneratedMerges(count: count, seed: UInt64(seed)).check(output)
      }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
  }

  @Test(arguments: [1, 2, 3])
  func `merges are read by the workers, part by part`(jobs: Int) throws {
    let merges = GeneratedMerges(count: 60, seed: 7)
    let input = try ScratchFile("merges", inMemory: true)
    try merges.write(to: input)
    // Several parts, none of which ends with a line.
    #expect(try input.size > 3 << 16)
    let output = try ScratchFile("output", inMemory: true)
    func counts(times: Int, _ number: Int32) throws -> JobCounts? {
      let pass = WorkPass(
        input: input,
        output: number,
        jobs: jobs,
        times: times,
        cancellation: Cancellation()
      )
      return try BenchmarkMerging().run(pass)?.counts
    }
    let once = try #require(try counts(times: 1, output.number))
    #expect((once.documents, once.failed) == (60, 0))
    #expect(try once.bytesIn == input.size)
    #expect(try once.bytesOut == output.size)
    #expect(try merges.check(output) != 0)
    let sink = try NullFile()
    let thrice = try withExtendedLifetime(sink) { try #require(try counts(times: 3, sink.number)) }
    #expect((thrice.documents, thrice.bytesIn) == (180, 3 * once.bytesIn))
  }

  @Test func `own documents are measured too, and have to be right`() throws {
    let folder = try TemporaryFolder()
    var request = request()
    request.input = try folder.add("mine.ndjson", "[[1,\"=A1+1\"]]\n\n[[2,\"=A1*2\"]]")
    let result = try Workspace().benchmark(request)
    #expect(result.workloads == ["input", "matrix"])
    let own = try #require(result.series(of: "input", .jobs, threads: 2))
    #expect((own.documents, own.formulas) == (2, 2))
    #expect(own.bytesIn >= 26)
    for text in ["", "\n", "[[1]]\n{"] {
      request.input = try folder.add("other.ndjson", text)
      let error = #expect(throws: ListerError.self) { try Workspace().benchmark(request) }
      let message = error?.description ?? ""
      #expect(message.hasSuffix(text.count < 2 ? "no documents" : "input: 1 of 2 documents failed"))
    }
    request.input = folder.path + "/none"
    let missing = #expect(throws: ListerError.self) { try Workspace().benchmark(request) }
    #expect(missing?.isUnavailable == true)
  }

  @Test func `a processor that may not be used is refused before anything runs`() {
    var request = request()
    request.pinning = .list([8_000])
    let error = #expect(throws: ListerError.self) {
      try Workspace().benchmark(request) { _ in Issue.record("something ran") }
    }
    #expect(error?.description.hasPrefix("processor 8000 may not be used here") == true)
  }

  @Test func `a file that is no result is refused with its place`() throws {
    let folder = try TemporaryFolder()
    let cases = [
      ("{", "1:2"), (#"{"format": "lister-benchmark", "version": 1}"#, "header: missing"),
      ("{}", "not a result"),
    ]
    for (text, message) in cases {
      let path = try folder.add("r.json", text)
      let error = #expect(throws: ListerError.self) { try Workspace().benchmark(from: path) }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
      #expect(error?.description.hasPrefix(path) == true)
    }
    let missing = #expect(throws: ListerError.self) {
      try Workspace().benchmark(from: folder.path + "/none.json")
    }
    #expect(missing?.isUnavailable == true)
  }

  @Test func `a quick look is short, and a full one is long`() {
    var quick = BenchmarkRequest()
    quick.jobs = [1, 2, 4, 8, 16, 32, 64]
    quick.makeQuick()
    let duration = quick.rounds.duration ?? 0
    #expect(duration >= 2_000_000)
    #expect(quick.rounds.limit == 20_000_000_000 && quick.plan.mostTime == 20_000_000_000)
    // All runs with their floors, and as many again for those that others disturb in half of them.
    #expect(8 * 7 * 7 * duration * 12 / 8 <= 9_100_000_000)
    var full = BenchmarkRequest()
    full.makeFull()
    #expect(full.rounds.leastRounds >= 10 && full.rounds.precision == 0.01)
  }
}
