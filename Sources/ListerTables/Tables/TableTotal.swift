// SPDX-License-Identifier: MIT

import ListerBasics

/// A last row that is called a total: it says the sums of the rows above it, or it is an item.
///
/// A sum among what is added would count everything twice. So the row is left out if each of its numbers is
/// exactly the sum of those above it, and nothing else is in it; otherwise it stays.
struct TableTotal {
  /// Which of the rows it is, from 1.
  let number: Int
  /// The line that it begins on; nil where lines mean nothing.
  private let line: Int?
  /// Whether it says the sums of the rows above it, and nothing else.
  private(set) var isSum = false
  /// The row, if it is left out; nil if it stays.
  var sumRow: Int? { isSum ? number : nil }
  /// The row as what is left out of items; nil if it stays.
  var leftOut: TableReading.LeftOut? {
    isSum ? TableReading.LeftOut(.total, lines: line.map { $0...$0 }) : nil
  }
  /// What is said of it; nil if nothing is.
  private(set) var remark: ImportRemark?

  /// The last row of a table, if it is called so and has numbers; the source is behind it then.
  ///
  /// - Parameters:
  ///   - source: the table.
  ///   - profile: what a pass over all its rows found out.
  ///   - text: the column of the texts of the items, where that is known.
  ///   - areItems: whether rows become items; a grid keeps all of them.
  /// - Throws: ``ImportError`` where the source is damaged.
  init?(
    _ source: inout some TableSource,
    _ profile: TableProfile,
    text: Int?,
    areItems: Bool
  ) throws(ImportError) {
    guard let last = profile.totalRow else { return nil }
    source.rewind(for: .items)
    var row = TableRow()
    var scratch = ByteBuffer(capacity: 64)
    var sums = [DecimalSum](repeating: DecimalSum(), count: profile.columns.count)
    var at = 0
    while at < last, try source.next(&row) {
      at += 1
      if at == last || at == 1 && profile.units != nil { continue }
      for (column, cell) in row.cells.enumerated() where !cell.isEmpty && column < sums.count {
        let value = profile.columns[column].number(of: cell, &scratch)
        if let value { sums[column].add(value) }
      }
    }
    guard at == last, let label = TableTotal.labelColumn(row, text) else { return nil }
    number = last
    line = row.line > 0 ? row.line : nil
    var (isSame, isOfSeveral, hasMore, count) = (true, false, false, 0)
    for (column, cell) in row.cells.enumerated()
    where !cell.isEmpty && column != label && column < sums.count {
      if let value = profile.columns[column].number(of: cell, &scratch) {
        count += 1
        if !sums[column].isSame(as: value) { isSame = false }
        if sums[column].count > 1 { isOfSeveral = true }
      } else if !TableTotal.saysNothing(cell) {
        hasMore = true
      }
    }
    // The sum of one number is that number.
    guard count > 0, !isSame || isOfSeveral else { return nil }
    isSum = isSame && isOfSeveral && !hasMore
    remark = TableTotal.remark(row, label, isSame, isSum, areItems)
  }

  private static func remark(
    _ row: borrowing TableRow,
    _ label: Int,
    _ isSame: Bool,
    _ isSum: Bool,
    _ areItems: Bool
  ) -> ImportRemark? {
    let name = row[label].bytes.string.trimmed
    guard areItems else {
      guard isSum else { return nil }
      let message = "the row \(name) is kept, and holds the sums of the rows above it"
      return ImportRemark(line: row.line > 0 ? row.line : nil, message: message)
    }
    if isSum {
      let place = row.line > 0 ? ", line \(row.line)," : ""
      return ImportRemark(
        message: "a total row\(place) is left out: \(Format.excerpt(name))",
        isInReading: true
      )
    }
    // All of something is often a thing among others.
    if ["all", "alle"].contains(name.lowercased()) { return nil }
    let reason = isSame ? "it says more than sums" : "it is not the sum of the rows above"
    return ImportRemark(message: "the row \(name) is kept: \(reason)")
  }

  // MARK: Labels

  /// The column in which a row is called a total; nil if it isn't.
  private static func labelColumn(_ row: borrowing TableRow, _ text: Int?) -> Int? {
    let columns: [Int?] = [text, 0, 1]
    return columns.compactMap(\.self).first { isLabel(row[$0]) }
  }

  /// Whether a row is called a total, in the column of its text, which may be known, or in the first one
  /// that holds something.
  static func isLabeled(_ row: borrowing TableRow, _ text: Int?) -> Bool {
    if isLabel(row[0]) || row[0].isEmpty && isLabel(row[1]) { return true }
    return text.map { isLabel(row[$0]) } ?? false
  }

  /// Whether a cell beside the label says no more than the label, or a number's unit, or nothing.
  private static func saysNothing(_ cell: TableCell) -> Bool {
    let text = cell.bytes.trimmed
    return text.isEmpty || isLabel(cell) || TableFlags.saysMissing(text)
      || text.count <= 16 && TableUnits.isUnit(text.string)
  }

  private static func isLabel(_ cell: TableCell) -> Bool {
    guard cell.kind == .spelled || cell.kind == .text else { return false }
    var text = TableTotal.plain(cell.bytes.trimmed)
    guard text.count >= 3, text.count <= 24 else { return false }
    // Hardly a text begins as one of the words.
    switch (ASCII.lower(text[0]), ASCII.lower(text[1])) {
    case (UInt8(ascii: "t"), UInt8(ascii: "o")), (UInt8(ascii: "s"), UInt8(ascii: "u")),
      (UInt8(ascii: "g"), UInt8(ascii: "r")), (UInt8(ascii: "g"), UInt8(ascii: "e")),
      (UInt8(ascii: "i"), UInt8(ascii: "n")), (UInt8(ascii: "a"), UInt8(ascii: "l")):
      break
    default: return false
    }
    if text[text.count - 1] == UInt8(ascii: ":") { text = text[0..<text.count - 1].trimmed }
    return words.contains { text.isEqualIgnoringCase(ByteView($0)) }
  }

  /// A text without the marks of emphasis around it.
  private static func plain(_ text: ByteView) -> ByteView {
    var text = text
    while text.count > 2, text[0] == text[text.count - 1],
      text[0] == UInt8(ascii: "*") || text[0] == UInt8(ascii: "_")
    { text = text[1..<text.count - 1] }
    return text
  }

  private static let words: [StaticString] = [
    "total", "totals", "grand total", "total general", "total général", "totale", "totaal", "sum",
    "sums", "summe", "gesamt", "gesamtsumme", "gesamtergebnis", "insgesamt", "all", "alle",
  ]
}
