// SPDX-License-Identifier: MIT

import Lister

/// One run of `lister bench compare`.
struct BenchComparison {
  private let invocation: Invocation
  private let paths: [String]

  /// The comparison of the files that are named.
  init(_ invocation: Invocation, _ paths: [String]) {
    self.invocation = invocation
    self.paths = paths
  }

  /// Compares them, the others with the first.
  func run() throws -> ExitCode {
    if let option = invocation.measuringOptions.first {
      throw CommandError.usage(.conflict("compare", option))
    }
    guard paths.count > 1 else { throw CommandError.usage(.missingArgument("RESULT")) }
    let workspace = invocation.workspace
    return try show(try paths.map { try workspace.benchmark(from: $0) })
  }

  /// Says how results differ, those that the paths name.
  func show(_ results: [BenchmarkResult]) throws -> ExitCode {
    guard results.count == paths.count else { return .success }
    var isUnlike = false
    for (path, result) in zip(paths, results).dropFirst() {
      for difference in HeaderDifference.all(results[0], result) {
        isUnlike = true
        let (first, second) = (difference.first, difference.second)
        StandardError.say("\(path): another \(difference.name): '\(second)', not '\(first)'")
      }
    }
    if isUnlike, invocation.has(.strictBench) { return .failure }
    let comparison = BenchmarkComparison(results)
    try StandardOutput.write(
      invocation.has(.json) ? Shown(own: comparison.lines(paths)) : comparison.text(paths)
    )
    if let share = invocation[.failSlower], comparison.isSlower(by: share) { return .failure }
    return .success
  }
}

extension BenchmarkComparison {
  /// A table with a column for each other result.
  func text(_ paths: [String]) -> Shown {
    let names = BenchmarkComparison.names(of: paths)
    var columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("workload", .left), ("jobs", .right), (VisibleText.line(names[0]), .right),
    ]
    for name in names.dropFirst() {
      columns += [
        (VisibleText.line(name), .right), ("", .left), ("per CPU s", .right), ("", .left),
        ("host", .right),
      ]
    }
    let lines = rows.map { row in
      [VisibleText.line(row.workload), "\(row.threads)", Quantity.rate(row.first).text]
        + row.cells.flatMap { cell in
          guard let cell else { return ["", "missing", "", "", ""] }
          return [
            BenchmarkComparison.text(of: cell.elapsed), cell.verdict.rawValue,
            BenchmarkComparison.text(of: cell.processor), cell.processorVerdict.rawValue,
            cell.host.map { BenchmarkComparison.text(of: $0.elapsed) } ?? "",
          ]
        }
    }
    let table = TextTable(columns: columns, rows: lines).text
    return Shown(own: table)
      + """

      Documents per second divided by those of \(names[0]), with 95 % intervals. \(tests) \
      at 5 % for all rows together (Holm); differences up to 2 % are 'same'.

      """
      + hostRemark + scores(names)
  }

  /// By which test differences are told.
  private var tests: String {
    let methods = Set(rows.flatMap { $0.cells.compactMap { $0?.elapsed.method } })
    let pairs = "Test of Wilcoxon on the rounds of builds in turns"
    guard methods.contains(.wilcoxon) else { return "Test of Mann and Whitney" }
    return methods.count == 1 ? pairs : pairs + ", else of Mann and Whitney,"
  }

  /// What the column about the host means, where there is something in it.
  private var hostRemark: Shown {
    guard rows.contains(where: { $0.cells.contains { $0?.host != nil } }) else { return "" }
    return """
      'host' is what the floors on the same host did between the results: what is not beyond it is \
      'same'. 'bench --against' measures builds in turns.

      """
  }

  /// The scores of the results, a line for each; nothing where none has a score.
  private func scores(_ names: [String]) -> Shown {
    let reports = results.map { BenchmarkReport($0) }
    guard let scored = reports.first(where: { $0.score != nil }) else { return "" }
    // The results may have other numbers of processors.
    var columns = scored.scoreColumns
    columns[2].title = "all cores"
    let lines = zip(names, reports).map { name, report in
      [VisibleText.line(name), report.score?.one.text ?? "none", report.score?.all.text ?? "none"]
    }
    return Shown(own: "\n" + TextTable(columns: columns, rows: lines).text)
  }

  /// One JSON object per row and result, and one with the scores of each result that has them.
  func lines(_ paths: [String]) -> String {
    let scores = zip(paths, results).compactMap { path, result in
      BenchmarkReport(result).score.map { score in
        JSONText(members: [.init("file", path), .init(key: "scores", value: score.json)]).text
          + "\n"
      }
    }
    return rows.map { row in
      row.cells.enumerated().compactMap { index, cell in
        cell.map { cell in
          let members: [JSONText.Member] = [
            .init("file", paths[index + 1]), .init("workload", row.workload),
            .init("jobs", row.threads), .init("test", cell.elapsed.method.rawValue),
            .init("verdict", cell.verdict.rawValue),
            .init("cpu_verdict", cell.processorVerdict.rawValue),
          ]
          let numbers =
            BenchmarkComparison.members("", cell.elapsed)
            + BenchmarkComparison.members("cpu_", cell.processor)
            + BenchmarkComparison.members("host_", cell.host?.elapsed)
            + BenchmarkComparison.members("host_cpu_", cell.host?.processor)
          return JSONText(members: members + numbers).text + "\n"
        }
      }.joined()
    }.joined() + scores.joined()
  }

  private static func members(_ prefix: String, _ test: RankTest) -> [JSONText.Member] {
    member(prefix + "ratio", test.ratio) + members(prefix + "ratio_", test.ends)
      + member(prefix + "probability", test.probability)
  }

  private static func members(
    _ prefix: String,
    _ ends: ClosedRange<Double>?
  ) -> [JSONText.Member] {
    guard let ends else { return [] }
    return member(prefix + "low", ends.lowerBound) + member(prefix + "high", ends.upperBound)
  }

  private static func member(_ key: String, _ value: Double) -> [JSONText.Member] {
    NumberText("\(value)").map { [.init(key, JSONText($0))] } ?? []
  }

  private static func text(of test: RankTest) -> String {
    let ratio = Quantity.factor(test.ratio).text
    return test.ends.map { "\(ratio) (\(text(of: $0)))" } ?? ratio
  }

  private static func text(of ends: ClosedRange<Double>) -> String {
    let (low, high) = (Quantity.factor(ends.lowerBound), Quantity.factor(ends.upperBound))
    return "\(low.text) to \(high.text)"
  }

  /// The names of files without their folders, or with them where they would be the same.
  private static func names(of paths: [String]) -> [String] {
    let short = paths.map { path in
      path.split(separator: "/").last.map { String($0) } ?? path
    }
    return Set(short).count == short.count ? short : paths
  }
}
