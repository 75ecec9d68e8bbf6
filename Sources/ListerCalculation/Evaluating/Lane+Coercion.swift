// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Conversions between kinds of single values: each gives the kind it is named for, or an error.
///
/// Source: OpenFormula (ODF 1.3 part 4), section 6.3, with Excel's choices where that leaves one.
extension Lane {
  /// A number: of text that spells one, 1 and 0 for truth values, 0 for nothing.
  func toNumber(_ value: Value) -> Value {
    switch value.kind {
    case .number, .error: value
    case .logical: Value(value.logical ? 1 : 0)
    case .empty: Value(0)
    case .text: numberSpelled(value.text).map { Value($0) } ?? Value(CellError.value)
    case .composite: Value(CellError.value)
    }
  }

  /// How the texts of the document are written.
  var conventions: LocaleConventions { cells.settings.locale.conventions }

  /// The number that a text spells, as the document's locale writes numbers, dates and times.
  func numberSpelled(_ text: ByteView) -> Number? {
    let text = text.trimmed
    if let day = SpelledMoment.isoDay(text) { return Number(day) }
    let conventions = conventions
    let point = UInt8(ascii: ".")
    if conventions.decimal == point || text.firstIndex(of: point) == nil,
      let number = arithmetic.parse(text)
    {
      return number
    }
    return SpelledNumber.read(text, conventions, arithmetic)
      ?? SpelledMoment.read(text, self)?.number(arithmetic)
  }

  /// Text: all digits of a number whose expansion ends, 15 significant ones otherwise.
  func toText(_ value: Value) -> Value {
    switch value.kind {
    case .text, .error: value
    case .logical: Value(text: ByteView(value.logical ? "TRUE" : "FALSE"))
    case .empty: Value(text: .empty)
    case .number: makeText { appendText(of: value.number, to: &$0) }
    case .composite: Value(CellError.value)
    }
  }

  /// Appends a number as a text function sees it.
  ///
  /// The digits of a big one are paid for by the document's budget; there are none when it is
  /// spent.
  func appendText(of number: Number, to buffer: inout ByteBuffer) {
    if number.form == Number.Form.big && !arithmetic.charge(arithmetic.textCost(of: number)) {
      return
    }
    let isExact = !number.isApproximated && arithmetic.isTerminating(number)
    let start = buffer.count
    arithmetic.write(number, isExact ? .decimal : .significant(15), to: &buffer)
    let decimal = conventions.decimal
    if decimal != UInt8(ascii: "."),
      let point = buffer.view.firstIndex(of: UInt8(ascii: "."), from: start)
    {
      buffer[point] = decimal
    }
  }

  /// A truth value: of a number whether it is not zero, of the texts TRUE and FALSE what they say.
  func toLogical(_ value: Value) -> Value {
    switch value.kind {
    case .logical, .error: value
    case .number: Value(arithmetic.sign(value.number) != 0)
    case .empty: Value(false)
    case .text:
      TextOrder.equal(value.text, "TRUE")
        ? Value(true) : TextOrder.equal(value.text, "FALSE") ? Value(false) : Value(CellError.value)
    case .composite: Value(CellError.value)
    }
  }

  /// A text made by `build`, or `#VALUE!` when it is longer than a cell takes.
  ///
  /// `build` may make other texts: each has a buffer of its own.
  func makeText(_ build: (inout ByteBuffer) -> Void) -> Value {
    var buffer = ByteBuffer(capacity: 0)
    swap(&buffer, &machine.scratch)
    buffer.truncate()
    build(&buffer)
    let text = keepText(buffer.view)
    swap(&buffer, &machine.scratch)
    return text
  }

  /// A copy of a text that lives as long as the document, or `#VALUE!` when it is too long.
  func keepText(_ view: ByteView) -> Value {
    let limit = Machine.maximumTextLength
    guard view.count <= Lane.freeTextLength || arithmetic.charge(view.count / 4) else {
      return Value(CellError.number)
    }
    guard view.count <= limit || (view.count <= 4 * limit && UTF8Text.length(view) <= limit),
      cells.texts.used + view.count <= Lane.maximumTextBytes
    else { return Value(CellError.value) }
    return Value(text: cells.texts.copy(view))
  }

  /// All texts of a document that are calculated take this many bytes.
  package static let maximumTextBytes = 64 << 20
  /// Texts up to this many bytes are kept at no charge to the document's budget.
  static let freeTextLength = 256
  /// Work up to so many units is free: what calls it has been paid for.
  static let freeWork = 8

  /// -1, 0 or 1 as one value is before, with or after another.
  ///
  /// Numbers are before text, text before FALSE, FALSE before TRUE; nothing counts as what it is
  /// compared with. Texts are compared without case. Errors don't come here.
  func compare(_ left: Value, _ right: Value) -> Int {
    if left.isNumber && right.isNumber { return arithmetic.compare(left.number, right.number) }
    let a = left.isEmpty ? Lane.nothing(like: right) : left
    let b = right.isEmpty ? Lane.nothing(like: left) : right
    switch (a.kind, b.kind) {
    case (.number, .number): return arithmetic.compare(a.number, b.number)
    case (.text, .text): return order(a.text, b.text)
    case (.logical, .logical): return Int(a.word) - Int(b.word)
    default:
      let x = Lane.rank(a)
      let y = Lane.rank(b)
      return x == y ? 0 : x < y ? -1 : 1
    }
  }

  /// -1, 0 or 1 as texts are in the document's locale, without case; what it takes is charged to the document's budget.
  ///
  /// Once that is spent, all texts are equal.
  func order(_ left: ByteView, _ right: ByteView) -> Int {
    if arithmetic.isExhausted { return 0 }
    var work = 0
    let order = TextOrder.compare(left, right, in: cells.settings.locale, work: &work)
    return work <= Lane.freeWork || arithmetic.charge(work) ? order : 0
  }

  /// Whether a whole text fits a pattern; what it takes is charged to the document's budget.
  ///
  /// Once that is spent, nothing fits.
  func fits(_ text: ByteView, _ pattern: Wildcard) -> Bool {
    if arithmetic.isExhausted { return false }
    var steps = 0
    let isMatch = pattern.matches(text, steps: &steps)
    return arithmetic.charge(Wildcard.work * steps) ? isMatch : false
  }

  /// Whether two values are equal: of one kind, texts without case; nothing equals 0, "" and FALSE.
  func equal(_ left: Value, _ right: Value) -> Bool { compare(left, right) == 0 }

  private static func nothing(like value: Value) -> Value {
    switch value.kind {
    case .text: Value(text: .empty)
    case .logical: Value(false)
    default: Value(0)
    }
  }

  private static func rank(_ value: Value) -> Int {
    switch value.kind {
    case .number, .empty: 0
    case .text: 1
    case .logical: 2
    default: 3
    }
  }
}
