// SPDX-License-Identifier: MIT

import Lister

/// What the items of a view cost, as text for people.
struct TotalText {
  private let totals: ViewTotals
  private let view: ListView
  private let style: Style

  /// The sums of a view.
  init(_ totals: ViewTotals, _ view: ListView, _ style: Style) {
    (self.totals, self.view, self.style) = (totals, view, style)
  }

  /// A line per sum: `Total 12.34 EUR (7 of 11 items, shop Market)`; none without prices.
  var text: Shown {
    guard totals.hasPrices else { return "" }
    var remarks = [count]
    if totals.all.unpriced > 0 { remarks.append("\(totals.all.unpriced) without a price") }
    let filter = view.filterWords
    if !filter.isEmpty { remarks.append(Shown(filter)) }
    var text: Shown = "\(style.bold("Total")) \(amount(totals.all)) "
    text += style.dim("(\(remarks.joined(separator: ", ")))") + "\n"
    if totals.done.count > 0, totals.open.count > 0 {
      text += "  \(line("Done", totals.done))"
      text += "  \(line("To do", totals.open))"
    }
    if let first = totals.first, let last = totals.subtotal {
      text += "  \(line(last == 1 ? "Priority 1" : "Priority 1 to \(last)", first))"
    }
    return text
  }

  private var count: Shown {
    let all = totals.all.count
    return all == totals.itemCount
      ? Shown(Display.count(all, "item")) : "\(all) of \(Display.count(totals.itemCount, "item"))"
  }

  private func line(_ title: Shown, _ sum: ViewTotals.Sum) -> Shown {
    "\(title) \(amount(sum)) \(style.dim("(\(Display.count(sum.count, "item")))"))\n"
  }

  private func amount(_ sum: ViewTotals.Sum) -> Shown {
    guard let amount = sum.amount else { return "of more than 38 digits" }
    let text = BasketResponse.text(of: amount, decimals: totals.decimals)
    return Shown([text, totals.currency].compactMap(\.self).joined(separator: " "))
  }
}
