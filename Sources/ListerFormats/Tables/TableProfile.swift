// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// What a pass over all rows of a table finds out about it.
struct TableProfile {
  /// What is in a column.
  struct Column {
    /// How many cells hold something.
    fileprivate(set) var filled = 0
    /// How many of them are numbers, whatever commas in them mean.
    fileprivate(set) var numbers = 0
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
    /// How many texts or days of the sample are different.
    fileprivate(set) var variety = 0
    /// Whether the texts are long, or addresses: there are better ones to call an item by.
    fileprivate(set) var isUnwieldy = false
    /// Whether all cells of all rows hold something, and no two the same; known of columns that may
    /// identify items.
    fileprivate(set) var isUnique = false
    /// How many bytes the texts of the sample have, and how many are addresses.
    fileprivate var sample = (texts: 0, bytes: 0, links: 0)
    fileprivate var seen: Set<UInt64> = []
    fileprivate var keys: Set<UInt64> = []
    fileprivate var hasRepeats = false

    /// How many cells say something.
    var said: Int { filled - missing }
    /// How many hold a text that is nothing else.
    var texts: Int { said - numbers - logicals - dates.count - nested }
    /// Whether all that it says are numbers.
    var isNumeric: Bool {
      said > 0 && numbers == said && !hasCodes && (commas.open == 0 || comma != .unknown)
    }
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

  /// The columns.
  private(set) var columns: [Column] = []
  /// How many rows there are that are not empty.
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

  /// Goes through all rows.
  ///
  /// - Parameters:
  ///   - source: the table; it stands behind its last row then.
  ///   - limit: how many rows are looked at.
  /// - Throws: ``ImportError`` where the source is damaged.
  init(_ source: inout some TableSource, limit: Int = .max) throws(ImportError) {
    var row = TableRow()
    var number = 0
    var scratch = ByteBuffer(capacity: 64)
    var mayBeKey: [Bool] = []
    while number < limit, try source.next(&row) {
      number += 1
      while columns.count < row.cells.count {
        let heading = columns.count < source.headings.count ? source.headings[columns.count] : ""
        mayBeKey.append(TableHeader.namesKey(heading))
        columns.append(Column())
      }
      var isFilled = false
      let isSample = rows < TableProfile.sample.first || rows % TableProfile.sample.step == 0
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
        isFilled = true
        width = max(width, index + 1)
        look(at: cell, of: index, isSample: isSample, source, &scratch)
        if mayBeKey[index] { columns[index].noteKey(cell) }
      }
      if isFilled {
        rows += 1
        height = number
      }
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

  /// How many cells hold something, and how many of these are numbers.
  var content: (filled: Int, numbers: Int) {
    columns.reduce(into: (0, 0)) { sum, column in
      sum.0 += column.filled
      sum.1 += column.numbers
    }
  }

  private mutating func look(
    at cell: TableCell,
    of index: Int,
    isSample: Bool,
    _ source: some TableSource,
    _ scratch: inout ByteBuffer
  ) {
    columns[index].filled += 1
    switch cell.kind {
    case .empty: break
    case .number:
      columns[index].numbers += 1
      columns[index].withDigits += 1
    case .logical: columns[index].logicals += 1
    case .nested: columns[index].nested += 1
    case .spelled, .text:
      let text = cell.bytes.trimmed
      if cell.kind == .spelled {
        if text.count > 1, text[0] == UInt8(ascii: "=") { hasFormulas = true }
        if columns[index].noteSpelled(text, source.comma, isSample, &scratch) { return }
      } else if columns[index].noteDate(text, isSample) {
        return
      }
      if isSample { columns[index].noteText(text) }
    }
  }
}

extension TableProfile.Column {
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
    } else if noteNumber(text, comma, &scratch) {
      return true
    } else if TableWords.isMissing(text) {
      missing += 1
      return true
    }
    return noteDate(text, isSample)
  }

  private mutating func noteNumber(
    _ text: ByteView,
    _ comma: TableNumber.Comma,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    switch TableNumber.read(text, comma: comma, scratch: &scratch) {
    case .exact: break
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
    for index in 0..<text.count where ASCII.isDigit(text[index]) {
      withDigits += 1
      break
    }
  }

  /// Notes what may identify an item.
  fileprivate mutating func noteKey(_ cell: TableCell) {
    guard !hasRepeats, cell.kind != .nested else { return hasRepeats = true }
    if !keys.insert(cell.bytes.trimmed.fastHash).inserted {
      hasRepeats = true
      keys = []
    }
  }

  fileprivate mutating func finish(rows: Int) {
    isUnique = !hasRepeats && keys.count == rows && rows > 0
    keys = []
    variety = seen.count
    seen = []
    isUnwieldy = sample.links * 2 > sample.texts || sample.bytes > sample.texts * 100
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
