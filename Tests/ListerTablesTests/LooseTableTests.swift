// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Tables whose files' names say nothing: as what they are read, and what is told of those that are not.
struct LooseTableTests {
  private static func format(of text: String, called name: String) throws -> String {
    try FormatRun(finding: Array(text.utf8), in: name).format.name
  }

  @Test(arguments: [
    "a.txt": "chr1\t100\tx\nchr2\t200\ty\nchr3\t300\tz\n",
    "b.txt": "Sun\tstar\tG2\nMoon\tsatellite\tnone\nEarth\tplanet\tnone\n",
    "c.asc": "-17.3    11.6\n-16.8    11.6\n-16.8    11.7\n",
    "d.dat": "   1  8  -.11\n   2  9  -.08\n   3  7  .23\n",
    "e.txt": "# Stations\na\tb\tc\nx\t.5\t1\ny\t.25\tNA\n",
    "f.txt": "a\tb\tc\nx\t5.\t1\ny\t\t2\nz\t1\tNA\n",
  ])
  func `numbers between blanks, and fields between tabs, are tables`(
    name: String,
    text: String
  ) throws {
    let format = try LooseTableTests.format(of: text, called: name)
    #expect(["csv", "tsv"].contains(format), "\(name): \(format)")
  }

  @Test(
    arguments: ["\t", ";", ",", "|"],
    [
      (["Rain in May"], []), (["Office", "", "Rain in May"], ["Source: an office"]),
      (["Rain, in May; of towns"], ["", "one note", "and another"]),
    ] as [([String], [String])]
  )
  func `a table below titles is one, whatever the file is called`(
    separator: String,
    around: (titles: [String], notes: [String])
  ) throws {
    let rows = [
      ["Town", "County", "Rain"], ["Leeds", "York", "12"], ["Ely", "Cam", "7"],
      ["Truro", "Corn", "9"],
    ]
    let lines = around.titles + rows.map { $0.joined(separator: separator) } + around.notes
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    for name in ["u.txt", "u.dat", "u"] {
      let run = try FormatRun(finding: bytes, in: name)
      let items = try run.read(bytes).lists[0].list.items
      #expect(items.map(\.text) == ["Leeds", "Ely", "Truro"], "\(name): \(run.format.name)")
      #expect(items.map { $0["Rain"]?.text } == ["12", "7", "9"])
    }
  }

  @Test(arguments: [
    "Shopping\nMilk, 2\nBread, 1\nTea, 3\n", "Dear Ann\nsoon, I hope, or later\nBob, Eve, Cy\n",
    "Shopping\n\nMilk\tcold\nBread\tdark\n",
  ])
  func `lines below a title are lines`(text: String) throws {
    #expect(try LooseTableTests.format(of: text, called: "list.txt") == "text")
  }

  @Test(
    arguments: [
      ("t.tab", "name;size\nUlm;3\nKiel;5\n", #"";""#),
      ("t.tsv", "name,size\nUlm,3\nKiel,5\n", #"",""#),
      ("t.tab", "name  size\nUlm  3\nKiel  5\n", #""blank""#),
      ("t.tsv", "Sizes\n\nname;state;size\nUlm;BW;3\nKiel;SH;5\n", #"";""#),
    ]
  )
  func `a file that is called by tabs and has none is read by what separates, and it is told`(
    name: String,
    text: String,
    separator: String
  ) throws {
    let result = try FormatRun("tsv").read(text)
    #expect(result.lists[0].list.items.map { $0["size"]?.text } == ["3", "5"])
    let told = "there is no tab in the file: \(separator) separates its fields"
    #expect(result.remarks.contains { $0.message == told }, "\(result.remarks)")
    let format = try LooseTableTests.format(of: text, called: name)
    #expect(["csv", "tsv"].contains(format))
  }

  @Test func `one column of texts in a file that is called by tabs stays one`() throws {
    let items = try FormatRun("tsv").items("name\nUlm\nKiel, the\nBonn\n")
    #expect(items.map(\.text) == ["Ulm", "Kiel, the", "Bonn"])
    var table = TableOptions()
    table.delimiter = TableOptions.Delimiter("tab")
    let given = try FormatRun("tsv").read(Array("name;size\nUlm;3\nKiel;5\n".utf8), table)
    #expect(given.lists[0].list.items.map(\.text) == ["name;size", "Ulm;3", "Kiel;5"])
  }

  @Test(arguments: [
    "2015-01-01 5.3\n2015-01-02 .5\n2015-01-03 1.25\n",
    "day rain\n2015-01-01 5.3\n2015-01-02 6.3\n2015-01-03 1.25\n",
    "2015-01-01\t5.3\n2015-01-02\t-6\n2015-01-03\t7\n",
    "2015-01-01  5,3  1\n2015-01-02  6,3  0\n2015-01-03  7,1  2\n",
  ])
  func `days with numbers behind them are a table`(text: String) throws {
    for name in ["t.txt", "t.csv", "t.dat"] {
      let format = try LooseTableTests.format(of: text, called: name)
      #expect(["csv", "tsv"].contains(format), "\(name): \(format)")
    }
    var table = TableOptions()
    table.shape = .items
    let bytes = Array(text.utf8)
    let result = try FormatRun(finding: bytes, in: "t.txt").read(bytes, table)
    let days = text.split(separator: "\n").count { $0.hasPrefix("2") }
    #expect(result.lists[0].list.items.count == days)
  }

  @Test func `days with words behind them are those of tasks`() throws {
    let text = "2015-01-01 Milk\n2015-01-02 6 eggs\n2015-01-03 1.25\n"
    #expect(try LooseTableTests.format(of: text, called: "list.txt") == "todotxt")
  }

  @Test(arguments: [
    "Milk 2\nBread 1\nTea 3\n", "# Groceries\n\nMilk, 2\nBread, 1\n", "# Groceries\nMilk\nBread\n",
    "Milk\tcold\nBread\tdark\nTea\tgreen\n",
  ])
  func `lines of a list are lines`(text: String) throws {
    #expect(try LooseTableTests.format(of: text, called: "list.txt") == "text")
  }

  @Test(arguments: [
    ("Sun 4.8 5840\nMoon 12.7 200 3\nVega .5 9600\nRigel 7 12100\n", "blanks; --as csv"),
    ("Milk\tcold\nBread\tdark\nTea\tgreen\n", "tabs; --as tsv"),
    (
      "# names\n0000..007F; Latin; basic\n0080..00FF; Latin; more\n0100; Latin; last\n",
      "semicolons"
    ),
    ("a,b,c,d\n1,2\n1,2\n1,2\n", "commas; --as csv"),
  ])
  func `lines that look like a table are told`(text: String, told: String) throws {
    let result = try FormatRun("text").read(Array(text.utf8))
    #expect(result.remarks.contains { $0.message.contains(told) && $0.isUnsettled }, "\(text)")
  }

  @Test(arguments: [
    "Milk\nBread\n", "2 kg Milk\n1 l Water\n3 x Eggs\n",
    "- [ ] Milk\n- [x] Bread, dark\n- [ ] Tea\n",
    "2 Milk\n1 Bread\n3 Tea\n", "Call Ann, please\nWrite a letter\nGo home, early\n",
  ])
  func `nothing is told of lines of a list`(text: String) throws {
    #expect(try FormatRun("text").read(Array(text.utf8)).remarks.isEmpty)
  }

  @Test(arguments: [
    "TimeStamp,rain\n2026-01-01 00:00:00,0.5\n2026-01-01 01:00:00,1\n",
    "Rain of 2026\n\nTimeStamp,rain,place\n2026-01-01 00:00,0.5,Rome\n2026-01-01 01:00,1,Oslo\n",
    "when;where;what\n2026-01-01 noon;Rome;rain\n2026-01-02 noon;Oslo;snow\n",
  ])
  func `times in the first column of a table are no tasks`(text: String) throws {
    #expect(try LooseTableTests.format(of: text, called: "t.csv") == "csv")
  }

  @Test(arguments: [
    "2026-01-02 Buy milk\nCall Ann\n", "(A) Buy milk, bread\n(B) Call Ann, Bob\n",
    "x 2026-01-02 Buy milk\n",
  ])
  func `tasks with a mark are tasks whatever the file is called`(text: String) throws {
    #expect(try LooseTableTests.format(of: text, called: "list.txt") == "todotxt")
  }

  @Test(arguments: ["csv", "tsv"])
  func `a blank among numbers is nothing`(format: String) throws {
    let separator = format == "csv" ? ";" : "\t"
    let rows = [
      ["name", "mass", "seen"], ["a", "1", "2026-01-02"], ["b", " ", " "], ["c", "3", ""],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\n") + "\n"
    let items = try FormatRun(format).items(text)
    #expect(items.map { $0["mass"]?.text } == ["1", nil, "3"])
    #expect(items.map { $0["seen"]?.string } == ["2026-01-02", nil, nil])
  }

  @Test func `a first row with a number of another spelling than JSON's is one of values`() throws {
    for text in ["Ann,Rome,00123\nBob,Oslo,00298\nEve,Bern,08075\n", ".5,.25\n.75,.5\n.1,.2\n"] {
      let result = try FormatRun("csv").read(Array(text.utf8))
      #expect(result.remarks.contains(TableHeadings.areMissing), "\(text)")
    }
    let named = try FormatRun("csv").read(Array("x,.1\n.5,1\n.75,2\n.25,3\n".utf8))
    #expect(!named.remarks.contains(TableHeadings.areMissing))
  }
}
