// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Lines above a table, rows of headings, delimiters and quotes, as the user says them.
struct GivenRowsTests: GivenTable {
  private func items(
    _ text: String,
    _ format: String = "csv",
    _ change: (inout TableOptions) -> Void
  ) throws -> [String] {
    let result = try read(text, format) {
      $0.shape = .items
      change(&$0)
    }
    return result.lists[0].list.items.map(\.json.text)
  }

  // MARK: Lines above

  @Test(arguments: [
    ("Report\nname,v\na,1\nb,2\n", 1, #"line 1 is left out, as given: "Report""#),
    (
      "Report\n\nname,v\na,1\nb,2\n", 2, #"lines 1 to 2 are left out, as given: "Report" ..."#
    ),
    ("x,y,z\r\nname,v\r\na,1\r\nb,2\r\n", 1, #"line 1 is left out, as given: "x,y,z""#),
    ("\"\nname,v\na,1\nb,2\n", 1, #"line 1 is left out, as given: """"#),
    ("#a\n#b\nname,v\na,1\nb,2\n", 2, "lines 1 to 2 are left out, as given: \"#a\" ..."),
    ("Report\n\nname,v\na,1\nb,2\n", 1, #"line 1 is left out, as given: "Report""#),
  ])
  func `so many first lines are no part of the table`(
    text: String,
    count: Int,
    remark: String
  ) throws {
    let result = try read(text) { $0.skippedLines = count }
    let items = result.lists[0].list.items
    #expect(items.map(\.text) == ["a", "b"] && items.map { $0["v"]?.text } == ["1", "2"])
    #expect(result.remarks.map(\.message).contains(remark))
    #expect(result.content.columns == ["name", "v"])
  }

  @Test func `with no line left out there is no title`() throws {
    let text = "Total,,\nname,v,w\na,1,2\nb,3,4\n"
    #expect(try items(text) { _ in }.count == 2)
    #expect(try items(text) { $0.skippedLines = 0 }.count == 3)
    let comment = "#code\tname\nAD\tAndorra\nAE\tEmirates\n"
    let found = try read(comment, "tsv") {
      $0.skippedLines = 0
      $0.headingRows = 1
    }
    #expect(found.content.columns == ["#code", "name"])
  }

  @Test func `lines are counted from the start of the file`() throws {
    let error = #expect(throws: ImportError.self) {
      _ = try read("Report\nof 2020\nname,uuid\na,1\nb,1\n") { $0.skippedLines = 2 }
    }
    #expect(error?.line == 5)
    let all = #expect(throws: ImportError.self) {
      _ = try read("name,v\na,1\n") { $0.skippedLines = 9 }
    }
    #expect(all?.message == "the text has 2 lines, and --skip leaves out 9")
  }

  @Test func `notes below are left out where lines above are`() throws {
    let text = "Report,,\nname,v,w\na,1,2\nb,3,4\nSource: x,,\n"
    #expect(try items(text) { $0.skippedLines = 1 }.count == 2)
  }

  // MARK: Headings

  @Test func `no row names the columns`() throws {
    let result = try read("name,v\na,b\n") { $0.headingRows = 0 }
    #expect(result.content.columns == ["column 1", "column 2"])
    #expect(result.lists[0].list.items.map(\.text) == ["name", "a"])
    let told = "as given: no row names the columns, which have numbers"
    #expect(result.remarks.first?.message == told)
  }

  @Test func `the first row names the columns, whatever it holds`() throws {
    let text = "1.5,2\n3,4\n5,6\n"
    #expect(try read(text) { _ in }.content.columns == ["column 1", "column 2"])
    #expect(try read(text) { $0.headingRows = 1 }.content.columns == ["1.5", "2"])
    let texts = try read("Milk\nTea\nSalt\n") { $0.headingRows = 1 }
    #expect(texts.lists[0].list.items.map(\.text) == ["Tea", "Salt"])
  }

  @Test(arguments: [
    ("Town,Size,Size\n,Width,Height\nUlm,1,2\nBonn,3,4\n", 2),
    ("Town, Size,Size \n\nTown,Width,Height\nUlm,1,2\nBonn,3,4\n", 2),
    ("Town,Size,Size\n,Width,Height\nTown,Size,\nUlm,1,2\nBonn,3,4\n", 3),
  ])
  func `several rows name the columns, each text once`(text: String, count: Int) throws {
    let items = try items(text) {
      $0.headingRows = count
      $0.skippedLines = 0
    }
    #expect(
      items == [
        #"{"text": "Ulm", "Size Width": 1, "Size Height": 2}"#,
        #"{"text": "Bonn", "Size Width": 3, "Size Height": 4}"#,
      ]
    )
  }

  @Test func `a grid keeps each row of headings`() throws {
    let result = try read("Town,Size,Size\n,Width,Height\nUlm,1,2\n") {
      $0.headingRows = 2
      $0.shape = .grid
    }
    let rows = result.lists[0].list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    let texts = [#"["Town", "Size", "Size"]"#, #"[null, "Width", "Height"]"#, #"["Ulm", 1, 2]"#]
    #expect(rows == texts)
  }

  @Test(arguments: ["csv", "html"])
  func `too many rows of headings are refused`(format: String) {
    let text = format == "csv" ? "a,b\n1,2\n" : "<table><tr><td>a<td>b<tr><td>1<td>2</table>"
    let error = #expect(throws: ImportError.self) {
      _ = try read(text, format) { $0.headingRows = 9 }
    }
    #expect(error?.message == "--heading-rows 9: there is no more than 2 rows")
  }

  @Test func `a page has rows of headings and rows above them, too`() throws {
    let text = "<table><tr><td>x<td>y<tr><td>name<td>price<tr><td>a<td>1.5<tr><td>b<td>2</table>"
    let skipped = try items(text, "html") { $0.skippedLines = 1 }
    #expect(skipped == [#"{"text": "a", "price": 1.5}"#, #"{"text": "b", "price": 2}"#])
    let joined = try read(text, "html") { $0.headingRows = 2 }
    #expect(joined.content.columns == ["x name", "y price"])
    let numbered = try read(text, "html") { $0.headingRows = 0 }
    #expect(numbered.content.columns == ["column 1", "column 2"])
    let result = try read(text, "html") { $0.skippedLines = 1 }
    #expect(result.remarks.contains { $0.message == "1 first row is left out, as given" })
  }

  // MARK: Fields

  @Test(arguments: [
    ("~", "name~v\na;b~1\nc,d~2\n"), ("tab", "name\tv\na;b\t1\nc,d\t2\n"),
    ("|", "name|v\na;b|1\nc,d|2\n"), ("blank", "name   v\na;b \t1\nc,d 2\n"),
    ("~", "sep=;\nname~v\na;b~1\nc,d~2\n"), ("^", "name^v\n\"a;b\"^1\nc,d^2\n"),
  ])
  func `what stands between fields is given`(delimiter: String, text: String) throws {
    let found = try #require(TableOptions.Delimiter(delimiter))
    let items = try items(text) { $0.delimiter = found }
    #expect(items == [#"{"text": "a;b", "v": 1}"#, #"{"text": "c,d", "v": 2}"#])
  }

  @Test func `a delimiter counts more than the kind of the file`() throws {
    let semicolon = try #require(TableOptions.Delimiter(";"))
    let result = try read("name;v\na\tb;1\n", "tsv") { $0.delimiter = semicolon }
    #expect(result.lists[0].list.items.map(\.text) == ["a\tb"])
  }

  @Test func `quotes are as the standard has them, or the file is refused`() throws {
    let text = "name,v\n\"a\" b,1\nc,2\n"
    let error = #expect(throws: ImportError.self) { _ = try read(text) { $0.quoting = .strict } }
    #expect(error?.line == 2 && error?.message.contains("after a closing quote") == true)
    let lenient = try read(text) { $0.quoting = .lenient }
    #expect(lenient.lists[0].list.items.map(\.text) == ["\"a\" b", "c"])
    #expect(lenient.remarks.filter(\.isUnsettled).map(\.line) == [2])
    let blank = try read("name,v\na, \"b\"\nc, \"d\"\n") { $0.quoting = .strict }
    #expect(blank.lists[0].list.items.map { $0["v"]?.string } == [" \"b\"", " \"d\""])
  }
}
