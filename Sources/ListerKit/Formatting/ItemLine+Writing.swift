// SPDX-License-Identifier: MIT

extension ItemLine {
  /// The line of Markdown from which the same is read, without a line end.
  ///
  /// Texts that would be misread are escaped, others stand as they are. The reader itself is asked
  /// whether a part would be misread, so that the two can't disagree.
  public func markdown(decimalMark: ListFormatting.DecimalMark = .point) -> String {
    let suffix = suffix(decimalMark)
    var text = MarkdownEscapes.encode(text)
    let amount = ItemLine.amount(quantity, unit, before: text, decimalMark)
    let body = amount + text
    if suffix.isEmpty, ItemLine.suffix(of: body.unicodeScalars[...], decimalMark) != nil {
      // The parenthesis at the end is the text's own.
      text = String(text.unicodeScalars.dropLast()) + "\\)"
    }
    if amount.isEmpty { text = ItemLine.opening(text, decimalMark) }
    return (isComplete ? "- [x] " : "- [ ] ") + amount + text + suffix
  }

  /// The quantity and the unit with the space behind them; nothing if there are none.
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

  /// An encoded text that stands behind the box: it must not be read as an amount.
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
