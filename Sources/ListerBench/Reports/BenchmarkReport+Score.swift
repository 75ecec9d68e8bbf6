// SPDX-License-Identifier: MIT

package import ListerMeasurement

/// The score as a table, for all forms that people read.
extension BenchmarkReport {
  /// The columns of the table of scores.
  package var scoreColumns: [(title: String, alignment: TextTable.Alignment)] {
    let cores = score.map { " (\($0.all.jobs))" } ?? ""
    return [
      ("score \(ResultHeader.scoreVersion)", .left), ("one core", .left),
      ("all cores\(cores)", .left),
    ]
  }

  /// Its line, with the processor's name; none where the yardstick was not measured.
  package var scoreRows: [[String]] {
    guard let score else { return [] }
    let host = result.header.host
    return [[host.model ?? host.architecture, score.one.text, score.all.text]]
  }

  /// What the score is; nil where there is none.
  package var scoreRemark: String? { score.map { _ in BenchmarkScore.meaning } }
}

extension BenchmarkScore {
  /// What it is, in a sentence for people.
  static let meaning =
    "Passes of the yardstick in a second: the same work with every build, so it compares hosts."
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
