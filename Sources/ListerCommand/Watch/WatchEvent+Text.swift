// SPDX-License-Identifier: MIT

import Lister
import ListerJobs
import ListerRuns

extension WatchEvent {
  /// The lines for people, each with the time of day in front: one about the document, and one for
  /// each thing that is wrong in it.
  var text: Shown {
    let time = time.timeOfDay
    var lines: [String] = []
    switch kind {
    case .removed: lines.append("\(path): removed")
    case .renamed: lines.append("\(path): renamed from \(from ?? "")")
    case .new: lines.append("\(path): new, \(summary)")
    case .changed: lines.append("\(path): \(summary)")
    case .failed: if isStream { lines.append("\(path): \(summary)") }
    }
    lines += failures.map(\.description)
    var text = Shown()
    for line in lines { text += "\(time) \(line)\n" }
    if let values = report?.values, !values.isEmpty { text += Shown(lines: values) + "\n" }
    return text
  }

  private var summary: String {
    guard let counts = report?.counts else { return "" }
    if isStream {
      var parts = [Display.count(counts.documents, "document")]
      parts.append(Display.count(counts.formulas, "formula"))
      parts.append(difference(counts.changed, "document"))
      if counts.failed > 0 { parts.append("\(counts.failed) failed") }
      return parts.joined(separator: ", ")
    }
    return [
      Display.count(counts.grids, "grid"), Display.count(counts.formulas, "formula"),
      difference(counts.changedValues, "value"),
    ].joined(separator: ", ")
  }

  private func difference(_ number: Int, _ noun: String) -> String {
    if number == 0 { return "up to date" }
    let isWritten = isInPlace && (report?.counts.filesWritten ?? 0) > 0
    return "\(Display.count(number, noun)) \(isWritten ? "changed" : "would change")"
  }

  /// What is wrong, with the path below the folder.
  private var failures: [JobFailure] {
    (report?.failures ?? []).map { failure in
      var failure = failure
      failure.file = path
      return failure
    }
  }
}
