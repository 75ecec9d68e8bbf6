// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Words for missing cells, and what columns hold, as the user says it.
struct GivenColumnsTests: GivenTable {
  /// What is read where the columns are of such kinds: `v=number`.
  private func read(_ text: String, as kinds: String...) throws -> ImportResult {
    let found = try kinds.map { try #require(TableOptions.ColumnKind($0)) }
    return try read(text) { $0.kinds = found }
  }

  private func rows(_ result: ImportResult) -> [String]? {
    result.lists[0].list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
  }

  // MARK: Missing cells

  @Test(
    arguments: [
      ("name,v\na,1.5\nb,k. A.\nc,2.5\n", "k. A.", ["1.5", nil, "2.5"]),
      ("name,v\na,1.5\nb, -999 \nc,2\n", "-999", ["1.5", nil, "2"]),
      ("name,v\na,12%\nb,none\nc,5%\n", "none", ["0.12", nil, "0.05"]),
      (
        "name,v\na,2020-03-01\nb,unknown\nc,2020-03-02\n", "unknown",
        [#""2020-03-01""#, nil, #""2020-03-02""#]
      ),
      ("name,v\na,1.3.2020\nb,?\nc,31.3.2020\n", "?", [#""2020-03-01""#, nil, #""2020-03-31""#]),
      // Among texts a word is a text.
      ("name,v\na,red\nb,unknown\nc,blue\n", "unknown", [#""red""#, #""unknown""#, #""blue""#]),
    ] as [(String, String, [String?])]
  )
  func `a word is missing among numbers and dates`(
    text: String,
    word: String,
    values: [String?]
  ) throws {
    let result = try read(text) { $0.missing = [word] }
    #expect(result.lists[0].list.items.map { $0["v"]?.text } == values)
    let told = result.remarks.filter { $0.message.contains("says that nothing is there") }
    #expect(told.map(\.line) == (values[1] == nil ? [3] : []))
    #expect(!result.remarks.contains { $0.isUnsettled })
  }

  @Test func `several words are counted each`() throws {
    let text = "name,v\na,1\nb,x\nc,y\nd,x\n"
    let result = try read(text) { $0.missing = ["x", "y"] }
    #expect(result.lists[0].list.items.map { $0["v"]?.text } == ["1", nil, nil, nil])
    let told = result.remarks.map(\.message).filter { $0.contains("nothing is there") }
    #expect(
      told == [
        #""x" says that nothing is there, and is left out (2 times, the first here)"#,
        #""y" says that nothing is there, and is left out"#,
      ]
    )
    #expect(
      result.remarks.first?.message == #"as given: missing among numbers and dates: "x", "y""#
    )
  }

  @Test func `a member of the items that is missing is kept nowhere`() throws {
    let text = "name,price,due,note\na,tbd,tbd,tbd\nb,1.5,2020-03-01,x\n"
    let item = try read(text) { $0.missing = ["tbd"] }.lists[0].list.items[0]
    #expect(item.json.text == #"{"text": "a", "note": "tbd"}"#)
  }

  @Test func `a number can be a word, also one of a file that has numbers`() throws {
    let json = #"[{"name": "a", "v": 1.5}, {"name": "b", "v": -999}, {"name": "c", "v": 2}]"#
    let items = try read(json, "json-table") { $0.missing = ["-999"] }.lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["1.5", nil, "2"])
  }

  @Test func `a total is the sum of what is there`() throws {
    let text = "name,v\na,1\nb,-999\nc,2\nTotal,3\n"
    let items = try read(text) { $0.missing = ["-999"] }.lists[0].list.items
    #expect(items.map(\.text) == ["a", "b", "c"])
  }

  @Test func `a cell of a grid is empty where it is missing`() throws {
    let result = try read("a,b\n1,2\n-99,x\n3,-99\n") {
      $0.missing = ["-99"]
      $0.shape = .grid
    }
    #expect(rows(result) == [#"["a", "b"]"#, "[1, 2]", #"[null, "x"]"#, "[3, -99]"])
  }

  // MARK: Kinds

  @Test func `numbers are all that can be one`() throws {
    let text = "name,v\na,1\nb,x\nc,+49\nd,007\ne,12%\nf,\ng,y\n"
    let result = try read(text, as: "v=number")
    let items = result.lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["1", nil, "49", "7", "0.12", nil, nil])
    #expect(items.map { $0["vText"]?.string } == [nil, "x", nil, nil, nil, nil, "y"])
    let told = result.remarks.filter(\.isUnsettled)
    let message = #"a cell of "v" that is no number is kept as "vText" (2 times, the first here)"#
    #expect(told == [ImportRemark(line: 3, message: message, isUnsettled: true)])
    #expect(result.remarks.first?.message == #"as given: columns read "v" as number"#)
  }

  @Test func `texts are as they are written`() throws {
    let items = try read("name,v\na,1\nb,2.50\nc,NA\nd,true\n", as: "V=text").lists[0].list.items
    #expect(items.map { $0["v"]?.string } == ["1", "2.50", "NA", "true"])
    let json = try read(#"[{"name": "a", "v": 1.50}, {"name": "b", "v": true}]"#, "json-table") {
      $0.kinds = [.init(heading: "v", kind: .text)]
    }
    #expect(json.lists[0].list.items.map { $0["v"]?.string } == ["1.50", "true"])
  }

  @Test(
    arguments: [
      ("day-first", ["05/10/2023", "06/10/2023"], ["2023-10-05", "2023-10-06"]),
      ("month-first", ["05/10/2023", "06/10/2023"], ["2023-05-10", "2023-06-10"]),
      ("month-first", ["1.3.2020", "12.31.2020"], ["2020-01-03", "2020-12-31"]),
      ("date", ["05/10/2023", "25/10/2023"], ["2023-10-05", "2023-10-25"]),
      ("date", ["05/10/2023", "10/25/2023"], ["2023-05-10", "2023-10-25"]),
      ("date", ["2023-10-05", "Oct 6, 2023"], ["2023-10-05", "2023-10-06"]),
      ("day-first", ["2023-10-05", "06/10/2023 08:30"], ["2023-10-05", "2023-10-06T08:30:00"]),
      // What doesn't fit is kept aside.
      ("date", ["05/10/2023", "06/10/2023"], [nil, nil]),
      ("date", ["05/10/2023", "soon", "25/10/2023"], ["2023-10-05", nil, "2023-10-25"]),
      ("day-first", ["10/25/2023", "2023"], [nil, nil]),
      ("date", ["25/10/2023", "10/25/2023", "2023-10-26"], [nil, nil, "2023-10-26"]),
    ] as [(String, [String], [String?])]
  )
  func `days have the given order`(kind: String, cells: [String], days: [String?]) throws {
    let rows = cells.enumerated().map { "item \($0),\"\($1)\"" }
    let text = (["name,on"] + rows).joined(separator: "\n")
    let result = try read(text, as: "on=\(kind)")
    let items = result.lists[0].list.items
    #expect(items.map { $0["on"]?.string } == days)
    let others = zip(cells, days).map { $1 == nil ? $0 : nil }
    #expect(items.map { $0["onText"]?.string } == others)
    #expect(result.remarks.contains { $0.isUnsettled } == days.contains(nil))
  }

  @Test func `words say what is so`() throws {
    let result = try read("name,v\na,yes\nb,0\nc,maybe\nd,TRUE\n", as: "v=logical")
    let items = result.lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["true", "false", nil, "true"])
    #expect(items[2]["vText"]?.string == "maybe")
  }

  @Test func `words for missing cells can be said of one column`() throws {
    let text = "name,v,w\na,1,1\nb,-9,-9\nc,2,2\n"
    let items = try read(text, as: "v=number,missing=-9,missing=x").lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["1", nil, "2"])
    #expect(items.map { $0["w"]?.text } == ["1", "-9", "2"])
    #expect(items.allSatisfy { $0["vText"] == nil })
  }

  @Test func `a member of the items has the kind, if its values can be that`() throws {
    let due = try read("name,due\na,05/10/2023\nb,06/10/2023\n", as: "due=day-first")
    #expect(due.lists[0].list.items.map { $0.due?.text } == ["2023-10-05", "2023-10-06"])
    let codes = try read("name,price\na,007\nb,1\n", as: "price=text").lists[0].list.items
    #expect(codes.map { $0["price 2"]?.string } == ["007", "1"])
    #expect(codes.allSatisfy { $0.price == nil })
  }

  @Test func `a column that holds something else is not the text of the items`() throws {
    let items = try read("year,sum\n2019,a\n2020,b\n", as: "sum=text").lists[0].list.items
    #expect(items.map(\.text) == ["a", "b"])
    let others = try read("year,sum\n2019,1\n2020,2\n", as: "year=number").lists[0].list.items
    #expect(
      others.map(\.json.text) == [#"{"text": "1", "year": 2019}"#, #"{"text": "2", "year": 2020}"#]
    )
  }

  @Test func `a grid has the given kinds`() throws {
    let kinds = ["a=text", "b=number", "c=day-first", "d=logical"]
    let result = try read("a,b,c,d\n007,+49,1/2/2023,yes\n1,x,2/2/2023,no\n") {
      $0.kinds = kinds.compactMap { TableOptions.ColumnKind($0) }
      $0.shape = .grid
    }
    #expect(
      rows(result) == [
        #"["a", "b", "c", "d"]"#, #"["007", 49, "2023-02-01", true]"#,
        #"["1", "x", "2023-02-02", false]"#,
      ]
    )
    #expect(result.remarks.filter(\.isUnsettled).map(\.line) == [3])
  }

  @Test func `what can't be is refused with the columns that there are`() throws {
    let missing = #expect(throws: ImportError.self) {
      _ = try read("name,v\na,1\n", as: "w=number")
    }
    #expect(missing?.message == #"there is no column "w"; the columns are "name", "v""#)
    let kind = try #require(TableOptions.ColumnKind("v=number"))
    let text = #expect(throws: ImportError.self) {
      _ = try read("name,v\na,1\n") {
        $0.kinds = [kind]
        $0.text = "v"
      }
    }
    #expect(
      text?.message.contains("is the member text, a text, and can't be read as number") == true
    )
    let price = #expect(throws: ImportError.self) {
      _ = try read("name,v\na,1\n") {
        $0.kinds = [.init(heading: "v", kind: .text)]
        $0.columns = [.init(heading: "v", key: "price")]
      }
    }
    #expect(price?.message.contains("is the member price, a number") == true)
  }
}
