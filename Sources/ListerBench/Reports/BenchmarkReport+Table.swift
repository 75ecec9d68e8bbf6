// SPDX-License-Identifier: MIT

package import ListerMeasurement

/// The forms for people: one line for each step of the recalculation.
extension BenchmarkReport {
  package static let columns: [(title: String, alignment: TextTable.Alignment)] = [
    ("workload", .left), ("jobs", .right), ("documents", .right), ("±", .right),
    ("per CPU s", .right), ("of scan", .right), ("formulas", .right), ("speed-up", .right),
    ("efficiency", .right), ("of cores", .right), ("p99", .right), ("runs", .right),
    ("marks", .left),
  ]

  /// The cells of a line.
  package static func cells(of row: StepSummary) -> [String] {
    let runs = row.outliers > 0 ? "\(row.samples) (\(row.outliers) far)" : "\(row.samples)"
    return [
      row.name, "\(row.series.threads)",
      row.documents.map { Quantity.rate($0.median).text } ?? "",
      row.passes.precision.map { Quantity.share($0).text } ?? "",
      row.processorDocuments.map { Quantity.rate($0.median).text } ?? "",
      row.shareOfScan.map { Quantity.share($0.median).text } ?? "",
      row.formulas.map { Quantity.rate($0.median).text } ?? "",
      row.speedup.map { Quantity.factor($0.median).text } ?? "",
      row.efficiency.map { Quantity.share($0.median).text } ?? "",
      row.shareOfCores.map { Quantity.share($0.median).text } ?? "",
      row.series.latency.map { Quantity.duration(Double($0.ninetyNinth)).text } ?? "", runs,
      row.remarks.joined(separator: ", "),
    ]
  }

  /// What is said below the table: the loop in registers, the laws that fit, and for how long one
  /// thread at a time works.
  package var remarks: [String] {
    var remarks = lateRemark.map { [$0] } ?? []
    remarks += loops.map { threads, efficiency in
      let share = Quantity.share(efficiency.median).text
      let ends = efficiency.ends.map {
        " (\(Quantity.share($0.lowerBound).text) to \(Quantity.share($0.upperBound).text))"
      }
      return "cores: a loop in registers reaches \(share) per thread with \(threads)\(ends ?? "")"
    }
    for workload in result.workloads {
      remarks += fits(of: workload).map { "\(workload): \($0.text)" }
      guard let last = steps(of: workload).last, let serial = last.serial,
        let ceiling = last.ceiling
      else { continue }
      let (time, factor) = (Quantity.duration(serial).text, Quantity.factor(ceiling).text)
      remarks.append(
        "\(workload): one thread at a time works for \(time) of a document, "
          + "so all are at most \(factor) times as fast as one"
      )
    }
    return remarks
  }

  /// That there are fewer rounds than there should be, or no workload at all; nil where that is not so.
  private var lateRemark: String? {
    guard result.end == .late else { return nil }
    let rounds = result.series.map { Set($0.samples.map(\.round)).count }.min() ?? 0
    let missing = (result.plan.workloads ?? []).filter { !result.workloads.contains($0) }
    return "the time was over: \(rounds) of \(result.plan.rounds) rounds"
      + (missing.isEmpty ? "" : "; left out: \(missing.joined(separator: ", "))")
  }

  /// The efficiency of the loop in registers, over the rounds of all workloads.
  package var loops: [(threads: Int, efficiency: MedianInterval)] {
    result.plan.jobs.compactMap { threads in
      let quotients = result.workloads.flatMap { workload -> [Double] in
        guard let loop = result.series(of: workload, .cores, threads: threads),
          let single = result.series(of: workload, .cores, threads: 1), threads > 1
        else { return [] }
        return StepSummary.quotients(loop, single, \.rate).map { $0 / Double(threads) }
      }
      return MedianInterval(quotients).map { (threads, $0) }
    }
  }

  /// A table of Markdown below the header.
  package var markdown: String {
    var text = "# lister bench\n\n"
    for (name, value) in result.header.lines { text += "- \(name): \(value)\n" }
    let rows = rows.filter { $0.series.pass == .jobs }.map(BenchmarkReport.cells)
    text += "\n" + TextTable(columns: BenchmarkReport.columns, rows: rows).markdown
    if let scoreRemark {
      text += "\n" + TextTable(columns: scoreColumns, rows: scoreRows).markdown
      text += "\n\(scoreRemark)\n"
    }
    let remarks = remarks
    if !remarks.isEmpty { text += "\n" + remarks.map { "- \($0)\n" }.joined() }
    return text
  }
}

extension StepSummary {
  /// Its marks, and what else is to be known of it, in words.
  package var remarks: [String] {
    guard surplus > 0 else { return marks.map(\.rawValue) }
    return marks.map(\.rawValue) + ["\(surplus) thread\(surplus == 1 ? "" : "s") too many"]
  }
}

extension ScalingFit {
  package var text: String {
    let name = law == .amdahl ? "Amdahl's law" : "universal scalability law"
    var text = "\(name): serial part \(Quantity.share(serial).text)"
    if law == .universal { text += ", crosstalk \((crosstalk * 1e6).rounded() / 1e6)" }
    text += ", error \(Quantity.share(error).text)"
    if let peak {
      text += "; peak \(Quantity.rate(peak.throughput).text)"
      text += " with \(Quantity.factor(peak.threads).text) threads"
    } else if let limit {
      text += "; no more than \(Quantity.rate(limit).text)"
    }
    return text
  }
}
