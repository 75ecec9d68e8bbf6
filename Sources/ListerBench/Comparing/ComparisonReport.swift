// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerMeasurement

/// What a comparison comes to, in words and cells: every form that people read is made of this.
package struct ComparisonReport: Sendable {
  package let comparison: BenchmarkComparison
  /// The files of its results, in their order.
  package let paths: [String]
  /// What the results are called: their files without folders, or with them where these would be the
  /// same; in one visible line each.
  package let names: [String]

  /// The report on results of the files; there is a path for each of them.
  package init(_ comparison: BenchmarkComparison, _ paths: [String]) {
    (self.comparison, self.paths) = (comparison, paths)
    let short = paths.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    names = (Set(short).count == short.count ? short : paths).map { VisibleText.line($0) }
  }

  /// A sentence for each other result: whether it is faster or slower than the first, and in how many
  /// steps.
  package var verdicts: [String] {
    names.indices.dropFirst().map { verdict(of: $0) }
  }

  private func verdict(of index: Int) -> String {
    let (first, other) = (names[0], names[index])
    let verdicts = comparison.rows.compactMap { $0.cells[index - 1]?.verdict }
    guard !verdicts.isEmpty else { return "\(other) has no step of \(first)." }
    func count(_ verdict: BenchmarkComparison.Verdict) -> Int {
      verdicts.count { $0 == verdict }
    }
    let words =
      switch (count(.faster), count(.slower), count(.uncertain)) {
      case (1..., 1..., _): "\(other) is faster than \(first) in some steps, and slower in others"
      case (1..., 0, _): "\(other) is faster than \(first)"
      case (0, 1..., _): "\(other) is slower than \(first)"
      case (0, 0, 0): "\(other) is as fast as \(first)"
      default: "It can't be told whether \(other) is as fast as \(first)"
      }
    let counts = [
      (BenchmarkComparison.Verdict.faster, "faster"), (.slower, "slower"), (.same, "the same"),
      (.uncertain, "uncertain"),
    ].compactMap { verdict, word in count(verdict) > 0 ? "\(count(verdict)) \(word)" : nil }
    let steps = verdicts.count == 1 ? "1 step" : "\(verdicts.count) steps"
    return "\(words): of \(steps) \(counts.joined(separator: ", "))."
  }

  /// What the results say differently about programs, hosts and plans: a sentence for each, those about
  /// programs first.
  package var differences: [String] {
    let all = zip(paths, comparison.results).dropFirst().flatMap { path, result in
      HeaderDifference.all(comparison.results[0], result).map { (path: path, difference: $0) }
    }
    let programs = all.filter { $0.difference.name == HeaderDifference.program }
    let others = all.filter { $0.difference.name != HeaderDifference.program }
    return (programs + others).map { path, difference in
      "\(path): another \(difference.name): '\(difference.second)', not '\(difference.first)'"
    }
  }

  // MARK: The table

  package var columns: [(title: String, alignment: TextTable.Alignment)] {
    [("workload", .left), ("jobs", .right), (names[0], .right)]
      + names.dropFirst().flatMap { name -> [(String, TextTable.Alignment)] in
        [(name, .right), ("", .left), ("per CPU s", .right), ("", .left), ("host", .right)]
      }
  }

  /// Its lines: a step each.
  package var rows: [[String]] {
    comparison.rows.map { row in
      [VisibleText.line(row.workload), "\(row.threads)", Quantity.rate(row.first).text]
        + row.cells.flatMap { cell in
          guard let cell else { return ["", "missing", "", "", ""] }
          return [
            ComparisonReport.text(of: cell.elapsed), cell.verdict.rawValue,
            ComparisonReport.text(of: cell.processor), cell.processorVerdict.rawValue,
            cell.host.map { ComparisonReport.text(of: $0.elapsed) } ?? "",
          ]
        }
    }
  }

  private static func text(of test: RankTest) -> String {
    let ratio = Quantity.factor(test.ratio).text
    return test.ends.map { "\(ratio) (\(text(of: $0)))" } ?? ratio
  }

  private static func text(of ends: ClosedRange<Double>) -> String {
    let (low, high) = (Quantity.factor(ends.lowerBound), Quantity.factor(ends.upperBound))
    return "\(low.text) to \(high.text)"
  }

  // MARK: What is said below it

  /// What the figures mean, and by what they are judged.
  package var remarks: [String] {
    let (least, bounds) = (BenchmarkComparison.leastDifference, BenchmarkComparison.equivalence)
    let ends = ComparisonReport.text(of: bounds)
    let figures = """
      Documents per second divided by those of \(names[0]), with 95 % intervals. \(tests) \
      at 5 % for all rows together (Holm); a difference up to \(Quantity.share(least).text) is none. 'same': the \
      whole interval is within \(ends); 'uncertain': it is not, and no difference can be told.
      """
    let hasHost = comparison.rows.contains { $0.cells.contains { $0?.host != nil } }
    guard hasHost else { return [figures] }
    return [
      figures,
      """
      'host' is what the floors on the same host did between the results: what is not beyond it is \
      no difference. 'bench --against' measures builds in turns.
      """,
    ]
  }

  /// By which test differences are told.
  private var tests: String {
    let methods = Set(
      comparison.rows.flatMap { $0.cells.compactMap { $0?.elapsed.method } }
    )
    let pairs = "Test of Wilcoxon on the rounds of builds in turns"
    guard methods.contains(.wilcoxon) else { return "Test of Mann and Whitney" }
    return methods.count == 1 ? pairs : pairs + ", else of Mann and Whitney,"
  }

  /// The scores of the results, a line for each; nil where none has a score.
  package var scores: TextTable? {
    let reports = comparison.results.map { BenchmarkReport($0) }
    guard let scored = reports.first(where: { $0.score != nil }) else { return nil }
    // The results may have other numbers of processors.
    var columns = scored.scoreColumns
    columns[2].title = "all cores"
    let lines = zip(names, reports).map { name, report in
      [name, report.score?.one.text ?? "none", report.score?.all.text ?? "none"]
    }
    return TextTable(columns: columns, rows: lines)
  }
}
