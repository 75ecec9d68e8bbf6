// SPDX-License-Identifier: MIT

package import ListerJSON

/// The list from which the items of other lists have what they don't say themselves.
///
/// It is a list as any other. An item has unit, price, prices, tags, bar code and note from the item
/// of the same name, without case and white space; what it says itself wins. Nothing is copied: a price
/// that is changed here is changed everywhere. Calculating never looks here: a document's values depend
/// on the document alone.
public struct Catalogue: Sendable {
  /// What the list is called.
  public let name: String
  /// The list.
  public let list: List
  private let places: [ItemName: Int]

  /// What the list is called if a document names no other.
  package static let defaultName = "Catalogue"

  /// The members that an item can have from it, in the order of the format.
  package static let fields: [ItemField] = [.unit, .price, .prices, .tags, .note, .barcode]

  /// The catalogue that a list is; of items of one name the first counts, and none that is put away.
  package init(_ list: List, name: String) {
    (self.list, self.name) = (list, name)
    var places: [ItemName: Int] = [:]
    places.reserveCapacity(list.items.count)
    for (index, item) in list.items.enumerated() where !item.isRemoved {
      let name = ItemName(item.text)
      if places[name] == nil { places[name] = index }
    }
    self.places = places
  }

  /// The item of a name; nil if there is none.
  public func item(named text: String) -> ListItem? {
    places[ItemName(text)].map { list.items[$0] }
  }

  /// The first item that has a bar code; nil if none has, and for those that are put away.
  package func item(barcode: String) -> ListItem? {
    list.items.first { !$0.isRemoved && $0.barcode == barcode }
  }

  /// What an item has from here, in the order of the format; of prices those in shops of which it says
  /// nothing.
  package func inherited(by item: ListItem) -> [JSONText.Member] {
    ViewedItem(item, self).inherited
  }

  /// An item with what it has from here of some members.
  package func filled(_ item: ListItem, _ fields: [ItemField] = Catalogue.fields) -> ListItem {
    ViewedItem(item, self).filled(fields)
  }

  /// A list whose items have what they have from here.
  package func filled(_ list: List) -> List {
    var filled = list
    for index in list.items.indices where self.item(named: list.items[index].text) != nil {
      let item = self.filled(list.items[index])
      if item.json != list.items[index].json { filled.items[index] = item }
    }
    return filled
  }
}
