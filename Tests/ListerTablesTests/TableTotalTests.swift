// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Last rows that are called totals: sums of the rows above them, and items.
struct TableTotalTests {
  private func read(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws
    -> ImportResult
  {
    var table = TableOptions()
    table.shape = .items
    change(&table)
    let isJSON = text.hasPrefix("[")
    return try FormatRun(isJSON ? "json-table" : "csv").read(Array(text.utf8), table)
  }

  @Test(arguments: [
    "Total", "TOTAL", "Totals", "total:", "Grand total", "Sum", "Summe", "Gesamt", "Insgesamt",
    "Gesamtergebnis", "All", " Total ",
  ])
  func `a last row with the sums of the rows above is told, and is no item`(label: String) throws {
    let result = try read("town;n;m\nA;1;2,5\nB;3;0,5\n\(label);4;3\n")
    #expect(result.lists[0].list.items.map(\.text) == ["A", "B"])
    let remark = "a total row, line 4, is left out: \"\(label.trimmed)\""
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test(arguments: [
    // Exact sums, large ones, negative ones, groups, units, flags, percentages, blanks at the end.
    "name;v\nA;0.1\nB;0.2\nTotal;0.3\n",
    "name;v\nA;12345678901234567890\nB;1\nTotal;12345678901234567891\n",
    "name;v\nA;5\nB;-7.5\nTotal;-2.50\n", "name;v\nA;1.234,5\nB;1\nTotal;1.235,5\n",
    "name;v\nA;12 kg\nB;7 kg\nTotal;19 kg\n", "name;v\nA;12.5%\nB;87.5%\nTotal;100%\n",
    "name;v;w\nA;1;2\nB;(D);3\nC;5;4\nD;6;5\nTotal;12;14\n", "name;v\nA;1\nB;2\nTotal;3\n\n;\n",
    "name;v;w\nA;1;\nB;2;5\nTotal;3;5\n", "id;name;v\n1;A;1\n2;B;2\n;Total;3\n",
    "town;sex;v\nA;f;1\nB;m;2\nTotal;Total;3\n", "name;quantity;unit\nA;1;l\nB;2;l\nTotal;3;l\n",
    "name;v\n;kg\nA;1\nB;2\nTotal;3\n", "name;v\nA;1e2\nB;1.5E1\nTotal;115\n",
  ])
  func `sums are exact`(text: String) throws {
    let result = try read(text)
    let items = result.lists[0].list.items
    #expect(!items.contains { $0.text == "Total" } && items.count >= 2, "\(result.remarks)")
    #expect(result.remarks.contains { $0.message.hasPrefix("a total row, line ") })
  }

  @Test(arguments: [
    ("town;v\nA;1\nB;2\nTotal;4\n", "it is not the sum of the rows above"),
    ("town;v;w\nA;1;1\nB;2;2\nTotal;3;4\n", "it is not the sum of the rows above"),
    ("town;v\nA;0.1\nB;0.2\nTotal;0.30000000000000004\n", "it is not the sum of the rows above"),
    ("town;v;day\nA;1;x\nB;2;y\nTotal;3;2026-03-01\n", "it says more than sums"),
    ("uuid;name;v\na;A;1\nb;B;2\nc;Total;3\n", "it says more than sums"),
  ])
  func `a row called Total that is no sum is an item, and that is told`(
    text: String,
    reason: String
  ) throws {
    let result = try read(text)
    #expect(result.lists[0].list.items.count == 3)
    #expect(result.remarks.contains { $0.message == "the row Total is kept: \(reason)" })
  }

  @Test(arguments: [
    // Other words, other places, no numbers, one number alone, a thing that is called All.
    "name;v\nA;1\nB;2\nTotally;3\n", "name;v\nA;1\nB;2\nC;3\n", "name;v\nTotal;1\nB;2\nC;3\n",
    "name;v\nA;x\nB;y\nTotal;\n", "name;v\nA;1\nTotal;1\nC;\n", "name;v\nA;1\nB;2\nAll;7\n",
    "name;v\nA;1\nB;\nTotal;1\n", "name;note\nMilk;a\nBread;b\nTotal;c\n",
  ])
  func `other rows are items, and nothing is said`(text: String) throws {
    let result = try read(text)
    #expect(result.lists[0].list.items.count == 3)
    #expect(!result.remarks.contains { $0.message.contains("otal") && !$0.saysColumns })
  }

  @Test func `what identifies the items is found without the total`() throws {
    let items = try read("id;name;v\n1;A;1\n2;B;2\n;Total;3\n").lists[0].list.items
    #expect(items.map(\.json.text)[1].hasPrefix(#"{"uuid": "2", "text": "B""#))
    let chosen = try read("no;name;v\n1;A;1\n2;B;2\n;Total;3\n") { $0.key = ["no"] }
    #expect(chosen.lists[0].list.items.count == 2)
  }

  @Test func `rows of JSON have totals, too`() throws {
    let rows = [("A", "1.5"), ("B", "2"), ("Total", "3.5")].map { name, number in
      #"{"name": "\#(name)", "v": \#(number)}"#
    }
    let result = try read("[\(rows.joined(separator: ","))]")
    #expect(result.lists[0].list.items.map(\.text) == ["A", "B"])
    #expect(result.remarks.contains { $0.message.hasPrefix("a total row") })
  }

  @Test func `a total is a row of a grid`() throws {
    let list = try read("town;v\nA;1\nB;2\nTotal;3\n") { $0.shape = .grid }.lists[0].list
    #expect(list["grids"]?.elements.first?["rows"]?.elements.last?.text == #"["Total", 3]"#)
  }

  @Test func `notes below a table with titles are told beside a total`() throws {
    let text = "Report of 2026\nname;v;w\nA;1;2\nB;3;4\nTotal;4;6\nSource: an office\n"
    let result = try read(text)
    #expect(result.lists[0].list.items.map(\.text) == ["A", "B"])
    #expect(result.remarks.contains { $0.message.hasPrefix("1 line below the table") })
  }
}
