// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
import ListerSyntax

extension List {
  /// Puts a value where two sides of a merge contradicted each other.
  ///
  /// It is about a field of an item or the document, an item, or a cell; nil stands for nothing.
  /// False if there is no such place: an item can be gone, and an order has no value.
  package mutating func settle(_ conflict: MergeConflict, with value: JSONText?) -> Bool {
    switch conflict.subject {
    case .item(let uuid, _):
      let place = items.firstIndex { $0.uuid == uuid }
      if conflict.isAboutWholeItem { return settle(uuid, at: place, with: value) }
      guard let place else { return false }
      let item = items[place]
      return List.set(value, at: conflict.field, of: { item[$0] }) { items[place][$0] = $1 }
    case .document:
      guard conflict.rule != .order, conflict.field != "items" else { return false }
      let members = self
      return List.set(value, at: conflict.field, of: { members[$0] }) { self[$0] = $1 }
    case .grid(let name, let cell):
      return cell.map { settle(cell: $0, of: name, with: value) } ?? false
    }
  }

  private mutating func settle(_ uuid: ItemUUID, at place: Int?, with value: JSONText?) -> Bool {
    switch (place, value) {
    case (let place?, nil): items.remove(at: place)
    case (let place?, let value?): items[place] = ListItem(json: value, uuid: uuid)
    case (nil, let value?): items.append(ListItem(json: value, uuid: uuid))
    case (nil, nil): break
    }
    return true
  }

  /// Sets a member: `price`, or `prices.Market`.
  private static func set(
    _ value: JSONText?,
    at field: String,
    of member: (String) -> JSONText?,
    _ set: (String, JSONText?) -> Void
  ) -> Bool {
    guard member(field) == nil, let point = field.firstIndex(of: ".") else {
      set(field, value)
      return true
    }
    let key = String(field[..<point])
    var members = member(key) ?? JSONText(members: [])
    guard members.kind == .object else { return false }
    let name = String(field[field.index(after: point)...])
    if let (shop, part) = partOfPrice(key, name, members) {
      let change = JSONText(members: [.init(part, value ?? .null)])
      members[shop] = ShopPrice.merged(change, into: members[shop])
    } else {
      members[name] = value
    }
    set(key, members)
    return true
  }

  /// The shop and the part of its price that `Market.aisle` means; nil if it is the name of a shop.
  private static func partOfPrice(
    _ key: String,
    _ name: String,
    _ shops: JSONText
  ) -> (shop: String, part: String)? {
    guard key == ItemField.prices.key, shops[name] == nil, let point = name.lastIndex(of: "."),
      let part = ShopPrice.Part(rawValue: String(name[name.index(after: point)...]))
    else { return nil }
    let shop = String(name[..<point])
    return shops[shop] == nil ? nil : (shop, part.rawValue)
  }

  private mutating func settle(cell: String, of name: String, with value: JSONText?) -> Bool {
    guard let address = cell.withByteView({ CellAddress($0) }) else { return false }
    let key = MemberKey(name, folding: true)
    if let rows = self["grid"], key == MemberKey("grid") {
      self["grid"] = List.rows(rows, setting: value, at: address)
      return true
    }
    guard let array = self["grids"] else { return false }
    let text = ArrayText(array)
    var elements = text.elements
    guard let place = elements.firstIndex(where: { GridGroup.Grid($0).key == key }) else {
      return false
    }
    elements[place]["rows"] = List.rows(
      elements[place]["rows"] ?? JSONText(elements: []),
      setting: value,
      at: address
    )
    self["grids"] = text.rebuilt(with: elements)
    return true
  }

  private static func rows(
    _ rows: JSONText,
    setting value: JSONText?,
    at address: CellAddress
  ) -> JSONText {
    let text = ArrayText(rows)
    var lines = text.elements
    while lines.count <= address.row { lines.append(JSONText(elements: [])) }
    let line = ArrayText(lines[address.row])
    var cells = line.elements
    while cells.count <= address.column { cells.append(.null) }
    cells[address.column] = value ?? .null
    lines[address.row] = line.rebuilt(with: cells)
    return text.rebuilt(with: lines)
  }
}
