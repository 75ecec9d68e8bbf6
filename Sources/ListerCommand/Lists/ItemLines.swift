// SPDX-License-Identifier: MIT

import Lister

/// The lines of some items of a view, but for what they cost: with how many digits that is said is not
/// known before all rows have been read.
final class ItemLines: @unchecked Sendable {
  // Sendable because nothing of it changes once it is made.

  private let places: Range<Int>
  private let text: ShownBuffer
  /// Where the line of each item ends; nil where it isn't said what the item costs.
  private let ends: [Int?]

  /// The lines of the rows at some places of a view.
  init(
    _ places: Range<Int>,
    _ listText: ListText,
    digits: Int,
    _ row: (Int) -> PricedRow
  ) {
    var text = ShownBuffer()
    var own = Details(listText.settings.columns)
    var more = Details(listText.settings.columns)
    self.places = places
    var ends: [Int?] = []
    ends.reserveCapacity(places.count)
    for place in places {
      let row = row(place)
      let end = listText.append(
        row.item,
        number: row.number,
        digits: digits,
        &own,
        &more,
        to: &text
      )
      ends.append(row.isOwnCost ? nil : end)
    }
    self.ends = ends
    self.text = text
  }

  /// Appends the lines with what each item costs.
  func write(_ totals: ViewTotals, _ style: Style, to output: inout ShownBuffer) {
    var start = 0
    for (place, end) in zip(places, ends) {
      guard let end, let cost = totals.text(at: place) else { continue }
      output.append(start..<end, of: text)
      output.append(style.isPlain ? ", costs \(cost)" : "  \(style.dim("= \(cost)"))")
      start = end
    }
    output.append(start..<text.count, of: text)
  }
}
