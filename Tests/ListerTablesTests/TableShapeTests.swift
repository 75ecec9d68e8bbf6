// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Tables as programs for statistics, offices of statistics and people write them.
struct TableShapeTests {
  private let csv: FormatRun
  private let json: FormatRun

  init() throws {
    csv = try FormatRun("csv")
    json = try FormatRun("json-table")
  }

  private func read(_ text: String, _ shape: TableOptions.Shape? = .items) throws -> ImportResult {
    var table = TableOptions()
    table.shape = shape
    let run = ["{", "["].contains(text.prefix(1)) ? json : csv
    return try run.read(Array(text.utf8), table)
  }

  private func items(_ text: String) throws -> [String] {
    try read(text).lists[0].list.items.map(\.json.text)
  }

  // MARK: White space

  @Test(arguments: [
    "Town People\nUlm 126\nKiel 247\n",
    "  Town   People\n  Ulm       126\n  Kiel      247  \n",
    "Town\tPeople\nUlm\t  126\nKiel\t 247\n",
    "\"Town\" \"People\"\n\"Ulm\" 126\n\"Kiel\" 247\n",
  ])
  func `white space separates numbers`(table: String) throws {
    let items = try items(table)
    #expect(items == [#"{"text": "Ulm", "People": 126}"#, #"{"text": "Kiel", "People": 247}"#])
  }

  @Test func `what has letters is a better text than what has none`() throws {
    let table = "code,coordinates,zone\nAD,+4230+00131,Europe/Andorra\nAE,+2518+05518,Asia/Dubai\n"
    let list = try read(table).lists[0].list
    #expect(list.items.map(\.text) == ["Europe/Andorra", "Asia/Dubai"])
    let alone = try read("a,b\n+1+2,1\n+2+3,2\n").lists[0].list
    #expect(alone.items.map(\.text) == ["+1+2", "+2+3"])
  }

  @Test func `white space separates nothing between words`() throws {
    #expect(try items("first name\nAda Lovelace\nAlan Turing\n")[1] == #""Ada Lovelace""#)
    #expect(try items("name\nAda Lovelace\nAlan Turing\n").count == 2)
  }

  // MARK: Headings

  @Test(arguments: [",", " "])
  func `a column of names without a heading is the first one`(separator: String) throws {
    let table = "mpg cyl\nMazda 21 6\nFiat 32 4\nVolvo 21 4\n"
    let items = try items(table.split(separator: " ").joined(separator: separator))
    #expect(items[1] == #"{"text": "Fiat", "mpg": 32, "cyl": 4}"#)
  }

  @Test func `a separator at the end of each row makes no column of names`() throws {
    let items = try items("name,size\nA,1,\nB,2,\n")
    #expect(items == [#"{"text": "A", "size": 1}"#, #"{"text": "B", "size": 2}"#])
  }

  @Test(arguments: [
    ("3,2,setosa,versicolor\n5.1,3.5,0\n4.9,3.0,1\n6.3,2.5,1\n", 3),
    ("3,2,a\n5.1,3.5,0\n4.9,3.0,1\n6.3,2.5,1\n", 3),
  ])
  func `a first line that counts the rows is no row`(table: String, count: Int) throws {
    let result = try read(table)
    #expect(result.lists[0].list.items.count == count)
    #expect(result.lists[0].list.items[0].text == "5.1")
    let remark = "line 1, which counts the rows, is left out: \"3\", \"2\""
    #expect(result.remarks.contains { $0.message.hasPrefix(remark) })
  }

  @Test func `numbers that count something else are a row`() throws {
    #expect(try items("4,2,a\n5.1,3.5,0\n4.9,3.0,1\n6.3,2.5,1\n").count == 4)
  }

  // MARK: Titles and notes

  private static let report = """
    Name:,"RT 33"
    Source:,"Office for
    numbers"
    =====
    ,Area,Males,Females

    "Aberdeen",186.00,106.00,111.00
    "Angus",2181.00,54.00,57.00
    "Falkirk",299.00,69.00,74.00
    =====
    "1 - males and females"

    """

  @Test func `titles above a table and notes below it are told, and are no items`() throws {
    let result = try read(TableShapeTests.report)
    #expect(result.lists[0].list.items.map(\.text) == ["Aberdeen", "Angus", "Falkirk"])
    #expect(result.lists[0].list.items[1]["Females"] == JSONText(NumberText("57.00")!))
    let messages = result.remarks.map(\.message)
    #expect(messages.contains { $0.hasPrefix("lines 1 to 4, above the table, are left out: ") })
    #expect(messages.contains("2 lines below the table, from line 10 on, left out"))
  }

  @Test func `titles that were filled up with separators are titles`() throws {
    let items = try items("Prices 2026,,\n,,\nGoods,Shop,Price\nMilk,A,1.19\nBread,B,2.50\n")
    #expect(items[0] == #"{"text": "Milk", "price": 1.19, "Shop": "A"}"#)
    #expect(items.count == 2)
  }

  @Test func `titles and notes are rows of a grid`() throws {
    let result = try read(TableShapeTests.report, .grid)
    let rows = try #require(result.lists[0].list["grids"]?.elements[0]["rows"]).elements
    #expect(rows.map(\.text).count { $0.contains("===") || $0.contains("RT 33") } == 3)
    #expect(rows.count == 10)
    #expect(result.remarks.isEmpty)
  }

  @Test func `short rows at the end of a table without titles are items`() throws {
    #expect(try items("name,size,place\nA,1,x\nB,2,y\nC\n").last == #""C""#)
    #expect(csv.error("name\nA,1,2\nB,2,3\nC,3,4\n")?.line == 2)
  }

  // MARK: Comments

  @Test func `comments above a table are told, and the last one names its columns`() throws {
    let table = "# Codes\n#\n#country-\n#code\tplace\t\tnote\nAD\tAndorra\nAQ\tCasey\tcold\n"
    let result = try read(table)
    #expect(
      result.lists[0].list.items.map(\.json.text) == [
        #"{"uuid": "AD", "text": "Andorra", "code": "AD"}"#,
        #"{"uuid": "AQ", "text": "Casey", "note": "cold", "code": "AQ"}"#,
      ]
    )
    let remark = try #require(result.remarks.first?.message)
    #expect(remark.hasPrefix("lines 1 to 4 are comments; the last one names the columns"))
  }

  @Test(arguments: [
    ("# From: an office, 2026\nname,size\nUlm,126\nKiel,247\n", "line 1 is a comment and left out"),
    ("# From an office\ncity,size\nUlm,126\nKiel,247\n", "line 1 is a comment and left out"),
    (
      "# x\n\n# y\n\ncity,size\nUlm,126\nKiel,247\n",
      "lines 1 to 3 are comments and left out"
    ),
  ])
  func `a first row names the columns below comments too`(table: String, remark: String) throws {
    let result = try read(table)
    let items = result.lists[0].list.items.map(\.json.text)
    #expect(items == [#"{"text": "Ulm", "size": 126}"#, #"{"text": "Kiel", "size": 247}"#])
    #expect(result.remarks.first?.message == remark)
  }

  @Test func `a comment that is a sentence names nothing`() throws {
    let items = try items("# places, as they were\nUlm,south\nKiel,north\nBonn,west\n")
    #expect(items[0] == #"{"text": "Kiel", "south": "north"}"#)
  }

  @Test func `comments between the rows are told with their first line, and no rows`() throws {
    let result = try read("# a\n#city,size\nUlm,126\n# b\nKiel,247\n#c\n#d,1\n")
    #expect(result.lists[0].list.items.map(\.text) == ["Ulm", "Kiel"])
    let remark = "3 comments between the rows, from line 4 on, left out"
    #expect(result.remarks.map(\.message).contains(remark))
    #expect(csv.error("# a\n#city,size\nUlm,126\n# b\nKiel,\"247\n")?.line == 5)
  }

  @Test(arguments: [
    ("#,name,size\n1,Ulm,126\n2,Kiel,247\n", ##"{"text": "Kiel", "#": 2, "size": 247}"##),
    ("#tag,size\n#milk,126\n#bread,247\n", ##"{"text": "#bread", "size": 247}"##),
    ("#tag,size\n#milk,126\nbread,247\n", ##"{"text": "bread", "size": 247}"##),
  ])
  func `a row as wide as the table is no comment`(table: String, last: String) throws {
    #expect(try items(table).last == last)
  }

  // MARK: Values

  @Test func `percentages are numbers, unless something else is among them`() throws {
    let table = "town,share,other\nUlm,12.5%,1%\nKiel,100 %,x\nBonn,\"-0,5%\",2%\n"
    let result = try read(table)
    let texts = result.lists[0].list.items.map(\.json.text)
    #expect(texts[0] == #"{"text": "Ulm", "share": 0.125, "other": "1%"}"#)
    #expect(texts[1] == #"{"text": "Kiel", "share": 1, "other": "x"}"#)
    #expect(texts[2] == #"{"text": "Bonn", "share": -0.005, "other": "2%"}"#)
    let remark = "percentages are kept as the numbers that they are, 12.5% as 0.125: \"share\""
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test func `percentages are numbers in a grid`() throws {
    let list = try read("share,2019\n1,5%\n2,12.25%\n", nil).lists[0].list
    let rows = try #require(list["grids"]?.elements[0]["rows"]).elements
    #expect(rows.dropFirst().map { $0.elements[1].text } == ["0.05", "0.1225"])
  }

  @Test func `years tell rows apart where texts hardly do`() throws {
    let rows = (1956..<1996).map { year in
      #"{"side": "\#(year % 2 == 0 ? "left" : "right")", "year": \#(year)}"#
    }
    let items = try items("[\(rows.joined(separator: ","))]")
    #expect(items[1] == #"{"text": "1957", "side": "right"}"#)
  }

  @Test func `a column of dates says which order its own member has`() throws {
    let items = try items("Task,Start\nA,01/02/2016\nB,20/02/2016\n")
    #expect(items[0] == #"{"text": "A", "start": "2016-02-01"}"#)
  }

  @Test func `numbers under the name of a date stay numbers`() throws {
    let items = try items(#"[{"name": "Anne", "start": 1702},{"name": "George I", "start": 1714}]"#)
    #expect(items[0] == #"{"text": "Anne", "start 2": 1702}"#)
  }

  @Test(arguments: [
    ("Start", "08:30", "Start", #""08:30""#), ("start", "8:30 PM", "start 2", #""8:30 PM""#),
    ("Deadline", "26:30:05", "Deadline", #""26:30:05""#),
    ("Created", "-01:30", "Created", #""-01:30""#),
    ("Start", "Ulm", "Start", #""Ulm""#), ("Priority", "high", "Priority", #""high""#),
    ("Completed", "2026-11-20", "Completed", #""2026-11-20""#),
  ])
  func `a column whose cells are no values of a member has its own name`(
    heading: String,
    cell: String,
    key: String,
    value: String
  ) throws {
    let result = try read("Task,\(heading)\nRun,\(cell)\nSwim,\(cell)\n")
    let items = result.lists[0].list.items
    #expect(items.map(\.json.text)[0] == #"{"text": "Run", "\#(key)": \#(value)}"#)
    #expect(!result.remarks.contains(where: { $0.isUnsettled }))
  }

  @Test(arguments: [
    ("Start", "08:30,2026-11-20", #""startText": "08:30""#),
    ("Due", "November 31; 2026-11-20", #""dueText": "November 31""#),
    ("due", "20. Nov", #""dueText": "20. Nov""#), ("Price", "dear,1.19", #""priceText": "dear""#),
  ])
  func `one that has a value, or what may be one, means the member`(
    heading: String,
    cells: String,
    member: String
  ) throws {
    let cells = cells.split { ",;".contains($0) }.map { $0.drop { $0 == " " } }
    let rows = cells.enumerated().map { "Task \($0.offset),\($0.element)\n" }.joined()
    let result = try read("Task,\(heading)\n\(rows)")
    #expect(result.lists[0].list.items[0].json.text == #"{"text": "Task 0", \#(member)}"#)
    #expect(result.remarks.contains(where: { $0.isUnsettled }))
  }

  // MARK: Which columns mean what

  @Test func `headings alone are an empty table, unless a grid is asked for`() throws {
    let message = "the table is empty: there is no row below its headings"
    #expect(csv.error("width,height\n")?.message == message)
    let list = try read("width,height\n", .grid).lists[0].list
    let rows = try #require(list["grids"]?.elements[0]["rows"]).elements
    #expect(rows.map { $0.elements.map(\.string) } == [["width", "height"]])
  }

  @Test(arguments: [
    ("name,parent\nA,40\nB,41\n", "", #"{"text": "A", "parent 2": 40}"#),
    ("name,parent\nA,B\nB,C\n", "", #"{"text": "A", "parent": "B"}"#),
    ("id,name,parent\n7,A,8\n8,B,7\n", "", #"{"uuid": "7", "text": "A", "parent": "8", "id": 7}"#),
    (
      "no,name,parent\n7,A,8\n8,B,7\n", "no",
      #"{"uuid": "7", "text": "A", "parent": "8", "no": 7}"#
    ),
  ])
  func `numbers name a parent only where the items have keys`(
    text: String,
    key: String,
    first: String
  ) throws {
    var table = TableOptions()
    table.shape = .items
    if !key.isEmpty { table.key = [key] }
    let items = try csv.read(Array(text.utf8), table).lists[0].list.items
    #expect(items[0].json.text == first)
  }

  @Test(arguments: [(10, "Alias 0"), (9, "Town 0")])
  func `a column that a row leaves empty is no better text than a full one`(
    filled: Int,
    text: String
  ) throws {
    let rows = (0..<10).map { row in
      "\(row < filled ? "Alias \(row)" : ""),Town \(row / 2),\(row)\n"
    }
    let items = try read("alias,town,size\n" + rows.joined()).lists[0].list.items
    #expect(items[0].text == text)
    #expect(items.count == 10)
  }

  @Test func `numbers that rise beside an empty corner are headings, others are a row`() throws {
    let rows = "142.24,0,1,0\n144.78,1,0,2\n147.32,0,0,1\n"
    let cross = try items(",9.4,9.5,9.6\n" + rows)
    #expect(cross.count == 3)
    #expect(cross[0] == #"{"text": "142.24", "9.4": 0, "9.5": 1, "9.6": 0}"#)
    #expect(try items(",9.6,9.5,9.4\n" + rows).count == 4)
    #expect(try items("1.5,9.4,9.5,9.6\n" + rows).count == 4)
  }

  @Test(arguments: [
    ("name,bought\nA,2026-03-01\nB,2026-03-02\n", #"{"text": "A", "bought": "2026-03-01"}"#),
    ("name,done\nA,3/1/2026\nB,2/1/2026\n", #"{"text": "A", "done": "3/1/2026"}"#),
    ("name,bought\nA,yes\nB,no\n", #"{"text": "A", "completed": true}"#),
  ])
  func `days do not say that something is done`(table: String, first: String) throws {
    #expect(try items(table)[0] == first)
  }

  @Test func `an object of prices in a cell is checked as one of a document is`() {
    let cell = #""{""price"": 1, ""aisle"": ""\ud800""}""#
    #expect(csv.error("name,prices.A\nMilk,\(cell)\n")?.line == 2)
  }

  // MARK: Which format it is

  @Test(arguments: [
    ("chins.csv", "Chins Situps Jumps\n5 162 60\n2 110 60\n12 101 101\n", "csv"),
    ("chins.txt", "Chins Situps Jumps\n5 162 60\n2 110 60\n12 101 101\n", "csv"),
    ("nile.csv", "flow\n1120\n1160\n963\n", "csv"),
    ("world.txt", "land;year;pop\nCuba;1952;6007\nCuba;1957;6640\n", "csv"),
    ("list.txt", "2 Milk\n3 Eggs\n1 Bread\n", "text"),
    ("notes.txt", "Call Bob, Monday\nPay rent, soon\n", "text"),
    ("zone.tab", "# zones\n#\n#code\tzone\nAD\tEurope/Andorra\nAE\tAsia/Dubai\n", "tsv"),
    ("zone.csv", "# zones\n#code,zone\nAD,Europe/Andorra\nAE,Asia/Dubai\n", "csv"),
    ("shop.md", "# Shopping\n\nMilk, 2 l\nBread, 1\n", "text"),
    ("shop.md", "# Shopping\n## Today\n- [ ] Milk, 2 l\n- [x] Bread, 1\n", "text"),
    ("shop.md", "# Prices\n\n| name | price |\n|---|---|\n| Milk | 1.19 |\n", "markdown-table"),
    ("todo.txt", "# mine\n(A) Call Bob, soon\nx 2026-03-01 Pay, at last\n", "todotxt"),
    ("todo.txt", "# mine\nCall Bob, soon\nPay rent, now\n", "todotxt"),
    ("plain", "# mine\nCall Bob, soon\nPay rent, now\n", "text"),
  ])
  func `tables are told from lines`(name: String, text: String, format: String) throws {
    #expect(try FormatRun(finding: Array(text.utf8), in: name).format.name == format)
  }
}
