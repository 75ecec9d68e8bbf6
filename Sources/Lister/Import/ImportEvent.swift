// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

/// One thing that happens while sources are asked.
package struct ImportEvent: Sendable {
  package enum Kind: String, JSONWord {
    /// A source is about to be asked.
    case started
    /// It was read, and what is new in it was merged.
    case imported
    /// It is the version that was imported last.
    case unchanged
    /// It could not be fetched or opened, or looks like something else than the last time.
    case failed
    /// It was not asked, for the user has not permitted it.
    case refused
    /// All sources have been asked.
    case ended
  }

  package enum Subject: Sendable {
    /// The address of a source.
    case address(String)
    case source(ImportReport.Source)
    /// What became of all of them.
    case report(ImportReport)
  }

  package let time = ClockTime.now
  package let subject: Subject

  package var kind: Kind {
    switch subject {
    case .address: .started
    case .report: .ended
    case .source(let source):
      switch source.outcome {
      case .imported: .imported
      case .unchanged: .unchanged
      case .failed: .failed
      case .refused: .refused
      }
    }
  }

  /// The event as one JSON object.
  package var json: JSONText {
    switch subject {
    case .address, .source: ImportSourceEvent(event: self).json
    case .report(let report): ImportEndEvent(event: self, report: report).json
    }
  }
}

/// What happens to a source.
package struct ImportSourceEvent: Shaped {
  let event: ImportEvent

  init(event: ImportEvent) { self.event = event }

  package init() { self.init(event: ImportEvent(subject: .address(""))) }

  package static let fields: [Field<ImportSourceEvent>] = [
    Field("at", derived: \.event.time.iso8601, "When it happened"),
    Field("event", derived: \.event.kind, "What happened"),
    Field("source", derived: \.address, "The address or the path"),
    Field("message", derived: { $0.source?.message }, "Why it was not imported"),
    Field("bytes", derived: { $0.source?.bytes }, "How many bytes were read"),
    Field("lists", derived: { $0.source?.lists }, "Its lists, in the order of the source"),
    Field("refused", derived: { $0.source?.refusals }, "Files in it that were refused"),
    Field("remarks", derived: { $0.source?.remarks }, "What is said about the source"),
  ]

  private var address: String {
    if case .address(let address) = event.subject { address } else { source?.address ?? "" }
  }

  /// The source, once it has been asked.
  private var source: ImportReport.Source? {
    if case .source(let source) = event.subject { source } else { nil }
  }
}

/// That all sources have been asked, and what came of it.
package struct ImportEndEvent: Shaped {
  let event: ImportEvent
  let report: ImportReport

  init(event: ImportEvent, report: ImportReport) { (self.event, self.report) = (event, report) }

  package init() {
    let report = ImportReport()
    self.init(event: ImportEvent(subject: .report(report)), report: report)
  }

  package static let fields: [Field<ImportEndEvent>] = [
    Field("at", derived: \.event.time.iso8601, "When it happened"),
    Field("event", derived: \.event.kind, "What happened"),
    Field("sources", derived: \.report.sources.count, "How many sources there are"),
    Field("imported", derived: { $0.count { $0 == .imported } }, "Sources that were read"),
    Field("unchanged", derived: { $0.count { $0 == .unchanged } }, "Sources as the last time"),
    Field(
      "failed",
      derived: { $0.count { if case .failed = $0 { true } else { false } } },
      "Sources that could not be read"
    ),
    Field(
      "refused",
      derived: { $0.count { if case .refused = $0 { true } else { false } } },
      "Sources that were not asked"
    ),
    Field(
      "refused_files",
      derived: { $0.report.sources.reduce(0) { $0 + $1.refusals.count } },
      "Files that were refused"
    ),
    Field(
      "bytes",
      derived: { $0.report.sources.reduce(0) { $0 + $1.bytes } },
      "How many bytes were read"
    ),
    Field("lists", derived: \.lists.count, "How many lists there are"),
    Field("added", derived: { $0.sum { $0.changes?.added } }, "Items that are new"),
    Field("changed", derived: { $0.sum { $0.changes?.changed } }, "Items that have changed"),
    Field("removed", derived: { $0.sum { $0.changes?.removed } }, "Items that no longer exist"),
    Field("moved", derived: { $0.sum { $0.changes?.moved } }, "Items that are elsewhere"),
    Field("conflicts", derived: { $0.sum { $0.conflicts.count } }, "How many conflicts there are"),
    Field("times", derived: \.report.times, "Where the time went"),
  ]

  private var lists: [ImportedList] { report.sources.flatMap(\.lists) }

  private func count(_ isCounted: (ImportReport.Outcome) -> Bool) -> Int {
    report.sources.count { isCounted($0.outcome) }
  }

  private func sum(_ number: (ImportedList) -> Int?) -> Int {
    lists.reduce(0) { $0 + (number($1) ?? 0) }
  }
}
