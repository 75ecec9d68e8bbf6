// SPDX-License-Identifier: MIT

package import ListerJSON

/// A request that takes an import back: it is `undo` of its report.
package struct ImportUndoRequest: Shaped {
  package var versions: [ImportUndoResponse.Version] = []

  package init() {}

  /// A request that takes back what made some versions.
  package init(_ versions: [ImportUndoResponse.Version]) { self.versions = versions }

  package static let fields: [Field<ImportUndoRequest>] = [
    Field("lists", \.versions, "The lists, each with the version that the import has made")
  ]
}

/// What taking an import back did, list by list.
package struct ImportUndoResponse: Shaped {
  /// One version that an import has made.
  package struct Version: Hashable, Shaped {
    /// The name of the list.
    package var name = ""
    /// The number of the version.
    package var number = 0

    package init() {}

    /// A version of a list.
    package init(name: String, number: Int) { (self.name, self.number) = (name, number) }

    package static let shapeName: String? = "ImportedVersion"

    package static let fields: [Field<Version>] = [
      Field("name", \.name, "The name of the list"),
      Field("version", \.number, schema: .integer(from: 1), "The number of the version"),
    ]
  }

  package struct Entry: Sendable {
    /// The name of the list.
    package let name: String
    /// What was done, or why nothing was.
    package let outcome: Outcome
  }

  package enum Outcome: Sendable {
    /// The import is undone; what was done since stays, and in a contradiction it counts.
    case undone(conflicts: [MergeConflict], tag: ListTag?)
    /// The list that the import had made is deleted.
    case deleted
    /// Nothing was done.
    case kept(ListerError)
  }

  /// The lists, in the order in which they were named.
  package var entries: [Entry] = []

  package init() {}

  /// What became of some lists.
  package init(entries: [Entry]) { self.entries = entries }

  package static let fields: [Field<ImportUndoResponse>] = [
    Field("lists", \.entries, "What became of each list")
  ]
}

extension ImportUndoResponse.Entry: Shaped {
  package init() { self.init(name: "", outcome: .deleted) }

  package static let shapeName: String? = "UndoneList"

  package static let fields: [Field<ImportUndoResponse.Entry>] = [
    Field("name", derived: \.name, "The name of the list"),
    Field("outcome", derived: \.word, "What was done"),
    Field("conflicts", derived: \.conflicts, "Where what was done since counts"),
    Field("tag", derived: \.tag, "The state of the list; null where it can't be read"),
    Field("message", derived: \.message, "Why nothing was done"),
  ]

  private enum Word: String, JSONWord {
    case undone, deleted, kept
  }

  private var word: Word {
    switch outcome {
    case .undone: .undone
    case .deleted: .deleted
    case .kept: .kept
    }
  }

  private var conflicts: [MergeConflict]? {
    if case .undone(let conflicts, _) = outcome { conflicts } else { nil }
  }

  private var tag: Given<ListTag?> {
    if case .undone(_, let tag) = outcome { .value(tag) } else { .nothing }
  }

  private var message: String? {
    if case .kept(let error) = outcome { error.message } else { nil }
  }
}
