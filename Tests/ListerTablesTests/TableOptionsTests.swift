// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerTables
import Testing

/// What the user says of tables, as words and as a folder remembers it.
struct TableOptionsTests {
  private static let all: TableOptions = {
    var options = TableOptions()
    options.text = "ware"
    options.key = ["nr"]
    options.columns = [.init(heading: "a", key: "b")]
    options.shape = .items
    options.split = "shop"
    options.place = "/data"
    options.rowsOf = "/rates"
    options.encoding = "koi8-r"
    options.delimiter = TableOptions.Delimiter("tab")
    options.quoting = .strict
    options.skippedLines = 3
    options.headingRows = 0
    options.decimalMark = .comma
    options.groupMark = .blank
    options.missing = ["n/a", "-"]
    options.kinds = ["v=number,decimal=.,missing=x", "w=day-first"].compactMap {
      TableOptions.ColumnKind($0)
    }
    options.isStrict = true
    return options
  }()

  @Test func `what is remembered comes back`() throws {
    let json = try #require(Self.all.json)
    #expect(TableOptions(json: json) == Self.all)
    #expect(TableOptions().json == nil)
    let nothing = try #require(JSONText("{}"))
    #expect(TableOptions(json: nothing) == TableOptions())
  }

  @Test(arguments: [
    #"{"skip": -5, "heading_rows": -1}"#, #"{"decimal": "x", "thousands": 1, "kinds": [1, {}]}"#,
    #"{"kinds": [{"column": "v", "kind": "colour"}], "delimiter": "\"", "quoting": "odd"}"#,
  ])
  func `what isn't understood counts as not said`(text: String) throws {
    var options = TableOptions(json: try #require(JSONText(text)))
    #expect(options.skippedLines ?? 0 == 0 && options.headingRows ?? 0 == 0)
    (options.skippedLines, options.headingRows) = (nil, nil)
    #expect(options == TableOptions())
  }

  @Test func `what is said newly replaces what was said`() throws {
    var new = TableOptions()
    #expect(Self.all.replaced(by: new) == Self.all)
    #expect(new.replaced(by: Self.all) == Self.all)
    new.skippedLines = 0
    new.groupMark = .comma
    new.missing = ["?"]
    let replaced = Self.all.replaced(by: new)
    #expect(replaced.skippedLines == 0 && replaced.missing == ["?"])
    // One mark without the other one says what both are.
    #expect(replaced.groupMark == .comma && replaced.decimalMark == nil)
    #expect(replaced.encoding == "koi8-r" && replaced.kinds == Self.all.kinds)
  }

  @Test(
    arguments: [
      ("Sales=number", "Sales", "number", []), (" a b = text", nil, "", []),
      ("a=b=date", "a=b", "date", []), ("x=text=number", "x=text", "number", []),
      ("v=number,missing=n/a", "v", "number", ["n/a"]),
      ("v=number,missing=a,b,missing= c ", "v", "number", ["a,b", "c"]),
      ("Größe, m=day-first", "Größe, m", "day-first", []),
      ("v=logical,missing=number", "v", "logical", ["number"]),
      // No kind, no column, and what can't be said.
      ("v", nil, "", []), ("=number", nil, "", []), ("v=Number", nil, "", []), ("v=", nil, "", []),
      ("v=number,", nil, "", []), ("v=number,missing=", nil, "", []),
      ("v=number,decimal=x", nil, "", []), ("v=number,sign=+", nil, "", []),
    ] as [(String, String?, String, [String])]
  )
  func `a kind is said behind its column`(
    text: String,
    heading: String?,
    kind: String,
    missing: [String]
  ) {
    let found = TableOptions.ColumnKind(text)
    #expect(found?.heading == heading)
    guard let found else { return }
    #expect(found.kind.rawValue == kind && found.missing == missing)
  }

  @Test(
    arguments: [
      ("v=number,decimal=,", TableOptions.DecimalMark.comma, nil, []),
      ("v=number,decimal=,,thousands=.", .comma, .point, []),
      ("v=number,thousands= ,missing=x", nil, .blank, ["x"]),
      ("v=number,missing=x,thousands=none,decimal=.", .point, .nothing, ["x"]),
      ("v=number,thousands='", nil, .apostrophe, []),
    ] as [(String, TableOptions.DecimalMark?, TableOptions.GroupMark?, [String])]
  )
  func `so are the marks of its numbers`(
    text: String,
    decimal: TableOptions.DecimalMark?,
    group: TableOptions.GroupMark?,
    missing: [String]
  ) throws {
    let found = try #require(TableOptions.ColumnKind(text))
    #expect(found.heading == "v" && found.kind == .number && found.missing == missing)
    #expect(found.decimalMark == decimal && found.groupMark == group)
  }

  @Test(arguments: ["", "ab", "\"", "\n", "\r", "\0", "§", "€", "Tab"])
  func `a delimiter is one character of ASCII`(word: String) {
    #expect(TableOptions.Delimiter(word) == nil)
  }

  @Test(arguments: [(",", ","), ("tab", "tab"), ("\t", "tab"), (" ", "blank"), ("~", "~")])
  func `a delimiter has a word`(text: String, word: String) throws {
    let found = try #require(TableOptions.Delimiter(text))
    #expect(found.word == word && TableOptions.Delimiter(word) == found)
  }

  @Test func `a format refuses what it has nothing of`() throws {
    func error(_ name: String) throws -> String? {
      let format = try FormatRun(name).format
      do throws(ImportError) {
        try Self.all.check(for: format)
        return nil
      } catch {
        return error.message
      }
    }
    for name in ["csv", "tsv"] {
      #expect(try error(name) == "--at, --rows-of say nothing of a file of the format \(name)")
    }
    #expect(
      try error("html")
        == "--delimiter, --quoting, --rows-of say nothing of a file of the format html"
    )
    #expect(
      try error("json-table")
        == "--delimiter, --quoting, --skip say nothing of a file of the format json-table"
    )
    #expect(
      try error("xlsx")?.hasPrefix("--encoding, --delimiter, --quoting, --rows-of say") == true
    )
    #expect(try error("opml")?.hasSuffix("nothing of a file of the format opml") == true)
    let text = try #require(try error("todotxt"))
    #expect(text.hasPrefix("--delimiter, "))
    #expect(text.hasSuffix(", which has no tables; --as csv reads a text as one"))
  }

  @Test func `what is kept of the last time is no word of the user`() throws {
    var content = try #require(JSONText(#"{"format": "json-table", "items": 3, "shape": "items"}"#))
    content["at"] = JSONText(string: "/data")
    let kept = try #require(ImportContent(json: content)).completing(TableOptions())
    #expect(kept.place == "/data")
    try kept.check(for: FormatRun("csv").format)
    try kept.check(for: FormatRun("icalendar").format)
    var given = TableOptions()
    given.shape = .items
    let said = try #require(ImportContent(json: content)).completing(given)
    #expect(throws: ImportError.self) { try said.check(for: FormatRun("icalendar").format) }
    given = TableOptions()
    given.rowsOf = "/rates"
    #expect(try #require(ImportContent(json: content)).completing(given).place == nil)
  }

  @Test func `of two places the one that is said newly counts`() {
    var (at, members) = (TableOptions(), TableOptions())
    at.place = "/data"
    members.rowsOf = "/rates"
    #expect(at.replaced(by: members) == members)
    #expect(members.replaced(by: at) == at)
  }

  @Test func `of several files each takes what it has`() throws {
    let cells = Self.all.restricted(to: .cells)
    #expect(cells.place == nil && cells.rowsOf == nil)
    #expect(cells.encoding == nil && cells.skippedLines == nil && cells.delimiter == nil)
    #expect(cells.decimalMark == .comma && cells.isStrict && cells.text == "ware")
    let none = Self.all.restricted(to: [])
    #expect(none.kinds.isEmpty && none.missing.isEmpty && !none.isStrict)
    let all: TableOptions.Topics = [
      .encoding, .cells, .columns, .rows, .records, .places, .members,
    ]
    #expect(Self.all.voidOptions(for: all).isEmpty)
  }
}
