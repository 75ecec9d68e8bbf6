// SPDX-License-Identifier: MIT

import ListerBasics

extension TableProfile {
  /// What a pass over all rows finds out about a column.
  struct Column {
    /// How many cells hold something.
    fileprivate(set) var filled = 0
    /// How many of them are numbers, whatever commas and points in them mean.
    fileprivate(set) var numbers = 0
    /// How many are numbers of hundredths, as `12.5%`, and how many numbers are years.
    fileprivate(set) var (percentages, years) = (0, 0)
    /// How many are numbers with a currency or a unit beside them, as `1.50 €`.
    fileprivate(set) var amounts = 0
    /// How many hold a digit.
    fileprivate(set) var withDigits = 0
    /// How many are truth values.
    fileprivate(set) var logicals = 0
    /// How many are words that say that there is no value, such as `NA`.
    fileprivate(set) var missing = 0
    /// Whether the file says of some that they are numbers, truth values, arrays or objects.
    fileprivate(set) var isTyped = false
    /// How many are arrays or objects.
    fileprivate(set) var nested = 0
    /// How many dates there are, and the orders that all of them allow.
    fileprivate(set) var dates = (count: 0, orders: TableDate.Orders.all)
    /// Whether a number is written with a zero in front, as codes are.
    fileprivate(set) var hasZeros = false
    /// Whether a number of the sample has an exponent.
    fileprivate(set) var hasExponents = false
    /// What its cells say of how its numbers are written.
    fileprivate(set) var writing = NumberWriting()
    /// What the points and commas of its numbers are, by all cells of the column, then of the table.
    fileprivate(set) var marks = TableNumber.Marks.points
    /// How many texts, days or years of the sample are different.
    fileprivate(set) var variety = 0
    /// Whether the texts are long, addresses, or without letters: there are better ones to call an item
    /// by.
    fileprivate(set) var isUnwieldy = false
    /// Whether all cells of all rows hold something, and no two the same; known of columns that may
    /// identify items.
    fileprivate(set) var isUnique = false
    /// What the user says that its cells are; nil if nothing.
    fileprivate(set) var kind: TableOptions.Kind?
    /// The words that say that nothing is there, as the user says.
    fileprivate(set) var words = MissingWords()
    /// How many numbers are not written with the marks that the user says.
    fileprivate(set) var strangers = 0
    /// What its cells hold that are no plain numbers.
    fileprivate(set) var mixed = MixedCells()
    /// How its numbers are read where some of them are no plain ones; nil otherwise.
    fileprivate(set) var rule: NumberRule?
    /// How many texts are numbers by that.
    fileprivate(set) var readable = 0
    /// How many bytes the texts of the sample have, how many are addresses, have letters, may be dates.
    fileprivate(set) var sample = (texts: 0, bytes: 0, links: 0, words: 0, dates: 0)
    fileprivate var seen: Set<UInt64> = []
    fileprivate var keys: [UInt64] = []
    fileprivate var mayBeKey = false
    /// How many numbers are as JSON spells them.
    fileprivate var exact = 0
    /// By which marks numbers are told from other texts: what is one by these is one by the others, or can
    /// be.
    fileprivate var spelling = TableNumber.Marks.decimalPoint
    /// Whether the user says what its cells are, or that some hold nothing.
    fileprivate var hasRules = false
    /// Whether texts of the file may spell decimals.
    fileprivate var mayHoldDecimals = false

    /// Whether each cell with something in it is a number as JSON spells it.
    var isExact: Bool { filled > 0 && exact == filled && marks != .decimalComma }
  }
}

extension TableProfile.Column {
  /// A column of a heading, with what the user says of all columns, and of this one.
  init(
    _ heading: String,
    _ source: some TableSource,
    _ options: TableOptions,
    _ own: TableOptions.ColumnKind?
  ) {
    mayBeKey = TableHeader.namesKey(heading)
    // 1.10 is another version than 1.1.
    mayHoldDecimals = source.spellsDecimals && !heading.lowercased().contains("version")
    kind = own?.kind
    words = MissingWords(options.missing + (own?.missing ?? []))
    hasRules = kind != nil || !words.isEmpty
    if let marks = own?.marks ?? options.marks { spelling = marks }
    if kind == .date { dates.orders = [.dayFirst, .monthFirst] }
  }

  /// Notes what is in a cell, which isn't empty; true if it is a formula.
  mutating func note(
    _ cell: TableCell,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    filled += 1
    if mayBeKey { noteKey(cell) }
    if hasRules, noteByRules(cell, isSample) { return false }
    switch cell.kind {
    case .empty: break
    case .number:
      isTyped = true
      noteNumber(cell.bytes, isSample)
    case .logical:
      isTyped = true
      logicals += 1
    case .nested:
      isTyped = true
      nested += 1
    case .text: noteStored(cell.bytes.trimmed, isSample)
    case .spelled:
      let text = cell.bytes.trimmed
      if !noteSpelled(text, isSample, &scratch), isSample { noteText(text) }
      return text.count > 1 && text[0] == UInt8(ascii: "=")
    }
    return false
  }

  /// Notes a cell in which nothing is by what the user says, or a text; false if it is another one.
  private mutating func noteByRules(_ cell: TableCell, _ isSample: Bool) -> Bool {
    if words.word(of: cell.bytes) != nil {
      missing += 1
      return true
    }
    guard kind == .text, cell.kind == .spelled || cell.kind == .text else { return false }
    if isSample { noteText(cell.bytes.trimmed) }
    return true
  }

  /// Notes what the file says is a text.
  private mutating func noteStored(_ text: ByteView, _ isSample: Bool) {
    if mayHoldDecimals, mixed.note(decimal: text) {
      if !isSample { withDigits += 1 }
    } else {
      mixed.note(instead: text)
    }
    if !noteDate(text, isSample), isSample { noteText(text) }
  }

  /// Notes what a text spells; false if it is a text and nothing else.
  private mutating func noteSpelled(
    _ text: ByteView,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    guard let first = text.element(at: 0) else {
      // White space says nothing.
      missing += 1
      return true
    }
    if ASCII.isLetter(first) {
      if noteMissing(text) { return true }
      if TableWords.logical(text) != nil {
        logicals += 1
        return true
      }
    } else if dates.count > 0, noteDate(text, isSample) {
      // No date is a number.
      return true
    } else if noteNumber(text, isSample, &scratch) {
      return true
    } else if let amount = TableNumber.amount(ofPercentage: text),
      TableNumber.percentage(text, marks: spelling, scratch: &scratch) != nil
    {
      writing.note(amount)
      percentages += 1
      withDigits += 1
      return true
    } else if noteMissing(text) {
      return true
    }
    if noteDate(text, isSample) { return true }
    if spelling.areSaid, noteStranger(text, &scratch) { return true }
    if !mixed.hasOthers { noteMixed(text, isSample, &scratch) }
    return false
  }

  /// Notes a word that says that there is no value; false if the text is none.
  private mutating func noteMissing(_ text: ByteView) -> Bool {
    guard TableWords.isMissing(text) else { return false }
    missing += 1
    mixed.note(missing: text)
    return true
  }

  /// Notes a number that is not written with the marks that the user says; false if the text is none.
  private mutating func noteStranger(_ text: ByteView, _ scratch: inout ByteBuffer) -> Bool {
    let number = TableNumber.amount(ofPercentage: text) ?? text
    if case .none = TableNumber.read(number, marks: .decimalPoint, scratch: &scratch) {
      return false
    }
    strangers += 1
    withDigits += 1
    return true
  }

  /// Notes a number with something beside it, or a text in the place of one.
  private mutating func noteMixed(
    _ text: ByteView,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) {
    guard let amount = TableAmount(text) else { return mixed.note(instead: text) }
    let number = amount.number
    var hasBlanks = false
    if TableNumber.isNumber(number, marks: spelling) {
      if TableWords.hasLeadingZero(number) { hasZeros = true }
      writing.note(number)
    } else if let other = spelled(number, &scratch) {
      hasBlanks = other.hasBlanks
      if TableWords.hasLeadingZero(scratch.view) { hasZeros = true }
      writing.note(scratch.view)
    } else {
      return mixed.note(instead: text)
    }
    amounts += 1
    // Those of the sample are counted as texts.
    if !isSample { withDigits += 1 }
    mixed.note(amount, hasBlanks: hasBlanks)
  }

  /// Notes a number as JSON spells it.
  private mutating func noteNumber(_ text: ByteView, _ isSample: Bool) {
    numbers += 1
    exact += 1
    withDigits += 1
    guard text.count == 4, text[0] == UInt8(ascii: "1") || text[0] == UInt8(ascii: "2"),
      (1..<4).allSatisfy({ ASCII.isDigit(text[$0]) })
    else { return }
    years += 1
    if isSample { seen.insert(text.fastHash) }
  }

  private mutating func noteNumber(
    _ text: ByteView,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    switch TableNumber.readPlain(text, marks: spelling, scratch: &scratch) {
    case .exact:
      writing.note(exact: text)
      if isSample, !hasExponents {
        hasExponents = (0..<text.count).contains { text[$0] | 0x20 == UInt8(ascii: "e") }
      }
      noteNumber(text, isSample)
      return true
    case .mended: break
    case .none: return noteSpelling(text, isSample, &scratch)
    }
    if TableWords.hasLeadingZero(text) { hasZeros = true }
    writing.note(text)
    numbers += 1
    withDigits += 1
    return true
  }

  /// Notes a number of more than digits, points and commas; false if the text is none.
  private mutating func noteSpelling(
    _ text: ByteView,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    guard let number = spelled(text, &scratch) else { return false }
    if TableWords.hasLeadingZero(scratch.view) { hasZeros = true }
    writing.note(scratch.view)
    if number.hasBlanks {
      // It may be the name of something.
      mixed.noteBlanks()
      if isSample { noteText(text) } else { withDigits += 1 }
    } else {
      numbers += 1
      withDigits += 1
    }
    return true
  }

  /// How a number of more than digits, points and commas is spelled; nil if the text is none.
  ///
  /// `scratch` holds it as ASCII spells it.
  private func spelled(_ text: ByteView, _ scratch: inout ByteBuffer) -> NumberSpelling? {
    guard let number = NumberSpelling(text), !spelling.areSaid || !number.hasGroups else {
      return nil
    }
    number.write(to: &scratch)
    return TableNumber.isNumber(scratch.view, marks: spelling) ? number : nil
  }

  /// Notes a date, unless something of the column was none.
  private mutating func noteDate(_ text: ByteView, _ isSample: Bool) -> Bool {
    if hasRules, kind?.isDate == true { return noteSaidDate(text, isSample) }
    guard dates.count + missing + 1 == filled, let date = TableDate(text) else {
      return false
    }
    let orders = dates.orders.intersection(date.orders)
    guard !orders.isEmpty else { return false }
    dates = (dates.count + 1, orders)
    if isSample { seen.insert(text.fastHash) }
    withDigits += 1
    return true
  }

  /// Notes a date of a column that holds such by what the user says, whatever its other cells are.
  private mutating func noteSaidDate(_ text: ByteView, _ isSample: Bool) -> Bool {
    guard let date = TableDate(text, isMonthFirst: kind == .monthFirst) else { return false }
    if date.orders != .certain { dates.orders.formIntersection(date.orders) }
    dates.count += 1
    if isSample { seen.insert(text.fastHash) }
    withDigits += 1
    return true
  }

  /// Notes a text of the sample.
  private mutating func noteText(_ text: ByteView) {
    seen.insert(text.fastHash)
    sample.texts += 1
    sample.bytes += text.count
    if text.hasPrefix(ByteView("http://")) || text.hasPrefix(ByteView("https://")) {
      sample.links += 1
    }
    if (0..<text.count).contains(where: { ASCII.isLetter(text[$0]) || text[$0] >= 0x80 }) {
      sample.words += 1
    }
    if (0..<text.count).contains(where: { ASCII.isDigit(text[$0]) }) {
      withDigits += 1
      if !TableDate.isTime(text) { sample.dates += 1 }
    }
  }

  /// Notes what may identify an item.
  private mutating func noteKey(_ cell: TableCell) {
    mayBeKey = cell.kind != .nested
    keys.append(cell.bytes.trimmed.fastHash)
  }

  /// Finds out what all cells say together, of so many rows in a table of such marks.
  mutating func finish(rows: Int, marks whole: TableNumber.Marks) {
    marks = spelling.areSaid ? spelling : writing.marks(orElse: whole)
    if takesBlanks { numbers += mixed.blanks }
    rule = foundRule()
    if let rule {
      readable = rule.takesTexts ? mixed.decimals.count : rule.takesAmounts ? amounts : 0
    }
    if mayBeKey, keys.count == rows, rows > 0 {
      keys.sort()
      isUnique = !zip(keys, keys.dropFirst()).contains { $0 == $1 }
    }
    keys = []
    variety = seen.count
    seen = []
    isUnwieldy =
      sample.links * 2 > sample.texts || sample.bytes > sample.texts * 100
      || sample.words * 2 < sample.texts
  }
}
