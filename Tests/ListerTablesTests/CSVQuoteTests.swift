// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Blanks behind separators, and quotes that don't stand as the standard has them.
struct CSVQuoteTests {
  private let csv: FormatRun
  init() throws { csv = try FormatRun("csv") }

  /// All records of a text, each field between strokes.
  private func records(
    _ text: String,
    separator: String = ",",
    quoting: CSVParser.Quoting = .lenient
  ) throws(ImportError) -> [String] {
    try text.withByteView { (view) throws(ImportError) -> [String] in
      var parser = CSVParser(view, separator: separator.utf8.first ?? 0, quoting: quoting)
      var records: [String] = []
      while try parser.next() {
        records.append(parser.fields.indices.map { parser.string($0) }.joined(separator: "|"))
      }
      return records
    }
  }

  /// What is said about quotes.
  private func told(_ result: ImportResult) -> [ImportRemark] {
    result.remarks.filter { $0.message.contains("a quote in the middle of a field") }
  }

  // MARK: Quotes behind blanks

  @Test func `a quote behind blanks is a quote`() throws {
    let items = try csv.items(
      "name, town, note\nAnn, \"Paris, France\", \"x\"\nBo, \"Rome\", \"y\""
    )
    #expect(items.map(\.text) == ["Ann", "Bo"])
    #expect(items.map { $0["town"]?.string } == ["Paris, France", "Rome"])
    #expect(items.map(\.note) == ["x", "y"])
  }

  @Test func `names of columns are in quotes behind blanks too`() throws {
    let items = try csv.items("\"Year\", \"Quantity\", \"Name\"\n2015, 345, \"a, b\"")
    #expect(items.map(\.text) == ["a, b"] && items[0].quantity?.text == "345")
    #expect(items[0].members.map(\.key).contains("Year"))
  }

  @Test(arguments: [
    (",", "a, \"b, c\" ,d", "a|b, c|d"), (",", "\"a\" , \"b\"\t", "a|b"),
    (",", "  \"a, b\", c", "a, b| c"), (",", "\"a\",\t\"b, c\"", "a|b, c"),
    (";", "1; \"b; \"\"c\"\"\" ;2", "1|b; \"c\"|2"), ("\t", "a\t \"b\tc\" \td", "a|b\tc|d"),
    ("|", "a | \"b | c\"| d", "a |b | c| d"), (",", "a, \"b\nc\", d", "a|b\nc| d"),
    (",", "a, \"\",b", "a||b"), (" ", "a \"b c\"  d", "a|b c|d"), (",", "a,\"b \",c", "a|b |c"),
  ])
  func `blanks around a quoted field are none of it`(
    separator: String,
    text: String,
    fields: String
  ) throws {
    #expect(try records(text, separator: separator) == [fields])
  }

  @Test(arguments: [
    "Jones, \"\nBrown, \"\nSmith, x", "Jones, \"\nBrown, y\nSmith, x",
    "Jones, \" , 5\nBrown, \", 7\nSmith, x",
  ])
  func `a sign for the same is no quote that takes in the next lines`(text: String) throws {
    let records = try records(text)
    #expect(records.count == 3 && records[0].hasPrefix("Jones| \""))
    #expect(records[2] == "Smith| x")
  }

  @Test func `a quote behind blanks that is not closed is told, and takes in nothing`() throws {
    let result = try csv.read("name,town\nAnn, \"Paris\nBo,Rome\nCy,Oslo\n")
    let items = try #require(result.lists.first).list.items
    #expect(items.map { $0["town"]?.string } == [" \"Paris", "Rome", "Oslo"])
    #expect(told(result).map(\.line) == [2])
  }

  // MARK: Blanks

  @Test(arguments: [
    "name, town\nMilk, Rome\nTea, Oslo", "name, town\nMilk,  Rome \nTea,\tOslo\n",
    "name, town\nMilk, \"Rome\"\nTea, Oslo", "name; town\nMilk; Rome\nTea; Oslo",
    "# places\nname, town\nMilk, Rome\nTea, Oslo\n", "name, town, x\nMilk, Rome,\nTea, Oslo,\n",
  ])
  func `blanks behind all separators belong to these`(text: String) throws {
    let items = try csv.items(text)
    #expect(items.map(\.text) == ["Milk", "Tea"])
    #expect(items.map { $0["town"]?.string?.trimmed } == ["Rome", "Oslo"])
    #expect(items.allSatisfy { $0["town"]?.string?.first != " " })
  }

  @Test(arguments: [
    "name,town\nMilk, Rome\nTea, Oslo", "name, town\nMilk, Rome\nTea,Oslo\nSalt, Rome",
    "name,\"town\"\nMilk, Rome\nTea, Oslo",
  ])
  func `blanks behind some separators stay in the fields`(text: String) throws {
    #expect(try csv.items(text)[0]["town"]?.string == " Rome")
  }

  @Test func `a blank in quotes stays, whatever is around it`() throws {
    let items = try csv.items("name, town\nMilk, \" Rome\"\nTea, Oslo\n")
    #expect(items.map { $0["town"]?.string } == [" Rome", "Oslo"])
    let list = try #require(
      try csv.roundTrip(Array("name,town\na,\" x\"\nb,\" y\"\n".utf8)).lists.first
    )
    #expect(list.list.items.map { $0["town"]?.string } == [" x", " y"])
  }

  @Test func `a column is called without the blanks that belong to a separator`() throws {
    let result = try csv.read("name, place of birth\nAnn, Rome\n")
    #expect(result.content.columns == ["name", "place of birth"])
  }

  // MARK: Stray quotes

  @Test func `a stray quote doesn't refuse the file, and is told with its line`() throws {
    let text = "id,name,lat\n1,Main St,47.5\n2,\"Elm\" St,47.7\n3,Oak St,47.8"
    let result = try csv.read(text)
    let items = try #require(result.lists.first).list.items
    #expect(items.map(\.text) == ["Main St", "\"Elm\" St", "Oak St"])
    #expect(items.map { $0["lat"]?.text } == ["47.5", "47.7", "47.8"])
    let message = "a quote in the middle of a field: the field is kept as it is written"
    #expect(told(result) == [ImportRemark(line: 3, message: message, isUnsettled: true)])
    try csv.roundTrip(Array(text.utf8))
  }

  @Test func `several stray quotes are one remark with their count`() throws {
    let result = try csv.read("name,note\n\"a\" b,x\nc,\"d\" e\n\"f\" g,\"h\"i\n")
    #expect(told(result).map(\.line) == [2])
    #expect(told(result).first?.message.hasSuffix("(4 times, the first here)") == true)
  }

  @Test func `a field that goes on behind its quote is kept in a column of numbers too`() throws {
    let result = try csv.read("name,qty\nx,\"a\"b\n")
    let item = try #require(result.lists.first?.list.items.first)
    #expect(item.text == "x" && item["qty"]?.string == "\"a\"b")
    #expect(told(result).map(\.line) == [2])
  }

  @Test(arguments: [
    ("\"Smith, John\" Jr,5", "\"Smith, John\" Jr|5"),
    ("\"5\"\" Pipe\" Rd,5", "\"5\"\" Pipe\" Rd|5"),
    ("\"a\" and \"b, c\" d,5", "\"a\" and \"b, c\" d|5"), ("5\" Pipe Rd,5", "5\" Pipe Rd|5"),
    ("\"Elm\", St,5", "Elm| St|5"), ("\"Elm\"x, \"Oak, y\"", "\"Elm\"x|Oak, y"),
    ("\"\"x,5", "\"\"x|5"), ("1,\"a\" \"b\"", "1|\"a\" \"b\""), ("\"a\"b\"c\",5", "\"a\"b\"c\"|5"),
    ("\"a\" 5\" x,7", "\"a\" 5\" x|7"),
  ])
  func `a field that goes on behind its quote ends at the next separator`(
    text: String,
    fields: String
  ) throws {
    #expect(try records(text) == [fields])
    #expect(try records("x\n\(text)\r\ny,z") == ["x", fields, "y|z"])
  }

  @Test func `a quote that was forgotten takes in no line below`() throws {
    let records = try records("n,c\n1,\"Elm St\n2,\"Oak St\"\n3,\"Main\" St,4\n")
    #expect(records == ["n|c", "1|\"Elm St", "2|Oak St", "3|\"Main\" St|4"])
  }

  @Test(arguments: ["name,qty\nx,1\n\"open,1\ny,2\n", "name,qty\nx,1\n\"open,1\n\"\"y,2\n"])
  func `a quote that is never closed is refused with its line`(text: String) throws {
    let error = try #require(csv.error(text))
    #expect(error.line == 3 && error.column == 1)
    #expect(error.message == "the quote that opens a field is not closed")
  }

  @Test func `a stray quote among the names of columns is told too`() throws {
    let result = try csv.read("name,\"Elm\" price\nMilk,x\n")
    #expect(told(result).map(\.line) == [1])
    #expect(result.lists.first?.list.items.first?["\"Elm\" price"]?.string == "x")
  }

  @Test func `a parser that is strict takes each byte for what it is`() throws {
    #expect(try records("a, \"b, c\"", quoting: .strict) == ["a| \"b| c\""])
    for text in ["a,b\nx,\"a\"b\n", "a,b\nx,\"a\" \n"] {
      let error = #expect(throws: ImportError.self) { try records(text, quoting: .strict) }
      #expect(error?.line == 2 && error?.column == 6)
    }
  }

  // MARK: Other separators

  @Test(arguments: [
    (";", "\"Milk\";1,50\n\"Tea\";2,50\n\"Salt\";0,99\n"),
    (";", "\"Milk\" ; \"1,50\"\n\"Tea\" ; \"2,50\"\n\"Salt\" ; \"0,99\"\n"),
    ("\t", "\"Ann, B\"\t1,5\n\"Cy, D\"\t2,5\n\"Eve, F\"\t3,5\n"),
    (" ", "\"1\" \"Miller, A\" 5 3\n\"2\" \"Bo, C\" 6 4\n\"3\" \"Day, E\" 7 5\n"),
    (",", "\"Milk\",\"a;b;c\"\n\"Tea\",\"d;e;f\"\n\"Salt\",\"g;h;i\"\n"),
    (",", "1, \"a; b\"\n2, \"c; d\"\n3, \"e; f\"\n"),
  ])
  func `fields in quotes show what separates them`(separator: String, text: String) {
    let found = text.withByteView { CSVSeparator(of: $0).byte }
    #expect(found == separator.utf8.first)
  }

  @Test func `a line with another separator is kept whole, and told`() throws {
    let records = try records("a,b\n\"Elm\";5,5;\"x, y\"\nc,d\n")
    #expect(records == ["a|b", "\"Elm\";5,5;\"x, y\"", "c|d"])
  }

  // MARK: Formats of programs

  @Test(arguments: [
    ("todoist", "TYPE,CONTENT\ntask,\"Milk\" fresh\ntask,Tea\n", 2),
    (
      "oi-csv",
      "Subject,% Complete,Categories,Tags\n\"Milk\" fresh,0,List,\nTea,0,List,\n", 2
    ),
    (
      "ticktick",
      "Folder Name,List Name,Title\n\"\",List,\"Milk\" fresh\n\"\",List,Tea\n", 2
    ),
  ])
  func `tables of programs tell of stray quotes too`(
    format: String,
    text: String,
    line: Int
  ) throws {
    let result = try FormatRun(format).read(text)
    #expect(result.lists.first?.list.items.map(\.text) == ["\"Milk\" fresh", "Tea"])
    #expect(told(result).map(\.line) == [line])
  }
}
