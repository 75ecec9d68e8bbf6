// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerRuns
import TestKit
import Testing

@testable import Lister
@testable import ListerCommand

@Suite struct BenchmarkTests {
  @Test(arguments: [
    ("1", [1]), ("1,2,4", [1, 2, 4]), ("8,1", [8, 1]), ("1024", [1024]),
  ])
  func `a list of jobs is whole numbers with commas between them`(text: String, jobs: [Int]) {
    #expect(Option.jobs(text) == jobs)
  }

  @Test(arguments: ["", "0", "1,", ",1", "1,,2", "1025", "two", "1 2", "-1", "2,2"])
  func `what is no list of jobs is refused`(text: String) {
    #expect(Option.jobs(text) == nil)
  }

  @Test(
    arguments: [
      ("2s", 2_000_000_000), ("500ms", 500_000_000), ("1m30s", 90_000_000_000), ("0ms", nil),
      ("2", nil), ("ms", nil), ("-1ms", nil), ("1.5s", nil),
    ] as [(String, Int?)]
  )
  func `times are read`(text: String, nanoseconds: Int?) {
    let type = OptionType<Int?>.time("TIME")
    #expect(type.value.accepts(text) == (nanoseconds != nil))
    if nanoseconds != nil { #expect(type.read([text]) == nanoseconds) }
  }

  @Test(
    arguments: [
      ("2%", 0.02), ("0.5%", 0.005), ("100%", 1), ("0%", nil), ("101%", nil), ("2", nil),
      ("%", nil),
      ("-1%", nil), ("1e400%", nil),
    ] as [(String, Double?)]
  )
  func `shares are read`(text: String, share: Double?) {
    let type = OptionType<Double?>.share("SHARE")
    #expect(type.value.accepts(text) == (share != nil))
    if share != nil { #expect(type.read([text]) == share) }
  }

  @Test func `an export has a format and a file behind it`() throws {
    guard
      case .run(let invocation) = try Program.request([
        "bench", "--export", "csv", "a table.csv", "invoice", "--export=json", "r.json",
      ])
    else { return #expect(Bool(false), "no run") }
    #expect(invocation[.exports].map(\.format) == [.csv, .json])
    #expect(invocation[.exports].map(\.path) == ["a table.csv", "r.json"])
    #expect(invocation.operands == ["invoice"])
    #expect(throws: CommandError.self) { try Program.request(["bench", "--export", "csv"]) }
    for format in ["html", "svg"] {
      let error = #expect(throws: CommandError.self) {
        try Program.request(["bench", "--export", format, "x"])
      }
      let way = "html and svg are drawn by python3 -m lister.charts FILE.json"
      #expect(error.map { "\($0)".contains(way) } == true)
    }
  }

  private static func run(_ arguments: [String]) throws -> Child.Outcome {
    try Child(arguments).outcome()
  }

  private static let little = ["-d", "20", "-j", "1", "-r", "2"]

  @Test func `a run prints a line for each step and what it was measured on`() throws {
    let outcome = try Self.run(["bench", "matrix"] + Self.little)
    #expect(outcome.code == 0)
    #expect(outcome.lines[0].hasPrefix("workload"))
    #expect(outcome.lines[1].hasPrefix("matrix         1"))
    #expect(outcome.output.contains("20 documents per workload"))
    #expect(outcome.output.contains("\nprocessor: "))
    #expect(outcome.errors == "")
    let lines = try Self.run(["bench", "matrix", "--json"] + Self.little)
    #expect(lines.lines.count == 6)
    #expect(
      lines.lines[0].hasPrefix(#"{"workload":"matrix","pass":"copy","jobs":1,"documents":20,"#)
    )
  }

  @Test func `a result is exported, and everything else is made of it again`() throws {
    let folder = try TemporaryFolder()
    let path = { folder.path + "/" + $0 }
    let measured = try Self.run(
      ["bench", "loan", "-o", path("r.json"), "--export", "md", path("r.md")] + Self.little
    )
    #expect(measured.code == 0)
    for format in ReportFormat.allCases {
      let outcome = try Child.run(
        "bench",
        "--from",
        path("r.json"),
        "--export",
        format.rawValue,
        path("again")
      )
      #expect(outcome.code == 0 && outcome.output == measured.output)
      let text = try folder.text("again")
      if format == .json { #expect(try text == folder.text("r.json")) }
      if format == .md { #expect(try text == folder.text("r.md")) }
      let shown = try Child.run("bench", "--from", path("r.json"), "--export", format.rawValue, "-")
      #expect(shown.output == text)
    }
    let hidden = try Child.run(
      "bench",
      "--from",
      path("r.json"),
      "--anonymous",
      "--export",
      "json",
      path("again")
    )
    #expect(hidden.code == 0)
    #expect(try !folder.text("again").contains(folder.path))
    #expect(try !folder.text("again").contains("\"name\": \"\(ProcessInfo.processInfo.hostName)"))
  }

  @Test func `threads are bound where the command line says`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.json"
    let allowed = Topology(KernelFolder()).allowed
    let outcome = try Self.run(
      ["bench", "matrix", "--pin", "\(allowed[0])", "-o", path, "-d", "20", "-j", "1,2", "-r", "1"]
    )
    #expect(outcome.code == 0)
    let result = try Workspace().benchmark(from: path)
    #expect(result.plan.pin == "\(allowed[0])")
    #expect(result.series.allSatisfy { $0.processors == [allowed[0]] })
    #expect(outcome.output.contains("1 thread too many"))
    #expect(try Child.run("bench", "matrix", "--pin", "8000").code == 1)
    #expect(try Child.run("bench", "matrix", "--pin", "most").code == 2)
  }

  @Test func `marks are failures where they are to be`() throws {
    let folder = try TemporaryFolder()
    var result = BenchmarkResult()
    var series = ResultSeries()
    (series.workload, series.documents) = ("loan", 10)
    var sample = ResultSample()
    (sample.elapsed, sample.user) = (1_000, 900)
    series.samples = [sample]
    result.series = [series]
    let path = try folder.add("r.json", result.fileText)
    #expect(try Child.run("bench", "--from", path, "--strict").code == 0)
    result.series[0].samples[0].marks = [.disturbed]
    let marked = try folder.add("m.json", result.fileText)
    #expect(try Child.run("bench", "--from", marked).code == 0)
    let outcome = try Child.run("bench", "--from", marked, "--strict")
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("disturbed"))
  }

  @Test func `results are compared with the first of them`() throws {
    let folder = try TemporaryFolder()
    func add(
      _ name: String,
      _ elapsed: Int,
      kernel: String = "Linux 6",
      score: Int = ResultHeader.scoreVersion,
      build: String? = nil
    ) throws -> String {
      var result = BenchmarkResult()
      result.header.score = score
      result.header.host.kernel = kernel
      result.header.program.build = build
      var series = ResultSeries()
      (series.workload, series.documents) = ("loan", 10)
      series.samples = (1...12).map { round in
        var sample = ResultSample()
        (sample.round, sample.elapsed) = (round, elapsed + round * 100)
        sample.user = sample.elapsed
        return sample
      }
      result.series = [series, Self.yardstick(30)]
      return try folder.add(name, result.fileText)
    }
    let first = try add("a.json", 1_000_000)
    let same = try add("b.json", 1_000_001)
    let slower = try add("c.json", 1_100_000, kernel: "Linux 7")
    let equal = try Child.run("bench", "compare", first, same, "--fail-slower", "5%", "--strict")
    #expect(equal.code == 0)
    #expect(equal.output.contains("same") && equal.output.contains("Mann and Whitney"))
    #expect(equal.errors == "")
    let other = try Child.run("bench", "compare", first, same, slower, "--fail-slower", "5%")
    #expect(other.code == 1)
    #expect(other.output.contains("0.91 (") && other.output.contains("slower"))
    #expect(other.errors.contains("another kernel: 'Linux 7', not 'Linux 6'"))
    #expect(try Child.run("bench", "compare", first, slower, "--fail-slower", "20%").code == 0)
    #expect(try Child.run("bench", "compare", first, slower, "--strict").code == 1)
    let lines = try Child.run("bench", "compare", first, slower, "--json")
    #expect(lines.output.contains(#""test": "Mann-Whitney", "verdict": "slower""#))
    #expect(lines.lines.count { $0.contains(#""scores": {"version": 2"#) } == 2)
    let counted = try add("d.json", 1_000_000, score: 1)
    let unlike = try Child.run("bench", "compare", first, counted)
    #expect(unlike.code == 0)
    #expect(unlike.errors.contains("another score: '1', not '2'"))
    #expect(unlike.output.contains("none: counted by version 1, not 2"))
    #expect(try Child.run("bench", "compare", first, counted, "--strict").code == 1)
    let built = try add("e.json", 1_000_000, kernel: "Linux 7", build: "f00")
    let rebuilt = try Child.run("bench", "compare", first, slower, built)
    let program = "\(built): another program: 'Lister , build f00', not 'Lister '"
    #expect(rebuilt.code == 0 && rebuilt.errors.split(separator: "\n")[0].hasSuffix(program))
    let refused = try Child.run("bench", "compare", first, built, "--strict")
    #expect(refused.code == 1 && refused.output == "" && refused.errors.contains(program))
    try exports(of: first, slower, in: folder)
    #expect(try Child.run("bench", "compare", first).code == 2)
    #expect(try Child.run("bench", "compare", first, folder.path + "/none").code == 3)
    for words in [
      ["compare", first, same, "--from", first], ["compare", first, same, "--anonymous"],
      ["--from", first, "loan"], ["--from", first, "-j", "1"], ["compare", first, same, "--quick"],
      ["loan", "--fail-slower", "5%"],
    ] {
      #expect(try Self.run(["bench"] + words).code == 2)
    }
  }

  /// Six runs of 20 ms on one thread, each with so many passes of the yardstick.
  private static func yardstick(_ passes: Int) -> ResultSeries {
    var series = ResultSeries()
    (series.workload, series.pass) = ("loan", .yardstick)
    series.samples = (1...6).map { round in
      var sample = ResultSample()
      (sample.round, sample.passes, sample.elapsed) = (round, passes, 20_000_000)
      return sample
    }
    return series
  }

  @Test func `hosts are set side by side`() throws {
    let folder = try TemporaryFolder()
    func add(_ name: String, _ passes: Int?) throws -> String {
      var result = BenchmarkResult()
      result.header.host.name = name
      result.series = passes.map { [Self.yardstick($0)] } ?? []
      return try folder.add("\(name).json", result.fileText)
    }
    let files = [try add("slow", 20), try add("fast", 40)]
    let shown = try Child.run("bench", "table", files[0], files[1], "--strict")
    #expect(shown.code == 0 && shown.errors == "")
    #expect(shown.lines[0].hasPrefix("result"))
    #expect(
      shown.lines[2].hasPrefix("\(files[1])  fast") && shown.lines[2].contains("2,000 (2,000")
    )
    #expect(
      shown.lines[3].hasPrefix("\(files[0])  slow") && shown.lines[3].contains("1,000 (1,000")
    )
    let lines = try Child.run("bench", "table", files[0], files[1], "--json")
    #expect(lines.output.contains(#""host": "fast""#))
    for format in ["md", "csv", "json"] {
      let path = folder.path + "/out"
      let outcome = try Child.run("bench", "table", files[0], files[1], "--export", format, path)
      #expect(outcome.code == 0 && outcome.output == shown.output)
      let text = try folder.text("out")
      let plain = try Child.run("bench", "table", files[0], files[1], "--export", format, "-")
      #expect(plain.output == text)
      if format == "json" { #expect(text == lines.output) }
    }
    // Without results it is the workload of that name.
    let workloads = try Self.run(["bench", "table", "matrix"] + Self.little)
    #expect(workloads.code == 0)
    #expect(workloads.lines[1].hasPrefix("table ") && workloads.lines[2].hasPrefix("matrix "))
    let none = try add("none", nil)
    #expect(try Child.run("bench", "table", none).code == 0)
    #expect(try Child.run("bench", "table", files[0], none, "--strict").code == 1)
    #expect(try Child.run("bench", "table", files[0], folder.path + "/no.json").code == 3)
    for words in [
      ["table", none, "--quick"], ["table", none, "--fail-slower", "5%"],
      ["table", none, "--from", none], ["table", none, "--export", "openmetrics", "-"],
    ] {
      #expect(try Self.run(["bench"] + words).code == 2)
    }
  }

  /// Looks at all that a comparison is exported as.
  private func exports(of first: String, _ slower: String, in folder: TemporaryFolder) throws {
    let verdict = "c.json is slower than a.json: of 1 step 1 slower."
    let shown = try Child.run("bench", "compare", first, slower)
    #expect(shown.lines[0] == verdict)
    for format in ["md", "csv", "json"] {
      let path = folder.path + "/out"
      let outcome = try Child.run("bench", "compare", first, slower, "--export", format, path)
      #expect(outcome.code == 0 && outcome.output == shown.output)
      let text = try folder.text("out")
      let plain = try Child.run("bench", "compare", first, slower, "--export", format, "-")
      #expect(plain.output == text)
      switch format {
      case "md": #expect(text.contains("\n\n**\(verdict)**\n"))
      case "csv":
        #expect(text.hasPrefix("file,workload,jobs,test,verdict,cpu_verdict,ratio,ratio_low,"))
        #expect(text.contains(",loan,1,Mann-Whitney,slower,slower,"))
      default:
        let lines = try Child.run("bench", "compare", first, slower, "--json")
        #expect(text == lines.output)
      }
    }
    let unfit = try Child.run("bench", "compare", first, slower, "--export", "openmetrics", "-")
    #expect(unfit.code == 2 && unfit.output == "")
  }

  @Test func `builds are measured in turns`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.json"
    let measured = ["bench", "loan", "-d", "20", "-j", "1", "-r", "6", "-o", path]
    let outcome = try Self.run(measured + ["--against", Child.lister])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("this build") && outcome.output.contains("loan"))
    let results = try [path, folder.path + "/r-2.json"].map { try Workspace().benchmark(from: $0) }
    for result in results {
      #expect(result.end == .finished)
      #expect(result.plan.rounds == 6 && result.plan.turns != nil)
      #expect(result.header.command.contains("--against"))
      #expect(result.series.count == 5)
      #expect(result.series.allSatisfy { $0.counted.map(\.round) == Array(1...6) })
    }
    #expect(results[0].plan.turns == results[1].plan.turns)
    #expect(results[0].header.program == results[1].header.program)
    // The rounds alternate, and so does who is first.
    let starts = results.map { $0.series[3].counted.map(\.start) }
    #expect(zip(starts[0], starts[1]).map { $0 < $1 } == [true, false, true, false, true, false])
    let again = try Child.run("bench", "compare", path, folder.path + "/r-2.json", "--json")
    #expect(again.code == 0 && again.output.contains(#""test": "Wilcoxon""#))
    #expect(outcome.output.contains("Wilcoxon") && !outcome.output.contains("Mann"))
    for (program, message) in [("/bin/false", "ended with 1"), ("/no/such", "can't be started")] {
      let failed = try Self.run(["bench", "loan", "-d", "20", "-j", "1", "--against", program])
      #expect(failed.code == 3)
      #expect(failed.errors.contains(program) && failed.errors.contains(message))
    }
    let unfit = ["bench", "--against", Child.lister, "--export", "csv", "-"]
    #expect(try Self.run(unfit).code == 2)
  }

  @Test func `an interrupt keeps what there is`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.json"
    let lister = try Child([
      "bench", "matrix", "loan", "-d", "50", "-j", "1", "-r", "1000", "-o", path,
    ])
    let end = ContinuousClock.now + Child.patience
    while !FileManager.default.fileExists(atPath: path), ContinuousClock.now < end { usleep(1_000) }
    lister.send(SIGINT)
    let outcome = lister.outcome()
    #expect(outcome.code == 130)
    #expect(outcome.output.contains("matrix"))
    let result = try Workspace().benchmark(from: path)
    #expect(result.end == .interrupted)
    #expect(!result.series.isEmpty)
  }

  @Test func `a killed run leaves a readable file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/r.json"
    let lister = try Child(["bench", "matrix", "-d", "50", "-j", "1", "-r", "1000", "-o", path])
    let end = ContinuousClock.now + Child.patience
    while !FileManager.default.fileExists(atPath: path), ContinuousClock.now < end { usleep(1_000) }
    lister.send(SIGKILL)
    _ = lister.outcome()
    let result = try Workspace().benchmark(from: path)
    #expect(result.end == .running)
    #expect(result.series.count == 5)
    #expect(try Child.run("bench", "--from", path).code == 0)
  }
}
