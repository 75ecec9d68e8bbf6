// SPDX-License-Identifier: MIT

import ListerBasics

/// What a pass over all rows of a table finds out about it.
struct TableProfile {
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
    /// How many are arrays or objects.
    fileprivate(set) var nested = 0
    /// How many dates there are, and the orders that all of them allow.
    fileprivate(set) var dates = (count: 0, orders: TableDate.Orders.all)
    /// Whether a number is written with a zero in front, as codes are, or with a plus sign though nothing
    /// else of the column has a sign or a fraction.
    fileprivate(set) var hasCodes = false
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
    /// How many bytes the texts of the sample have, how many are addresses, and how many have letters.
    fileprivate var sample = (texts: 0, bytes: 0, links: 0, words: 0)
    fileprivate var seen: Set<UInt64> = []
    fileprivate var keys: [UInt64] = []
    fileprivate var mayBeKey = false
    /// How many numbers are as JSON spells them.
    fileprivate var exact = 0

    /// How many cells say something.
    var said: Int { filled - missing }
    /// How many hold a text that is nothing else.
    var texts: Int { said - numbers - percentages - logicals - dates.count - nested }
    /// Whether all that it says are numbers.
    var isNumeric: Bool {
      said > 0 && numbers == said && !hasCodes && writing.isSettled(by: marks)
    }
    /// Whether each cell with something in it is a number as JSON spells it.
    var isExact: Bool { filled > 0 && exact == filled && marks != .decimalComma }
    /// Whether all that it says are percentages.
    var isPercentage: Bool { said > 0 && percentages == said && writing.isSettled(by: marks) }
    /// Whether all that it says are numbers, with percent signs, currencies or units or without.
    fileprivate var isOfNumbers: Bool { numbers + percentages + amounts == said }
    /// Whether all that it says are numbers that can be meant in two ways.
    var isUnsettled: Bool {
      said > 0 && numbers + percentages == said && !writing.isSettled(by: marks)
    }
    /// Whether all that it says tells when: years, or days in an order that is certain.
    var isWhen: Bool { said > 0 && years == said || order != nil }
    /// Whether all that it says are truth values.
    var isLogical: Bool { said > 0 && logicals == said }
    /// The order of all its dates; nil if it says something else, or the order isn't certain.
    var order: TableDate.Orders? {
      guard said > 0, dates.count == said else { return nil }
      if dates.orders == .certain || dates.orders == .dayFirst { return dates.orders }
      return dates.orders == .monthFirst ? .monthFirst : nil
    }
    /// Whether its dates can be meant in two ways.
    var isAmbiguous: Bool { said > 0 && dates.count == said && order == nil }
  }

  private(set) var columns: [Column] = []
  /// How many rows there are that are not empty, or meant to be.
  private(set) var rows = 0
  /// How many rows there are, empty ones up to the last one that isn't among them.
  private(set) var height = 0
  /// How many columns hold something.
  private(set) var width = 0
  /// Whether a cell is a formula.
  private(set) var hasFormulas = false
  /// What points and commas are in the table, where a column doesn't tell.
  private(set) var marks = TableNumber.Marks.points

  /// How many of the first rows are looked at for what doesn't need all of them, and which of the
  /// others: tables are often sorted, so the first ones don't tell how much a column varies.
  private static let sample = (first: 1_000, step: 61)

  /// Goes through all rows, or so many; the source stands behind the last one then.
  ///
  /// - Throws: ``ImportError`` where the source is damaged.
  init(_ source: inout some TableSource, limit: Int = .max) throws(ImportError) {
    var row = TableRow()
    var number = 0
    var scratch = ByteBuffer(capacity: 64)
    while number < limit, try source.next(&row) {
      number += 1
      while columns.count < row.cells.count {
        let heading = columns.count < source.headings.count ? source.headings[columns.count] : ""
        var column = Column()
        column.mayBeKey = TableHeader.namesKey(heading)
        columns.append(column)
      }
      var isFilled = false
      let isSample = rows < TableProfile.sample.first || rows % TableProfile.sample.step == 0
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
        isFilled = true
        width = max(width, index + 1)
        if columns[index].note(cell, isSample, &scratch) { hasFormulas = true }
      }
      if isFilled { height = number }
      if isFilled || row.isMeant { rows += 1 }
    }
    // One hand wrote the table: what a mark is in one column, it is in those that don't tell.
    let whole = columns.reduce(into: NumberWriting()) { sum, column in
      if column.isOfNumbers { sum.add(column.writing) }
    }
    marks = whole.marks(orElse: source.marks)
    for index in columns.indices { columns[index].finish(rows: rows, marks: marks) }
  }

  /// Whether no cell of a column holds anything.
  func isEmpty(_ column: Int) -> Bool {
    column >= columns.count || columns[column].filled == 0
  }

  /// How many cells hold something, and how many of these are numbers.
  var content: (filled: Int, numbers: Int) {
    columns.reduce(into: (0, 0)) { sum, column in
      sum.0 += column.filled
      sum.1 += column.numbers + column.percentages
    }
  }
}

extension TableProfile.Column {
  /// Notes what is in a cell, which isn't empty; true if it is a formula.
  fileprivate mutating func note(
    _ cell: TableCell,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    filled += 1
    if mayBeKey { noteKey(cell) }
    switch cell.kind {
    case .empty: break
    case .number: noteNumber(cell.bytes, isSample)
    case .logical: logicals += 1
    case .nested: nested += 1
    case .text:
      let text = cell.bytes.trimmed
      if !noteDate(text, isSample), isSample { noteText(text) }
    case .spelled:
      let text = cell.bytes.trimmed
      if !noteSpelled(text, isSample, &scratch), isSample { noteText(text) }
      return text.count > 1 && text[0] == UInt8(ascii: "=")
    }
    return false
  }

  /// Notes what a text spells; false if it is a text and nothing else.
  fileprivate mutating func noteSpelled(
    _ text: ByteView,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    guard let first = text.element(at: 0) else { return false }
    if ASCII.isLetter(first) {
      if TableWords.isMissing(text) {
        missing += 1
        return true
      }
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
      TableNumber.percentage(text, marks: .decimalPoint, scratch: &scratch) != nil
    {
      writing.note(amount)
      percentages += 1
      withDigits += 1
      return true
    } else if TableWords.isMissing(text) {
      missing += 1
      return true
    }
    if noteDate(text, isSample) { return true }
    noteAmount(text, &scratch)
    return false
  }

  /// Notes how the number is written that a text begins or ends with.
  private mutating func noteAmount(_ text: ByteView, _ scratch: inout ByteBuffer) {
    var (start, end) = (0, text.count)
    while start < end, !TableNumber.isPart(text[start]) { start += 1 }
    while end > start, !TableNumber.isPart(text[end - 1]) { end -= 1 }
    guard start < end, (start == 0) != (end == text.count) else { return }
    let number = text[start..<end]
    if case .none = TableNumber.read(number, marks: .decimalPoint, scratch: &scratch) { return }
    amounts += 1
    writing.note(number)
  }

  /// Notes a number as JSON spells it.
  fileprivate mutating func noteNumber(_ text: ByteView, _ isSample: Bool) {
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
    // What is a number by these marks is one by the others, or can be.
    switch TableNumber.read(text, marks: .decimalPoint, scratch: &scratch) {
    case .exact:
      writing.note(exact: text)
      noteNumber(text, isSample)
      return true
    case .mended: break
    case .none: return false
    }
    if TableWords.hasLeadingZero(text) { hasCodes = true }
    writing.note(text)
    numbers += 1
    withDigits += 1
    return true
  }

  /// Notes a date, unless something of the column was none.
  fileprivate mutating func noteDate(_ text: ByteView, _ isSample: Bool) -> Bool {
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

  /// Notes a text of the sample.
  fileprivate mutating func noteText(_ text: ByteView) {
    seen.insert(text.fastHash)
    sample.texts += 1
    sample.bytes += text.count
    if text.hasPrefix(ByteView("http://")) || text.hasPrefix(ByteView("https://")) {
      sample.links += 1
    }
    if (0..<text.count).contains(where: { ASCII.isLetter(text[$0]) || text[$0] >= 0x80 }) {
      sample.words += 1
    }
    for index in 0..<text.count where ASCII.isDigit(text[index]) {
      withDigits += 1
      break
    }
  }

  /// Notes what may identify an item.
  private mutating func noteKey(_ cell: TableCell) {
    mayBeKey = cell.kind != .nested
    keys.append(cell.bytes.trimmed.fastHash)
  }

  fileprivate mutating func finish(rows: Int, marks whole: TableNumber.Marks) {
    marks = writing.marks(orElse: whole)
    if writing.hasPlus, !writing.isSigned { hasCodes = true }
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

/// Words of tables that are no texts.
enum TableWords {
  /// Whether a text says that there is no value, as programs that make tables spell it.
  static func isMissing(_ text: ByteView) -> Bool {
    guard text.count <= 5 else { return false }
    switch text.word {
    case _ where text.isEmpty: return true
    case ByteView("NA").word, ByteView("N/A").word, ByteView("n/a").word, ByteView("NaN").word,
      ByteView("nan").word, ByteView("null").word, ByteView("NULL").word, ByteView("None").word,
      ByteView("#N/A").word, ByteView("-").word, ByteView("?").word, ByteView(".").word,
      ByteView("--").word, ByteView("\\N").word, ByteView("–").word, ByteView("—").word:
      return true
    default: return false
    }
  }

  /// What a text says that is `true` or `false`, in any case.
  static func logical(_ text: ByteView) -> Bool? {
    switch text.count {
    case 4 where text.isEqualIgnoringCase(ByteView("true")): true
    case 5 where text.isEqualIgnoringCase(ByteView("false")): false
    default: nil
    }
  }

  /// Whether a text begins with a zero before other digits: `007` is a name rather than a number.
  static func hasLeadingZero(_ text: ByteView) -> Bool {
    text.count > 1 && text[0] == UInt8(ascii: "0") && ASCII.isDigit(text[1])
  }
}
