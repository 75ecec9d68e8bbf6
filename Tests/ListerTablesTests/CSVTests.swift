// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct CSVTests {
  private let csv: FormatRun
  init() throws { csv = try FormatRun("csv") }

  @Test(arguments: [
    "Name,Qty,Done", "ITEM,amount,Checked", "title,Quantity,complete", "\"text\",\"Menge\",done",
    "\u{FEFF}task, qty ,bought",
  ])
  func `headers are mapped by their meaning, in any case`(header: String) throws {
    let items = try csv.items("\(header)\r\nMilk,2,x\r\nBread,,no\r\n")
    #expect(items.map(\.text) == ["Milk", "Bread"])
    #expect(items.map { $0.quantity?.text } == ["2", nil])
    #expect(items.map(\.isComplete) == [true, false])
  }

  @Test(arguments: [
    ("\"November 20, 2026\"", "2026-11-20"), ("\"Nov 2, 2026 8:05 PM\"", "2026-11-02T20:05:00"),
    ("\"November 20, 2026 12:00 AM\"", "2026-11-20T00:00:00"),
    ("\"November 20, 2026 17:30\"", "2026-11-20T17:30:00"), ("\"November 31, 2026\"", nil),
    ("\"November 20, 2026 → November 21, 2026\"", nil),
  ])
  func `a date in English words, as Notion has it, is read`(cell: String, date: String?) throws {
    let item = try csv.items("Name,Due Date,Done\nMilk,\(cell),No\n")[0]
    #expect(item.due?.text == date && (item["dueText"] == nil) == (date != nil))
  }

  @Test func `a column called finished says when an item was done, or whether it is`() throws {
    let items = try csv.items("name,finished\nMilk,2026-11-21\nBread,yes\nTea,no\n")
    #expect(items.map { $0.finished?.text } == ["2026-11-21", nil, nil])
    #expect(items.map(\.isComplete) == [false, true, false])
    let both = try csv.items("name,done,finished\nMilk,no,yes\n")[0]
    #expect(!both.isComplete && both["finished 2"]?.string == "yes")
  }

  @Test(arguments: [
    "Item Name,Quantity,Category,Notes,Crossed Off", "item name,qty,category,specification,checked",
  ])
  func `tables of shopping lists are read by their headings`(header: String) throws {
    let item = try csv.items("\(header)\nMilk,2 l,Dairy,the blue one,yes\n")[0]
    #expect(item.text == "Milk" && item.quantity?.text == "2" && item.unit == "l")
    #expect(item.tags == ["Dairy"] && item.note == "the blue one" && item.isComplete)
  }

  @Test func `quotes, doubled quotes and line ends in fields are read as they are`() throws {
    let items = try csv.items("name,note\n\"a \"\"b\"\", c\",\"one\r\ntwo\"\nplain 27\" wide,x\n")
    #expect(items.map(\.text) == ["a \"b\", c", "plain 27\" wide"])
    #expect(items[0].note == "one\r\ntwo")
  }

  @Test(arguments: [",", ";", "\t", "|", "\"\"", "\n", "\r", "\r\n"])
  func `what parts fields or records comes back from inside a field`(mark: String) throws {
    let table = "text,note\nMilk,\"one\(mark)two\"\nTea,\n"
    let result = try csv.roundTrip(Array(table.utf8))
    #expect(result.lists[0].list.items.count == 2)
  }

  @Test(arguments: ["text\n\"\"\n", "text\n\"\"\n\"\"\n", "text\nMilk\n\"\"\n"])
  func `a row of empty quotes is an item, also if there is no other`(table: String) throws {
    let items = try csv.roundTrip(Array(table.utf8)).lists[0].list.items
    #expect(items.count == table.count { $0 == "\n" } - 1 && items.last?.text == "")
  }

  @Test(
    arguments: [
      ("a", "name,qty\n\"open,1\n", 2, 1), ("c", "name\n\na,b\n", 3, 3),
      ("d", "name,qty\n\"l1\nl2\",1\nä,2,3\n", 4, 5),
      ("e", "name,uuid\na,1\nb,1\n", 3, nil),
    ] as [(String, String, Int, Int?)]
  )
  func `what is wrong is refused with line and column`(
    _: String,
    text: String,
    line: Int,
    column: Int?
  ) throws {
    let error = try #require(csv.error(text))
    #expect(error.line == line && error.column == column, "\(error)")
  }

  @Test func `separators are found, and a line that declares one counts`() throws {
    for text in ["name;qty\na,b;1\n", "name\tqty\na,b\t1\n", "sep=;\r\nname;qty\r\na,b;1\r\n"] {
      let items = try csv.items(text)
      #expect(items.map(\.text) == ["a,b"] && items[0].quantity?.text == "1")
    }
  }

  @Test(arguments: [
    (",", "1.10", "1.10"), (",", "12345678901234567890", "12345678901234567890"),
    (",", "0.1", "0.1"), (",", "\"1,50\"", "1.50"), (",", "\"1,234.50\"", "1234.50"),
    (",", ".5", "0.5"), (",", "007", "7"), (",", "+3", "3"), (",", "-2,", "-2"),
    (";", "1,50", "1.50"), (";", "1.234,50", "1234.50"), (";", "1,234", "1.234"),
    (";", "1.234.567", "1234567"), (",", "1E3", "1E3"),
  ])
  func `numbers keep their digits whatever their marks`(
    separator: String,
    cell: String,
    number: String
  ) throws {
    let extra = cell.hasSuffix(",") ? "\"\(cell)\"" : cell
    let items = try csv.items("name\(separator)price\na\(separator)\(extra)\n")
    #expect(items[0].price?.text == number)
  }

  @Test(arguments: [
    "\"1,234\"", "1.2.3", "\"12,345,67\"", "\"1.2,345.6\"", "\"1,2.345,6\"", "1-2", "--1", "1e",
    "0x10",
  ])
  func `what may be two numbers, or is none, is kept as it is written`(cell: String) throws {
    let result = try csv.read("name,price\na,\(cell)\n")
    let item = try #require(result.lists.first?.list.items.first)
    #expect(item.price == nil)
    #expect(item["priceText"]?.string == cell.replacing("\"", with: ""))
    #expect(result.remarks.contains { $0.line == 2 && $0.message.contains("priceText") })
    try csv.roundTrip(Array("name,price\na,\(cell)\n".utf8))
  }

  @Test(arguments: [".", "-", "n/a", "NA", "N/A", ".."])
  func `a word of nothing among prices is left out and told`(cell: String) throws {
    let result = try csv.read("name,price\na,\(cell)\nb,2\n")
    let items = try #require(result.lists.first?.list.items)
    #expect(items.map { $0.price?.text } == [nil, "2"])
    #expect(items[0]["priceText"] == nil)
    #expect(result.remarks.contains { $0.line == 2 && $0.message.contains("is left out") })
  }

  @Test func `quantities with units, prices with currencies or by shop are split`() throws {
    let text = """
      name,amount,price,prices.Market,EAN,state
      Milk,2 l,"1.50 €",0.99,0400638,new
      Tea,500g,CHF 3,dear,,
      Salt,a pinch,1,2,,

      """
    let items = try csv.items(text)
    #expect(items.map { $0.quantity?.text } == ["2", "500", nil])
    #expect(items.map(\.unit) == ["l", "g", nil])
    #expect(items.map { $0.price?.text } == ["1.50", "3", "1"])
    #expect(items.map { $0["currency"]?.string } == ["€", "CHF", nil])
    #expect(items[0].prices.map(\.shop) == ["Market"])
    #expect(items[1]["prices.Market"]?.string == "dear")
    #expect(items[0].barcode == "0400638" && items[0]["state"]?.string == "new")
    let result = try csv.roundTrip(Array(text.utf8))
    #expect(result.remarks.contains { $0.message.contains("\"state\"") })
  }

  @Test func `columns that mean the same, or stand twice, are all kept`() throws {
    let text = "Name,Item,note,Comment,name,,Note\na,b,c,d,e,f,g\nh,,,i,,,\n"
    let items = try csv.items(text)
    #expect(items[0].members.count == 7)
    #expect(items[1]["Comment"]?.string == "i")
    try csv.roundTrip(Array(text.utf8))
    try csv.roundTrip(Array("item,Comment\na,x\n".utf8))
  }

  @Test(arguments: [
    "name,prices.A,prices.A\na,dear,0\n", "name,quantityText,quantity\na,x,a pinch\n",
    "name,prices.A,prices.A 2,prices.A\na,dear,dearer,0\n",
  ])
  func `a cell that is no value is kept beside a column of its name`(text: String) throws {
    let item = try #require(try csv.items(text).first)
    let keys = item.members.map(\.key)
    #expect(Set(keys).count == keys.count)
    #expect(keys.count == text.prefix { $0 != "\n" }.count { $0 == "," } + 1)
    try csv.roundTrip(Array(text.utf8))
  }

  @Test func `Latin-1, Windows-1252 and UTF-16 are read, and a remark says so`() throws {
    let text = "name\nKäse\nœuf\n"
    let latin = Array("name\nK".utf8) + [0xE4] + Array("se\n".utf8)
    let result = try csv.read(latin)
    #expect(result.lists[0].list.items[0].text == "Käse")
    #expect(result.remarks.first?.message.contains("Latin-1") == true)
    #expect(result.remarks.first?.line == 2)
    #expect(try csv.read([0x6E, 0x61, 0x6D, 0x65, 10, 0x9C]).lists[0].list.items[0].text == "œ")
    for isLittle in [true, false] {
      for mark in [true, false] {
        var bytes: [UInt8] = []
        for unit in ((mark ? "\u{FEFF}" : "") + text).utf16 {
          let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
          bytes += isLittle ? pair : pair.reversed()
        }
        if !mark { bytes = bytes.filter { _ in true } }
        let result = try? csv.read(bytes)
        #expect(result?.lists.first?.list.items.map(\.text) == ["Käse", "œuf"])
      }
    }
  }

  @Test func `damaged encodings are refused with their place`() throws {
    let mixed = try #require(csv.error(Array("name\nKäse\nK".utf8) + [0xE4, 10]))
    #expect(mixed.line == 3 && mixed.column == 2)
    let lone = try #require(csv.error([0xFF, 0xFE, 0x61, 0, 10, 0, 0, 0xD8, 0x62, 0]))
    #expect(lone.line == 2 && lone.message.contains("surrogate"))
    #expect(csv.error([0xFF, 0xFE, 0x61]) != nil)
    #expect(csv.error([0x61, 10, 0x81])?.line == 2)
  }

  @Test func `a million columns, and a million quotes, are refused at once`() throws {
    let wide = [UInt8](repeating: UInt8(ascii: ","), count: 1_000_000)
    #expect(csv.error(wide)?.message.contains("1024 fields") == true)
    let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: 1_000_001)
    #expect(csv.error(Array("name\n".utf8) + quotes) != nil)
  }

  // MARK: Grids

  @Test func `a table of numbers and formulas is a grid`() throws {
    let text = "a,b\n0.1,12345678901234567890\n=A2+B2,TRUE\n,007\n"
    let result = try csv.roundTrip(Array(text.utf8))
    let rows = try #require(result.lists[0].list["grids"]?.elements[0]["rows"])
    #expect(
      rows.text
        == #"[["a", "b"], [0.1, 12345678901234567890], ["=A2+B2", true], [null, "007"]]"#
    )
  }

  @Test func `a sheet larger than a grid becomes items, or is cut on demand`() throws {
    let row = (1...20).map(String.init).joined(separator: ",") + "\n"
    let sheet = Array(String(repeating: row, count: 40).utf8)
    #expect(try csv.items(sheet.text).count == 39)
    var options = ReadingOptions(name: "sheet")
    options.table.shape = .grid
    let error = #expect(throws: ImportError.self) {
      try sheet.withByteView { try csv.format.read($0, options) }
    }
    #expect(error?.message.contains("16 x 16") == true)
    let result = try csv.roundTrip(sheet, tiles: true)
    #expect(result.lists[0].list["grids"]?.elements.count == 6)
    #expect(try csv.write(result.lists).bytes.text.replacing("\r\n", with: "\n") == sheet.text)
    #expect(throws: ImportError.self) { try csv.read(sheet + Array("=A1\n".utf8), tiles: true) }
    let tall = Array(String(repeating: "1,2\n", count: 5_000).utf8)
    #expect(throws: ImportError.self) { try csv.read(tall, tiles: true) }
  }

  @Test(arguments: ["text,note\n milk , cold \n", "text,note\n\" milk \",\" cold \"\n"])
  func `white space around the text of an item is left out`(text: String) throws {
    let items = try csv.items(text)
    #expect(items.map(\.text) == ["milk"])
    #expect(items[0].note == " cold ")
  }

  @Test(arguments: ["csv", "tsv", "oi-csv", "handyshopper", "todoist"])
  func `white space that tables lose is told of when they are written`(format: String) throws {
    let list = NamedList(name: "a", list: try BinarySample.list(#"{"items": [" milk ", "tea"]}"#))
    let remarks = try FormatRun(format).write([list]).remarks.map(\.message)
    #expect(remarks.contains("the white space around the text of 1 item is left out"))
  }

  @Test func `what a spreadsheet would calculate is told, and quoted on demand`() throws {
    let texts = ["=1+1", "+a", "@SUM(1)", "- [ ] x", "\tx", "-5", "+49", "a=b", "plain"]
    let items = texts.map { text in [JSONText.Member(key: "text", value: JSONText(string: text))] }
    let list = NamedList(name: "a", list: try List(members: [], items: items, trailing: []))
    let plain = try csv.write([list])
    #expect(
      plain.remarks.last?.message
        == "5 cells begin like a formula, which a spreadsheet may calculate; --defuse prevents that"
    )
    #expect(plain.bytes.text.hasPrefix("text\r\n=1+1\r\n+a\r\n"))
    let defused = try csv.write([list], WritingOptions(defuses: true))
    #expect(
      defused.bytes.text
        == "text\r\n\"'=1+1\"\r\n\"'+a\"\r\n\"'@SUM(1)\"\r\n\"'- [ ] x\"\r\n\"'\tx\"\r\n-5\r\n+49\r\na=b\r\nplain\r\n"
    )
    #expect(defused.remarks.last?.message.hasPrefix("5 cells begin like a formula; an") == true)
  }

  @Test(arguments: [
    ("\"1\"", 1), ("\"1,5\"", 1), ("\"true\"", 1), ("\" =A1\"", 1), ("\"1\", \"2\"", 2),
    ("1", 0), ("true", 0), ("\"007\"", 0), ("\"=A2\"", 0), ("\"Milk\"", 0), ("\" Milk\"", 0),
    ("null, {\"text\": \"1\"}", 1), ("1, \"\", \"\"", 2),
  ])
  func `a text that comes back as something else is reported`(cells: String, count: Int) throws {
    let list = try List(document: Array("{\"grid\": [[\(cells)]]}".utf8))
    let remarks = try csv.write([NamedList(name: "a", list: list)]).remarks.map(\.message)
      .filter { $0.contains("read back") }
    let expected =
      count == 1
      ? "1 text is read back as an empty cell, a number, a truth value or a formula"
      : "\(count) texts are read back as empty cells, numbers, truth values or formulas"
    #expect(remarks == (count == 0 ? [] : [expected]))
  }

  @Test(arguments: [
    // A comment, and space that separates.
    "{\"grid\": [[\"#\", \"a\\nb\"], [1, 2], [3, 4]]}",
    "{\"grid\": [[\"#x\", \" y\"], [1, 2], [3, 4]]}",
    "{\"grid\": [[\"x 1\"], [\"=1 +1\"], [\"=2 +2\"]]}",
    "{\"items\": [\"Milk 2\", \"Bread 3\", \"Tea 4\"]}", "{\"items\": [\"# a\", \"#b, c\"]}",
  ])
  func `no text is taken for a comment, or for several fields`(document: String) throws {
    let list = try List(document: Array(document.utf8))
    for name in ["csv", "tsv"] {
      let run = try FormatRun(name)
      let written = try run.write([NamedList(name: "a", list: list)])
      #expect(!written.remarks.contains { $0.message.contains("imported") }, "\(written.remarks)")
      let again = try run.read(written.bytes).lists[0].list
      #expect(again.items.map(\.text) == list.items.map(\.text))
      #expect(try run.write([NamedList(name: "a", list: again)]).bytes == written.bytes)
    }
  }

  @Test(arguments: [
    "{\"grid\": [[1, 2], [3, 4], []]}", "{\"grid\": [[1, null], [2, null]]}",
    "{\"grids\": [{\"name\": \"Tile C3\", \"rows\": [[1, 2], [3, 4]]}]}",
    "{\"grids\": [{\"name\": \"Tile A1\", \"rows\": [[1], [2]]}, {\"name\": \"Tile B1\", \"rows\": [[3]]}]}",
  ])
  func `a grid that comes back as another one is reported`(document: String) throws {
    let list = NamedList(name: "a", list: try List(document: Array(document.utf8)))
    let remarks = try csv.write([list]).remarks.map(\.message)
    #expect(remarks == ["it comes back as another grid"])
  }

  @Test func `formulas of a grid are meant to be ones, but for those who ask`() throws {
    let list = NamedList(name: "a", list: try csv.read("a,b\n=A1,-1\n").lists[0].list)
    #expect(try csv.write([list]).remarks.isEmpty)
    let defused = try csv.write([list], WritingOptions(defuses: true))
    #expect(defused.bytes.text == "a,b\r\n\"'=A1\",-1\r\n")
    #expect(defused.remarks[0].message.hasPrefix("1 cell begins like a formula; an apostrophe"))
  }

  @Test func `a list that needs more columns than a table may have is refused`() throws {
    let csv = try FormatRun("csv")
    func list(_ members: Int) throws -> NamedList {
      var item = ListItem(text: "x")
      for number in 1...members { item["m\(number)"] = JSONText(true) }
      return NamedList(name: "a", list: List(items: [item]))
    }
    // The item has a uuid, a text and a state besides.
    let table = try csv.write([list(1_021)]).bytes
    #expect(try csv.read(table).lists.first?.list.items.first?.members.count == 1_024)
    #expect(throws: ExportError(message: "the list needs 1025 columns; a table has at most 1024")) {
      try csv.write([list(1_022)])
    }
  }

  @Test func `CSV export says what it can't hold`() throws {
    let list = try List(
      members: [JSONText.Member(key: "color", value: JSONText(string: "red"))],
      items: [[JSONText.Member(key: "count", value: JSONText(elements: [JSONText(3)]))]],
      trailing: [JSONText.Member(key: "names", value: JSONText(members: []))]
    )
    let result = try csv.write([NamedList(name: "a", list: list)])
    #expect(result.remarks.map(\.message).joined().contains("color"))
    #expect(result.remarks.contains { $0.message.contains("comes back as a text") })
    #expect(throws: ExportError.self) { try csv.write([]) }
  }
}
