// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What a run of the binary takes, counted by valgrind: the same on any machine, whatever else runs there.
enum InstructionCount {
  /// Whether there is a program that counts.
  static var isPossible: Bool { counter != nil }

  private static let counter = ["/usr/bin/valgrind", "/usr/local/bin/valgrind"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The lines of a file of `Benchmarks/Thresholds`: what is counted, and the most instructions for it.
  static func thresholds(in file: String) -> [(words: String, instructions: Int)] {
    let path = Datasets.root.appending(path: "../Benchmarks/Thresholds/\(file)").standardizedFileURL
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ")
      let counted = words.dropLast().joined(separator: " ")
      return words.last.flatMap { Int($0) }.map { (counted, $0) }
    }
  }

  /// The instructions of a run from its start to its end.
  ///
  /// - Parameters:
  ///   - arguments: those of the binary.
  ///   - input: the file or pipe it reads; nothing by default.
  ///   - directory: where it runs.
  ///   - code: the exit code that it has to end with.
  /// - Returns: the count.
  /// - Throws: when nothing counts, or the run ends otherwise.
  static func ofRun(
    _ arguments: [String],
    input: Any? = nil,
    in directory: String,
    code: Int32 = 0
  ) throws -> Int {
    let report = try TemporaryFolder()
    let outcome = try Child(
      [
        "--tool=callgrind", "--callgrind-out-file=/dev/null",
        "--log-file=\(report.path(of: "log"))", Child.lister,
      ] + arguments,
      program: try #require(counter),
      input: input,
      environment: ["LISTER_FOLDER": ""],
      in: directory
    ).outcome()
    try #require(outcome.code == code, "\(outcome.errors)")
    let count = try #require(report.content("log").firstMatch(of: /Collected : ([0-9]+)/)?.1)
    return try #require(Int(count))
  }
}
