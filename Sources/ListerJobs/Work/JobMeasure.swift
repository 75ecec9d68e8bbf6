// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerMeasurement
import ListerPlans

/// One of the quantities in which the work of a job is measured; its word is its key in JSON.
package enum JobMeasure: String, CaseIterable, Sendable {
  // The work.
  case documents, failed, changed, cells, formulas
  case unopened = "files_not_opened"
  case bytesIn = "bytes_in"
  case bytesOut = "bytes_out"
  case cacheHits = "layout_cache_hits"
  case cacheMisses = "layout_cache_misses"
  case planned = "fast_documents"
  case unknown = "fast_not_learnt"
  case refused = "fast_not_supported"
  case unlike = "fast_not_fitting"
  // The time.
  case wall = "wall_ns"
  case processor = "cpu_ns"
  case jobs
  case coresUsed = "cores_used"
  case efficiency = "parallel_efficiency"
  case serial = "serial_ns"
  case ceiling = "parallel_ceiling"
  case peakMemory = "peak_memory_bytes"
  // The speed.
  case documentRate = "documents_per_second"
  case cellRate = "cells_per_second"
  case formulaRate = "formulas_per_second"
  case byteInRate = "bytes_in_per_second"
  case byteOutRate = "bytes_out_per_second"
  // The time in each stage, of all workers.
  case reading = "read_ns"
  case scanning = "scan_ns"
  case compiling = "compile_ns"
  case evaluating = "evaluate_ns"
  case writing = "write_ns"
  // The time for each document in which one worker has what others need.
  case pulling = "pull_ns"
  case putting = "put_ns"
  case delivering = "deliver_ns"
  case locking = "lock_ns"
  // The time that documents take.
  case median = "p50_ns"
  case ninetieth = "p90_ns"
  case ninetyNinth = "p99_ns"
  case longest = "max_ns"

  /// What a measure is about; its word is the key of its measures in JSON.
  package enum Group: String, CaseIterable, Sendable {
    case work
    /// How long it took, and what it needed.
    case time
    /// How much was done in a second.
    case speed
    /// Where the time went, added over all workers.
    case stages
    /// What one worker at a time did, by the right that it had: ``ListerBatch/SerialTimes``.
    case serial
    /// How long documents took, one by one.
    case document

    /// Its measures, in their order.
    package var measures: [JobMeasure] { JobMeasure.allCases.filter { $0.group == self } }
  }

  package var group: Group {
    switch self {
    case .documents, .failed, .changed, .cells, .formulas, .unopened, .bytesIn, .bytesOut,
      .cacheHits, .cacheMisses, .planned, .unknown, .refused, .unlike:
      .work
    case .wall, .processor, .jobs, .coresUsed, .efficiency, .serial, .ceiling, .peakMemory: .time
    case .documentRate, .cellRate, .formulaRate, .byteInRate, .byteOutRate: .speed
    case .reading, .scanning, .compiling, .evaluating, .writing: .stages
    case .pulling, .putting, .delivering, .locking: .serial
    case .median, .ninetieth, .ninetyNinth, .longest: .document
    }
  }
}

extension JobResult {
  /// Processor time over elapsed time: how many cores were busy on average.
  package var coresUsed: Double { Double(cpu) / Double(wall) }

  /// The share of the workers' time in which they were busy.
  package var parallelEfficiency: Double { coresUsed / Double(jobs) }

  /// What a measure comes to; not finite where nothing was measured.
  package subscript(measure: JobMeasure) -> Quantity {
    switch measure {
    case .documents: .count(counts.documents)
    case .failed: .count(counts.failed)
    case .changed: .count(counts.changed)
    case .cells: .count(counts.cells)
    case .formulas: .count(counts.formulas)
    case .unopened: .count(counts.unopened)
    case .bytesIn: .bytes(counts.bytesIn)
    case .bytesOut: .bytes(counts.bytesOut)
    case .cacheHits: .count(counts.cacheHits)
    case .cacheMisses: .count(counts.cacheMisses)
    case .planned: .count(counts.plans.planned)
    case .unknown: .count(counts.plans.unknown)
    case .refused: .count(counts.plans.refused)
    case .unlike: .count(counts.plans.unlike)
    case .wall: .duration(Double(wall))
    case .processor: .duration(Double(cpu))
    case .jobs: .count(jobs)
    case .coresUsed: .factor(coresUsed)
    case .efficiency: .share(parallelEfficiency)
    case .serial: each(serial?.sum)
    case .ceiling: .factor(serial?.ceiling(work: cpu) ?? .nan)
    case .peakMemory: .bytes(peakMemory)
    case .documentRate: .rate(perSecond(counts.documents))
    case .cellRate: .rate(perSecond(counts.cells))
    case .formulaRate: .rate(perSecond(counts.formulas))
    case .byteInRate: .byteRate(perSecond(counts.bytesIn))
    case .byteOutRate: .byteRate(perSecond(counts.bytesOut))
    case .reading: .duration(Double(stages.read))
    case .scanning: .duration(Double(stages.scan))
    case .compiling: .duration(Double(stages.compile))
    case .evaluating: .duration(Double(stages.evaluate))
    case .writing: .duration(Double(stages.write))
    case .pulling: each(serial?.pull)
    case .putting: each(serial?.put)
    case .delivering: each(serial?.deliver)
    case .locking: each(serial?.lock)
    case .median: .duration(quantile(0.5))
    case .ninetieth: .duration(quantile(0.9))
    case .ninetyNinth: .duration(quantile(0.99))
    case .longest: .duration(perDocument.count > 0 ? Double(perDocument.maximum) : .nan)
    }
  }

  private func each(_ time: UInt64?) -> Quantity {
    .duration(time.map { Double($0) / Double(counts.documents) } ?? .nan)
  }

  private func perSecond(_ count: Int) -> Double { Double(count) / (Double(wall) / 1e9) }

  private func quantile(_ share: Double) -> Double {
    perDocument.quantile(share).map { Double($0) } ?? .nan
  }
}
