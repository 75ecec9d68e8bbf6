// SPDX-License-Identifier: MIT

package import ListerJSON

/// What is left to be settled of the merges that a list or another file came from.
package struct ConflictsResponse: TaggedAnswer {
  /// The list, or the file.
  package var place = ListPlace()
  /// Its state, where it is known.
  package var tag: ListTag?
  /// What the last one that was settled came to, in one line for people; nil if none was.
  package var settled: String?
  package var conflicts: [OpenConflict] = []

  package init() {}

  init(_ open: OpenConflicts, in workspace: Workspace) {
    place = ListPlace(path: open.path)
    tag = try? workspace.document(of: place).tag
    (settled, conflicts) = (open.settled, open.entries)
  }

  package static let fields: [Field<ConflictsResponse>] =
    fields(of: \.place) + [
      Field("tag", \.tag, "The state of the list"),
      Field("settled", \.settled, "What was settled, in one line"),
      Field("conflicts", \.conflicts, "What is left, the oldest first"),
    ]
}
