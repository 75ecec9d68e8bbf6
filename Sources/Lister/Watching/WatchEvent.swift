// SPDX-License-Identifier: MIT

package import ListerJSON

/// One thing that a watch reports.
package struct WatchEvent: Response {
  package enum Kind: String, Sendable {
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

  package var kind: Kind
  package var time = WatchClock.now
  /// The document's path below the folder.
  package var path: String
  /// The path it had, for a document that was renamed.
  package var from: String?
  /// What was done with it, where something was.
  package var report: JobReport?
  /// Whether it is a stream of documents.
  package var isStream = false
  /// Whether values are written back.
  package var isInPlace = false

  /// `{"at", "event", "path"}`, and by the event `"from"`, `"documents"`, `"grids"`,
  /// `"formulas"`, `"changed_values"`, `"written"`, `"errors"` and `"values"`; without a line feed.
  package var json: JSONText {
    var members: [JSONText.Member] = [
      .init("at", time.iso8601), .init("event", kind.rawValue), .init("path", path),
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
