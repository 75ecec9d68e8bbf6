// SPDX-License-Identifier: MIT

import ListerMeasurement

/// Where the time of one workload goes: a bar of stages for each number of threads, in nanoseconds of
/// all threads for each document.
struct StagesChart {
  private let workload: String
  private let rows: [(threads: Int, stages: ResultStages)]

  private static let names = ["read", "scan", "compile", "evaluate", "write", "deliver"]
  private static let left = 92.0, right = 600.0

  /// The chart of a workload; nil where no stage was measured.
  init?(_ report: BenchmarkReport, _ workload: String) {
    self.workload = workload
    rows = report.steps(of: workload).compactMap { step in
      step.series.stages.flatMap { stages in
        stages.documents > 0 && stages.sum > 0 ? (step.series.threads, stages) : nil
      }
    }
    if rows.isEmpty { return nil }
  }

  var height: Double { 74 + Double(rows.count) * 22 }

  /// Its boxes and words.
  var drawing: String {
    var drawing = Drawing()
    drawing.words("\(workload): time of all threads per document, by stage", StagesChart.left, 18)
    let most = rows.map { Double($0.stages.sum) / Double($0.stages.documents) }.max() ?? 1
    var y = 30.0
    for (threads, stages) in rows {
      drawing.words("\(threads)", StagesChart.left - 6, y + 12, .end, isSmall: true)
      var x = StagesChart.left
      let parts = [
        stages.reading, stages.scanning, stages.compiling, stages.evaluating, stages.writing,
        stages.delivering,
      ]
      for (index, part) in parts.enumerated() {
        let time = Double(part) / Double(stages.documents)
        let width = time / most * (StagesChart.right - StagesChart.left)
        drawing.box(x, y, width, 16, "s\(index)")
        x += width
      }
      let sum = Double(stages.sum) / Double(stages.documents)
      drawing.words(Quantity.duration(sum).text, x + 6, y + 12, isSmall: true)
      y += 22
    }
    var x = StagesChart.left
    for (index, name) in StagesChart.names.enumerated() {
      drawing.box(x, y + 10, 10, 10, "s\(index)")
      drawing.words(name, x + 16, y + 19, isSmall: true)
      x += 40 + Double(name.count) * 6.5
    }
    return drawing.text
  }
}
