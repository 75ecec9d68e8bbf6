// SPDX-License-Identifier: MIT

package import ListerJSON

/// What taking an import back did, list by list.
package struct ImportUndoResponse: Response {
  /// One version that an import has made.
  package struct Version: Hashable, Sendable {
    /// The name of the list.
    package let name: String
    /// The number of the version.
    package let number: Int

    /// A version of a list.
    package init(name: String, number: Int) { (self.name, self.number) = (name, number) }
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
  package let entries: [Entry]

  /// What became of some lists.
  package init(entries: [Entry]) { self.entries = entries }

  /// `{"lists": [{"name", "outcome", "conflicts", "tag", "message"}]}`.
  ///
  /// `outcome` is undone, deleted or kept; `message` says why it is kept.
  package var json: JSONText {
    let lists = entries.map { entry -> JSONText in
      let name = JSONText.Member("name", entry.name)
      switch entry.outcome {
      case .undone(let conflicts, let tag):
        return JSONText(members: [
          name, .init("outcome", "undone"),
          .init("conflicts", JSONText(elements: conflicts.map(\.json))),
          .init("tag", JSONText(optional: tag?.description)),
        ])
      case .deleted: return JSONText(members: [name, .init("outcome", "deleted")])
      case .kept(let error):
        return JSONText(members: [
          name, .init("outcome", "kept"), .init("message", error.message),
        ])
      }
    }
    return JSONText(members: [.init("lists", JSONText(elements: lists))])
  }
}
