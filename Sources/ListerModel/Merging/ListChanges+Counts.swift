// SPDX-License-Identifier: MIT

public import ListerJSON

extension ListChanges {
  /// How much of a list changed.
  public struct Counts: Hashable, Shaped {
    /// Items that are new.
    public internal(set) var added = 0
    /// Items that no longer exist.
    public internal(set) var removed = 0
    /// Items some of whose fields have other values.
    public internal(set) var changed = 0
    /// Items that are elsewhere.
    public internal(set) var moved = 0
    /// Members of the document apart from items and cells.
    public internal(set) var document = 0
    /// Cells that hold something else.
    public internal(set) var cells = 0

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

    /// No change.
    public init() {}

    /// A part of ``ListChanges/Summary``.
    public static let shapeName: String? = nil

    /// Its members, whose numbers are those of the elements in ``ListChanges/json``.
    public static let fields: [Field<Counts>] = [
      Field("added", \.added, "Items that are new"),
      Field("removed", \.removed, "Items that no longer exist"),
      Field("changed", \.changed, "Items some of whose members have other values"),
      Field("moved", \.moved, "Items that are elsewhere"),
      Field("document", \.document, "Members of the document apart from items and cells"),
      Field("cells", \.cells, "Cells that hold something else"),
    ]
  }

  /// How much changed.
  public var counts: Counts { Counts(self) }
}
