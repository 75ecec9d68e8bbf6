// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

extension BenchmarkReport {
  /// What is said below the table: how it was measured, what follows from it, and on what.
  var footer: Shown {
    let plan = result.plan
    let layouts = plan.isDistinct ? "no two with the same formulas" : "sharing their formulas"
    let kind = plan.isAgain ? "\(layouts), holding their values" : layouts
    let documents = Display.count(plan.documents, "document")
    var text: Shown = "\n\(documents) per workload, \(kind); medians with 95 % intervals"
    text += " of order statistics; all answers checked.\n"
    for remark in remarks { text += "\(remark)\n" }
    if let scoreRemark {
      text += "\n" + Shown(own: TextTable(columns: scoreColumns, rows: scoreRows).text)
      text += "\(scoreRemark)\n"
    }
    text += "\n"
    for (name, value) in result.header.lines {
      text += Display.padded("\(name):", to: 13) + "\(value)\n"
    }
    if isMarked {
      text += "\nMarked lines are not to be trusted: others took more than 2 % of the processors"
      text += " (disturbed), the clock or the quota was used up (throttled), or more was gained"
      text += " than there are threads (impossible).\n"
    }
    if !result.header.program.isOptimized {
      text += "\nThis program was not built for speed.\n"
    }
    return text
  }
}

extension BenchmarkStep {
  /// What is said of it while it lasts.
  var text: String {
    switch self {
    case .generating(let workload): "\(workload): generating"
    case .checking(let workload, let jobs): "\(workload), jobs \(jobs): checking the answers"
    case .measuring(let event, _): BenchmarkStep.text(event)
    }
  }

  private static func text(_ event: RoundEvent) -> String {
    switch event {
    case .calibrating(let series): "\(name(series)): finding the number of passes"
    case .running(let series, let round, nil): "round \(round), \(name(series))"
    case .running(let series, let round, let left?):
      "round \(round), about \(Quantity.duration(Double(left)).text) left, \(name(series))"
    case .turn: "keeping what is known"
    case .measured(let workload): "\(workload): done"
    }
  }

  private static func name(_ series: ResultSeries) -> String {
    let threads = Display.count(series.threads, "thread")
    return "\(series.workload): \(series.pass.rawValue) with \(threads)"
  }
}
