// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON

/// What happened to a list between two versions of it.
///
/// Items are matched by their identifiers, and those without one as ``ListMerge`` matches them. Two
/// versions of equal meaning have no changes, however
/// their documents are spelled.
public struct ListChanges: Sendable {
  /// A field that has another value now.
  public struct FieldChange: Hashable, Sendable {
    /// The field: `price`, `prices.Market`, `color`, `names.due`.
    public internal(set) var field: String
    /// What it was; nil if there was nothing.
    public internal(set) var from: JSONText?
    /// What it is; nil if there is nothing.
    public internal(set) var to: JSONText?
  }

  /// An item some of whose fields have other values now.
  public struct ItemChange: Sendable {
    /// The item as it is now.
    public internal(set) var item: ListItem
    /// Its fields that changed, in the order of the item, those that no longer exist after.
    public internal(set) var fields: [FieldChange]
  }

  /// A cell of a grid that holds something else now.
  public struct CellChange: Hashable, Sendable {
    /// The name of the grid.
    public internal(set) var grid: String
    /// The address of the cell: `B2`.
    public internal(set) var address: String
    /// What it held; nil if it was empty.
    public internal(set) var from: JSONText?
    /// What it holds; nil if it is empty.
    public internal(set) var to: JSONText?
  }

  /// Items that are new, in their order.
  public internal(set) var added: [ListItem] = []
  /// Items that no longer exist, in their former order.
  public internal(set) var removed: [ListItem] = []
  /// Items that are there still, with other fields.
  public internal(set) var changed: [ItemChange] = []
  /// As few items as possible whose moves explain the new order, in that order.
  public internal(set) var moved: [ListItem] = []
  /// Those that moved among the items that were neither ticked nor unticked.
  private(set) var movedAlone: [ListItem] = []
  /// Members of the document that have other values; a grid that is new or gone is `grids.NAME`.
  public internal(set) var document: [FieldChange] = []
  /// Cells of grids that are in both versions; results in `values` do not count.
  public internal(set) var cells: [CellChange] = []

  /// Nothing happened.
  public init() {}

  /// Whether nothing happened.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty && document.isEmpty
      && cells.isEmpty
  }

  /// What happened between two versions.
  ///
  /// Takes n log n time and linear memory.
  public init(from old: List, to new: List) {
    self.init(
      from: old.items,
      to: new.items,
      at: new.origins(in: old),
      document: ListChanges.document(from: old.shell, to: new.shell)
    ) { former, item in
      ListChanges.fields(
        from: ObjectText(Merger.long(former.json)),
        to: ObjectText(Merger.long(item.json)),
        Merger.itemRules
      )
    }
  }

  /// What happened to items, of which those of now were at the given places; nil for a new one.
  init(
    from before: [ListItem],
    to after: [ListItem],
    at origins: [Int?],
    document: (fields: [FieldChange], cells: [CellChange]),
    fields: (ListItem, ListItem) -> [FieldChange]
  ) {
    let items = zip(after, origins).map { (item: $0, place: $1) }
    var isKept = [Bool](repeating: false, count: before.count)
    for case (_, let place?) in items { isKept[place] = true }
    added = items.filter { $0.place == nil }.map(\.item)
    removed = isKept.contains(false) ? before.indices.filter { !isKept[$0] }.map { before[$0] } : []
    changed = items.compactMap { item, place in
      guard let former = place.map({ before[$0] }), former.json != item.json else { return nil }
      let fields = fields(former, item)
      return fields.isEmpty ? nil : ItemChange(item: item, fields: fields)
    }
    moved = ListChanges.moved(items)
    let ticked = Set(changed.filter { $0.tick != nil }.map(\.item))
    movedAlone =
      ticked.isEmpty || moved.isEmpty
      ? moved : ListChanges.moved(items.filter { !ticked.contains($0.item) })
    (self.document, cells) = document
  }

  /// The items that must be moved to make the new order of the one that their places had; those
  /// without a place are new.
  private static func moved(_ items: [(item: ListItem, place: Int?)]) -> [ListItem] {
    let places = items.compactMap(\.place)
    if zip(places, places.dropFirst()).allSatisfy(<) { return [] }
    let marks = RisingSubsequence.marks(of: places)
    return zip(items.lazy.filter { $0.place != nil }, marks).compactMap { $1 ? nil : $0.item }
  }
}
