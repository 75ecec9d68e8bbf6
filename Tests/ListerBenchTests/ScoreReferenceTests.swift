// SPDX-License-Identifier: MIT

import Foundation
import ListerJSON
import TestKit
import Testing

@testable import ListerBench

/// The reference machine stands in a file, in the program, and in the result that both come from.
///
/// `LISTER_REFERENCE=Results/FILE.json swift test --filter ScoreReferenceTests` makes a result of
/// `Benchmarks/Results` the reference: it writes the other two. The program has to be built anew then.
@Suite struct ScoreReferenceTests {
  private static let folder = Datasets.root.appending(path: "../Benchmarks")
  private static let file = folder.appending(path: "Reference.json")
  private static let source = Datasets.root.appending(
    path: "../Sources/ListerBench/Score/ScoreReference+Recorded.swift"
  )

  private static func json(_ name: String) throws -> JSONText {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return try #require(JSONText(text))
  }

  @Test func `file, program and recorded result say the same`() throws {
    if let name = ProcessInfo.processInfo.environment["LISTER_REFERENCE"] { try Self.write(name) }
    let json = try Self.json("Reference.json")
    let reference = try ScoreReference(json: json, at: "")
    let name = try #require(json["result"]?.string)
    let result = try BenchmarkResult(file: try Self.json(name))
    #expect(reference == ScoreReference(result))
    #expect(try ResultHeader(json: #require(json["header"]), at: "header") == result.header)
    #expect(try String(contentsOf: Self.source, encoding: .utf8) == Self.swift(reference))
    #expect(reference == .recorded, "the program has to be built anew")
  }

  @Test func `the reference machine has the score that it defines`() throws {
    let json = try Self.json("Reference.json")
    let result = try BenchmarkResult(file: try Self.json(try #require(json["result"]?.string)))
    let score = try #require(BenchmarkReport(result).score)
    #expect(score.workloads.map(\.workload) == ScoreReference.recorded.workloads.map(\.workload))
    for figure in score.workloads.flatMap({ [$0.one, $0.all] }) + [score.one, score.all] {
      #expect(figure.value == BenchmarkScore.base, "\(figure)")
      #expect(try #require(figure.low) <= BenchmarkScore.base)
      #expect(try #require(figure.high) >= BenchmarkScore.base)
    }
  }

  @Test func `recorded results can be read, are small, and say nothing of where they lay`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.appending(path: "Results").path
    )
    let files = names.filter { $0.hasSuffix(".json") }
    #expect(!files.isEmpty)
    for name in files {
      let data = try Data(contentsOf: Self.folder.appending(path: "Results/\(name)"))
      #expect(data.count < 200_000, "\(name)")
      let result = try BenchmarkResult(file: try Self.json("Results/\(name)"))
      #expect(result.header.host.name == nil && result.header == result.header.anonymous)
      #expect(name.hasPrefix("\(result.header.date.prefix(10))-"))
      #expect(result.end == .finished && result.header.program.commit != nil)
    }
  }

  private static func write(_ name: String) throws {
    let result = try BenchmarkResult(file: try json(name))
    let reference = ScoreReference(result)
    let members = ScoreReference.fields.compactMap { field in
      field.write(reference).map { (field.key, $0) }
    }
    var text = "{\n\"result\": \(JSONText(string: name).text),\n"
    for (key, value) in members where key != "workloads" { text += "\"\(key)\": \(value.text),\n" }
    text += "\"header\": \(result.header.json.text),\n\"workloads\": [\n"
    text += reference.workloads.map { "  \($0.json.text)" }.joined(separator: ",\n") + "\n]\n}\n"
    try Data(text.utf8).write(to: file)
    try Data(swift(reference).utf8).write(to: source)
  }

  /// The source of the program that says the same as a reference.
  private static func swift(_ reference: ScoreReference) -> String {
    func marks(_ marks: [ResultMark]) -> String {
      "[\(marks.map { ".\($0.rawValue)" }.joined(separator: ", "))]"
    }
    let workloads = reference.workloads.map { one in
      """
            .init(
              "\(one.workload)",
              (documents: \(grouped(one.documents)), formulas: \(grouped(one.formulas)), \
      bytesIn: \(grouped(one.bytesIn))),
              one: \(grouped(one.one)),
              all: \(grouped(one.all)),
              (one: \(marks(one.oneMarks)), all: \(marks(one.allMarks)))
            ),

      """
    }
    return """
      // SPDX-License-Identifier: MIT

      extension ScoreReference {
        /// The reference machine, as `Benchmarks/Reference.json` has it: a test compares the two.
        package static let recorded = ScoreReference(
          date: "\(reference.date)",
          jobs: \(reference.jobs),
          seed: "\(reference.seed)",
          [
      \(workloads.joined())    ]
        )
      }

      """
  }

  /// Digits in groups of three, as literals have them; rates have one digit behind the point.
  private static func grouped(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(grouped(tenths / 10)).\(tenths % 10)"
  }

  private static func grouped(_ value: Int) -> String {
    let digits = String(value)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "_" }
      text.append(digit)
    }
    return text
  }
}
