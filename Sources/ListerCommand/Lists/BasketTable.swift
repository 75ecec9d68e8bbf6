// SPDX-License-Identifier: MIT

/// Items and shops as a table, which a narrow terminal gets in parts: some shops, then the others, and
/// what is said of all of them below.
struct BasketTable {
  /// A line: what it is about, a cell for each shop, and what is said behind them.
  struct Line {
    let title: Shown
    let cells: [Shown]
    let end: Shown
  }

  let shops: [Shown]
  var items: [Line] = []
  var sums: [Line] = []
  private let style: Style
  private let columns: Int?

  /// A table without lines, for a terminal of so many columns if it is one.
  init(shops: [Shown], _ style: Style, _ columns: Int?) {
    (self.shops, self.style, self.columns) = (shops, style, columns)
  }

  private static let heading: Shown = "cheapest"
  private static let gap = 2
  /// The narrowest that titles are cut to.
  private static let narrowest = 12

  /// The lines of the table.
  var text: Shown {
    let lines = items + sums
    let margin = lines.reduce(0) { max($0, Display.width($1.title)) }
    let ends = lines.map { Display.visibleWidth($0.end) }
    let widest = max(Display.width(BasketTable.heading), ends.max() ?? 0)
    let widths = widths(of: lines)
    let whole = widths.reduce(margin) { $0 + BasketTable.gap + $1 } + BasketTable.gap + widest
    guard let columns, whole > columns else {
      return block(lines, Array(shops.indices), widths, margin: margin, hasEnds: true)
    }
    return parts(columns, widths, min(margin, max(BasketTable.narrowest, columns / 3)))
  }

  private func widths(of lines: [Line]) -> [Int] {
    shops.indices.map { shop in
      lines.reduce(Display.width(shops[shop])) { width, line in
        shop < line.cells.count ? max(width, Display.width(line.cells[shop])) : width
      }
    }
  }

  private func parts(_ columns: Int, _ widths: [Int], _ margin: Int) -> Shown {
    let ends = items.map { Display.visibleWidth($0.end) }
    let last = BasketTable.gap + ends.reduce(Display.width(BasketTable.heading), max)
    var groups: [[Int]] = [[]]
    var used = margin
    for (shop, width) in widths.enumerated() {
      // The last part has the cheapest shops behind it.
      let room = columns - (shop == shops.count - 1 ? last : 0)
      if !groups[groups.count - 1].isEmpty, used + BasketTable.gap + width > room {
        groups.append([])
        used = margin
      }
      groups[groups.count - 1].append(shop)
      used += BasketTable.gap + width
    }
    var text: Shown = ""
    for (index, group) in groups.enumerated() {
      let sums = sums.filter { line in group.contains { $0 < line.cells.count } }
        .map { Line(title: $0.title, cells: $0.cells, end: "") }
      if index > 0 { text += "\n" }
      text += block(
        items + sums,
        group,
        widths,
        margin: margin,
        hasEnds: index == groups.count - 1
      )
    }
    text += "\n"
    for line in sums { text += Display.wrapped("\(line.title): \(line.end)", to: columns) }
    return text
  }

  /// Some shops; with the ends of the lines, or without.
  private func block(
    _ lines: [Line],
    _ group: [Int],
    _ widths: [Int],
    margin: Int,
    hasEnds: Bool
  ) -> Shown {
    let gap = BasketTable.gap
    var text = ShownBuffer()
    text.append(spaces: margin)
    for shop in group {
      text.append(spaces: gap)
      text.append(style.bold(Display.leading(shops[shop], to: widths[shop])))
    }
    if hasEnds {
      text.append(spaces: gap)
      text.append(style.dim(BasketTable.heading))
    }
    text.append(own: "\n")
    for line in lines {
      let title = Display.cut(line.title, to: margin)
      text.append(title)
      text.append(spaces: margin - Display.width(title))
      for shop in group {
        let cell = shop < line.cells.count ? line.cells[shop] : ""
        text.append(spaces: gap + widths[shop] - Display.width(cell))
        text.append(cell)
      }
      if hasEnds, !line.end.isEmpty {
        text.append(spaces: gap)
        text.append(line.end)
      }
      text.append(own: "\n")
    }
    return text.shown
  }
}

extension Display {
  /// How many columns a text takes on a terminal, colors or not.
  static func visibleWidth(_ text: Shown) -> Int {
    if !text.text.utf8.contains(0x1B) { return width(text) }
    var rest = text.text[...]
    var columns = 0
    while let mark = rest.firstIndex(of: "\u{1B}") {
      columns += width(Shown(own: String(rest[..<mark])))
      rest = rest[mark...].drop { $0 != "m" }.dropFirst()
    }
    return columns + width(Shown(own: String(rest)))
  }

  /// A text in lines of at most so many columns, which end between words; all but the first are indented.
  static func wrapped(_ text: Shown, to columns: Int) -> Shown {
    var lines: [Shown] = []
    var (line, used) = (Shown(), 0)
    for word in text.text.split(separator: " ") {
      let word = Shown(own: String(word))
      let width = visibleWidth(word)
      if used > 0, used + 1 + width > columns {
        lines.append(line)
        (line, used) = ("  " + word, 2 + width)
      } else {
        line += used > 0 ? " " + word : word
        used += used > 0 ? 1 + width : width
      }
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}
