// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What reading a backup back has done.
package struct BackupRestoreResponse: Sendable {
  package struct Entry: Sendable {
    package let place: ListPlace
    /// The name of the list in the backup.
    package let from: String
    package let outcome: Outcome
    /// Where it contradicts the backup; the list was taken.
    package let conflicts: [MergeConflict]
  }

  package enum Outcome: String, JSONWord {
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
}

extension BackupRestoreResponse: Shaped {
  package init() { self.init(entries: [], isWhole: true, remarks: []) }

  package static let fields: [Field<BackupRestoreResponse>] = [
    Field("lists", derived: \.entries, "The lists, in the order of the backup"),
    Field("remarks", derived: \.remarks, "What was not read, or is called otherwise"),
  ]
}

extension BackupRestoreResponse.Entry: Shaped {
  package init() { self.init(place: ListPlace(), from: "", outcome: .unchanged, conflicts: []) }

  package static let shapeName: String? = "RestoredList"

  package static let fields: [Field<BackupRestoreResponse.Entry>] = [
    Field("name", derived: \.place.name, "The name of the list"),
    Field("path", derived: \.place.path, "Where its document is"),
    Field("from", derived: \.from, "Its name in the backup"),
    Field("outcome", derived: \.outcome, "What became of it"),
    Field("conflicts", derived: \.conflicts, "Where it contradicts the backup; the list counts"),
  ]
}
