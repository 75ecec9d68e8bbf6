// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON

/// What an item costs in one shop, and where it is there: an entry of the member `prices`.
///
/// A document says the price alone, `"Market": 0.99`, or more:
/// `"Market": {"price": 0.99, "aisle": "4", "stocked": false}`. Both are the same place.
public struct ShopPrice: Hashable, Sendable {
  /// The name of the shop.
  public let shop: String
  /// The price of one unit; nil if none is known, which is not 0.
  public var price: NumberText?
  /// Where in the shop the item is.
  public var aisle: String?
  /// Whether the shop has it; a price where it isn't stocked counts nowhere.
  public var isStocked: Bool

  /// What is known of an item in a shop.
  public init(
    shop: String,
    price: NumberText? = nil,
    aisle: String? = nil,
    isStocked: Bool = true
  ) {
    (self.shop, self.price, self.aisle, self.isStocked) = (shop, price, aisle, isStocked)
  }

  /// The price, if the shop has the item.
  public var stockedPrice: NumberText? { isStocked ? price : nil }

  /// The parts of the long form.
  package enum Part: String, CaseIterable, BitwiseCopyable, Sendable {
    case price, aisle, stocked

    /// How values that both sides changed are merged.
    var merging: Merger.Kind {
      switch self {
      case .price, .aisle: .whole
      case .stocked: .stocked
      }
    }

    /// Whether a value is of the type of this part; null is.
    func accepts(_ value: JSONText) -> Bool {
      switch (self, value.kind) {
      case (_, .null), (.price, .number), (.aisle, .string), (.stocked, .logical): true
      default: false
      }
    }
  }

  /// What an entry says; nil for a shop that is null.
  init?(_ entry: JSONText.Member) {
    if entry.value.isNull { return nil }
    if let price = entry.value.number {
      self.init(shop: entry.key, price: price)
      return
    }
    self.init(shop: entry.key)
    // Of several members of one key the first one counts.
    for member in entry.value.members.reversed() {
      switch Part(rawValue: member.key) {
      case .price: price = member.value.number
      case .aisle: aisle = member.value.string
      case .stocked: isStocked = member.value.logical ?? true
      case nil: break
      }
    }
  }

  /// What the entries of an object say, in its order; none of what isn't one.
  static func entries(of object: JSONText) -> [ShopPrice] {
    var prices: [ShopPrice] = []
    object.text.withByteView { append(entriesOf: $0, to: &prices) }
    return prices
  }

  /// Appends what the entries of an object say, in its order; none of what isn't one.
  static func append(entriesOf object: ByteView, to prices: inout [ShopPrice]) {
    prices.reserveCapacity(prices.count + 4)
    JSONText.forEachPlace(object) { place, _ in
      let key = JSONText.string(of: object[place.key])
      let value = object[place.value]
      if JSONScanner.beginsNumber(value[0]) {
        prices.append(ShopPrice(shop: key, price: NumberText(checked: value.string)))
      } else {
        let entry = JSONText.Member(key: key, value: JSONText(checked: value))
        if let price = ShopPrice(entry) { prices.append(price) }
      }
      return true
    }
  }

  /// Calls `body` with the ``words`` of each entry of an object, in its order.
  static func forEachWords(ofEntries object: ByteView, _ body: (ByteView) -> Void) {
    var words = ByteBuffer(capacity: 64)
    JSONText.forEachPlace(object) { place, token in
      let value = object[place.value]
      if JSONScanner.beginsNumber(value[0]), !token.isEscaped {
        words.truncate()
        words.append(object[token.start..<token.end])
        words.append(": ")
        words.append(value)
        body(words.view)
      } else {
        let key = JSONText.string(of: object[place.key])
        ShopPrice(JSONText.Member(key: key, value: JSONText(checked: value)))?
          .words.withByteView(body)
      }
      return true
    }
  }

  /// The object that an entry is, or that its number is short for.
  static func long(_ value: JSONText) -> JSONText {
    value.kind == .number ? JSONText(members: [.init(Part.price.rawValue, value)]) : value
  }

  /// Whether a document may have a value for a shop.
  static func accepts(_ value: JSONText) -> Bool {
    switch value.kind {
    case .number, .null: true
    case .object:
      value.members.allSatisfy { member in
        Part(rawValue: member.key)?.accepts(member.value) ?? true
      }
    case .string, .array, .logical: false
    }
  }

  /// The value of an entry, in the short form where that says all; of `old`, other members and the
  /// form are kept.
  func value(replacing old: JSONText?) -> JSONText {
    if old?.kind != .object, aisle == nil, isStocked, let price { return JSONText(price) }
    var value = old.map(ShopPrice.long) ?? JSONText(members: [])
    let parts: [(Part, JSONText?)] = [
      (.price, price.map { JSONText($0) }), (.aisle, aisle.map { JSONText(string: $0) }),
      (.stocked, isStocked ? nil : JSONText(false)),
    ]
    for (part, new) in parts where value[part.rawValue] != new {
      if part == .stocked, isStocked, value[part.rawValue]?.logical == true { continue }
      value[part.rawValue] = new
    }
    return value
  }

  /// An entry with a change merged into it; nil if nothing is left.
  ///
  /// A number changes the price alone; of an object each member counts, and `null` takes it away.
  package static func merged(_ change: JSONText, into old: JSONText?) -> JSONText? {
    if change.isNull { return nil }
    guard let old, !old.isNull, old.kind == .object || change.kind == .object else {
      return change.kind == .object ? withoutNulls(change) : change
    }
    var value = long(old)
    for member in long(change).members {
      value[member.key] = member.value.isNull ? nil : member.value
    }
    return value
  }

  private static func withoutNulls(_ object: JSONText) -> JSONText {
    guard object.members.contains(where: \.value.isNull) else { return object }
    return JSONText(members: object.members.filter { !$0.value.isNull })
  }

  /// For people: `Market: 0.99, aisle 4, not stocked`.
  package var words: String {
    if let price, aisle == nil, isStocked { return shop + ": " + price.text }
    let aisle = aisle.flatMap { $0.isEmpty ? nil : "aisle \($0)" }
    let parts = [price?.text, aisle, isStocked ? nil : "not stocked"].compactMap(\.self)
    return parts.isEmpty ? shop : "\(shop): \(parts.joined(separator: ", "))"
  }
}

extension ListItem {
  /// What it costs in each shop and where it is there, in the order of the document.
  ///
  /// Setting it keeps what else an entry says, and a shop that is said in long stays so.
  public var shopPrices: [ShopPrice] {
    get { self[ItemField.prices.key].map { ShopPrice.entries(of: $0) } ?? [] }
    set {
      let old = self[ItemField.prices.key]
      let members = newValue.map { price in
        JSONText.Member(price.shop, price.value(replacing: old?[price.shop]))
      }
      self[ItemField.prices.key] = members.isEmpty ? nil : JSONText(members: members)
    }
  }
}
