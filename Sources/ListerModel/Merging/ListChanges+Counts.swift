// SPDX-License-Identifier: MIT

import ListerJSON

extension ListChanges {
  /// How much of a list changed.
  public struct Counts: Hashable, Sendable {
    /// Items that are new.
    public let added: Int
    /// Items that no longer exist.
    public let removed: Int
    /// Items some of whose fields have other values.
    public let changed: Int
    /// Items that are elsewhere.
    public let moved: Int
    /// Members of the document apart from items and cells.
    public let document: Int
    /// Cells that hold something else.
    public let cells: Int

    /// The counts of some changes, whose items are not kept: a report may be of many lists.
    init(_ changes: ListChanges) {
      added = changes.added.count
      removed = changes.removed.count
      changed = changes.changed.count
      moved = changes.moved.count
      document = changes.document.count
      cells = changes.cells.count
    }

    /// The counts of a list that is new.
    init(added items: Int, document members: Int) {
      (added, removed, changed, moved) = (items, 0, 0, 0)
      (document, cells) = (members, 0)
    }

    /// The number for each member that ``ListChanges/json`` has.
    var members: [JSONText.Member] {
      [
        .init("added", added), .init("removed", removed), .init("changed", changed),
        .init("moved", moved), .init("document", document), .init("cells", cells),
      ]
    }
  }

  /// How much changed.
  public var counts: Counts { Counts(self) }
}
