// SPDX-License-Identifier: MIT

/// Items as text and text as items: what is copied and pasted.
///
/// One line is one item; sentences are not distinguished. There are two styles: the plain one of
/// Apple's Lister, which holds the texts only, and lines with check boxes, as Markdown and OI
/// Shopping List write them: `- [x] 2 kg Milk (1.50, dairy)`. What the second style says of an item
/// is read back just so, whatever its text: text, state, quantity, unit, price and tags. See
/// ``ItemLine`` for its grammar.
///
/// Items that are read are new ones, each with an identity of its own.
package enum ListFormatting {
  package enum Style: String, CaseIterable, Sendable {
    /// The texts alone, one per line.
    case plain
    /// A list of Markdown with check boxes, quantities, prices and tags.
    case checkBoxes
    /// The same for people: texts as they are, also where they would be read as something else; a line
    /// end in one is a space.
    case readable
  }

  package enum Reading: String, CaseIterable, Sendable {
    /// Each line is the text of an item, without the white space around it.
    case plain
    /// Check boxes, bullets and numbers in front are understood; other lines are plain.
    case automatic
  }

  /// How a number with a fraction is written; numbers of the other kind are read as text.
  package enum DecimalMark: String, CaseIterable, Sendable {
    /// `1.50`
    case point
    /// `1,50`
    case comma
  }

  /// The items as text, one per line, each line ended by a line feed.
  ///
  /// In the plain style a text with line feeds takes several lines.
  package static func string(
    from items: some Sequence<ListItem>,
    style: Style = .plain,
    decimalMark: DecimalMark = .point
  ) -> String {
    var text = ""
    for item in items {
      switch style {
      case .plain: text += item.text
      case .readable: text += ItemLine(item).readable
      case .checkBoxes: text += ItemLine(item).markdown(decimalMark: decimalMark)
      }
      text += "\n"
    }
    return text
  }

  /// The items of a text, one per line that isn't blank, in its order.
  ///
  /// A line ends with a line feed, a carriage return, both, or another line end of Unicode. The
  /// generator is where the items' identifiers come from.
  package static func listItems(
    from text: String,
    reading: Reading = .automatic,
    decimalMark: DecimalMark = .point,
    using generator: inout some RandomNumberGenerator
  ) -> [ListItem] {
    var items: [ListItem] = []
    for line in text.unicodeScalars.split(whereSeparator: \.endsLine) {
      let line = line.trimmed
      if line.isEmpty { continue }
      let parsed =
        switch reading {
        case .plain: ItemLine(text: String(line))
        case .automatic: ItemLine(line: line, decimalMark: decimalMark)
        }
      if let parsed { items.append(parsed.item(uuid: .random(using: &generator))) }
    }
    return items
  }

  /// The items of a text in which each line may say quantity, price and tags, with a box or without one.
  package static func parsedItems(from text: String) -> [ListItem] {
    text.unicodeScalars.split(whereSeparator: \.endsLine).compactMap { line in
      ItemLine(saying: line.trimmed)?.item(uuid: .random())
    }
  }

  /// The items of a text, with identifiers from the system's source of chance.
  package static func listItems(
    from text: String,
    reading: Reading = .automatic,
    decimalMark: DecimalMark = .point
  ) -> [ListItem] {
    var generator = SystemRandomNumberGenerator()
    return listItems(from: text, reading: reading, decimalMark: decimalMark, using: &generator)
  }
}
