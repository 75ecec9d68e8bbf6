// SPDX-License-Identifier: MIT

public import ListerJSON

extension ListItem {
  /// What is to be bought or done; empty if the document has no text for it.
  public var text: String {
    get { self[.text] ?? "" }
    set { self[.text] = newValue }
  }

  /// Whether it is done.
  public var isComplete: Bool {
    get { self[.completed] ?? false }
    set { self[.completed] = newValue }
  }

  /// Whether it is put away: kept, but not on the list until it is wanted again.
  public var isRemoved: Bool {
    get { self[.removed] ?? false }
    set { self[.removed] = newValue ? true : nil }
  }

  /// How many, in ``unit``.
  public var quantity: NumberText? {
    get { self[.quantity] }
    set { self[.quantity] = newValue }
  }

  /// What the quantity counts: `kg`.
  public var unit: String? {
    get { self[.unit] }
    set { self[.unit] = newValue }
  }

  /// The price of one ``unit``.
  public var price: NumberText? {
    get { self[.price] }
    set { self[.price] = newValue }
  }

  /// The prices by shop, in the order of the document; ``shopPrices`` says more.
  ///
  /// Setting them takes the other shops away, and keeps what else is said of these.
  public var prices: [(shop: String, price: NumberText)] {
    get { shopPrices.compactMap { entry in entry.price.map { (entry.shop, $0) } } }
    set {
      let known = shopPrices
      shopPrices = newValue.map { shop, price in
        var entry = known.first { $0.shop == shop } ?? ShopPrice(shop: shop)
        entry.price = price
        return entry
      }
    }
  }

  /// How important it is; 1 is the first.
  public var priority: NumberText? {
    get { self[.priority] }
    set { self[.priority] = newValue }
  }

  /// From when on it can be done.
  public var start: ItemDate? {
    get { self[.start] }
    set { self[.start] = newValue }
  }

  /// When it is to be done.
  public var due: ItemDate? {
    get { self[.due] }
    set { self[.due] = newValue }
  }

  /// How often it comes again: the member `repeat`.
  public var recurrence: RecurrenceRule? {
    get { self[.repeat] }
    set { self[.repeat] = newValue }
  }

  /// The part of the list that it is in.
  public var section: String? {
    get { self[.section] }
    set { self[.section] = newValue }
  }

  /// The item that it is a part of; there need be none of that identifier.
  public var parent: ItemUUID? {
    get { self[.parent] }
    set { self[.parent] = newValue }
  }

  /// Words to find it by.
  public var tags: [String] {
    get { self[.tags] ?? [] }
    set { self[.tags] = newValue.isEmpty ? nil : newValue }
  }

  /// A remark.
  public var note: String? {
    get { self[.note] }
    set { self[.note] = newValue }
  }

  /// The bar code: digits, as a text or as a number.
  public var barcode: String? {
    get { self[ItemField.barcode.key].flatMap { $0.string ?? $0.number?.text } }
    set { self[.barcode] = newValue }
  }

  /// When it was written down.
  public var created: ItemDate? {
    get { self[.created] }
    set { self[.created] = newValue }
  }

  /// When it was done.
  public var finished: ItemDate? {
    get { self[.finished] }
    set { self[.finished] = newValue }
  }
}
