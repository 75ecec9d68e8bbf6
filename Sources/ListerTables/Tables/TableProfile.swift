// SPDX-License-Identifier: MIT

import ListerBasics

/// What a pass over all rows of a table finds out about it.
struct TableProfile {
  struct Column {
    /// How many cells hold something.
    fileprivate(set) var filled = 0
    /// How many of them are numbers, whatever commas in them mean.
    fileprivate(set) var numbers = 0
    /// How many are numbers of hundredths, as `12.5%`, and how many numbers are years.
    fileprivate(set) var (percentages, years) = (0, 0)
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
    /// Whether a number is written with a zero or a plus sign in front, as codes are.
    fileprivate(set) var hasCodes = false
    /// What the commas of its numbers are, as far as some number tells.
    fileprivate(set) var commas: (decimal: Bool, group: Bool, open: Int) = (false, false, 0)
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
      said > 0 && numbers == said && !hasCodes && (commas.open == 0 || comma != .unknown)
    }
    /// Whether each cell with something in it is a number as JSON spells it.
    var isExact: Bool { filled > 0 && exact == filled }
    /// Whether all that it says are percentages.
    var isPercentage: Bool { said > 0 && percentages == said }
    /// Whether all that it says tells when: years, or days in an order that is certain.
    var isWhen: Bool { said > 0 && years == said || order != nil }
    /// Whether all that it says are truth values.
    var isLogical: Bool { said > 0 && logicals == said }
    /// What a comma in its numbers is.
    var comma: TableNumber.Comma {
      switch (commas.decimal, commas.group) {
      case (true, false): .decimal
      case (false, true): .group
      default: .unknown
      }
    }
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
    let comma = source.comma
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
        if columns[index].note(cell, comma, isSample, &scratch) { hasFormulas = true }
      }
      if isFilled { height = number }
      if isFilled || row.isMeant { rows += 1 }
    }
    for index in columns.indices { columns[index].finish(rows: rows) }
    // One hand wrote the table: what a comma is in one column, it is in those that don't tell.
    let isGroup = columns.contains { $0.commas.group }
    guard isGroup != columns.contains(where: { $0.commas.decimal }) else { return }
    for index in columns.indices where columns[index].commas.open > 0 {
      columns[index].commas.group = isGroup
      columns[index].commas.decimal = !isGroup
    }
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
    _ comma: TableNumber.Comma,
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
      if !noteSpelled(text, comma, isSample, &scratch), isSample { noteText(text) }
      return text.count > 1 && text[0] == UInt8(ascii: "=")
    }
    return false
  }

  /// Notes what a text spells; false if it is a text and nothing else.
  fileprivate mutating func noteSpelled(
    _ text: ByteView,
    _ comma: TableNumber.Comma,
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
    } else if noteNumber(text, comma, isSample, &scratch) {
      return true
    } else if TableNumber.percentage(text, comma: comma, scratch: &scratch) != nil {
      percentages += 1
      withDigits += 1
      return true
    } else if TableWords.isMissing(text) {
      missing += 1
      return true
    }
    return noteDate(text, isSample)
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
    _ comma: TableNumber.Comma,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    switch TableNumber.read(text, comma: comma, scratch: &scratch) {
    case .exact:
      noteNumber(text, isSample)
      return true
    case .mended(_, let wasComma):
      if text[0] == UInt8(ascii: "+") || TableWords.hasLeadingZero(text) {
        hasCodes = true
      } else if wasComma {
        commas.decimal = true
      } else if text.firstIndex(of: UInt8(ascii: ",")) != nil {
        commas.group = true
      }
    case .none:
      guard case .mended = TableNumber.read(text, comma: .group, scratch: &scratch) else {
        return false
      }
      commas.open += 1
    }
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

  fileprivate mutating func finish(rows: Int) {
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
