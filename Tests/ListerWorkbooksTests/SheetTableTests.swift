// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct SheetTableTests {
  private let xlsx: FormatRun
  init() throws { xlsx = try FormatRun("xlsx") }

  private func read(
    _ name: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    let run = try FormatRun(name.hasSuffix(".ods") ? "ods" : "xlsx")
    return try run.read(BinarySample.bytes("tables/\(name)"), table)
  }

  @Test func `the only sheet that is a table becomes the items, its days ISO texts`() throws {
    let result = try read("people.xlsx")
    #expect(result.lists.map(\.name) == ["source"])
    let items = result.lists[0].list.items
    #expect(items.count == 40)
    #expect(
      items[0].json.text
        == #"{"text": "Person 1", "Born": "1980-04-07", "City": "Kiel", "Height": 1.51}"#
    )
  }

  @Test func `several tables become a list each, named like their sheets`() throws {
    let result = try read("two.xlsx")
    #expect(result.lists.map(\.name) == ["People", "Towns"])
    #expect(result.lists.map(\.list.items.count) == [40, 2])
  }

  @Test func `the items of one sheet keep what its headings mean, under the name of their list`()
    throws
  {
    let goods = XLSXSample.rows([["Product", "Price"], ["Milk", "1.19"], ["Bread", "3.20"]])
    let towns = XLSXSample.rows([["Town", "River"], ["Ulm", "Danube"], ["Kiel", "Eider"]])
    let sums = XLSXSample.rows([["1", "2"], ["3", "4"]])
    func tables(
      _ sheets: [(name: String, rows: String)],
      _ place: String? = nil
    ) throws -> [String?] {
      var table = TableOptions()
      table.place = place
      return try xlsx.read(XLSXSample.file(sheets), table).lists.map { named in
        named.list[DocumentField.tables.key]?.text
      }
    }
    let ours = #"{"source": {"columns": {"Product": "text", "Price": "price"}}}"#
    #expect(try tables([("Goods", goods)]) == [ours])
    #expect(try tables([("Goods", goods), ("Towns", towns)], "Goods") == [ours])
    #expect(try tables([("Goods", goods), ("Sums", sums)]) == [ours])
    #expect(
      try tables([("Goods", goods), ("Towns", towns)]) == [
        ours.replacing("source", with: "Goods"), #"{"Towns": {"columns": {"Town": "text"}}}"#,
      ]
    )
  }

  @Test func `a small sheet of texts under headings is a table in both formats`() throws {
    let towns = try read("towns.ods").lists[0].list.items.map(\.json.text)
    #expect(
      towns == [
        #"{"text": "Ulm", "River": "Danube", "People": 126000}"#,
        #"{"text": "Kiel", "People": 247000}"#,
      ]
    )
    #expect(try read("two.xlsx") { $0.place = "Towns" }.lists[0].list.items.count == 2)
  }

  @Test func `sheets that calculate stay grids beside the items`() throws {
    let list = try read("mixed.xlsx").lists[0].list
    #expect(list.items.count == 40)
    #expect(BinarySample.gridNames(list) == ["Sums"])
  }

  @Test func `the user's word goes first: a sheet, a grid, items, a column for the text`() throws {
    let grids = try read("towns.ods") { $0.shape = .grid }.lists[0].list
    #expect(BinarySample.gridNames(grids) == ["Towns"])
    let error = #expect(throws: ImportError.self) {
      _ = try read("people.xlsx") { $0.shape = .grid }
    }
    #expect(error?.message.contains("more than 16 rows") == true)
    let cities = try read("people.xlsx") { $0.text = "City" }.lists[0].list.items
    #expect(cities.prefix(2).map(\.text) == ["Kiel", "Ulm"])
    let sums = try read("mixed.xlsx") {
      $0.place = "Sums"
      $0.shape = .items
    }
    #expect(sums.lists[0].list.items.count == 2)
    let missing = #expect(throws: ImportError.self) { _ = try read("two.xlsx") { $0.place = "X" } }
    #expect(missing?.message.hasSuffix(#"its tables are "People", "Towns""#) == true)
  }
}
