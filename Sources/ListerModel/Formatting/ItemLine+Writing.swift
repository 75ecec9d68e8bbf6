// SPDX-License-Identifier: MIT

import ListerJSON

extension ItemLine {
  /// The line of Markdown from which the same is read, without a line end.
  ///
  /// Texts that would be misread are written otherwise, others are as they are: with no-break
  /// spaces where they hold an amount or a price together that belongs to the text, or else with
  /// escapes. The reader itself is asked what it reads, so that the two can't disagree.
  package func markdown(decimalMark: ListFormatting.DecimalMark = .point) -> String {
    let box = isComplete ? "- [x] " : "- [ ] "
    let suffix = suffix(decimalMark)
    let plain = MarkdownEscapes.encode(text)
    for text in [plain] + ItemLine.held(plain) {
      let body = ItemLine.amount(quantity, unit, before: text, decimalMark) + text + suffix
      if isRead(from: body, decimalMark) { return box + body }
    }
    return box + escaped(suffix, decimalMark)
  }

  /// The quantity and the unit with the space after them; nothing if there are none.
  package var amountInFront: String { ItemLine.amount(quantity, unit, before: text, .point) }

  /// The price and the tags with the space before them; nothing if there are none.
  package var suffixAtEnd: String { suffix(.point) }

  /// The line for people: the text as it is, in one line.
  var readable: String {
    let text = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.endsLine ? " " : $0 })
    )
    let amount = ItemLine.amount(quantity, unit, before: text, .point)
    return (isComplete ? "- [x] " : "- [ ] ") + amount + text + suffix(.point)
  }

  /// Whether a line whose box is followed by `body` says the same.
  private func isRead(from body: String, _ mark: ListFormatting.DecimalMark) -> Bool {
    let body = body.unicodeScalars[...]
    // The line is trimmed before it is read.
    guard body.trimmed.count == body.count, !body.isEmpty else { return false }
    let line = ItemLine(behindBox: body, mark)
    return line.quantity?.text == quantity?.text && line.price?.text == price?.text
      && ItemLine.isSame(line.text, text) && ItemLine.isSame(line.unit ?? "", unit ?? "")
      && (line.unit == nil) == (unit == nil) && line.tags.count == tags.count
      && zip(line.tags, tags).allSatisfy { ItemLine.isSame($0, $1) }
  }

  /// Whether two texts are the same, scalar by scalar.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  /// An encoded text with a no-break space after what looks like an amount, before what looks like
  /// a suffix, or both.
  private static func held(_ text: String) -> [String] {
    let scalars = text.unicodeScalars[...]
    var held: [Scalars] = []
    if let first = scalars.firstIndex(of: " ") {
      held.append(scalars.replacing(at: first, with: .noBreakSpace))
    }
    for text in [scalars] + held {
      guard let open = text.lastIndex(of: "("), open > text.startIndex else { continue }
      let space = text.index(before: open)
      if text[space] == " " { held.append(text.replacing(at: space, with: .noBreakSpace)) }
    }
    return held.map { String($0) }
  }

  /// What is after the box with escapes for all that would be misread.
  private func escaped(_ suffix: String, _ mark: ListFormatting.DecimalMark) -> String {
    let number = MarkdownEscapes.number(.noBreakSpace)
    var text = MarkdownEscapes.encode(text, all: true).unicodeScalars
      .map { $0 == .noBreakSpace ? number : String($0) }.joined()
    let amount = ItemLine.amount(quantity, unit, before: text, mark)
    let body = amount + text
    if suffix.isEmpty, ItemLine.suffix(of: body.unicodeScalars[...], mark) != nil {
      // The parenthesis at the end is the text's own.
      text = String(text.unicodeScalars.dropLast()) + "\\)"
    }
    if amount.isEmpty { text = ItemLine.opening(text, mark) }
    return amount + text + suffix
  }

  /// The quantity and the unit with the space after them; nothing if there are none.
  private static func amount(
    _ quantity: NumberText?,
    _ unit: String?,
    before text: String,
    _ mark: ListFormatting.DecimalMark
  ) -> String {
    let number = quantity.map { mark.spelling(of: $0) }
    guard let unit else {
      guard let number else { return "" }
      let plain = "\(number) \(text)"
      let parsed = amount(of: plain.unicodeScalars[...], mark)
      return parsed.unit == nil && parsed.quantity == quantity
        && parsed.rest.elementsEqual(text.unicodeScalars)
        ? "\(number) " : "\(number) × "
    }
    if let number, units.contains(unit) { return "\(number) \(unit) " }
    // An empty unit is an empty pair of braces.
    let braced = "{" + (unit.isEmpty ? "" : MarkdownEscapes.encode(unit, marks: "{}")) + "} "
    return number.map { "\($0) \(braced)" } ?? braced
  }

  /// An encoded text that is after the box: it must not be read as an amount.
  private static func opening(_ text: String, _ mark: ListFormatting.DecimalMark) -> String {
    let parsed = amount(of: text.unicodeScalars[...], mark)
    guard parsed.quantity != nil || parsed.unit != nil,
      let first = text.unicodeScalars.first
    else { return text }
    let rest = String(text.unicodeScalars.dropFirst())
    return (first.isASCIIPunctuation ? "\\\(first)" : MarkdownEscapes.number(first)) + rest
  }

  /// The price and the tags with the space before them; nothing if there are none.
  private func suffix(_ mark: ListFormatting.DecimalMark) -> String {
    if price == nil, tags.isEmpty { return "" }
    let words = tags.map { tag in
      let word = tag.isEmpty ? "" : MarkdownEscapes.encode(tag, marks: ",()#")
      return price == nil || word.isEmpty ? "#\(word)" : word
    }
    let parts = (price.map { [mark.spelling(of: $0)] } ?? []) + words
    return " (\(parts.joined(separator: ", ")))"
  }
}

extension ListFormatting.DecimalMark {
  /// A number with this mark.
  func spelling(of number: NumberText) -> String {
    self == .point ? number.text : number.text.replacing(".", with: ",")
  }

  /// The number that a text spells with this mark; nil for any other text.
  func number(_ text: String) -> NumberText? {
    guard self == .comma else { return NumberText(text) }
    return text.utf8.contains(UInt8(ascii: ".")) ? nil : NumberText(text.replacing(",", with: "."))
  }
}
