// SPDX-License-Identifier: MIT

/// What happened to a list between two versions of it.
///
/// Items are matched by their identifiers. Two versions of equal meaning have no changes, however their
/// documents are spelled.
public struct ListChanges: Sendable {
  /// A field that has another value now.
  public struct FieldChange: Hashable, Sendable {
    /// The field: `price`, `prices.Market`, `color`, `names.due`.
    public let field: String
    /// What it was; nil if there was nothing.
    public let from: JSONText?
    /// What it is; nil if there is nothing.
    public let to: JSONText?
  }

  /// An item some of whose fields have other values now.
  public struct ItemChange: Sendable {
    /// The item as it is now.
    public let item: ListItem
    /// Its fields that changed, in the order of the item, those that are gone behind.
    public let fields: [FieldChange]
  }

  /// A cell of a grid that holds something else now.
  public struct CellChange: Hashable, Sendable {
    /// The name of the grid.
    public let grid: String
    /// The address of the cell: `B2`.
    public let address: String
    /// What it held; nil if it was empty.
    public let from: JSONText?
    /// What it holds; nil if it is empty.
    public let to: JSONText?
  }

  /// Items that are new, in their order.
  public let added: [ListItem]
  /// Items that are gone, in their former order.
  public let removed: [ListItem]
  /// Items that are there still, with other fields.
  public let changed: [ItemChange]
  /// As few items as possible whose moves explain the new order, in that order.
  public let moved: [ListItem]
  /// Members of the document; a grid that is new, gone or renamed in case is `grids.NAME`.
  public let document: [FieldChange]
  /// Cells of grids that are in both versions; results in `values` do not count.
  public let cells: [CellChange]

  /// Whether nothing happened.
  public var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty && document.isEmpty
      && cells.isEmpty
  }

  /// What happened between two versions.
  public init(from old: List, to new: List) {
    let oldItems = Dictionary(uniqueKeysWithValues: old.items.map { ($0.uuid, $0) })
    let newItems = Set(new.items)
    added = new.items.filter { oldItems[$0.uuid] == nil }
    removed = old.items.filter { !newItems.contains($0) }
    changed = new.items.compactMap { item in
      guard let before = oldItems[item.uuid], !before.hasSameContent(as: item) else { return nil }
      let fields = ListChanges.fields(from: before.members, to: item.members, except: "uuid")
      return ItemChange(item: item, fields: fields)
    }
    moved = []
    document = ListChanges.fields(from: old.members, to: new.members, except: "items")
    cells = []
  }

  private static func fields(
    from old: [JSONText.Member],
    to new: [JSONText.Member],
    except skipped: String
  ) -> [FieldChange] {
    var changes: [FieldChange] = []
    for member in new where member.key != skipped {
      let before = old.first { $0.key == member.key }?.value
      if before?.hasSameMeaning(as: member.value) == true { continue }
      changes.append(FieldChange(field: member.key, from: before, to: member.value))
    }
    for member in old where member.key != skipped {
      if new.contains(where: { $0.key == member.key }) { continue }
      changes.append(FieldChange(field: member.key, from: member.value, to: nil))
    }
    return changes
  }
}
