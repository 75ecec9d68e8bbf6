// SPDX-License-Identifier: MIT

import ListerCoding
import ListerModel
import TestKit

/// Makes drafts and edits them at random, from a seed.
struct DraftEditor {
  private var random: SeededGenerator
  private let reader: ListReader

  init(seed: UInt64, _ reader: ListReader) {
    random = SeededGenerator(seed: seed)
    self.reader = reader
  }

  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func pick<Element>(_ values: [Element]) -> Element {
    values[below(values.count)]
  }

  // MARK: Drafts

  /// A document of up to five items and two grids.
  mutating func draft() -> Draft {
    var draft = Draft()
    draft.layout = below(3)
    for _ in 0..<below(7) { draft.items.append(item()) }
    if below(2) == 0 { draft.members.append(("color", pick(Self.values["color"] ?? []))) }
    for key in ["mystery", "shops", "view"] where below(3) == 0 {
      draft.members.append((key, pick(Self.values[key] ?? [])))
    }
    if below(3) == 0 { draft.names.append(("due", "\"A1\"")) }
    if below(3) == 0 {
      for name in ["Grid", "Totals"].prefix(1 + below(2)) { draft.grids.append(grid(name)) }
      draft.form = pick([.short, .bare, .long, .long])
    }
    return draft
  }

  private static let texts = [
    "\"Milk\"", "\"Oat milk\"", "\"Bread\"", "\"Eggs\"", "\"\\u004dilk\"", "\"é\"", "\"e\u{301}\"",
  ]

  private static let values: [String: [String]] = [
    "text": texts,
    "completed": ["true", "false"],
    "quantity": ["1", "2", "2.0", "12345678901234567890.10"],
    "unit": ["\"kg\"", "\"l\""],
    "price": ["1.10", "1.1", "0.99", "1e2", "100"],
    "prices": [
      "{\"A\":1.5,\"B\": 2}", "{\"A\":1.50}", "{\"B\":3}", "{}", "{\"A\":{\"price\":1.5}}",
      "{\"A\":{\"price\":2,\"aisle\":\"4\"},\"B\":{\"stocked\":false}}",
      "{\"B\":{\"aisle\":\"7\"}}",
    ],
    "removed": ["true", "false", "\"?\""],
    "tags": ["[\"x\",\"y\"]", "[\"y\", \"x\"]", "[\"x\"]", "[]", "[\"z\",\"x\"]", "[\"\\u0078\"]"],
    "note": ["null", "\"blue\"", "\"\""],
    "mystery": ["{\"a\": 1}", "{\"a\":1}", "[1, 2.50]", "0.10", "\"?\""],
    "color": ["\"red\"", "4", "\"orange\"", "\"gray\""],
    "name": ["\"Groceries\"", "\"Shop\""],
    "catalogue": ["\"Pantry\"", "\"Goods\""],
    "currency": ["\"EUR\"", "\"CHF\""],
    "shops": ["[\"A\",\"B\"]", "[\"B\",\"A\"]", "[\"A\", \"B\", \"C\"]", "[]"],
    "view": [
      "{\"sort\":[\"done\",\"text\"]}", "{\"shop\":\"A\", \"hide\":[\"done\"]}",
      "{\"sort\":[\"price\"],\"tags\":[\"x\"],\"shop\":\"B\"}", "{}",
    ],
  ]

  private static let fields = [
    "text", "completed", "completed", "quantity", "unit", "price", "price", "prices", "tags",
    "prices", "removed", "note", "mystery",
  ]

  private static let memberKeys = [
    "color", "name", "mystery", "catalogue", "currency", "shops", "view",
  ]

  private static let cells = [
    "1", "2", "1.0", "null", "\"=A1+1\"", "\"x\"", "{\"text\": \"=x\"}", "true",
  ]

  private mutating func uuid() -> String { ItemUUID.random(using: &random).description }

  private mutating func item() -> Draft.Item {
    var item = Draft.Item(members: [("text", pick(Self.texts))])
    item.layout = below(3)
    if below(3) > 0 { item.uuid = uuid() }
    item.isShort = item.uuid == nil
    for _ in 0..<below(3) where !item.isShort { set(&item.members, pick(Self.fields)) }
    return item
  }

  private mutating func grid(_ name: String) -> Draft.Grid {
    let rows = (0..<1 + below(3)).map { _ in (0..<below(4)).map { _ in pick(Self.cells) } }
    return Draft.Grid(name: name, rows: rows, values: below(2) == 0 ? "[[1]]" : nil)
  }

  private mutating func set(_ members: inout [(key: String, value: String)], _ key: String) {
    let value = pick(Self.values[key] ?? ["0"])
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append((key, value))
    }
  }

  // MARK: Edits

  /// Edits a draft a few times.
  mutating func edit(_ draft: inout Draft, atMost count: Int = 5) {
    for _ in 0..<below(count + 1) {
      switch below(22) {
      case 0..<8: editItem(&draft)
      case 8..<10: insert(item(), into: &draft)
      case 10..<12: if !draft.items.isEmpty { draft.items.remove(at: below(draft.items.count)) }
      case 12..<16: move(&draft)
      case 16: editDocument(&draft)
      case 17..<19: editGrid(&draft)
      case 19..<21: nameItem(&draft)
      default: relayout(&draft)
      }
    }
  }

  /// Inserts the same item in both drafts.
  mutating func insertInBoth(_ first: inout Draft, _ second: inout Draft) {
    let item = item()
    insert(item, into: &first)
    var other = item
    if item.uuid != nil, below(2) == 0 { set(&other.members, "price") }
    insert(other, into: &second)
  }

  private mutating func insert(_ item: Draft.Item, into draft: inout Draft) {
    draft.items.insert(item, at: below(draft.items.count + 1))
  }

  private mutating func move(_ draft: inout Draft) {
    guard draft.items.count > 1 else { return }
    let item = draft.items.remove(at: below(draft.items.count))
    insert(item, into: &draft)
  }

  private mutating func editItem(_ draft: inout Draft) {
    guard !draft.items.isEmpty else { return }
    let index = below(draft.items.count)
    // A program that edits an item writes its identifier into it; a person doesn't.
    if draft.items[index].uuid == nil, below(3) > 0, let list = try? draft.list(reader),
      list.items.count == draft.items.count
    {
      draft.items[index].uuid = list.items[index].uuid.description
    }
    if draft.items[index].uuid == nil, below(6) == 0 { draft.items[index].uuid = uuid() }
    draft.items[index].isShort = false
    if below(5) == 0, draft.items[index].members.count > 1 {
      draft.items[index].members.remove(at: 1 + below(draft.items[index].members.count - 1))
    } else {
      set(&draft.items[index].members, pick(Self.fields))
    }
  }

  /// Gives an item a new identifier, as other programs do.
  private mutating func nameItem(_ draft: inout Draft) {
    let unnamed = draft.items.indices.filter { draft.items[$0].uuid == nil }
    guard !unnamed.isEmpty else { return }
    let index = pick(Array(unnamed))
    draft.items[index].uuid = uuid()
    draft.items[index].isShort = false
    if below(4) == 0 { move(&draft) }
  }

  private mutating func editDocument(_ draft: inout Draft) {
    switch below(4) {
    case 0: set(&draft.members, pick(Self.memberKeys))
    case 1: if !draft.members.isEmpty { draft.members.remove(at: below(draft.members.count)) }
    case 2:
      let key = pick(["due", "Due", "paid"])
      draft.names.removeAll { $0.key.lowercased() == key.lowercased() }
      draft.names.append((key, pick(["\"A1\"", "\"B2\"", "\"C3\""])))
    default: draft.names = []
    }
  }

  private mutating func editGrid(_ draft: inout Draft) {
    switch below(8) {
    case 0:
      let name = pick(["Grid", "grid", "Extra"])
      if !draft.grids.contains(where: { $0.name.lowercased() == name.lowercased() }) {
        draft.grids.append(grid(name))
      }
    case 1: if !draft.grids.isEmpty { draft.grids.remove(at: below(draft.grids.count)) }
    case 2: draft.grids.reverse()
    case 3: draft.form = pick([.short, .long])
    default:
      guard !draft.grids.isEmpty else { return }
      let index = below(draft.grids.count)
      let (row, column) = (below(3), below(3))
      while draft.grids[index].rows.count <= row { draft.grids[index].rows.append([]) }
      while draft.grids[index].rows[row].count <= column {
        draft.grids[index].rows[row].append("null")
      }
      draft.grids[index].rows[row][column] = pick(Self.cells)
      if below(2) == 0 { draft.grids[index].values = pick([nil, "[[1]]", "[[2]]"]) }
      if below(6) == 0 { draft.grids[index].extra = pick([nil, "1", "2"]) }
      if below(6) == 0 { draft.grids[index].rows.removeLast() }
    }
    // A document can be short for one unnamed grid only.
    if draft.grids.count != 1 || draft.grids[0].name.lowercased() != "grid" { draft.form = .long }
  }

  private mutating func relayout(_ draft: inout Draft) {
    if below(2) == 0 || draft.items.isEmpty {
      draft.layout = below(3)
    } else {
      draft.items[below(draft.items.count)].layout = below(3)
    }
  }
}
