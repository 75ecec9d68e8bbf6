// SPDX-License-Identifier: MIT

import Glibc
package import Lister
import ListerBasics
import ListerBatch
import ListerBench
import ListerFiles

/// Builds of Lister that are measured in turns: each round is a process of its own for each of them,
/// until it is known precisely enough by how much they differ.
///
/// What a host does from one minute to the next falls on all of them, and so does where a process
/// happens to have its memory: samples differ by that from round to round, and a difference that is
/// told is one of the builds.
package struct BenchmarkTurns: Sendable {
  /// What is measured, for how long; its `output` keeps the first result, and files beside it the
  /// others.
  package var request: BenchmarkRequest
  /// The programs that are compared with this one.
  package var others: [String]
  /// The words of the command line that say the same as the request, without rounds and outputs.
  package var words: [String]

  /// This program and others in turns.
  package init(_ request: BenchmarkRequest, others: [String], words: [String]) {
    self.request = request
    self.others = others
    self.words = words
  }

  /// The file of a result, from 0; nil where none is kept.
  ///
  /// The first is called as asked for, the others `NAME-2.json`, `NAME-3.json` ...
  package func output(_ index: Int) -> String? {
    guard index > 0, let path = request.output else { return request.output }
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    guard let dot = path[slash...].lastIndex(of: "."), dot > slash else {
      return "\(path)-\(index + 1)"
    }
    return "\(path[..<dot])-\(index + 1)\(path[dot...])"
  }
}

/// What happens while builds take turns.
package struct BenchmarkTurn: Sendable {
  /// The round, from 1, and how many there are at least.
  package let round: Int, rounds: Int
  /// The program that runs; nil for this one.
  package let program: String?
}

extension Workspace {
  /// Measures builds of Lister in turns.
  ///
  /// - Parameters:
  ///   - turns: the builds, and what is measured.
  ///   - cancellation: ends it; whole rounds count.
  ///   - onTurn: is told what comes next.
  /// - Returns: a result for each of them, this program's first.
  /// - Throws: ``ListerError`` when a program can't be started or fails, or a result can't be kept.
  package func benchmark(
    _ turns: BenchmarkTurns,
    cancellation: Cancellation = Cancellation(),
    onTurn: (BenchmarkTurn) -> Void = { _ in }
  ) throws(ListerError) -> [BenchmarkResult] {
    let programs = ["/proc/self/exe"] + turns.others
    let plan = turns.request.rounds
    let begin = ProcessReading.now.time
    let name = "\(ResultHeader.date(SystemClock.utc)) \(getpid())"
    var results: [BenchmarkResult] = []
    var end = ResultEnd.finished
    rounds: for round in 1...plan.mostRounds {
      var fresh: [Int: (result: BenchmarkResult, start: Int)] = [:]
      // Who runs second may find a warmer machine.
      let order = round % 2 == 1 ? Array(programs.indices) : programs.indices.reversed()
      for index in order {
        let other = index == 0 ? nil : programs[index]
        onTurn(BenchmarkTurn(round: round, rounds: plan.leastRounds, program: other))
        let start = ProcessReading.now.time - begin
        guard let result = try turn(programs[index], turns.words, cancellation) else {
          end = .interrupted
          break rounds
        }
        fresh[index] = (result, start)
      }
      for index in programs.indices {
        guard let one = fresh[index] else { continue }
        if round == 1 {
          var first = one.result
          (first.series, first.plan, first.end) = ([], turns.request.plan, .running)
          first.plan.turns = name
          first.header.command = turns.request.command
          if turns.request.isAnonymous { first.header = first.header.anonymous }
          results.append(first)
        }
        results[index].add(one.result, round: round, start: one.start)
      }
      try keep(results, turns)
      guard round >= plan.leastRounds else { continue }
      let isPrecise = BenchmarkComparison(results).isPrecise(plan.precision)
      if isPrecise || ProcessReading.now.time - begin >= turns.request.mostTime { break }
    }
    for index in results.indices { results[index].end = end }
    try keep(results, turns)
    return results
  }

  /// One round of one program; nil when it was ended.
  private func turn(
    _ program: String,
    _ words: [String],
    _ cancellation: Cancellation
  ) throws(ListerError) -> BenchmarkResult? {
    let output = try FileError.mapping(try ScratchFile("result", inMemory: true))
    let child = ChildProcess(
      program,
      ["bench"] + words + ["--repetitions", "1", "--export", "json", "-"]
    )
    let ending = child.run(output: output.number, cancellation: cancellation)
    if cancellation.isCancelled { return nil }
    guard ending == .exited(0) else { throw ListerError(.benchmark(.program(program, ending))) }
    return try benchmark(from: output.path)
  }

  private func keep(
    _ results: [BenchmarkResult],
    _ turns: BenchmarkTurns
  ) throws(ListerError) {
    for (index, result) in results.enumerated() {
      try result.keep(turns.output(index))
    }
  }
}
