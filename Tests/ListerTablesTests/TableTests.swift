// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct TableTests {
  private let csv: FormatRun
  private let json: FormatRun

  init() throws {
    csv = try FormatRun("csv")
    json = try FormatRun("json-table")
  }

  private func read(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    let run = ["{", "["].contains(text.prefix(1)) ? json : csv
    return try run.read(Array(text.utf8), table)
  }

  private func items(
    _ text: String,
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> [String] {
    try read(text, change).lists[0].list.items.map(\.json.text)
  }

  private func error(_ text: String, _ change: (inout TableOptions) -> Void) -> ImportError? {
    #expect(throws: ImportError.self) { _ = try read(text, change) }
  }

  // MARK: The text

  @Test(arguments: [
    ("station,day\nX,2020-01-01\nX,2020-01-02\nX,2020-01-03\n", "2020-01-01"),
    ("name,day\nX,2020-01-01\nX,2020-01-02\nX,2020-01-03\n", "2020-01-01"),
    ("code,label,size\na1,Tree,x\nb2,Bush,x\nc3,Tree,y\n", "Tree"),
    ("link,what\nhttps://a.example/1,Tree\nhttps://a.example/2,Bush\n", "Tree"),
    ("kind,name\nfruit,Apple\nroot,Carrot\n", "Apple"),
    (
      "sky,day\n" + (10...31).map { "\($0 % 2 == 0 ? 1 : 2) suns,2020-01-\($0)\n" }.joined(),
      "2020-01-10"
    ),
  ])
  func `the text tells the rows apart, and is no identifier`(table: String, text: String) throws {
    #expect(try read(table) { $0.shape = .items }.lists[0].list.items[0].text == text)
  }

  @Test func `a column varies as it does in all of a sorted table`() throws {
    var table = "age,country\n"
    for country in 0..<200 {
      for age in 0..<20 { table += "from \(age),Country \(country)\n" }
    }
    #expect(try read(table).lists[0].list.items[0].text == "Country 0")
  }

  // MARK: Values

  @Test(arguments: [
    ("2020-03-01 10:30", "2020-03-01T10:30:00"), ("1.3.2020", "2020-03-01"),
    ("Mar 1 2020", "2020-03-01"), ("1-Mar-2020", "2020-03-01"), ("2020/3/1", "2020-03-01"),
    ("3/13/2020 4:30 PM", "2020-03-13T16:30:00"),
    ("Sun, 1 Mar 2020 10:30:00 GMT", "2020-03-01T10:30:00Z"),
  ])
  func `dates of a column become ISO texts`(spelled: String, text: String) throws {
    let other = spelled.hasPrefix("1.3.") ? "31.3.2020" : spelled
    let table = "name,on\nA,\"\(spelled)\"\nB,\"\(other)\"\n"
    #expect(try items(table)[0] == #"{"text": "A", "on": "\#(text)"}"#)
  }

  @Test(arguments: ["1/2/2020", "30.2.2020", "2020-13-01", "May", "1 May"])
  func `what is no certain date stays as it is`(spelled: String) throws {
    #expect(try items("name,on\nA,\(spelled)\n")[0] == #"{"text": "A", "on": "\#(spelled)"}"#)
  }

  @Test func `one number of a column says what the commas of the others are`() throws {
    let group = "name,size\nA,\"1,234\"\nB,\"1,234,567\"\n"
    #expect(try items(group)[0] == #"{"text": "A", "size": 1234}"#)
    let decimal = "name,size\nA,\"1,234\"\nB,\"1,5\"\n"
    #expect(try items(decimal)[0] == #"{"text": "A", "size": 1.234}"#)
    let other = "name,size,all\nA,\"1,234\",\"1,234,567\"\n"
    #expect(try items(other)[0] == #"{"text": "A", "size": 1234, "all": 1234567}"#)
    let open = try read("name,size\nA,\"1,234\"\n")
    #expect(open.lists[0].list.items[0].json.text == #"{"text": "A", "size": "1,234"}"#)
    #expect(open.remarks.contains { $0.message.contains("whose mark can mean two things") })
  }

  @Test func `a first row of values is no heading, and years in a row are`() throws {
    #expect(try items("Milk,1.5\nBread,2\nSalt,3\n")[0] == #"{"text": "Milk", "column 2": 1.5}"#)
    #expect(try items("name,2019,2020\nA,1,x\n")[0] == #"{"text": "A", "2019": 1, "2020": "x"}"#)
  }

  @Test func `strokes separate as commas do`() throws {
    #expect(try items("name|qty\na,b|2\nc|3\n")[0] == #"{"text": "a,b", "quantity": 2}"#)
  }

  @Test(arguments: [
    ("Tag;Betrag;Zweck\n02.01.2024;3,5;Miete\n03.01.2024;4,5;Strom\n", "Tag"),
    ("label,sum,what\n2024-01-02,3.5,Rent\n2024-01-03,4.5,Power\n", "label"),
    ("amount,sum,what\n2024-01-02,3.5,Rent\n2024-01-03,4.5,Power\n", "amount"),
  ])
  func `a column of days is one of days, whatever its name means elsewhere`(
    table: String,
    heading: String
  ) throws {
    let item = try read(table).lists[0].list.items[0]
    #expect(item[heading]?.string == "2024-01-02")
    #expect(item["tags"] == nil && item["quantityText"] == nil)
    let tags = try read("name,Tag\nMilk,dairy\nBread,\"bakery, dark\"\n").lists[0].list.items
    #expect(tags[1]["tags"]?.text == #"["bakery", "dark"]"#)
  }

  // MARK: What the user says

  @Test func `a column has a list for each of its values`() throws {
    let lists = try read("name,shop\nMilk,A\nBread,B\nSalt,A\n") { $0.split = "Shop" }.lists
    #expect(lists.map(\.name) == ["A", "B"])
    #expect(lists.map { $0.list.items.map(\.text) } == [["Milk", "Salt"], ["Bread"]])
  }

  @Test func `a key that two rows have is refused with both lines, an empty one with its own`() {
    let two = error("name,no\nA,1\nB,2\nC,1\n") { $0.key = ["no"] }
    #expect(two?.line == 4)
    #expect(two?.message == "this key is that of line 2 too; a key identifies one row")
    let empty = error("name,no\nA,1\nB,\n") { $0.key = ["no"] }
    #expect(empty?.message == "the key of this row is empty")
  }

  @Test func `a column that identifies the items lets them be renamed`() throws {
    let first = try read("id,name\n7,Milk\n8,Bread\n").lists[0].list.items
    let second = try read("id,name\n8,Dark bread\n7,Milk\n").lists[0].list.items
    #expect(first[1].uuid == second[0].uuid && first[0].uuid == second[1].uuid)
    let repeated = try read("id,name\n7,Milk\n7,Bread\n").lists[0].list.items
    #expect(repeated[0].uuid != repeated[1].uuid)
  }

  @Test func `columns are mapped, renamed and left out; one that isn't there is refused`() throws {
    let table = "was,wert,intern\nMilk,1.19,x\n"
    let columns = try #require(TableOptions.columns("was=text,wert=price,intern="))
    #expect(try items(table) { $0.columns = columns } == [#"{"text": "Milk", "price": 1.19}"#])
    let missing = error(table) { $0.text = "Name" }
    #expect(missing?.message.hasSuffix(#"; the columns are "was", "wert", "intern""#) == true)
  }

  @Test func `a row with more fields than headings is refused with its line`() {
    #expect(csv.error("name,qty\nA,1\nB,2,3\n")?.line == 3)
  }

  // MARK: JSON

  @Test(arguments: [
    #"[{"name": "A", "n": 1},{"name": "B", "n": 2}]"#,
    #"{"data": [{"name": "A", "n": 1},{"name": "B", "n": 2}], "total": 2}"#,
    #"{"result": {"rows": [{"name": "A", "n": 1},{"name": "B", "n": 2}]}}"#,
    #"[["name","n"],["A",1],["B",2]]"#,
    #"{"columns": ["name", "n"], "data": [["A",1],["B",2]]}"#,
    #"{"name": ["A", "B"], "n": [1,2]}"#,
    #"{"name": {"0": "A","1": "B"}, "n": {"0": 1,"1": 2}}"#,
    "{\"name\":\"A\",\"n\":1}\n{\"name\":\"B\",\"n\":2}\n",
  ])
  func `rows of JSON are found wherever they are`(text: String) throws {
    let items = try items(text) { $0.shape = .items }
    #expect(items == [#"{"text": "A", "n": 1}"#, #"{"text": "B", "n": 2}"#])
  }

  @Test func `of several arrays the largest has the rows, of those as large the first`() throws {
    let arrays = [["A"], ["B", "C"], ["D", "E"]].enumerated().map { number, names in
      let rows = names.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
      return "\"a\(number)\": [\(rows)]"
    }
    let items = try items("{\(arrays.joined(separator: ", "))}") { $0.shape = .items }
    #expect(items == [#""B""#, #""C""#])
  }

  @Test func `what features of maps have becomes members beside their geometry`() throws {
    for name in ["properties", "attributes"] {
      let type = name == "properties" ? #""type": "Feature","# : ""
      let feature = #"{\#(type)"\#(name)": {"name": "A", "n": 1}, "geometry": {"x": 1}}"#
      let items = try items(#"{"features": [\#(feature)]}"#)
      #expect(items == [#"{"text": "A", "n": 1, "geometry": {"x": 1}}"#])
    }
  }

  @Test func `a pointer chooses rows; one that leads nowhere is refused`() throws {
    let text = #"{"a": [{"name": "A"},{"name": "B"}], "b/c": [{"name": "C"}]}"#
    #expect(try items(text) { $0.place = "/b~1c" } == [#""C""#])
    let missing = error(text) { $0.place = "/x" }
    #expect(missing?.message.hasPrefix("there is nothing at /x in the file") == true)
  }

  @Test func `an object without rows is refused, and the message names an option`() {
    let refused = error(#"{"error": "quota", "code": 429}"#) { _ in }
    #expect(refused?.message.contains("--at") == true)
  }
}
