// SPDX-License-Identifier: MIT

import FormatKit
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Tables of programs that have no format of their own: in, out and in again.
struct ProgramTableTests {
  private let csv: FormatRun
  init() throws { csv = try FormatRun("csv") }

  /// A database of Notion: a byte order mark, the title first, dates in English words, check boxes as
  /// Yes and No, several choices with commas between, relations with their addresses.
  private static let notion = """
    \u{FEFF}Name,Status,Due Date,Tags,Done,Quantity,Price,Assignee,Shop,Created time,URL
    Milk,To buy,"November 24, 2026","dairy, fresh",No,2,€1.19,Ada,Market (https://www.notion.so/Market-1a2b),"November 20, 2026 9:05 AM",https://example.org/milk
    "Bread, dark",In basket,"November 25, 2026 5:30 PM",,Yes,1,€3.20,"Ada, Ben",,"November 20, 2026 12:00 AM",
    Tea,,"November 24, 2026 → November 30, 2026",dry,No,,,,,"November 21, 2026 10:00 PM",

    """

  @Test func `a database of Notion comes in whole`() throws {
    let items = try csv.roundTrip(Array(Self.notion.utf8)).lists[0].list.items
    #expect(items.map(\.text) == ["Milk", "Bread, dark", "Tea"])
    #expect(items.map(\.isComplete) == [false, true, false])
    #expect(items.map { $0.due?.text } == ["2026-11-24", "2026-11-25T17:30:00", nil])
    #expect(items[2]["dueText"]?.string == "November 24, 2026 → November 30, 2026")
    #expect(items.map(\.tags) == [["dairy", "fresh"], [], ["dry"]])
    #expect(items.map { $0.quantity?.text } == ["2", "1", nil])
    #expect(items[0].created?.text == "2026-11-20T09:05:00")
    #expect(items.map { $0["Status"]?.string } == ["To buy", "In basket", nil])
    #expect(items[1]["Assignee"]?.string == "Ada, Ben")
    #expect(items[0]["URL"]?.string == "https://example.org/milk")
    #expect(items[0].members.contains { $0.value.text.contains("notion.so/Market-1a2b") })
    #expect(items[0].members.contains { $0.value.text.contains("1.19") })
  }

  /// A list of AnyList, by the names of its own fields.
  private static let anyList = """
    Item Name,Quantity,Category,Notes,Store,Price,Crossed Off
    Milk,2 l,Dairy,the blue one,Market,1.19,No
    "Tomatoes, canned",3 cans,Canned Goods,,,0.89,Yes
    Salt,,Spices,,Baker,,No

    """

  @Test func `a list of AnyList comes in whole`() throws {
    let items = try csv.roundTrip(Array(Self.anyList.utf8)).lists[0].list.items
    #expect(items.map(\.text) == ["Milk", "Tomatoes, canned", "Salt"])
    #expect(items.map { $0.quantity?.text } == ["2", "3", nil])
    #expect(items.map(\.unit) == ["l", "cans", nil])
    #expect(items.map(\.tags) == [["Dairy"], ["Canned Goods"], ["Spices"]])
    #expect(items.map(\.isComplete) == [false, true, false])
    #expect(items.map { $0.price?.text } == ["1.19", "0.89", nil])
    #expect(items[0].note == "the blue one")
    #expect(items.map { $0["Store"]?.string } == ["Market", nil, "Baker"])
  }

  /// A list of Bring, whose items have a name, a specification, a section, and are bought or not.
  private static let bring = """
    uuid,itemId,specification,section,status
    0c6e1a2b-3d4e-4f50-8a61-728394a5b6c7,Milch,"2 l, fettarm",Milch & Käse,purchase
    1d7f2b3c-4e5f-4061-9b72-8394a5b6c7d8,Brot,,Brot & Gebäck,recently

    """

  @Test func `a list of Bring comes in whole`() throws {
    let list = try csv.roundTrip(Array(Self.bring.utf8)).lists[0].list
    #expect(list.items.map(\.text) == ["Milch", "Brot"])
    #expect(list.items.map(\.note) == ["2 l, fettarm", nil])
    #expect(list.items.map { $0["section"]?.string } == ["Milch & Käse", "Brot & Gebäck"])
    #expect(list.items.map { $0["status"]?.string } == ["purchase", "recently"])
    #expect(list.items[0].uuid.description.lowercased() == "0c6e1a2b-3d4e-4f50-8a61-728394a5b6c7")
  }
}
