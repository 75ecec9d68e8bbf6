// SPDX-License-Identifier: MIT

import Glibc
import ListerMeasurement

/// The throughput of one workload over the numbers of threads, on logarithmic axes: with intervals,
/// the ideal line, the law that fits, and the floors.
struct ScalingChart {
  private let report: BenchmarkReport
  private let workload: String
  private let steps: [StepSummary]
  private let most: Double
  private let range: ClosedRange<Double>

  static let width = 720.0
  static let height = 300.0
  private static let left = 92.0, right = 700.0, top = 34.0, bottom = 262.0

  /// The chart of a workload; nil where nothing was measured.
  init?(_ report: BenchmarkReport, _ workload: String) {
    self.report = report
    self.workload = workload
    steps = report.steps(of: workload).filter { $0.documents != nil }
    guard let last = steps.last, let first = steps.first?.documents?.median else { return nil }
    most = max(2, Double(last.series.threads))
    let floors = report.rows.filter {
      $0.series.workload == workload && [.copy, .scan].contains($0.series.pass)
    }
    var values = (steps + floors).compactMap { $0.documents }.flatMap { interval in
      [interval.median, interval.ends?.lowerBound, interval.ends?.upperBound].compactMap(\.self)
    }
    values.append(first * most)
    guard let lowest = values.min(), let highest = values.max(), lowest > 0 else { return nil }
    range = lowest / 1.3...highest * 1.3
  }

  /// Its lines and words.
  var drawing: String {
    var drawing = Drawing()
    drawing.words("\(workload): documents per second over jobs", ScalingChart.left, 18)
    drawAxes(&drawing)
    guard let single = steps.first, let first = single.documents?.median else { return "" }
    let start = Double(single.series.threads)
    drawing.line([start, most].map { point($0, first / start * $0) }, "ideal")
    for (pass, kind) in [(ResultPass.scan, "scan"), (.copy, "copy")] {
      let floor = report.rows.filter {
        $0.series.workload == workload && $0.series.pass == pass
      }.compactMap { row in row.documents.map { point(Double(row.series.threads), $0.median) } }
      drawing.line(floor, kind)
    }
    if let fit = report.fit(.universal, of: workload) {
      let places = (0...48).map { start * pow(most / start, Double($0) / 48) }
      drawing.line(places.map { point($0, fit.throughput($0)) }, "fit")
    }
    drawing.line(
      steps.compactMap { row in
        row.documents.map { point(Double(row.series.threads), $0.median) }
      },
      "data"
    )
    for step in steps {
      guard let documents = step.documents else { continue }
      let place = point(Double(step.series.threads), documents.median)
      if let ends = documents.ends {
        let low = point(Double(step.series.threads), ends.lowerBound)
        let high = point(Double(step.series.threads), ends.upperBound)
        drawing.line([low, high], "data")
        for end in [low, high] {
          drawing.line([(end.x - 5, end.y), (end.x + 5, end.y)], "data")
        }
      }
      drawing.dot(place.x, place.y)
    }
    drawLegend(&drawing)
    return drawing.text
  }

  private func point(_ threads: Double, _ value: Double) -> (x: Double, y: Double) {
    let across = log(threads) / log(most)
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let up = log(inside / range.lowerBound) / log(range.upperBound / range.lowerBound)
    return (
      ScalingChart.left + across * (ScalingChart.right - ScalingChart.left),
      ScalingChart.bottom - up * (ScalingChart.bottom - ScalingChart.top)
    )
  }

  private func drawAxes(_ drawing: inout Drawing) {
    var decade = pow(10, log10(range.lowerBound).rounded(.down))
    while decade <= range.upperBound {
      for factor in [1.0, 2, 5] where range.contains(decade * factor) {
        let y = point(1, decade * factor).y
        drawing.line([(ScalingChart.left, y), (ScalingChart.right, y)], "grid")
        let text = Quantity.count(Int(decade * factor)).text
        drawing.words(text, ScalingChart.left - 6, y + 4, .end, isSmall: true)
      }
      decade *= 10
    }
    for step in steps {
      let x = point(Double(step.series.threads), range.lowerBound).x
      drawing.line([(x, ScalingChart.top), (x, ScalingChart.bottom)], "grid")
      let mark = step.marks.isEmpty ? "" : " *"
      let text = "\(step.series.threads)\(mark)"
      drawing.words(text, x, ScalingChart.bottom + 16, .middle, isSmall: true)
    }
    drawing.line(
      [
        (ScalingChart.left, ScalingChart.top), (ScalingChart.left, ScalingChart.bottom),
        (ScalingChart.right, ScalingChart.bottom),
      ],
      "axis"
    )
  }

  private func drawLegend(_ drawing: inout Drawing) {
    var names = [("data", "measured"), ("ideal", "ideal"), ("scan", "scan"), ("copy", "copy")]
    if let fit = report.fit(.universal, of: workload) {
      names.append(("fit", "fit, error \(Quantity.share(fit.error).text)"))
    }
    if steps.contains(where: { !$0.marks.isEmpty }) { names.append(("", "* marked")) }
    var x = ScalingChart.left
    let y = ScalingChart.height - 8
    for (kind, name) in names {
      if !kind.isEmpty { drawing.line([(x, y - 4), (x + 22, y - 4)], kind) }
      drawing.words(name, x + 28, y, isSmall: true)
      x += 48 + Double(name.count) * 6.5
    }
  }

  /// One picture with the charts of all workloads below each other.
  static func document(_ report: BenchmarkReport) -> String {
    var drawing = ""
    var y = 0.0
    func add(_ part: String, _ height: Double) {
      drawing += "<g transform=\"translate(0,\(Int(y)))\">\n\(part)</g>\n"
      y += height
    }
    for workload in report.result.workloads {
      if let chart = ScalingChart(report, workload) { add(chart.drawing, height) }
      if let chart = StagesChart(report, workload) { add(chart.drawing, chart.height) }
    }
    y = max(y, 40)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"\(Int(width))\""
      + " height=\"\(Int(y))\" viewBox=\"0 0 \(Int(width)) \(Int(y))\" role=\"img\""
      + " aria-label=\"Throughput over jobs\">\n"
      + "<style>\(Drawing.style)</style>\n"
      + "<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n\(drawing)</svg>\n"
  }
}
