// SPDX-License-Identifier: MIT

package import ListerJSON

/// One thing that happens while sources are asked.
package struct ImportEvent: Response {
  package enum Kind: String, Sendable {
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

  package let time = WatchClock.now
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

  /// `{"at", "event"}`, for a source `"source"`, once it has ended `"message"`, `"bytes"`, `"lists"`,
  /// `"refused"` and `"remarks"` as in ``ImportReport/json``, and in the end the sums.
  package var json: JSONText {
    let members: [JSONText.Member] = [.init("at", time.iso8601), .init("event", kind.rawValue)]
    switch subject {
    case .address(let address): return JSONText(members: members + [.init("source", address)])
    case .source(let source):
      return JSONText(members: members + [.init("source", source.address)] + source.members)
    case .report(let report):
      return JSONText(members: members + report.sums + [.init("times", report.times.json)])
    }
  }
}

extension ImportReport {
  /// How many sources, lists and changes there are.
  fileprivate var sums: [JSONText.Member] {
    let lists = sources.flatMap(\.lists)
    func count(_ isCounted: (Outcome) -> Bool) -> Int { sources.count { isCounted($0.outcome) } }
    func sum(_ number: (ImportedList) -> Int?) -> Int { lists.reduce(0) { $0 + (number($1) ?? 0) } }
    return [
      .init("sources", sources.count),
      .init("imported", count { $0 == .imported }),
      .init("unchanged", count { $0 == .unchanged }),
      .init("failed", count { if case .failed = $0 { true } else { false } }),
      .init("refused", count { if case .refused = $0 { true } else { false } }),
      .init("refused_files", sources.reduce(0) { $0 + $1.refusals.count }),
      .init("bytes", sources.reduce(0) { $0 + $1.bytes }),
      .init("lists", lists.count),
      .init("added", sum { $0.changes?.added }),
      .init("changed", sum { $0.changes?.changed }),
      .init("removed", sum { $0.changes?.removed }),
      .init("moved", sum { $0.changes?.moved }),
      .init("conflicts", sum { $0.conflicts.count }),
    ]
  }
}
