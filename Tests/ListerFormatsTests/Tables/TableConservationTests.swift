// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

/// What reading loses of random tables, in each format that holds some: nothing that isn't told.
///
/// `LISTER_TABLES=10000` tries so many of each format.
struct TableConservationTests {
  private static let count =
    ProcessInfo.processInfo.environment["LISTER_TABLES"].flatMap(UInt64.init) ?? 24

  /// What is read of a table as items.
  private func read(_ table: RandomTable, _ file: RandomTable.File) throws -> TableOutcome {
    let bytes = try table.bytes(file)
    // An array of arrays is a document with a grid, unless somebody says something else.
    let run =
      try file == .arrays ? FormatRun(file.format) : FormatRun(finding: bytes, in: file.name)
    #expect(run.format.name == file.format)
    var options = TableOptions()
    options.shape = .items
    // Commas in names and numbers may look like what separates.
    if file == .blanks { options.delimiter = TableOptions.Delimiter("blank") }
    let result = try run.read(bytes, options)
    return TableOutcome(items: try #require(result.lists.first).list.items, result, bytes)
  }

  @Test(arguments: RandomTable.File.allCases)
  func `each row is an item or told, and numbers that mean one thing come back exactly`(
    file: RandomTable.File
  ) throws {
    for seed in 0..<TableConservationTests.count {
      let table = RandomTable(seed: seed)
      let reading = try read(table, file)
      let rows = table.count(withLinesAround: file.hasLinesAround)
      #expect(
        reading.items.count + reading.leftOut == rows,
        "\(seed): \(reading.leftOut) left out; \(reading)"
      )
      let names = table.names.map(\.squeezed)
      #expect(reading.texts.filter(Set(names).contains) == names, "\(seed): \(reading)")
      if !file.isSpelled || table.isSettled { checkNumbers(reading, of: table, file, seed) }
    }
  }

  @Test func `numbers that can be meant in two ways are told`() throws {
    for seed in 0..<(TableConservationTests.count * 8) {
      let table = RandomTable(seed: seed)
      // Between commas a point is the usual decimal mark.
      guard !table.isSettled, table.style.groupMark == "," else { continue }
      #expect(try read(table, .comma).isUnsettled, "\(seed)")
    }
  }

  /// Checks that the numbers of all columns are those that were written, and nothing else is a number.
  private func checkNumbers(
    _ reading: TableOutcome,
    of table: RandomTable,
    _ file: RandomTable.File,
    _ seed: UInt64
  ) {
    let items = Dictionary(zip(reading.texts, reading.items)) { first, _ in first }
    for (column, heading) in table.headings.enumerated().dropFirst() {
      let key = file == .blanks ? heading.replacing(" ", with: "_") : heading
      for (name, number) in zip(table.names, table.numbers(column)) {
        let value = items[name.squeezed]?[key]
        let isRight =
          number.flatMap { JSONText($0) }.map { value?.hasSameMeaning(as: $0) == true }
          ?? (value?.kind != .number)
        #expect(isRight, "\(seed): \(key) \(number ?? "nothing"), \(value?.text ?? "nothing")")
      }
    }
  }
}

/// What was read of a table.
private struct TableOutcome: CustomStringConvertible {
  let items: [ListItem]
  let remarks: [ImportRemark]
  /// How many rows are told to be left out.
  let leftOut: Int

  init(items: [ListItem], _ result: ImportResult, _ bytes: [UInt8]) {
    self.items = items
    remarks = result.remarks
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    leftOut = LeftOutRows.count(result.remarks.map(\.message)) { line in
      line <= lines.count && lines[line - 1].contains { $0.isLetter || $0.isNumber }
    }
  }

  /// The texts of the items, without what formats write in their own way.
  var texts: [String] { items.map(\.text.squeezed) }
  var isUnsettled: Bool { remarks.contains(where: { $0.isUnsettled }) }
  var description: String { remarks.map(\.message).joined(separator: "; ") }
}

extension RandomTable {
  /// Whether the numbers of the table can mean one thing only: one with a fraction or with two groups says
  /// what the marks of all of them are.
  fileprivate var isSettled: Bool {
    let written = rows.flatMap { row -> [String] in
      switch row {
      case .data(let cells), .total(let cells): cells.compactMap(\.number)
      case .blank: []
      }
    }
    let digits = written.map { $0.prefix { $0 != "." }.count { $0 != "-" } }
    return ![",", "."].contains(style.groupMark) || written.contains { $0.contains(".") }
      || digits.contains { $0 > 6 } || digits.allSatisfy { $0 < 4 }
  }
}

extension String {
  /// The text without quotes, and without white space.
  fileprivate var squeezed: String { filter { !$0.isWhitespace && $0 != "\"" } }
}
