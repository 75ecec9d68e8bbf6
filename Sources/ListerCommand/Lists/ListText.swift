// SPDX-License-Identifier: MIT

import Lister

/// A list as text for people.
struct ListText {
  /// The list.
  let list: List
  /// Its name.
  let name: String
  /// What the output can show.
  let style: Style
  /// What its items have what they don't say themselves from.
  var catalogue: Catalogue?
  /// What its reader has settled.
  var settings = UserSettings()

  /// The list as a view shows it: a title, a line per item with its number and what it costs, the sums,
  /// and the grids as tables.
  func text(_ viewed: ViewedList, formulas: Bool) -> Shown {
    let totals = ViewTotals(viewed)
    let count = totals.itemCount
    let done = list.items.count { $0.isComplete && !$0.isRemoved }
    var state: Shown = "\(done) of \(count) done, \(list.color.name)"
    if viewed.view.isFilter, settings.showsFilter {
      state += "; \(viewed.rows.count) of \(count) shown (\(viewed.view.filterWords))"
    }
    var text: Shown = "\(style.swatch(list.color)) \(style.bold(Shown(name)))"
    text += style.dim("  \(state)") + "\n"
    let digits = String(list.items.count).utf8.count
    for (row, amount) in zip(viewed.rows, totals.amounts) {
      let isSame = row.item.item.quantity == nil && row.offer.price == row.item.price
      let cost = amount.flatMap { amount in
        isSame ? nil : BasketResponse.text(of: amount, decimals: totals.decimals)
      }
      text += line(at: row.index, digits: digits, cost: cost)
    }
    text += TotalText(totals, viewed.view, style).text
    for grid in GridView.grids(of: list) { text += table(of: grid, formulas: formulas) }
    return text
  }

  /// The line of an item, and those of its note: `  2 [x] Milk  2 l  @ 1.19  #dairy  = 2.38`.
  func line(at index: Int, digits: Int, cost: String? = nil) -> Shown {
    let item = list.items[index]
    let number = Display.leading("\(index + 1)", to: digits + 2)
    let box: Shown = item.isComplete ? "[x]" : "[ ]"
    let name = Shown(item.text)
    let inherited = inherited(by: item)
    let columns = settings.columns
    let more = inherited.map { ListText.details(of: $0, columns) } ?? []
    let members = item.members
    let words =
      ListText.details(of: members, columns) + more.map { "(\($0))" }
      + (cost.map { ["= \($0)"] } ?? [])
    let details = words.map { "  " + style.dim(Shown($0)) }.joined()
    let title = item.isComplete ? style.dim(name) : name
    var text: Shown = "\(style.dim(number)) \(style.tinted(box, list.color)) \(title)\(details)\n"
    for line in ListText.lines(below: members, columns) {
      text += Display.spaces(digits + 7) + style.dim("\(line)") + "\n"
    }
    for line in inherited.map({ ListText.lines(below: $0, columns) }) ?? [] {
      text += Display.spaces(digits + 7) + style.dim("(\(line))") + "\n"
    }
    return text
  }

  /// What an item has from the catalogue; nil if that is nothing.
  private func inherited(by item: ListItem) -> [JSONText.Member]? {
    guard let members = catalogue?.inherited(by: item), !members.isEmpty else { return nil }
    return members
  }

  /// A field that an item says something of, with its place among the fields.
  private struct Said {
    let rank: Int
    let words: [String]
  }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: ItemField.all.enumerated().map { ($1.key, $0) }
  )
  private static let below: [Bool] = ItemField.all.map { field in
    if case .below = field.display { true } else { false }
  }

  /// What members say, in the order of the fields; with columns, only what those say.
  ///
  /// Of several members of one key the first counts.
  private static func said(
    by members: [JSONText.Member],
    below isBelow: Bool,
    _ columns: Set<String>?
  ) -> [Said] {
    var said: [Said] = []
    for member in members {
      guard let rank = ranks[member.key], below[rank] == isBelow,
        columns?.contains(member.key) ?? true, member.value != .null,
        !said.contains(where: { $0.rank == rank })
      else { continue }
      let words = ItemField.all[rank].type.words(of: member.value)
      said.append(Said(rank: rank, words: words))
    }
    return said.sorted { $0.rank < $1.rank }
  }

  /// The lines of what is shown below an item.
  private static func lines(
    below members: [JSONText.Member],
    _ columns: Set<String>?
  ) -> [Substring] {
    said(by: members, below: true, columns).flatMap { said in
      said.words.flatMap { $0.split(whereSeparator: \.isNewline) }
    }
  }

  /// What an item says apart from its text and what is below it, in short.
  static func details(of item: ListItem) -> [String] { details(of: item.members, nil) }

  private static func details(
    of members: [JSONText.Member],
    _ columns: Set<String>?
  ) -> [String] {
    var details: [String] = []
    var last: Said?
    for said in said(by: members, below: false, columns) {
      switch ItemField.all[said.rank].display {
      case .hidden, .below: break
      case .marked(let before, let after): details += said.words.map { before + $0 + after }
      case .joined:
        // `2 kg`: a unit goes with the quantity, the field before it.
        let isNext = last.map { $0.rank + 1 == said.rank && !$0.words.isEmpty } ?? false
        if isNext, let place = details.indices.last {
          details[place] = ([details[place]] + said.words).joined(separator: " ")
        } else {
          details += said.words.filter { !$0.isEmpty }
        }
      }
      last = said
    }
    return details
  }

  /// A grid as a table with a title.
  func table(of grid: GridView, formulas: Bool) -> Shown {
    let cells = (formulas ? grid.rows : grid.values).map { row in
      row.map { cell in
        let (text, kind) = GridView.text(of: cell)
        return BoxTable.Cell(text: Shown(text), kind: kind)
      }
    }
    let width = cells.reduce(0) { max($0, $1.count) }
    let letters = "ABCDEFGHIJKLMNOP".prefix(width).map { Shown(String($0)) }
    var text: Shown = "\n\(style.bold(Shown(grid.name ?? "Grid")))\n"
    guard width > 0 else { return text + style.dim("  empty") + "\n" }
    let rows = cells.enumerated().map { (title: "\($0 + 1)" as Shown, cells: $1) }
    for line in BoxTable(columns: letters, rows: rows).lines(style: style) {
      text += "  \(line)\n"
    }
    return text
  }
}
