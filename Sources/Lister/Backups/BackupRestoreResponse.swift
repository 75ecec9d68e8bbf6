// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What reading a backup back has done.
package struct BackupRestoreResponse: Response {
  package struct Entry: Sendable {
    package let place: ListPlace
    /// The name of the list in the backup.
    package let from: String
    package let outcome: Outcome
    /// Where it contradicts the backup; the list was taken.
    package let conflicts: [MergeConflict]
  }

  package enum Outcome: String, Sendable {
    /// It was not there, and is as the backup has it, byte for byte.
    case made
    /// It has what only the backup had.
    case merged
    /// It has all that the backup has.
    case unchanged
  }

  /// The lists, in the order of the backup.
  package let entries: [Entry]
  /// Whether each list of the backup is there by now, under its own name.
  package let isWhole: Bool
  /// What was not read, or is called otherwise.
  package let remarks: [String]

  /// `{"lists": [{"name", "path", "from", "outcome", "conflicts"}], "remarks"}`.
  package var json: JSONText {
    let lists = entries.map { entry in
      JSONText(
        members: entry.place.members + [
          .init("from", entry.from), .init("outcome", entry.outcome.rawValue),
          .init("conflicts", JSONText(elements: entry.conflicts.map(\.json))),
        ]
      )
    }
    return JSONText(members: [
      .init("lists", JSONText(elements: lists)),
      .init("remarks", JSONText(elements: remarks.map { JSONText(string: $0) })),
    ])
  }
}
