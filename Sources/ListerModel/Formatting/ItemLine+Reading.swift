// SPDX-License-Identifier: MIT

import ListerJSON

extension ItemLine {
  /// Reads a line; nil if it says nothing.
  package init?(_ line: String, decimalMark: ListFormatting.DecimalMark = .point) {
    self.init(line: line.unicodeScalars[...].trimmed, decimalMark: decimalMark)
  }

  /// Reads a line without white space around it.
  init?(line: Scalars, decimalMark: ListFormatting.DecimalMark) {
    let body = ItemLine.withoutBullet(line)
    guard let (isComplete, rest) = ItemLine.box(body) else {
      if body.isEmpty { return nil }
      self.init(text: String(body))
      return
    }
    if rest.isEmpty { return nil }
    self.init(behindBox: rest, decimalMark)
    self.isComplete = isComplete
  }

  /// Reads a line without white space around it as if it had a box, if it has none; nil if it says
  /// nothing.
  init?(saying line: Scalars) {
    let body = ItemLine.withoutBullet(line)
    let (isComplete, rest) = ItemLine.box(body) ?? (false, body)
    if rest.isEmpty { return nil }
    self.init(behindBox: rest, .point)
    self.isComplete = isComplete
  }

  /// What is after a box, which is something.
  init(behindBox rest: Scalars, _ mark: ListFormatting.DecimalMark) {
    var place = rest.startIndex..<rest.endIndex
    self.init(behindBox: rest, mark, &place)
  }

  /// The same, with the place of the text between the amount and the price.
  private init(
    behindBox rest: Scalars,
    _ mark: ListFormatting.DecimalMark,
    _ place: inout Range<String.Index>
  ) {
    let suffix = ItemLine.suffix(of: rest, mark)
    let body = suffix?.rest ?? ItemLine.parted(beforeSuffix: rest, mark)
    let amount = ItemLine.amount(of: body, mark)
    let isPlain = amount.quantity == nil && amount.unit == nil
    let text = isPlain ? ItemLine.parted(behindAmount: body, mark) : amount.rest
    // A text without its no-break space has as many scalars.
    let end = suffix?.rest.endIndex ?? rest.endIndex
    place = rest.index(end, offsetBy: -text.count)..<end
    self.init(text: MarkdownEscapes.decode(text))
    quantity = amount.quantity
    unit = amount.unit
    price = suffix?.price
    tags = suffix?.tags ?? []
  }

  // MARK: Places

  /// Where a line says what it says of an item.
  package struct Places {
    package let line: ItemLine
    package let hasBox: Bool
    /// The white space in front; the bullet, the box and the amount, each with the space after it; the
    /// text; the price and the tags with the space before them; the white space at the end.
    package let indentation, bullet, box, amount, text, suffix, end: Substring
  }

  /// The places of a line with a bullet, a number or a box; nil for any other line.
  package static func places(_ line: String) -> Places? {
    let whole = line.unicodeScalars[...].trimmed
    let body = withoutBullet(whole)
    let box = box(body)
    if body.startIndex == whole.startIndex, box == nil { return nil }
    let rest = box?.rest ?? body
    var text = rest.startIndex..<rest.endIndex
    var item = ItemLine(text: String(rest))
    if let box, !rest.isEmpty {
      item = ItemLine(behindBox: rest, .point, &text)
      item.isComplete = box.isComplete
    } else if let box {
      item.isComplete = box.isComplete
    }
    // What is trimmed to nothing is where the line ends.
    let (front, back) = (min(body.startIndex, whole.endIndex), min(rest.startIndex, whole.endIndex))
    return Places(
      line: item,
      hasBox: box != nil,
      indentation: line[..<whole.startIndex],
      bullet: line[whole.startIndex..<front],
      box: line[front..<back],
      amount: line[back..<text.lowerBound],
      text: line[text],
      suffix: line[text.upperBound..<whole.endIndex],
      end: line[whole.endIndex...]
    )
  }

  // MARK: Spaces that hold together

  /// A text whose first no-break space keeps what is before it from being an amount, with a plain
  /// one.
  private static func parted(
    behindAmount body: Scalars,
    _ mark: ListFormatting.DecimalMark
  ) -> Scalars {
    guard let index = body.firstIndex(of: .noBreakSpace) else { return body }
    let parted = body.replacing(at: index, with: " ")
    let amount = amount(of: parted, mark)
    return amount.quantity == nil && amount.unit == nil ? body : parted
  }

  /// A text whose last no-break space keeps what is after it from being a price or tags, with a
  /// plain one.
  private static func parted(
    beforeSuffix body: Scalars,
    _ mark: ListFormatting.DecimalMark
  ) -> Scalars {
    guard let index = body.lastIndex(of: .noBreakSpace) else { return body }
    let parted = body.replacing(at: index, with: " ")
    return suffix(of: parted, mark) == nil ? body : parted
  }

  /// A line after its bullet or number.
  private static func withoutBullet(_ line: Scalars) -> Scalars {
    var rest = line
    guard let first = rest.first else { return line }
    if "-*+•".unicodeScalars.contains(first) {
      rest.removeFirst()
    } else {
      let digits = rest.prefix { $0.isASCIIDigit }
      rest = rest[digits.endIndex...]
      guard 1...3 ~= digits.count, let mark = rest.popFirst(), mark == "." || mark == ")" else {
        return line
      }
    }
    return rest.beginsWithSpaceOrEnd ? rest.trimmed : line
  }

  /// Whether the box in front is checked, and what is after it; nil if there is no box.
  private static func box(_ line: Scalars) -> (isComplete: Bool, rest: Scalars)? {
    var rest = line
    guard rest.popFirst() == "[", let inside = rest.popFirst() else { return nil }
    let isComplete: Bool
    switch inside {
    case "]": return rest.beginsWithSpaceOrEnd ? (false, rest.trimmed) : nil
    case "x", "X": isComplete = true
    case " ": isComplete = false
    default: return nil
    }
    guard rest.popFirst() == "]", rest.beginsWithSpaceOrEnd else { return nil }
    return (isComplete, rest.trimmed)
  }

  // MARK: Amounts

  /// What is before a text, and the text.
  struct Amount {
    var quantity: NumberText?
    var unit: String?
    var rest: Scalars
  }

  /// The quantity and the unit before a text; neither if no text would be left.
  static func amount(of body: Scalars, _ mark: ListFormatting.DecimalMark) -> Amount {
    let none = Amount(rest: body)
    if let (unit, rest) = bracedUnit(body) { return Amount(unit: unit, rest: rest) }
    let digits = body.prefix { $0.isASCIIDigit || "+-.,eE".unicodeScalars.contains($0) }
    guard let quantity = mark.number(String(digits)) else { return none }
    var rest = body[digits.endIndex...]
    let isApart = rest.first?.parts ?? false
    while isApart, let space = rest.first, space.isSpace { rest.removeFirst() }
    if rest.isEmpty { return none }
    if isApart, let (unit, text) = bracedUnit(rest) {
      return Amount(quantity: quantity, unit: unit, rest: text)
    }
    let word = rest.prefix { !$0.parts }
    let text = rest[word.endIndex...].trimmed
    let isUnit = units.contains(String(word))
    if isUnit || word.elementsEqual("x".unicodeScalars) || word.elementsEqual("×".unicodeScalars) {
      if text.isEmpty { return none }
      return Amount(quantity: quantity, unit: isUnit ? String(word) : nil, rest: text)
    }
    return isApart ? Amount(quantity: quantity, rest: rest) : none
  }

  /// A unit in braces that is in front, and the text after it; nil if there is none.
  private static func bracedUnit(_ body: Scalars) -> (unit: String, rest: Scalars)? {
    guard body.first == "{" else { return nil }
    var index = body.index(after: body.startIndex)
    let start = index
    while index < body.endIndex, body[index] != "}" || body.isEscaped(at: index) {
      index = body.index(after: index)
    }
    guard index < body.endIndex else { return nil }
    let behind = body[body.index(after: index)...]
    guard behind.first?.parts ?? false else { return nil }
    let rest = behind.trimmed
    guard !rest.isEmpty else { return nil }
    let inside = body[start..<index]
    return (inside.isEmpty ? "" : MarkdownEscapes.decode(inside), rest)
  }
}
