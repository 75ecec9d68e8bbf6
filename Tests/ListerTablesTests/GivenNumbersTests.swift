// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Marks of numbers that the user says: what the cells can't settle.
struct GivenNumbersTests {
  private func read(
    _ text: String,
    _ change: (inout TableOptions) -> Void
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    return try FormatRun("csv").read(Array(text.utf8), table)
  }

  /// A table of two columns between semicolons, whose second one is `v`.
  private func table(_ cells: [String]) -> String {
    let rows = cells.enumerated().map { index, cell in "item \(index);\(cell)" }
    return (["name;v"] + rows).joined(separator: "\n") + "\n"
  }

  private func values(
    _ cells: [String],
    _ change: (inout TableOptions) -> Void
  ) throws -> [String?] {
    try read(table(cells), change).lists[0].list.items.map { $0["v"]?.text }
  }

  @Test(arguments: [
    (TableOptions.DecimalMark.comma, ["1.234", "2.345"], ["1234", "2345"]),
    (.comma, ["1,234", "2,345"], ["1.234", "2.345"]), (.comma, ["-1.234,50"], ["-1234.50"]),
    (.comma, ["0,5", "17", "1e3"], ["0.5", "17", "1e3"]),
    (.point, ["1.234", "2.345"], ["1.234", "2.345"]),
    (.point, ["1,234", "2,345"], ["1234", "2345"]),
    (.point, ["1,234.5", ".5"], ["1234.5", "0.5"]),
    (.comma, ["12,5%", "1.000%"], ["0.125", "10"]),
  ])
  func `a decimal mark settles what the cells can't`(
    mark: TableOptions.DecimalMark,
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try values(cells) { $0.decimalMark = mark } == numbers)
  }

  @Test(arguments: [
    (TableOptions.GroupMark.point, ["1.234", "2.345,5"], ["1234", "2345.5"]),
    (.comma, ["1,234", "2,345.5"], ["1234", "2345.5"]),
    (.apostrophe, ["1'234", "2'345.5", "1’000’000"], ["1234", "2345.5", "1000000"]),
    (.apostrophe, ["1'234,5"], ["1234.5"]),
    (.blank, ["1 234", "12 345 678,5"], ["1234", "12345678.5"]),
    (.blank, ["1\u{A0}234", "2\u{202F}345"], ["1234", "2345"]),
    (.nothing, ["1.234", "1,234"], ["1.234", "1.234"]),
  ])
  func `what groups digits says what the decimal mark is not`(
    mark: TableOptions.GroupMark,
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try values(cells) { $0.groupMark = mark } == numbers)
  }

  @Test(arguments: [
    (TableOptions.DecimalMark.comma, TableOptions.GroupMark.blank, "1 234,5", "1234.5"),
    (.point, .apostrophe, "1'234.5", "1234.5"), (.point, .nothing, "1.234", "1.234"),
    (.comma, .nothing, "1,234", "1.234"), (.comma, .apostrophe, "1'000", "1000"),
  ])
  func `both marks can be given`(
    decimal: TableOptions.DecimalMark,
    group: TableOptions.GroupMark,
    cell: String,
    number: String
  ) throws {
    let found = try values([cell]) {
      $0.decimalMark = decimal
      $0.groupMark = group
    }
    #expect(found == [number])
  }

  @Test(arguments: [
    ["12.5", "1.234"], ["0.500", "1.234"], ["1.23", "7"], ["1,234,567", "1"], ["2.5%", "1"],
  ])
  func `numbers that a given mark doesn't allow stay texts, and are told`(
    cells: [String]
  ) throws {
    let result = try read(table(cells)) { $0.decimalMark = .comma }
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    let told = result.remarks.filter { $0.message.contains("other marks than those") }
    #expect(told.count == 1 && told[0].isUnsettled && told[0].message.hasSuffix(#": "v""#))
  }

  @Test func `one column can have marks of its own`() throws {
    let text = "name;sum;Latitude\na;1.234;52.5\nb;2.345;13.404\n"
    let result = try read(text) {
      $0.decimalMark = .comma
      $0.kinds = [TableOptions.ColumnKind("latitude=number,decimal=.")].compactMap(\.self)
    }
    let items = result.lists[0].list.items
    #expect(items.map { $0["sum"]?.text } == ["1234", "2345"])
    #expect(items.map { $0["Latitude"]?.text } == ["52.5", "13.404"])
    #expect(!result.remarks.contains { $0.isUnsettled })
  }

  @Test func `quantities and prices have the given marks, too`() throws {
    let text = "name;amount;price;prices.Market\na;1'234 kg;CHF 1'234.50;2'000\n"
    let item = try read(text) { $0.groupMark = .apostrophe }.lists[0].list.items[0]
    #expect(item.quantity?.text == "1234" && item.unit == "kg")
    #expect(item.price?.text == "1234.50" && item["currency"]?.string == "CHF")
    #expect(item["prices"]?["Market"]?.text == "2000")
  }

  @Test func `a grid has the given marks`() throws {
    let result = try read("Town;people\nA;1.234\nB;1.5\n") {
      $0.decimalMark = .comma
      $0.shape = .grid
    }
    let rows = result.lists[0].list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(rows == [#"["Town", "people"]"#, #"["A", 1234]"#, #"["B", "1.5"]"#])
    #expect(result.remarks.filter(\.isUnsettled).map(\.line) == [3])
  }

  @Test func `what a grid leaves open is told`() throws {
    let result = try read("Town;people\nA;1.234\nB;2.345\n") { $0.shape = .grid }
    let told = result.remarks.filter(\.isUnsettled)
    #expect(told.contains { $0.line == 2 && $0.message.contains("(2 times, the first here)") })
  }

  @Test func `marks are said once, and contradictions are refused`() throws {
    let result = try read(table(["1.234"])) { $0.decimalMark = .comma }
    #expect(result.remarks.map(\.message).first == "as given: a comma is the decimal mark")
    #expect(!result.remarks.contains { $0.message.contains("was read as a point") })
    let error = #expect(throws: ImportError.self) {
      _ = try read(table(["1"])) {
        $0.decimalMark = .point
        $0.groupMark = .point
      }
    }
    #expect(error?.message.contains("can't be the decimal mark and group digits") == true)
  }

  @Test func `without a word the cells say it, as before`() throws {
    let open = try read(table(["1.234", "2.345"])) { _ in }
    #expect(open.remarks.contains { $0.isUnsettled })
    #expect(try values(["1.234", "2.500,5"]) { _ in } == ["1234", "2500.5"])
  }
}
