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
    /// What the user says that its cells are; nil if nothing.
    fileprivate(set) var kind: TableOptions.Kind?
    /// The words that say that nothing is there, as the user says.
    fileprivate(set) var words = MissingWords()
    /// How many numbers are not written with the marks that the user says.
    fileprivate(set) var strangers = 0
    /// How many bytes the texts of the sample have, how many are addresses, and how many have letters.
    fileprivate var sample = (texts: 0, bytes: 0, links: 0, words: 0)
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
    fileprivate var isOfNumbers: Bool { numbers + percentages + amounts == said || kind == .number }
    /// Whether all that it says are numbers that can be meant in two ways.
    var isUnsettled: Bool {
      said > 0 && numbers + percentages == said && !writing.isSettled(by: marks)
    }
    /// Whether all that it says are numbers, some not written with the marks that the user says.
    var isStrange: Bool { strangers > 0 && numbers + percentages + strangers == said }
    /// Whether all that it says tells when: years, or days in an order that is certain.
    var isWhen: Bool { said > 0 && years == said || order != nil }
    /// Whether all that it says are truth values.
    var isLogical: Bool { said > 0 && logicals == said }
    /// The order of all its dates; nil if it says something else, or the order isn't certain.
    ///
    /// Where the user says that it holds dates, it is the order of those that can be meant in two ways.
    var order: TableDate.Orders? {
      let orders = dates.orders
      let isOne = orders == .certain || orders == .dayFirst || orders == .monthFirst
      switch kind {
      case .dayFirst: return .dayFirst
      case .monthFirst: return .monthFirst
      case .date: return isOne ? orders : .certain
      case .text, .number, .logical, nil:
        return said > 0 && dates.count == said && isOne ? orders : nil
      }
    }
    /// Whether it is one of numbers or dates, in which words can say that nothing is there.
    var isOfValues: Bool {
      if let kind { return kind == .number || kind.isDate }
      return isNumeric || isPercentage || order != nil
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

  /// Goes through all rows; the source stands behind the last one then.
  ///
  /// - Throws: ``ImportError`` where the source is damaged.
  init(_ source: inout some TableSource, _ options: TableOptions) throws(ImportError) {
    var row = TableRow()
    var number = 0
    var scratch = ByteBuffer(capacity: 64)
    while try source.next(&row) {
      number += 1
      if columns.count < row.cells.count {
        widen(to: row.cells.count, source.headings, options)
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
    marks = options.marks ?? whole.marks(orElse: source.marks)
    for index in columns.indices { columns[index].finish(rows: rows, marks: marks) }
  }

  private mutating func widen(to count: Int, _ headings: [String], _ options: TableOptions) {
    let kinds = options.kinds(in: headings)
    while columns.count < count {
      let place = columns.count
      var column = Column()
      column.mayBeKey = TableHeader.namesKey(place < headings.count ? headings[place] : "")
      column.obey(options, kinds[place])
      columns.append(column)
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
  /// Takes what the user says of all columns, and of this one.
  fileprivate mutating func obey(_ options: TableOptions, _ own: TableOptions.ColumnKind?) {
    kind = own?.kind
    words = MissingWords(options.missing + (own?.missing ?? []))
    hasRules = kind != nil || !words.isEmpty
    if let marks = own?.marks ?? options.marks { spelling = marks }
    if kind == .date { dates.orders = [.dayFirst, .monthFirst] }
  }

  /// Notes what is in a cell, which isn't empty; true if it is a formula.
  fileprivate mutating func note(
    _ cell: TableCell,
    _ isSample: Bool,
    _ scratch: inout ByteBuffer
  ) -> Bool {
    filled += 1
    if mayBeKey { noteKey(cell) }
    if hasRules, noteByRules(cell, isSample) { return false }
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
      TableNumber.percentage(text, marks: spelling, scratch: &scratch) != nil
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
    if spelling.areSaid, noteStranger(text, &scratch) { return true }
    noteAmount(text, &scratch)
    return false
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
    switch TableNumber.read(text, marks: spelling, scratch: &scratch) {
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
    marks = spelling.areSaid ? spelling : writing.marks(orElse: whole)
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
