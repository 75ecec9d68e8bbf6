// SPDX-License-Identifier: MIT

package import ListerMeasurement

/// The scores as a table, for all forms that people read.
extension BenchmarkReport {
  /// The columns of the table of scores.
  package var scoreColumns: [(title: String, alignment: TextTable.Alignment)] {
    let cores = score.map { " (\($0.all.jobs))" } ?? ""
    return [
      ("score \(score?.version ?? ResultHeader.scoreVersion)", .left), ("one core", .left),
      ("all cores\(cores)", .left),
    ]
  }

  /// Its lines: the workloads that have a score, and all of them; none where nothing has a reference.
  package var scoreRows: [[String]] {
    guard let score else { return [] }
    let scored = score.workloads.filter { $0.one.value != nil || $0.all.value != nil }
    return scored.map { [$0.workload, $0.one.text, $0.all.text] }
      + [["all", score.one.text, score.all.text]]
  }

  /// What the scores rest on; nil where there are none.
  package var scoreRemark: String? {
    score.map { score in
      "Documents per second beside those of the reference machine of \(score.reference.prefix(10)),"
        + " which has \(Quantity.count(Int(BenchmarkScore.base)).text); 'all' is the geometric mean."
    }
  }
}

extension ScoreFigure {
  /// The score with its interval and marks, or why there is none.
  package var text: String {
    guard let value else { return "none: \(refusal ?? "")" }
    var text = ScoreFigure.text(of: value)
    if let low, let high {
      text += " (\(ScoreFigure.text(of: low)) to \(ScoreFigure.text(of: high)))"
    }
    return ([text] + marks.map(\.rawValue)).joined(separator: ", ")
  }

  private static func text(of score: Double) -> String {
    // What is far beyond any machine has no digits to group.
    abs(score) < 1e15 ? Quantity.count(Int(score.rounded())).text : "\(score)"
  }
}
