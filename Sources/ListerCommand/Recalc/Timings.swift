// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

extension JobResult {
  /// A heading per group, and a line per measure with its label and its value.
  var timings: Shown {
    let values = JobMeasure.allCases.map { self[$0].text }
    let labels = JobMeasure.allCases.map(\.label)
    let width = (label: labels.widest, value: values.widest)
    var text = Shown()
    for group in JobMeasure.Group.allCases {
      text += "\(group.title)\n"
      for measure in group.measures {
        let label = Display.padded(Shown(own: measure.label), to: width.label)
        let value = Display.leading(Shown(own: self[measure].text), to: width.value)
        text += "  \(label)  \(value)\n"
      }
    }
    text += reasons(width)
    return text
  }

  /// Why documents have no template; nothing if all have one.
  private func reasons(_ width: (label: Int, value: Int)) -> Shown {
    var text = Shown()
    if !refusals.isEmpty { text += "Documents without template, by reason\n" }
    for (reason, documents) in refusals {
      let label = Display.padded(Shown(own: reason), to: width.label)
      let count = Display.leading(Shown(own: documents.text), to: width.value)
      text += "  \(label)  \(count)\n"
    }
    return text
  }
}

extension [String] {
  fileprivate var widest: Int { map { Display.width(Shown(own: $0)) }.max() ?? 0 }
}

extension JobMeasure.Group {
  /// The heading for people.
  fileprivate var title: String {
    switch self {
    case .work: "Work"
    case .time: "Time"
    case .speed: "Speed"
    case .stages: "Stages, all workers"
    case .serial: "One worker at a time, per document"
    case .document: "Per document"
    }
  }
}

extension JobMeasure {
  fileprivate var label: String {
    switch self {
    case .documents, .documentRate: "documents"
    case .failed: "failed"
    case .changed: "changed"
    case .cells, .cellRate: "cells"
    case .formulas, .formulaRate: "formulas"
    case .unopened: "files not opened"
    case .bytesIn, .byteInRate: "bytes in"
    case .bytesOut, .byteOutRate: "bytes out"
    case .cacheHits: "layouts found in the cache"
    case .cacheMisses: "layouts compiled"
    case .planned: "documents by a template"
    case .unknown: "template not learnt yet"
    case .refused: "layout without template"
    case .unlike: "unlike their template"
    case .wall: "elapsed"
    case .processor: "processor"
    case .jobs: "jobs"
    case .coresUsed: "cores used"
    case .efficiency: "parallel efficiency"
    case .serial: "serial, per document"
    case .ceiling: "speed-up at most"
    case .peakMemory: "peak memory"
    case .reading: "read"
    case .scanning: "scan"
    case .compiling: "compile"
    case .evaluating: "evaluate"
    case .writing: "write"
    case .pulling: "pull"
    case .putting: "put"
    case .delivering: "deliver"
    case .locking: "lock"
    case .median: "p50"
    case .ninetieth: "p90"
    case .ninetyNinth: "p99"
    case .longest: "max"
    }
  }
}
