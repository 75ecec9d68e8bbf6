// SPDX-License-Identifier: MIT

import TestKit

/// A table by chance, as offices and people write them: its rows, what is around them, and what its numbers are.
struct RandomTable {
  /// How numbers are written in all of its columns.
  struct Style {
    let decimalMark: String
    /// What groups digits by three; empty for nothing.
    let groupMark: String

    static let all = [
      Style(decimalMark: ".", groupMark: ""), Style(decimalMark: ",", groupMark: ""),
      Style(decimalMark: ".", groupMark: ","), Style(decimalMark: ",", groupMark: "."),
      Style(decimalMark: ".", groupMark: "'"), Style(decimalMark: ",", groupMark: "\u{202F}"),
    ]

    /// A number as a hand writes it.
    func spelled(_ number: String) -> String {
      let isNegative = number.hasPrefix("-")
      let parts = number.drop { $0 == "-" }.split(separator: ".")
      var digits = ""
      for (index, digit) in parts[0].reversed().enumerated() {
        if index > 0, index.isMultiple(of: 3) { digits = groupMark + digits }
        digits = "\(digit)" + digits
      }
      if parts.count > 1 { digits += decimalMark + parts[1] }
      return isNegative ? "-" + digits : digits
    }
  }

  enum Cell: Hashable {
    case empty
    case text(String)
    /// A number, as JSON spells it.
    case number(String)
    /// What stands in the place of a number.
    case flag(String)

    /// The number that it is; nil for something else.
    var number: String? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  enum Row {
    /// Cells, of which the first one is the name.
    case data([Cell])
    case blank
    /// A row with sums, or one that is called so.
    case total([Cell])
  }

  let style: Style
  /// The names of the columns, that of the texts first.
  let headings: [String]
  var rows: [Row]
  /// Lines above it.
  let titles: [String]
  /// Lines below it.
  let notes: [String]

  /// The names of the rows with data, in order.
  var names: [String] {
    rows.compactMap { row in
      if case .data(let cells) = row, case .text(let name) = cells[0] { name } else { nil }
    }
  }

  /// How many rows there are that are not blank, the one with the headings not among them.
  func count(withLinesAround: Bool) -> Int {
    let rows = rows.count { row in
      if case .blank = row { false } else { true }
    }
    return rows + (withLinesAround ? titles.count + notes.count : 0)
  }

  /// The numbers of a column, row by row; nil where the row with data has none.
  func numbers(_ column: Int) -> [String?] {
    rows.compactMap { row -> String?? in
      guard case .data(let cells) = row else { return nil }
      return .some(cells[column].number)
    }
  }

  // MARK: Made by chance

  /// The table of a seed.
  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    style = Style.all.randomElement(using: &random) ?? Style.all[0]
    let columns = Int.random(in: 1...4, using: &random)
    headings = ["name"] + (0..<columns).map { "value \($0 + 1)" }
    titles = (0..<max(0, Int.random(in: -2...3, using: &random))).map { "Report of office \($0)" }
    notes = (0..<max(0, Int.random(in: -2...2, using: &random))).map { "Source of office \($0)" }
    rows = []
    // Of so many rows one flag and one empty cell in a column are few.
    let count = Int.random(in: 12...30, using: &random)
    let kinds = (0..<columns).map { _ in Bool.random(using: &random) }
    for index in 0..<count {
      let name = RandomTable.names.randomElement(using: &random) ?? ""
      let numbers = kinds.map { Cell.number(RandomTable.number(hasFraction: $0, &random)) }
      rows.append(.data([.text("\(name) \(index)")] + numbers))
    }
    for column in 1...columns {
      mark(column, ["..", "NA", "-", ""].randomElement(using: &random) ?? "", &random)
      mark(column, ["(D)", "n.v.", "*"].randomElement(using: &random) ?? "", &random)
    }
    if Bool.random(using: &random) { appendTotal(isSum: Bool.random(using: &random)) }
    for _ in 0..<max(0, Int.random(in: -2...3, using: &random)) {
      rows.insert(.blank, at: Int.random(in: 1..<count, using: &random))
    }
  }

  private static let names = [
    "item", "a \"b\"", "x, y", "x; y", "Köln", "a|b", "茶", "<b> & c", "tab\tstop", "two  blanks",
  ]

  /// A number of up to eight digits; one with a fraction can mean one thing only.
  private static func number(hasFraction: Bool, _ random: inout SeededGenerator) -> String {
    let whole =
      Int.random(in: 0..<10_000_000, using: &random) >> Int.random(in: 0...20, using: &random)
    let sign = whole > 0 && Int.random(in: 0..<6, using: &random) == 0 ? "-" : ""
    guard hasFraction else { return sign + "\(whole)" }
    let cents = Int.random(in: 0..<100, using: &random)
    return "\(sign)\(whole).\(cents < 10 ? "0" : "")\(cents)"
  }

  /// Puts a mark in the place of a number, in half of all columns.
  private mutating func mark(_ column: Int, _ mark: String, _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<(2 * rows.count), using: &random)
    guard index < rows.count, case .data(var cells) = rows[index] else { return }
    cells[column] = mark.isEmpty ? .empty : .flag(mark)
    rows[index] = .data(cells)
  }

  private mutating func appendTotal(isSum: Bool) {
    let sums = headings.indices.dropFirst().map { column -> Cell in
      let cents = numbers(column).compactMap(\.self).map(RandomTable.cents).reduce(0, +)
      let hundredths = abs(cents) % 100
      let sign = cents < 0 ? "-" : ""
      let isWhole = numbers(column).compactMap(\.self).allSatisfy { !$0.contains(".") }
      let whole = "\(sign)\(abs(cents) / 100)"
      return .number(isWhole ? whole : whole + ".\(hundredths < 10 ? "0" : "")\(hundredths)")
    }
    rows.append(.total([.text("Total")] + (isSum ? sums : sums.map { _ in .number("7") })))
  }

  /// A number with two digits behind its point, or none, in hundredths.
  private static func cents(_ number: String) -> Int {
    let digits = number.filter { $0 != "." }
    return (Int(digits) ?? 0) * (number.contains(".") ? 1 : 100)
  }
}
