// SPDX-License-Identifier: MIT

import Lister

/// A basket as text for people: a table of items and shops, and where they are bought best.
struct BasketText {
  private let basket: BasketResponse
  private let style: Style

  /// The text of a basket.
  init(_ basket: BasketResponse, _ style: Style) { (self.basket, self.style) = (basket, style) }

  /// The table, and below it what is bought in which shop where the table has no room for it.
  var text: Shown {
    guard !basket.rows.isEmpty else { return "Nothing is to be bought.\n" }
    guard let single = basket.single, let best = basket.best else {
      return "No shop has a price for anything that is to be bought.\n"
    }
    let isTwice = best.shops.count > 1
    var lines = basket.rows.map { row in
      Line(
        title: title(of: row),
        cells: row.costs.map { $0.map(amount) ?? "–" },
        end: row.cheapest.map { Shown(basket.shops[$0]) } ?? style.red("no shop")
      )
    }
    let sums = basket.sums.map { $0.missing == 0 ? amount($0.cost) : "–" }
    lines.append(Line(title: title(of: single), cells: sums, end: summary(of: single)))
    if isTwice {
      let first: Shown = amount(best.cost)
      var end = isShort(best) ? places(of: best) : counts(of: best)
      end += saving(best, single)
      lines.append(Line(title: title(of: best), cells: [first], end: end))
    }
    var text = table(lines)
    if isTwice, !isShort(best) {
      for shop in best.shops {
        let names = items(of: best, in: shop).map { Shown($0) }.joined(separator: ", ")
        text += "\n\(style.bold(Shown(basket.shops[shop]))): \(names)\n"
      }
    }
    return text + missing(best)
  }

  // MARK: Rows

  private struct Line {
    let title: Shown
    let cells: [Shown]
    let end: Shown
  }

  private func table(_ lines: [Line]) -> Shown {
    let margin = lines.reduce(0) { max($0, Display.width($1.title)) }
    let widths = basket.shops.indices.map { shop in
      lines.reduce(Display.width(Shown(basket.shops[shop]))) { width, line in
        shop < line.cells.count ? max(width, Display.width(line.cells[shop])) : width
      }
    }
    var text = Display.spaces(margin)
    for (shop, width) in zip(basket.shops, widths) {
      text += "  " + style.bold(Display.leading(Shown(shop), to: width))
    }
    text += "  \(style.dim("cheapest"))\n"
    for line in lines {
      text += Display.padded(line.title, to: margin)
      for (index, width) in widths.enumerated() {
        let cell = index < line.cells.count ? line.cells[index] : ""
        text += "  " + Display.leading(cell, to: width)
      }
      text += "  \(line.end)\n"
    }
    return text
  }

  private func title(of row: BasketResponse.Row) -> Shown {
    let parts = [row.quantity?.text, row.unit].compactMap(\.self).filter { !$0.isEmpty }
    let text = Display.cut(Shown(row.text), to: BoxTable.widest)
    return parts.isEmpty ? text : text + "  " + Shown(parts.joined(separator: " "))
  }

  private func title(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.count == 1 ? "one shop" : "\(BasketText.words[choice.shops.count]) shops"
  }

  private static let words = [
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
  ]

  // MARK: Choices

  private func summary(of choice: BasketResponse.Choice) -> Shown {
    let name = choice.shops.map { Shown(basket.shops[$0]) }.joined()
    let count = choice.shopOfRow.count
    if choice.missing == 0 { return "\(name), all \(Display.count(count, "item"))" }
    let has = Display.count(count - choice.missing, "item")
    let cost = amount(choice.cost)
    let lacking = names(of: items(of: choice, in: nil))
    return "\(name), \(has) for \(cost), lacks \(lacking)"
  }

  /// `Market: Milk · Corner: Eggs`.
  private func places(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.map { shop in
      let names = items(of: choice, in: shop).map { Shown($0) }.joined(separator: ", ")
      return "\(basket.shops[shop]): \(names)"
    }.joined(separator: " · ")
  }

  /// `Market: 7 items · Corner: 5 items`.
  private func counts(of choice: BasketResponse.Choice) -> Shown {
    choice.shops.map { shop in
      "\(basket.shops[shop]): \(Display.count(items(of: choice, in: shop).count, "item"))"
    }.joined(separator: " · ")
  }

  private func isShort(_ choice: BasketResponse.Choice) -> Bool {
    choice.shopOfRow.count - choice.missing <= 5
  }

  private func saving(_ best: BasketResponse.Choice, _ single: BasketResponse.Choice) -> Shown {
    guard let saving = basket.saving else {
      return "   has \(Display.count(single.missing - best.missing, "item")) more"
    }
    return "   saves \(amount(saving)), a trip costs \(basket.trip)"
  }

  /// What no shop of the best ones has.
  private func missing(_ best: BasketResponse.Choice) -> Shown {
    guard best.shops.count > 1, best.missing > 0 else { return "" }
    return "\n\(style.red("Not there")): \(names(of: items(of: best, in: nil)))\n"
  }

  /// The texts of what is bought in a shop; in none for nil.
  private func items(of choice: BasketResponse.Choice, in shop: Int?) -> [String] {
    zip(basket.rows, choice.shopOfRow).filter { $0.1 == shop }.map(\.0.text)
  }

  /// Some texts, of many the first.
  private func names(of texts: [String]) -> Shown {
    let shown = texts.prefix(5).map { Shown($0) }.joined(separator: ", ")
    return texts.count > 5 ? shown + " and \(texts.count - 5) more" : shown
  }

  private func amount(_ number: NumberText) -> Shown {
    Shown(BasketResponse.text(of: number, decimals: basket.decimals))
  }
}
