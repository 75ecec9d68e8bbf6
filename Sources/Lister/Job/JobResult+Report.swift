// SPDX-License-Identifier: MIT

package import ListerMeasurement

extension JobResult {
  /// The timings, for `--timings`: work done, elapsed time, speed, stages, time per document.
  package var report: Report {
    Report([workGroup, timeGroup, speedGroup, stageGroup, documentGroup])
  }

  /// Processor time over elapsed time: how many cores were busy on average.
  package var coresUsed: Double { Double(cpu) / Double(wall) }

  /// The share of the workers' time in which they were busy.
  package var parallelEfficiency: Double { coresUsed / Double(jobs) }

  private var workGroup: Report.Group {
    Report.Group(
      "work",
      "Work",
      [
        .init("documents", "documents", .count(counts.documents)),
        .init("failed", "failed", .count(counts.failed)),
        .init("changed", "changed", .count(counts.changed)),
        .init("cells", "cells", .count(counts.cells)),
        .init("formulas", "formulas", .count(counts.formulas)),
        .init("bytes_in", "bytes in", .bytes(counts.bytesIn)),
        .init("bytes_out", "bytes out", .bytes(counts.bytesOut)),
        .init("layout_cache_hits", "layouts found in the cache", .count(counts.cacheHits)),
        .init("layout_cache_misses", "layouts compiled", .count(counts.cacheMisses)),
      ]
    )
  }

  private var timeGroup: Report.Group {
    Report.Group(
      "time",
      "Time",
      [
        .init("wall_ns", "elapsed", .duration(Double(wall))),
        .init("cpu_ns", "processor", .duration(Double(cpu))),
        .init("jobs", "jobs", .count(jobs)),
        .init("cores_used", "cores used", .factor(coresUsed)),
        .init("parallel_efficiency", "parallel efficiency", .share(parallelEfficiency)),
        .init("peak_memory_bytes", "peak memory", .bytes(peakMemory)),
      ]
    )
  }

  private var speedGroup: Report.Group {
    let seconds = Double(wall) / 1e9
    return Report.Group(
      "speed",
      "Speed",
      [
        .init("documents_per_second", "documents", .rate(Double(counts.documents) / seconds)),
        .init("cells_per_second", "cells", .rate(Double(counts.cells) / seconds)),
        .init("formulas_per_second", "formulas", .rate(Double(counts.formulas) / seconds)),
        .init("bytes_in_per_second", "bytes in", .byteRate(Double(counts.bytesIn) / seconds)),
        .init("bytes_out_per_second", "bytes out", .byteRate(Double(counts.bytesOut) / seconds)),
      ]
    )
  }

  private var stageGroup: Report.Group {
    let times: [(String, UInt64)] = [
      ("read", stages.read), ("scan", stages.scan), ("compile", stages.compile),
      ("evaluate", stages.evaluate), ("write", stages.write),
    ]
    return Report.Group(
      "stages",
      "Stages, all workers",
      times.map { name, time in .init("\(name)_ns", name, .duration(Double(time))) }
    )
  }

  private var documentGroup: Report.Group {
    let shares = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)]
    var entries = shares.map { name, share in
      Report.Entry(
        "\(name)_ns",
        name,
        .duration(perDocument.quantile(share).map { Double($0) } ?? .nan)
      )
    }
    let maximum = perDocument.count > 0 ? Double(perDocument.maximum) : .nan
    entries.append(.init("max_ns", "max", .duration(maximum)))
    return Report.Group("document", "Per document", entries)
  }
}
