// SPDX-License-Identifier: MIT

package import ListerBasics
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
  private let source: CatalogueSource

  /// What the list is called if a document names no other.
  package static let defaultName = "Catalogue"

  /// The members that an item can have from it, in the order of the format.
  package static let fields: [ItemField] = [.unit, .price, .prices, .tags, .note, .barcode]

  /// The catalogue that a list is; of items of one name the first counts, and none that is put away.
  package init(_ list: List, name: String) {
    (source, self.name) = (CatalogueSource(list), name)
  }

  /// The catalogue that a document is, whose items are made when they are asked for.
  ///
  /// The places are those of its items, without two of one identifier.
  package init(document: consuming ByteBuffer, _ places: ItemPlaces, name: String) {
    (source, self.name) = (CatalogueSource(document, places), name)
  }

  /// The list; made each time that it is asked for, if only its document has been read.
  public var list: List { source.list }

  /// What the document says besides its items.
  package subscript(field: DocumentField) -> JSONText? {
    let value = source.shell.kind == .object ? source.shell[field.key] : nil
    return value == .null ? nil : value
  }

  package func hasItem(named text: String) -> Bool {
    text.withByteView { source.names.number(of: $0) } != nil
  }

  /// The item of a name; nil if there is none.
  public func item(named text: String) -> ListItem? {
    text.withByteView { source.names.number(of: $0) }.map { list.items[$0] }
  }

  /// How the item of a name spells it; nil if there is none.
  package func text(named text: String) -> String? {
    text.withByteView { source.names.number(of: $0) }
      .map { ItemMembers(source.json(at: $0)).text }
  }

  /// What the item says that has the name of another one; nil if there is none.
  func members(for item: ListItem) -> ItemMembers? {
    item.json.text.withByteView { source.names.number(ofItem: $0) }
      .map { ItemMembers(source.json(at: $0)) }
  }

  /// The text of the first item that has a bar code; nil if none has, and for those that are put away.
  package func text(ofBarcode barcode: String) -> String? {
    list.items.first { !$0.isRemoved && $0.barcode == barcode }?.text
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
    for index in list.items.indices where hasItem(named: list.items[index].text) {
      let item = self.filled(list.items[index])
      if item.json != list.items[index].json { filled.items[index] = item }
    }
    return filled
  }
}
