// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// Makes items of the rows of a table whose header is known.
struct TableItems: ~Copyable {
  private let header: TableHeader
  /// What points and commas are in numbers of the table.
  private let marks: TableNumber.Marks
  private let hasCurrencies: Bool
  private var keys = ByteArena()
  private var fields: [Column] = []
  private var others: [(key: ByteView, column: Int, value: TableHeader.Value)] = []
  /// Where cells are kept that are not what the user says that they are, or flags in the place of
  /// numbers, by their columns.
  private var misfits: [Int: (key: ByteView, remark: String)] = [:]
  /// The words of each column that say that nothing is there, as the user says.
  private let words: [MissingWords]
  private let hasWords: Bool
  /// What of each column is no value of it.
  private(set) var rest: [Rest]
  var numberScratch = ByteBuffer(capacity: 64)
  var log = RemarkLog()

  /// Items of a table whose rows were all looked at.
  init(_ header: TableHeader, _ profile: TableProfile) {
    self.header = header
    marks = profile.marks
    rest = [Rest](repeating: Rest(), count: max(header.count, profile.columns.count))
    words = profile.columns.map(\.words)
    hasWords = profile.columns.contains { !$0.words.isEmpty }
    hasCurrencies = header.others.contains { $0.key == "currency" }
    for known in header.fields {
      fields.append(
        Column(
          meaning: Meaning(known.field),
          index: known.column,
          key: known.field.key.withByteView { keys.copy($0) },
          keyOfText: known.keyOfText.withByteView { keys.copy($0) },
          remark: "a \(known.field.key) that is not understood is kept as \"\(known.keyOfText)\"",
          order: known.order,
          rule: known.rule
        )
      )
    }
    for other in header.others {
      others.append((other.key.withByteView { keys.copy($0) }, other.column, other.value))
      guard other.value.mayHoldTexts else { continue }
      var remark = ""
      if case .said(let kind, _, _) = other.value {
        remark =
          "a cell of \(Format.excerpt(other.key)) that is \(kind.lack) is kept as "
          + Format.excerpt(other.keyOfText)
      }
      let key = other.keyOfText.withByteView { keys.copy($0) }
      misfits[other.column] = (key: key, remark: remark)
    }
  }

  mutating func append(_ row: borrowing TableRow, to sink: inout ListSink) throws(ImportError) {
    sink.beginItem(line: row.line)
    if !header.key.isEmpty { appendKey(row, &sink) }
    var hasUnit = false
    for column in fields {
      let cell = row[column.index]
      guard !cell.isEmpty else {
        if case .itemText = column.meaning { sink.append(itemText: .empty) }
        continue
      }
      if hasWords, column.meaning.isOfValues, leavesOut(cell, column.index, row.line) { continue }
      if cell.kind == .nested {
        appendNested(cell, column, row.line, &sink)
        continue
      }
      if cell.kind == .number, column.meaning.isNumber {
        sink.append(column.key, json: cell.bytes)
        continue
      }
      let text = cell.bytes
      switch column.meaning {
      case .itemText: sink.append(itemText: text.trimmed)
      case .lines: sink.append(column.key, text: text)
      case .unit: if !hasUnit { sink.append(column.key, text: text.trimmed) }
      case .quantity: hasUnit = quantity(text, column, row, &sink)
      case .price: price(text, column, row.line, &sink)
      case .finished:
        if append(text, as: .date, column, row.line, &sink) { continue }
        if header.column(of: .completed) == nil, let isDone = Logical.read(text.trimmed) {
          sink.append(ByteView("completed"), logical: isDone)
        } else {
          keepAsWritten(column, text, row.line, &sink)
        }
      case .type(let type):
        if !append(text, as: type, column, row.line, &sink) {
          keepAsWritten(column, text, row.line, &sink)
        }
      }
    }
    if header.text == nil { sink.append(itemText: .empty) }
    if !header.shops.isEmpty { prices(row, &sink) }
    for (key, column, value) in others {
      let cell = row[column]
      if hasWords, value.areValues, leavesOut(cell, column, row.line) { continue }
      switch value {
      case .said(let kind, let marks, let order):
        if append(cell, as: kind, marks, order, key, row.line, &sink) { continue }
        keepAsWritten(cell, column, row.line, &sink)
      case .numbers(let rule): append(cell, rule, column, key, row.line, &sink)
      case .each, .text, .exact, .number, .percentage, .date:
        append(cell, value, column, key, row.line, &sink)
      }
    }
    try sink.endItem()
  }

  /// Whether a cell is a word by which nothing is there; then it is counted.
  private mutating func leavesOut(_ cell: TableCell, _ column: Int, _ line: Int) -> Bool {
    guard column < words.count, let word = words[column].word(of: cell.bytes) else { return false }
    leaveOut(word, column, line)
    return true
  }

  private mutating func leaveOut(_ word: String, _ column: Int, _ line: Int) {
    log.note("\(Format.excerpt(word)) says that nothing is there, and is left out", line: line)
    rest[column].missing += 1
  }

  /// Whether a text says that nothing is there, which is counted.
  private mutating func isMissing(_ text: ByteView, _ column: Int) -> Bool {
    guard TableWords.isMissing(text) else { return false }
    rest[column].missing += 1
    return true
  }

  /// Appends what identifies the item.
  private mutating func appendKey(_ row: borrowing TableRow, _ sink: inout ListSink) {
    let key = ByteView("uuid")
    if header.key.count == 1 { return sink.append(key, text: row[header.key[0]].bytes.trimmed) }
    let texts = header.key.map { JSONText(string: row[$0].bytes.trimmed.string) }
    sink.append(key.string, value: JSONText(string: JSONText(elements: texts).text))
  }

  // MARK: Cells

  /// Appends a cell of a column that has no meaning of its own.
  private mutating func append(
    _ cell: TableCell,
    _ value: TableHeader.Value,
    _ column: Int,
    _ key: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    switch cell.kind {
    case .empty: return
    case .number, .nested, .logical: return sink.append(key, json: cell.bytes)
    case .spelled, .text: break
    }
    let text = cell.bytes.trimmed
    if text.isEmpty, value.areValues { return }
    switch value {
    case .exact: return sink.append(key, json: text)
    case .number(let marks) where cell.kind == .spelled:
      if number(key, text, NumberRule(marks: marks), line, &sink) { return }
      if isMissing(text, column) { return }
    case .percentage(let marks) where cell.kind == .spelled:
      let number = TableNumber.percentage(text, marks: marks, scratch: &numberScratch)
      if let number { return sink.append(key, json: number) }
      if isMissing(text, column) { return }
    case .date(let order):
      // Kept as it is where it is spelled that way.
      if ItemDate(text) == nil, let date = TableDate(text), date.orders.contains(order) {
        return sink.append(key.string, text: date.text(order))
      }
    case .each where cell.kind == .spelled:
      if let logical = TableWords.logical(text) { return sink.append(key, logical: logical) }
    case .each, .text, .number, .numbers, .percentage, .said: break
    }
    sink.append(key, text: cell.bytes)
  }

  /// Appends a cell of a column of numbers, some of which are no plain ones.
  private mutating func append(
    _ cell: TableCell,
    _ rule: NumberRule,
    _ column: Int,
    _ key: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    let reading = rule.read(cell, &numberScratch)
    let text = cell.bytes.trimmed
    if let number = taken(reading, line) {
      sink.append(key, json: number)
      guard rule.keepsCurrency, let amount = TableAmount(text) else { return }
      return sink.append(ByteView("currency"), text: amount.beside)
    }
    switch cell.kind {
    case .empty: return
    case .number, .nested, .logical: return sink.append(key, json: cell.bytes)
    case .spelled: if isMissing(text, column) { return }
    case .text: break
    }
    guard rule.hasFlags, let misfit = misfits[column] else {
      return sink.append(key, text: cell.bytes)
    }
    guard !TableFlags.saysMissing(text) else {
      rest[column].missing += 1
      return
    }
    rest[column].others += 1
    sink.append(misfit.key, text: cell.bytes)
  }

  /// Appends an array or an object to a member that can hold it; to one of its own otherwise.
  private mutating func appendNested(
    _ cell: TableCell,
    _ column: Column,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    switch column.meaning {
    case .itemText: sink.append(itemText: cell.bytes)
    case .type(let type) where type.accepts(JSONText(checked: cell.bytes)):
      sink.append(column.key, json: cell.bytes)
    default:
      log.note(column.remark, line: line, isUnsettled: true)
      rest[column.index].others += 1
      sink.append(column.keyOfText, json: cell.bytes)
    }
  }

  /// Appends the value of a type that a cell spells; false, and nothing is done, if it spells none.
  private mutating func append(
    _ cell: ByteView,
    as type: MemberType,
    _ column: Column,
    _ line: Int,
    _ sink: inout ListSink
  ) -> Bool {
    let key = column.key
    switch type {
    case .identity, .text, .item, .code: sink.append(key, text: cell.trimmed)
    case .logical:
      guard let logical = Logical.read(cell.trimmed) else { return false }
      sink.append(key, logical: logical)
    case .number: return number(key, cell.trimmed, column.rule, line, &sink)
    case .texts: sink.append(key, texts: TableItems.texts(cell))
    case .date:
      let text = cell.trimmed
      if ItemDate(text) != nil {
        sink.append(key, text: text)
      } else if let date = TableDate.text(of: text, in: column.order) {
        sink.append(key.string, text: date)
      } else {
        return false
      }
    case .rule:
      guard let value = type.value(spelled: cell.trimmed.string) else { return false }
      sink.append(key.string, value: value)
    case .prices: return false
    }
    return true
  }

  /// Appends a quantity, and the unit that is after it in the same cell; true in that case.
  private mutating func quantity(
    _ cell: ByteView,
    _ source: Column,
    _ row: borrowing TableRow,
    _ sink: inout ListSink
  ) -> Bool {
    let text = cell.trimmed
    if number(source.key, text, source.rule, row.line, &sink) { return false }
    let hasOwnUnit = header.column(of: .unit).map { !row[$0].isEmpty } ?? false
    if !hasOwnUnit, let amount = TableAmount(text), !amount.isBefore,
      !TableNumber.isPart(amount.beside[0])
    {
      let reading = source.rule.read(amount, &numberScratch)
      if let number = taken(reading, row.line) {
        noteZeros(text, row.line)
        sink.append(source.key, json: number)
        sink.append(ByteView("unit"), text: amount.beside)
        return true
      }
    }
    let end = TableNumber.end(in: text, marks: source.rule.marks)
    let unit = text[end..<text.count].trimmed
    if !hasOwnUnit, end > 0, !unit.isEmpty,
      number(source.key, text[0..<end], source.rule, row.line, &sink)
    {
      sink.append(ByteView("unit"), text: unit)
      return true
    }
    keepAsWritten(source, cell, row.line, &sink)
    return false
  }

  private mutating func price(
    _ cell: ByteView,
    _ source: Column,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    let text = cell.trimmed
    if number(source.key, text, source.rule, line, &sink) { return }
    if !hasCurrencies, let money = TableItems.money(text) {
      let reading = source.rule.read(money, &numberScratch)
      if let number = taken(reading, line) {
        noteZeros(text, line)
        sink.append(source.key, json: number)
        return sink.append(ByteView("currency"), text: money.beside)
      }
    }
    keepAsWritten(source, cell, line, &sink)
  }

  private mutating func prices(_ row: borrowing TableRow, _ sink: inout ListSink) {
    var members: [JSONText.Member] = []
    let rule = NumberRule(marks: marks)
    for (shop, column) in header.shops {
      let cell = row[column].bytes.trimmed
      if cell.isEmpty || hasWords && leavesOut(row[column], column, row.line) { continue }
      let amount = row[column].kind == .number ? cell : amount(cell, rule, row.line)
      if let number = amount.flatMap({ NumberText($0.string) }) {
        members.append(JSONText.Member(key: shop, value: JSONText(number)))
      } else if let price = TableItems.longPrice(cell) {
        members.append(JSONText.Member(key: shop, value: price))
      } else {
        log.note(
          "a price that is not a number is kept as it is written",
          line: row.line,
          isUnsettled: true
        )
        rest[column].others += 1
        sink.append("prices.\(shop)", text: cell.string)
      }
    }
    if !members.isEmpty { sink.append("prices", value: JSONText(members: members)) }
  }

  private mutating func keepAsWritten(
    _ source: Column,
    _ cell: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    if source.meaning.isOfValues, TableFlags.saysMissing(cell.trimmed) {
      return leaveOut(cell.trimmed.string, source.index, line)
    }
    log.note(source.remark, line: line, isUnsettled: true)
    rest[source.index].others += 1
    sink.append(source.keyOfText, text: cell)
  }

  /// Keeps a cell that is not what the user says that it is.
  private mutating func keepAsWritten(
    _ cell: TableCell,
    _ column: Int,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    guard let (key, remark) = misfits[column] else { return }
    log.note(remark, line: line, isUnsettled: true)
    rest[column].others += 1
    switch cell.kind {
    case .empty, .spelled, .text: sink.append(key, text: cell.bytes)
    case .number, .logical, .nested: sink.append(key, json: cell.bytes)
    }
  }
}
