// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// An item as a view shows it, with its number in the list and what it costs.
package enum ShownItem: JSONValue {
  /// One of a list that was read.
  case read(ViewedItem, number: Int)
  /// One as an answer says it.
  case told(JSONText)

  /// What is said of an item with what it costs.
  static func told(_ row: ViewedList.Row, _ amount: NumberText?) -> ShownItem {
    .told(ListEntry.json(of: row.item, number: row.index + 1, amount: amount))
  }

  package static var schema: Schema { ListEntry.schema }

  package var json: JSONText {
    switch self {
    case .read(let item, let number): ListEntry.json(of: item, number: number)
    case .told(let json): json
    }
  }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard json["number"]?.number?.int != nil, json["uuid"]?.string != nil else {
      throw ShapeError(path, "not an item")
    }
    self = .told(json)
  }

  /// The item as it is printed.
  package var row: PricedRow {
    switch self {
    case .read(let item, let number):
      PricedRow(item: item, number: number, price: nil, amount: nil)
    case .told(let json): PricedRow(json)
    }
  }
}

/// A row of a view, and what it costs.
package struct PricedRow: Sendable {
  package let item: ViewedItem
  /// The number of the item in the list, from 1.
  package let number: Int
  /// What one costs where it is bought.
  let price: NumberText?
  /// What the row costs; nil if that isn't known.
  let amount: ExactAmount?

  /// Whether the row costs what the item says itself.
  package var isOwnCost: Bool {
    guard item.quantity == nil else { return false }
    let own = item.ownPrice
    return price == own || price?.hasSameValue(as: own) == true
  }
}

extension PricedRow {
  /// A row of what an answer says of an item: what it says itself, and what it has from its catalogue.
  fileprivate init(_ json: JSONText) {
    let inherited = Set(json["inherited"]?.elements.compactMap(\.string) ?? [])
    var (own, known): ([JSONText.Member], [JSONText.Member]) = ([], [])
    var amount: NumberText?
    for member in json.members {
      switch member.key {
      case "number", "inherited": break
      case "amount": amount = member.value.number
      case _ where inherited.contains(member.key): known.append(member)
      default:
        let isKnown = { (part: JSONText.Member) in inherited.contains("\(member.key).\(part.key)") }
        let parts = member.value.kind == .object ? member.value.members.filter(isKnown) : []
        guard !parts.isEmpty else {
          own.append(member)
          break
        }
        let rest = member.value.members.filter { !isKnown($0) }
        own.append(JSONText.Member(key: member.key, value: JSONText(members: rest)))
        known.append(JSONText.Member(key: member.key, value: JSONText(members: parts)))
      }
    }
    let uuid = ItemUUID.meaning(of: json["uuid"]?.string ?? "")
    item = ViewedItem(ListItem(json: JSONText(members: own), uuid: uuid), having: known)
    number = json["number"]?.number?.int ?? 0
    // Without a quantity a row costs what one costs.
    (price, self.amount) = (amount, amount.flatMap { ExactAmount($0) })
  }
}
