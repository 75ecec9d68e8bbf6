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
    var text = title(state)
    let digits = String(list.items.count).utf8.count
    let lines = viewed.mapRows { place, row in
      let isSame = row.item.quantity == nil && row.offer.price == row.item.ownPrice
      let cost = isSame ? nil : totals.text(at: place)
      return line(of: row.item, number: row.index + 1, digits: digits, cost: cost)
    }
    text += lines.joined()
    text += TotalText(totals, viewed.view, style).text
    for grid in GridView.grids(of: list) { text += table(of: grid, formulas: formulas) }
    return text
  }

  private func title(_ state: Shown) -> Shown {
    if style.isPlain { return plainTitle(state) }
    let name = style.bold(Shown(name))
    return "\(style.swatch(list.color)) \(name)\(style.dim("  \(state)"))\n"
  }

  /// The line of the item at a place of the list, as ``line(of:number:digits:cost:)``.
  func line(at index: Int, digits: Int) -> Shown {
    line(of: ViewedItem(list.items[index], catalogue), number: index + 1, digits: digits)
  }

  /// The line of an item, and those of its note: `  2 [x] Milk  2 l  @ 1.19  #dairy  = 2.38`.
  func line(of item: ViewedItem, number: Int, digits: Int, cost: String? = nil) -> Shown {
    if style.isPlain { return plainLine(of: item, number: number, cost: cost) }
    let isComplete = item.isComplete
    let columns = settings.columns
    let own = Details(of: item.said, columns)
    let more = Details(of: item.inherited, columns)
    var text = style.dim(Display.leading("\(number)", to: digits + 2))
    text += " "
    text += style.tinted(isComplete ? "[x]" : "[ ]", list.color)
    text += " "
    let name = Shown(item.text)
    text += isComplete ? style.dim(name) : name
    for words in own.words { ListText.append(style.dim(Shown(words)), to: &text) }
    for words in more.words { ListText.append(style.dim("(\(words))"), to: &text) }
    if let cost { ListText.append(style.dim("= \(cost)"), to: &text) }
    text += "\n"
    for line in own.lines { text += Display.spaces(digits + 7) + style.dim("\(line)") + "\n" }
    for line in more.lines { text += Display.spaces(digits + 7) + style.dim("(\(line))") + "\n" }
    return text
  }

  private static func append(_ words: Shown, to text: inout Shown) {
    text += "  "
    text += words
  }

  /// A grid as a table with a title.
  func table(of grid: GridView, formulas: Bool) -> Shown {
    if style.isPlain { return plainTable(of: grid, formulas: formulas) }
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
