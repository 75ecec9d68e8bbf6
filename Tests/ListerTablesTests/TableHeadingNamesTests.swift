// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What a list keeps of the headings of its file.
@Suite struct TableHeadingNamesTests {
  private let csv: FormatRun

  init() throws { csv = try FormatRun("csv") }

  private func list(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> List {
    var table = TableOptions()
    table.shape = .items
    change(&table)
    return try csv.read(Array(text.utf8), table).lists[0].list
  }

  /// The columns of the only table of a list, as JSON.
  private func columns(_ list: List) -> String? {
    list["tables"]?.members.first?.value["columns"]?.text
  }

  @Test(arguments: [
    (
      "Product,Price,Qty\nBread,1.5,2\nMilk,2.25,1\n",
      #"{"Product": "text", "Qty": "quantity", "Price": "price"}"#
    ),
    ("text,price,size\nBread,1.5,2\nMilk,2.25,1\n", nil),
    ("eruptions\n3.6\n1.8\n3.333\n", #"{"eruptions": {"member": "text", "kind": "number"}}"#),
    ("Price,at\n3.6,a\n1.8,b\n3.333,c\n", #"{"Price": {"member": "text", "kind": "number"}}"#),
    ("price,at\n3.6,a\n1.8,b\n3.333,c\n", #"{"price": {"member": "text", "kind": "number"}}"#),
    (
      "Wert;Art\n1,5;a\n2,5;a\n1.234,5;a\n",
      #"{"Wert": {"member": "text", "kind": "number", "decimal": ","}}"#
    ),
    ("Share,at\n12.5%,a\n3%,b\n4.1%,c\n", #"{"Share": {"member": "text", "kind": "number"}}"#),
    ("Code,at\n007,a\n012,b\n100,c\n", #"{"Code": "text"}"#),
    ("Day,at\n2026-01-01,a\n2026-01-02,b\n2026-01-03,c\n", #"{"Day": "text"}"#),
  ])
  func `headings of other names than the members are kept, with how the texts spell numbers`(
    table: String,
    expected: String?
  ) throws {
    let found = columns(try list(table) { $0.text = String(table.prefix { $0.isLetter }) })
    #expect(
      found.flatMap { JSONText($0) }.map(Self.sorted)
        == expected.flatMap { JSONText($0) }.map(Self.sorted)
    )
  }

  /// The members of an object in the order of their keys.
  private static func sorted(_ object: JSONText) -> [String] {
    object.members.map { "\($0.key): \($0.value.text)" }.sorted()
  }

  @Test
  func `a column that --columns calls otherwise keeps its heading, one that is left out none`()
    throws
  {
    let list = try list("name,Preis,intern\nTea,1,x\nMilk,2,y\n") {
      $0.columns = TableOptions.columns("Preis=cost,intern=") ?? []
    }
    #expect(columns(list) == #"{"name": "text", "Preis": "cost"}"#)
  }

  @Test func `each list of a table that is split has a table of its name`() throws {
    var table = TableOptions()
    table.shape = .items
    table.split = "Shop"
    let text = "Name,Shop\nTea,A\nMilk,B\n"
    let lists = try csv.read(Array(text.utf8), table).lists
    #expect(lists.map { $0.list["tables"]?.members.map(\.key) } == [["A"], ["B"]])
  }

  @Test(arguments: [
    "Name,Quantity,Price\r\nTea,1,2.50\r\nMilk,2,1.19\r\n",
    "text,quantity,price\r\nTea,1,2.50\r\nMilk,2,1.19\r\n",
  ])
  func `what was read is written under its headings, without a remark`(text: String) throws {
    let result = try csv.write([NamedList(name: "a", list: list(text))])
    #expect(String(decoding: result.bytes, as: UTF8.self) == text)
    #expect(result.remarks.isEmpty)
  }

  @Test func `headings that mean something else by themselves are not written, and that is told`()
    throws
  {
    let list = try list("eruptions,waiting\n3.6,79\n1.8,54\n3.333,74\n") { $0.text = "eruptions" }
    let result = try csv.write([NamedList(name: "a", list: list)])
    #expect(String(decoding: result.bytes, as: UTF8.self).hasPrefix("text,waiting\r\n3.6,79\r\n"))
    #expect(
      result.remarks.map(\.message) == ["the headings are the members, not those of the tables"]
    )
  }
}
