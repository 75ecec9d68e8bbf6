// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON
package import ListerJobs

/// One thing that a watch reports.
package struct WatchEvent: Sendable {
  package enum Kind: String, JSONWord {
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
  package var time = ClockTime.now
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
}

extension WatchEvent: Shaped {
  package init() { self.init(kind: .removed, path: "") }

  package static let fields: [Field<WatchEvent>] = [
    Field("at", derived: \.time.iso8601, "When it happened"),
    Field("event", derived: \.kind, "What happened"),
    Field("path", derived: \.path, "The document's path below the folder"),
    Field("from", derived: \.from, "The path it had, if it was renamed"),
    Field("documents", derived: { $0.ofStream(\.documents) }, "Documents of a stream"),
    Field("failed", derived: { $0.ofStream(\.failed) }, "Documents of it that failed"),
    Field("grids", derived: { $0.ofDocument(\.grids) }, "Grids of a document"),
    Field(
      "formulas",
      derived: { $0.ofStream(\.formulas) ?? $0.ofDocument(\.formulas) },
      "Cells with a formula"
    ),
    Field(
      "changed_documents",
      derived: { $0.ofStream(\.changed) },
      "Documents of a stream with other values"
    ),
    Field(
      "changed_values",
      derived: { $0.ofDocument(\.changedValues) },
      "Values of a document that are other ones"
    ),
    Field(
      "written",
      derived: { $0.report.map { $0.counts.filesWritten > 0 } },
      "Whether it was written"
    ),
    Field(
      "errors",
      derived: { $0.report?.failures.map { WatchFailure($0) } },
      "What is wrong in it"
    ),
    Field(
      "values",
      derived: { $0.report.flatMap { $0.values.isEmpty ? nil : JSONText($0.values) } },
      "The values of a document"
    ),
  ]

  private func ofStream(_ count: KeyPath<JobCounts, Int>) -> Int? {
    isStream ? report?.counts[keyPath: count] : nil
  }

  private func ofDocument(_ count: KeyPath<JobCounts, Int>) -> Int? {
    isStream || kind == .failed ? nil : report?.counts[keyPath: count]
  }
}

/// What is wrong in a document that was recalculated.
private struct WatchFailure: Shaped {
  var line: Int?
  var column: Int?
  var path = ""
  var message = ""

  init() {}

  init(_ failure: JobFailure) {
    (line, column) = (failure.line, failure.column)
    (path, message) = (failure.path, failure.message)
  }

  static let fields: [Field<WatchFailure>] = [
    Field("line", \.line, "The line"), Field("column", \.column, "The column"),
    Field("path", \.path, "The place in the document"),
    Field("message", \.message, "What is wrong"),
  ]
}
