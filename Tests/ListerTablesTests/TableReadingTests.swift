// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerTables
import Testing

/// What is told of how a table was read.
struct TableReadingTests {
  private func reading(
    _ text: String,
    _ format: String = "csv",
    _ change: (inout TableOptions) -> Void = { _ in }
  ) throws -> TableReading {
    var options = ReadingOptions(name: "source")
    change(&options.table)
    options.findsClues = true
    let format = try FormatRun(format).format
    let result = try Array(text.utf8).withByteView { (bytes) throws(ImportError) in
      try format.read(bytes, options)
    }
    return try #require(result.readings.first)
  }

  /// A column as words: what it became, its kind, and how many cells are of it, missing, and others.
  private func words(_ column: TableReading.Column) -> String {
    let kind = column.kind?.rawValue ?? "mixed"
    let mark = column.decimalMark.map { " \($0.rawValue)" } ?? ""
    let unit = column.unit.map { " \($0)" } ?? ""
    let counts = "\(column.values) \(column.missing) \(column.others)"
    return "\(column.member ?? "none") \(kind)\(mark)\(unit) \(counts)"
  }

  private static let columns: [(text: String, words: String, clue: String?)] = [
    ("1\n2\n3\n", "v number 3 0 0", nil),
    ("1.5\n22\n3\n", "v number . 3 0 0", "2 1.5 a decimal point"),
    ("\"1.234,5\"\n2\n3\n", "v number , 3 0 0", "2 1.234,5 a decimal comma"),
    ("1\n\"2,5\"\n3\n", "v number , 3 0 0", "3 2,5 a decimal comma"),
    ("1\nNA\n3\n", "v number 2 1 0", nil),
    ("1\n(D)\n3\n5\n6\n", "v number 4 0 1", nil),
    ("1 kg\n2.5 kg\n3 kg\n", "v number . kg 3 0 0", "3 2.5 kg a decimal point"),
    ("5%\n1.5%\n2%\n", "v number . 3 0 0", "3 1.5% a decimal point"),
    ("red\nblue\n3\n", "v text 3 0 0", "2 red no number"),
    ("7\n12\nblue\nred\n", "v text 4 0 0", "4 blue no number"),
    ("007\n12\n13\n", "v text 3 0 0", "2 007 a zero in front, as codes have it"),
    ("1/2/2024\n14/2/2024\n3/2/2024\n", "v day-first 3 0 0", "3 14/2/2024 the day is first"),
    ("1/2/2024\n2/14/2024\n3/2/2024\n", "v month-first 3 0 0", "3 2/14/2024 the month is first"),
    (
      "1/2/2024\n2/4/2024\n3/2/2024\n", "v text 3 0 0",
      "2 1/2/2024 day and month can be the other way round"
    ),
    ("2024-02-01\n2024-02-02\n2024-03-01\n", "v date 3 0 0", nil),
    ("true\nfalse\ntrue\n", "v logical 3 0 0", nil),
    ("red\nblue\ngreen\n", "v text 3 0 0", nil),
    ("\n\n\n", "none mixed 0 0 0", nil),
  ]

  @Test(arguments: columns)
  func `a column tells what it is, and which cell decided`(
    cells: String,
    words: String,
    clue: String?
  ) throws {
    let names = ["Anna", "Ben", "Clara", "Dora", "Emil"]
    let values = cells.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let rows = zip(names, values).map { "\($0),\($1)\n" }
    let reading = try reading("name,v\n" + rows.joined())
    #expect(reading.shape == .items)
    #expect(reading.headingLine == 1)
    #expect(reading.rows == values.count)
    #expect(self.words(reading.columns[0]) == "text text \(values.count) 0 0")
    if words.hasPrefix("none") {
      // A column without a cell is a member all the same: it has a name.
      #expect(self.words(reading.columns[1]) == "v mixed 0 0 0")
    } else {
      #expect(self.words(reading.columns[1]) == words)
    }
    let found = reading.columns[1].clue
    #expect(found.map { "\($0.line ?? 0) \($0.text) \($0.shows)" } == clue)
  }

  @Test func `members count what they keep under other names, and what is missing`() throws {
    let text = "name,price,due\nTea,1.50 €,2026-01-02\nMilk,n/a,soon\nRice,cheap,2026-01-03\n"
    let columns = try reading(text).columns
    #expect(
      columns.map(words) == ["text text 3 0 0", "price number . 1 1 1", "due date 2 0 1"]
    )
  }

  @Test func `a grid has letters for its columns, and numbers where they are`() throws {
    let reading = try reading("Report 2026\n\nx;y;z\n1;2,5;a\n3;4,5;5\n6;7,5;8\n") {
      $0.shape = .grid
    }
    #expect(reading.shape == .grid)
    #expect(reading.delimiter?.word == ";")
    #expect(reading.headingLine == 3)
    #expect(
      reading.columns.map(words) == ["A number 3 0 0", "B number , 3 0 0", "C number 2 0 1"]
    )
  }

  @Test func `what the user says is what is told`() throws {
    let text = "name,v,w\na,1.234,x\nb,2.345,none\nc,k,y\n"
    let columns = try reading(text) { options in
      options.kinds = ["v=number,decimal=,", "w=text"].compactMap { TableOptions.ColumnKind($0) }
      options.columns = [TableOptions.Column(heading: "w", key: "")]
    }.columns
    #expect(columns.map(words) == ["text text 3 0 0", "v number , 2 0 1", "none text 3 0 0"])
  }

  @Test(
    arguments: [
      ("html", "<table><tr><th>n<th>v<tr><td>a<td>1<tr><td>b<td>x<tr><td>c<td>2</table>", "text"),
      ("json-table", #"[{"n":"a","v":1},{"n":"b","v":2}]"#, "number"),
      ("json-table", #"[{"n":"a","v":[1]},{"n":"b","v":[2]}]"#, "mixed"),
      ("tsv", "n\tv\na\t1\nb\tx\nc\ty\n", "text"),
    ]
  )
  func `every kind of file tells its columns`(
    format: String,
    text: String,
    kind: String
  ) throws {
    let reading = try reading(text, format)
    let last = try #require(reading.columns.last)
    #expect((last.kind?.rawValue ?? "mixed") == kind)
    #expect(reading.columns[0].member == "text")
    #expect((reading.delimiter?.word == "tab") == (format == "tsv"))
  }

  @Test func `nobody looks for cells that decided unless that is wanted`() throws {
    let result = try FormatRun("csv").read("name,v\na,1.5\nb,2\n")
    let reading = try #require(result.readings.first)
    #expect(reading.columns.map(\.clue?.text) == [nil, nil])
  }
}
