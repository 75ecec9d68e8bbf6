// SPDX-License-Identifier: MIT

import Lister
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// One thing that a watch tells of.
struct WatchEvent {
  /// What happened.
  enum Kind: String {
    /// The document was not there before.
    case new
    /// It was written.
    case changed
    /// It has another name.
    case renamed
    /// It is not there any more.
    case removed
    /// It could not be recalculated, or not be written.
    case failed
  }

  /// What happened.
  var kind: Kind
  /// The document's path below the folder.
  var path: String
  /// The path it had, for a document that was renamed.
  var from: String?
  /// What was done with it, where something was.
  var report: JobReport?
  /// Whether it is a stream of documents.
  var isStream = false
  /// Whether values are written back.
  var isInPlace = false

  // MARK: - Text

  /// The lines for people: one about the document, and one for each thing that is wrong in it.
  ///
  /// - Parameter time: the time of day, in front of each line.
  /// - Returns: whole lines.
  func text(at time: String) -> Shown {
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
      failure.input = path
      return failure
    }
  }

  // MARK: - JSON

  /// The event as one JSON object.
  ///
  /// - Parameter time: the moment, in ISO 8601.
  /// - Returns: an object without a line feed.
  func json(at time: String) -> JSONText {
    var members: [JSONText.Member] = [
      .init("time", time), .init("event", kind.rawValue), .init("path", path),
    ]
    if let from { members.append(.init("from", from)) }
    guard let report else { return JSONText(members: members) }
    let counts = report.counts
    if isStream {
      members += [
        .init("documents", counts.documents), .init("failed", counts.failed),
        .init("formulas", counts.formulas), .init("changed_documents", counts.changed),
      ]
    } else if kind != .failed {
      members += [
        .init("grids", counts.grids), .init("formulas", counts.formulas),
        .init("changed_values", counts.changedValues),
      ]
    }
    members.append(.init("written", counts.filesWritten > 0))
    members.append(.init("errors", JSONText(elements: report.failures.map(WatchEvent.json))))
    if !report.values.isEmpty, let values = JSONText(report.values) {
      members.append(.init("values", values))
    }
    return JSONText(members: members)
  }

  private static func json(_ failure: JobFailure) -> JSONText {
    var members: [JSONText.Member] = []
    if let line = failure.line { members.append(.init("line", line)) }
    if let column = failure.column { members.append(.init("column", column)) }
    members.append(.init("path", failure.path))
    members.append(.init("message", failure.message))
    return JSONText(members: members)
  }
}
