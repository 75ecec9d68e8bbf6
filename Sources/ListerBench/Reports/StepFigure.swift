// SPDX-License-Identifier: MIT

import ListerMeasurement

/// A figure of a step that tables for programs have: its key, and what it comes to.
///
/// The keys name the units, and are those of the lines of JSON, of CSV and of metrics.
package struct StepFigure: Sendable {
  package let key: String
  /// What it comes to as a number of JSON; nil where it was not measured, or is not finite.
  package let json: String?

  private init(_ key: String, _ value: Quantity?) {
    self.key = key
    json = value.flatMap { $0.json == "null" ? nil : $0.json }
  }

  /// All figures of a step, always the same ones in the same order.
  package static func all(of step: StepSummary) -> [StepFigure] {
    let series = step.series
    func interval(
      _ key: String,
      _ interval: MedianInterval?,
      _ quantity: (Double) -> Quantity
    ) -> [StepFigure] {
      [
        StepFigure(key, interval.map { quantity($0.median) }),
        StepFigure("\(key)_low", interval?.ends.map { quantity($0.lowerBound) }),
        StepFigure("\(key)_high", interval?.ends.map { quantity($0.upperBound) }),
      ]
    }
    func count(_ key: String, _ number: Int) -> StepFigure { StepFigure(key, .count(number)) }
    func each(_ key: String, _ value: @escaping (ResultSample) -> Int?) -> StepFigure {
      StepFigure(key, step.perDocument { value($0).map(Double.init) }.map { .rate($0) })
    }
    func mean(_ key: String, _ value: @escaping (ResultSample) -> Int?) -> StepFigure {
      StepFigure(key, step.perSecond { value($0).map(Double.init) }.map { .rate($0) })
    }
    var figures = [
      count("documents", series.documents), count("formulas", series.formulas),
      StepFigure("in_bytes", .bytes(series.bytesIn)),
      StepFigure("out_bytes", .bytes(series.bytesOut)),
      count("samples", step.samples), count("repeated", step.repeated),
      count("outliers", step.outliers), count("surplus_threads", step.surplus),
      StepFigure("elapsed_ns", .duration(step.elapsed.median)),
      StepFigure("elapsed_min_ns", .duration(step.elapsed.minimum)),
      StepFigure("elapsed_mad_ns", .duration(step.elapsed.medianDeviation)),
    ]
    figures += interval("documents_per_second", step.documents, Quantity.rate)
    figures += interval("documents_per_cpu_second", step.processorDocuments, Quantity.rate)
    figures += [
      StepFigure("formulas_per_second", step.formulas.map { .rate($0.median) }),
      StepFigure("in_bytes_per_second", step.bytesIn.map { .byteRate($0.median) }),
    ]
    figures += interval("share_of_scan", step.shareOfScan, Quantity.share)
    figures += interval("share_of_copy", step.shareOfCopy, Quantity.share)
    figures += [StepFigure("speedup", step.speedup.map { .factor($0.median) })]
    figures += interval("efficiency", step.efficiency, Quantity.share)
    figures += interval("share_of_cores", step.shareOfCores, Quantity.share)
    figures += interval("score", step.score, Quantity.rate)
    let latency = series.latency
    figures += [
      StepFigure("p50_ns", latency.map { .duration(Double($0.median)) }),
      StepFigure("p90_ns", latency.map { .duration(Double($0.ninetieth)) }),
      StepFigure("p99_ns", latency.map { .duration(Double($0.ninetyNinth)) }),
      StepFigure("max_ns", latency.map { .duration(Double($0.longest)) }),
      StepFigure("serial_ns", step.serial.map { .duration($0) }),
      StepFigure("parallel_ceiling", step.ceiling.map { .factor($0) }),
      mean("user_ns_per_second") { $0.user }, mean("system_ns_per_second") { $0.system },
      mean("forced_switches_per_second") { $0.forcedSwitches },
      mean("chosen_switches_per_second") { $0.chosenSwitches },
      mean("minor_faults_per_second") { $0.minorFaults },
      mean("major_faults_per_second") { $0.majorFaults },
      StepFigure("resident_bytes", step.resident.map { .bytes($0) }),
      each("energy_uj_per_document") { $0.energy }, each("cycles_per_document") { $0.cycles },
      each("instructions_per_document") { $0.instructions },
      each("cache_misses_per_document") { $0.misses },
    ]
    return figures
  }
}
