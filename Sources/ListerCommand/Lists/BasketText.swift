// SPDX-License-Identifier: MIT

import Lister

/// A basket as text for people: a table of items and shops, and where they are bought best.
struct BasketText {
  private let basket: BasketResponse
  private let style: Style
  /// How wide the terminal is; nil for none.
  private let columns: Int?

  /// The text of a basket, for a terminal of so many columns if it is one.
  init(_ basket: BasketResponse, _ style: Style, columns: Int? = nil) {
    (self.basket, self.style) = (basket, style)
    // Who hears it hears no ends of lines.
    self.columns = style.isPlain ? nil : columns
  }

  /// The table, and below it what is bought in which shop where the table has no room for it.
  var text: Shown {
    guard !basket.rows.isEmpty else { return "Nothing is to be bought.\n" }
    guard let single = basket.single, let best = basket.best else {
      return "No shop has a price for anything that is to be bought.\n"
    }
    let isTwice = best.shops.count > 1
    let words = BasketWords(basket)
    var table = BasketTable(shops: basket.shops.map { Shown($0) }, style, columns)
    for row in basket.rows {
      table.items.append(
        BasketTable.Line(
          title: words.title(of: row),
          cells: words.cells(of: row),
          end: row.cheapest.map { Shown($0) } ?? style.red("no shop")
        )
      )
    }
    table.sums.append(
      BasketTable.Line(
        title: words.title(of: single),
        cells: basket.sums.members.map { sum in
          sum.value.missing == 0 ? words.amount(sum.value.cost) : "–"
        },
        end: words.summary(of: single)
      )
    )
    if isTwice {
      var end = isShort(best) ? words.places(of: best) : words.counts(of: best)
      end += style.isPlain ? ", " : "   "
      end += words.saving(best, single)
      table.sums.append(
        BasketTable.Line(title: words.title(of: best), cells: [words.amount(best.cost)], end: end)
      )
    }
    var text = style.isPlain ? plain(table) : table.text
    if isTwice, !isShort(best) {
      for shop in best.shops {
        let line =
          "\(style.bold(Shown(shop))): \(words.all(in: shop))" as Shown
        text += "\n" + wrapped(line)
      }
    }
    if isTwice, best.missing > 0 {
      let names = words.names(of: basket.texts(in: nil))
      text += "\n" + wrapped("\(style.red("Not there")): \(names)")
    }
    return text
  }

  private func isShort(_ choice: BasketResponse.Choice) -> Bool {
    basket.rows.count - choice.missing <= 5
  }

  private func wrapped(_ line: Shown) -> Shown {
    columns.map { Display.wrapped(line, to: $0) } ?? line + "\n"
  }

  /// A line per item and per choice: `Milk, 2 l: Market 1.98, Corner 2.38, cheapest Market`.
  private func plain(_ table: BasketTable) -> Shown {
    let items = zip(basket.rows, table.items).map { row, line -> Shown in
      let costs = zip(table.shops, line.cells).compactMap { shop, cell -> Shown? in
        cell == "–" ? nil : "\(shop) \(cell)"
      }
      let parts = row.cheapest == nil ? ["no shop"] : costs + ["cheapest \(line.end)"]
      let amount = [row.quantity?.text, row.unit].compactMap(\.self).joined(separator: " ")
      let title = amount.isEmpty ? row.text : "\(row.text), \(amount)"
      return "\(title): \(parts.joined(separator: ", "))\n"
    }
    let sums = table.sums.enumerated().map { index, line -> Shown in
      let costs =
        index > 0
        ? line.cells
        : zip(table.shops, line.cells).compactMap { shop, cell -> Shown? in
          cell == "–" ? nil : "\(shop) \(cell)"
        }
      return "\(line.title): \((costs + [line.end]).joined(separator: ", "))\n"
    }
    return items.joined() + sums.joined()
  }
}

/// What is said of a basket.
private struct BasketWords {
  private let basket: BasketResponse
  private let decimals: Int

  init(_ basket: BasketResponse) { (self.basket, decimals) = (basket, basket.decimals) }

  /// What an item costs in each shop; costs are in the order of the shops.
  func cells(of row: BasketResponse.Row) -> [Shown] {
    var costs = row.costs.members[...]
    return basket.shops.map { shop in
      guard let cost = costs.first, cost.name == shop else { return "–" }
      costs.removeFirst()
      return amount(cost.value)
    }
  }

  func title(of row: BasketResponse.Row) -> Shown {
    var title = Display.cut(Shown(row.text), to: BoxTable.widest)
    var gap: Shown = "  "
    for part in [row.quantity?.text ?? "", row.unit ?? ""] where !part.isEmpty {
      title += gap
      title += Shown(part)
      gap = " "
    }
    return title
  }

  func title(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.count == 1 ? "one shop" : "\(BasketWords.numbers[choice.shops.count]) shops"
  }

  private static let numbers = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
  ]

  func summary(of choice: BasketResponse.Choice) -> Shown {
    let name = choice.shops.map { Shown($0) }.joined()
    let count = basket.rows.count
    if choice.missing == 0 { return "\(name), all \(Display.count(count, "item"))" }
    let has = Display.count(count - choice.missing, "item")
    let lacking = names(of: basket.texts(lackingIn: choice))
    return "\(name), \(has) for \(amount(choice.cost)), lacks \(lacking)"
  }

  /// `Market: Milk · Corner: Eggs`.
  func places(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.map { "\($0): \(all(in: $0))" }
      .joined(separator: " · ")
  }

  /// All that is bought in a shop.
  func all(in shop: String) -> Shown {
    var names = ShownBuffer()
    for (place, name) in basket.texts(in: shop).enumerated() {
      if place > 0 { names.append(own: ", ") }
      names.append(Shown(name))
    }
    return names.shown
  }

  /// `Market: 7 items · Corner: 5 items`.
  func counts(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.map { shop in
      let count = basket.rows.count { $0.shop == shop }
      return "\(shop): \(Display.count(count, "item"))"
    }.joined(separator: " · ")
  }

  func saving(_ best: BasketResponse.Choice, _ single: BasketResponse.Choice) -> Shown {
    guard let saving = basket.saving else {
      return "has \(Display.count(single.missing - best.missing, "item")) more"
    }
    return "saves \(amount(saving)), a trip costs \(basket.trip)"
  }

  /// Some texts, of many the first.
  func names(of texts: [String]) -> Shown {
    let shown = texts.prefix(5).map { Shown($0) }.joined(separator: ", ")
    return texts.count > 5 ? shown + " and \(texts.count - 5) more" : shown
  }

  func amount(_ number: NumberText) -> Shown {
    Shown(BasketResponse.text(of: number, decimals: decimals))
  }
}

extension BasketResponse {
  /// The texts of what is bought in one of the best shops; in none for nil.
  fileprivate func texts(in shop: String?) -> [String] {
    rows.filter { $0.shop == shop }.map(\.text)
  }

  /// The texts of what none of some shops has.
  fileprivate func texts(lackingIn choice: Choice) -> [String] {
    rows.filter { row in !row.costs.members.contains { choice.shops.contains($0.name) } }
      .map(\.text)
  }
}
