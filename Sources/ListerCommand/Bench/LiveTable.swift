// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

/// The table of a benchmark, whose lines are printed as the workloads end: so its columns have a
/// width beforehand.
final class LiveTable {
  /// The workloads whose lines were printed.
  private(set) var workloads: [String] = []
  private let isShown: Bool
  private var hasBegun = false

  /// A table; one that is not shown prints nothing.
  init(isShown: Bool) { self.isShown = isShown }

  /// The width of each column, of which longer texts take more.
  private static let widths = [11, 4, 14, 7, 14, 8, 15, 8, 10, 8, 8, 8, 10]

  /// Prints the headings.
  func begin() throws(CommandError) {
    guard isShown, !hasBegun else { return }
    hasBegun = true
    let titles = BenchmarkReport.columns.map(\.title)
    try StandardOutput.write(Shown(own: LiveTable.line(titles, bar: "") + "\n"))
  }

  /// Prints the lines of a workload.
  func add(_ report: BenchmarkReport, _ workload: String) throws(CommandError) {
    guard isShown else { return }
    try begin()
    workloads.append(workload)
    let steps = report.steps(of: workload)
    let best = steps.compactMap { $0.documents?.median }.max() ?? 1
    for step in steps {
      let share = (step.documents?.median ?? 0) / best
      let bar = String(repeating: "#", count: max(1, Int((share * 10).rounded())))
      let line = LiveTable.line(BenchmarkReport.cells(of: step), bar: bar)
      try StandardOutput.write("\(line)\n")
    }
  }

  /// One line: the cells, and a bar before the last one, which has words of any length.
  static func line(_ cells: [String], bar: String) -> String {
    var line = ""
    for (index, cell) in cells.enumerated() {
      let spaces = String(repeating: " ", count: max(0, widths[index] - cell.count))
      if index == cells.count - 1 {
        line += bar + String(repeating: " ", count: 12 - bar.count) + cell
      } else if BenchmarkReport.columns[index].alignment == .left {
        line += cell + spaces + " "
      } else {
        line += spaces + cell + "  "
      }
    }
    while line.last == " " { line.removeLast() }
    return line
  }
}
