// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Columns of numbers in which offices of statistics and people mark some, or have others in their place.
struct TableFlagsTests {
  /// What is read of a table of two columns, whose second one is `v`, between semicolons.
  private func read(_ cells: [String]) throws -> ImportResult {
    let rows = cells.enumerated().map { "item \($0.offset);\($0.element)\n" }.joined()
    return try FormatRun("csv").read("name;v\n" + rows)
  }

  private func values(_ result: ImportResult) -> [String?] {
    result.lists[0].list.items.map { $0["v"]?.text }
  }

  @Test(
    arguments: [
      (["12", "15", "20", "(D)"], #"v: 3 numbers, 1 "(D)""#),
      (["1.5", "2.5", "3.5", "n.v."], #"v: 3 numbers, 1 "n.v.""#),
      (["1,5", "p", "2", "3", "1.234,5", "*", "7", "8"], #"v: 6 numbers, 1 "p", 1 "*""#),
      (["x", "1", "2", "3", "4", "5", "6", "x"], #"v: 6 numbers, 2 "x""#),
    ] as [([String], String)]
  )
  func `a few short texts in the place of numbers are members of their own, and told`(
    cells: [String],
    remark: String
  ) throws {
    let result = try read(cells)
    for (cell, item) in zip(cells, result.lists[0].list.items) {
      let isText = !cell.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      #expect(item["vText"]?.string == (isText ? cell : nil))
      #expect((item["v"]?.kind == .number) == !isText)
    }
    #expect(result.remarks.contains { $0.message == remark })
  }

  @Test(arguments: ["..", "...", "…", ":", "(NA)", "(X)"])
  func `a flag that says that there is no number is left out, and told`(flag: String) throws {
    let result = try read(["1.5", flag, "2.5", "3.5"])
    #expect(values(result) == ["1.5", nil, "2.5", "3.5"])
    #expect(result.lists[0].list.items.allSatisfy { $0["vText"] == nil })
    #expect(result.remarks.contains { $0.message == "v: 3 numbers, 1 \"\(flag)\"" })
  }

  @Test(arguments: ["-", "NA", "n/a", "–"])
  func `words for no value are left out of columns of numbers`(word: String) throws {
    let result = try read(["1", word, "3", word])
    #expect(values(result) == ["1", nil, "3", nil])
    let said = "2 cells of columns of numbers are left out, which say \"\(word)\""
    #expect(result.remarks.contains { $0.message == said })
    // Elsewhere they are texts.
    #expect(try read(["a", word, "b"]).lists[0].list.items[1]["v"]?.string == word)
  }

  @Test(
    arguments: [
      (["12.5p", "13.0", "14.25"], ["12.5", "13.0", "14.25"], #"v: 3 numbers, 1 with "p""#),
      (
        ["1,234 (e)", "2,345,678", "17"], ["1234", "2345678", "17"], #"v: 3 numbers, 1 with "(e)""#
      ),
      (["12*", "13", "14**"], ["12", "13", "14"], #"v: 3 numbers, 1 with "*", 1 with "**""#),
      (["12.5 bep", "7 p", "1"], ["12.5", "7", "1"], #"v: 3 numbers, 1 with "bep", 1 with "p""#),
      (["5†", "6", "7", ".."], ["5", "6", "7", nil], #"v: 3 numbers, 1 with "†", 1 "..""#),
      (
        ["1'234.5 e", "(D)", "2", "3"], ["1234.5", nil, "2", "3"],
        #"v: 3 numbers, 1 with "e", 1 "(D)""#
      ),
    ] as [([String], [String?], String)]
  )
  func `a flag behind a number is told, and the number counts`(
    cells: [String],
    numbers: [String?],
    remark: String
  ) throws {
    let result = try read(cells)
    #expect(values(result) == numbers)
    #expect(result.remarks.contains { $0.message == remark }, "\(result.remarks)")
  }

  @Test(arguments: [
    // Houses, grades, lines of buses, versions, few numbers among texts, many texts, long ones.
    ["12b", "14", "16"], ["1+", "2", "3", "2-"], ["12", "13", "14", "S1"], ["1.0b", "2.0b"],
    ["1", "2", "A"],
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "a", "b", "c", "d"],
    ["1", "2", "3", "on request"], ["1.5", "2.5", "3.5", "12b c"], ["12 x", "13", "14"],
    ["1", "2", "3", "2026-03-01"], ["1", "2", "3", "=A1"], ["12 (2)", "13", "14"],
    ["*12", "13", "14"],
    ["007", "008", "009", "x"],
  ])
  func `what may be the name of something stays as it is`(cells: [String]) throws {
    let items = try read(cells).lists[0].list.items
    #expect(items.map { $0["v"]?.string } == cells)
    #expect(items.allSatisfy { $0["vText"] == nil })
  }

  @Test(
    arguments: [
      (["31", "(D)", "53", "(D)", "7"], #""(D)""#), (["1.5", "x", "2.5", "y", "3"], #""x", "y""#),
    ] as [([String], String)]
  )
  func `numbers that stay texts for too many flags are told, and not settled`(
    cells: [String],
    flags: String
  ) throws {
    let result = try read(cells)
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    let message =
      "v: numbers are kept as texts, since more than a quarter of the cells say \(flags)"
    #expect(result.remarks.contains { $0.message == message && $0.isUnsettled })
  }

  @Test(
    arguments: [
      (["1", "2", "3", "on request"], 3), (["12 kg", "7 kg", "(D)", "5 kg"], 3),
      (["12", "14", "16", "12b"], 3),
      (["5", "7", "9", "a", "b", "c", "11", "12", "13", "14"], nil),
      (["12b", "14"], nil), (["007", "008", "009", "x"], nil), (["a", "b", "1"], nil),
    ] as [([String], Int?)]
  )
  func `a column of numbers for the most part that stays one of texts is told`(
    cells: [String],
    numbers: Int?
  ) throws {
    let result = try read(cells)
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    let told = result.remarks.filter { $0.message.hasSuffix("all are kept as texts") }
    #expect(
      told.map(\.message)
        == (numbers.map {
          ["v: \($0) of \(cells.count) cells are numbers, and all are kept as texts"]
        } ?? [])
    )
    #expect(told.allSatisfy { !$0.isUnsettled })
  }

  @Test func `letters are flags of whole numbers beside a sign that there is none`() throws {
    let result = try read(["31", "..", "53", "42p"])
    #expect(values(result) == ["31", nil, "53", "42"])
    #expect(result.remarks.contains { $0.message == #"v: 3 numbers, 1 with "p", 1 "..""# })
  }

  @Test func `a column that has the name for texts already keeps it`() throws {
    let text = "name;v;vText\na;1;x\nb;2;y\nc;3;z\nd;(D);w\n"
    let items = try FormatRun("csv").items(text)
    #expect(items[3]["vText"]?.string == "w" && items[3]["vText 2"]?.string == "(D)")
    #expect(items[3]["v"] == nil)
  }

  @Test func `cells of a grid keep what they say`() throws {
    var table = TableOptions()
    table.shape = .grid
    let text = "Town;v\nA;12.5p\nB;13.5\nC;14.5\nD;(D)\n"
    let result = try FormatRun("csv").read(Array(text.utf8), table)
    let rows = result.lists[0].list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(
      rows == [
        #"["Town", "v"]"#, #"["A", 12.5]"#, #"["B", 13.5]"#, #"["C", 14.5]"#, #"["D", "(D)"]"#,
      ]
    )
    #expect(result.remarks.map(\.message) == [#"v: 3 numbers, 1 with "p""#])
  }

  // MARK: JSON

  private func items(json: String) throws -> (items: [ListItem], remarks: [String]) {
    let result = try FormatRun("json-table").read(json)
    return (result.lists[0].list.items, result.remarks.map(\.message))
  }

  @Test(
    arguments: [
      (#""1.19""#, #""2.50""#, ["1.19", "2.50"]), (#""0.00010000""#, #""-12.50000000""#, nil),
      (#""1.5""#, "2", ["1.5", "2"]), (#""1.25""#, "null", ["1.25", nil]),
      (#""52.5170365""#, #""13.38885""#, ["52.5170365", "13.38885"]),
    ] as [(String, String, [String?]?)]
  )
  func `decimals that JSON has as texts are numbers, and told`(
    first: String,
    second: String,
    numbers: [String?]?
  ) throws {
    let json = #"[{"name": "A", "size": \#(first)}, {"name": "B", "size": \#(second)}]"#
    let (items, remarks) = try items(json: json)
    let expected = numbers ?? ["0.00010000", "-12.50000000"]
    #expect(items.map { $0["size"]?.text } == expected)
    #expect(remarks.contains(#"decimals that are written as texts are read as numbers: "size""#))
  }

  @Test(
    arguments: [
      (["31", #""(D)""#, "53", "42"], ["31", nil, "53", "42"], "(D)"),
      (["1", "2", #""..""#, "3"], ["1", "2", nil, "3"], nil),
      (["1", #""2.50""#, "3", "4", #""x""#], ["1", "2.50", "3", "4", nil], "x"),
      (["1", "2", "3", #""7""#], ["1", "2", "3", #""7""#], nil),
      (["1", "2", "3", #""on request""#], ["1", "2", "3", #""on request""#], nil),
      (["1", "2", "3", "true"], ["1", "2", "3", "true"], nil),
    ] as [([String], [String?], String?)]
  )
  func `a few flags among numbers of JSON are members of their own, and told`(
    cells: [String],
    values: [String?],
    flag: String?
  ) throws {
    let rows = cells.map { #"{"name": "A", "size": \#($0)}"# }
    let (items, remarks) = try items(json: "[\(rows.joined(separator: ","))]")
    #expect(items.map { $0["size"]?.text } == values)
    #expect(items.compactMap { $0["sizeText"]?.string } == [flag].compactMap(\.self))
    #expect(remarks.contains { $0.hasPrefix("size: ") } == values.contains(nil))
  }

  @Test func `more flags of JSON than a quarter stay, and are told`() throws {
    let rows = ["1", #""x""#, "2"].map { #"{"name": "A", "size": \#($0)}"# }
    let (items, remarks) = try items(json: "[\(rows.joined(separator: ","))]")
    #expect(items.map { $0["size"]?.text } == ["1", #""x""#, "2"])
    #expect(remarks.contains { $0.hasPrefix("size: ") && $0.contains("\"x\"") })
  }

  @Test func `decimals among numbers are such, and other texts stay`() throws {
    let sizes = ["1", "2.5", "3", #""3.25""#, #""n/a""#, #""7""#, "8", "9"]
    let rows = sizes.map { #"{"name": "A", "size": \#($0)}"# }
    let (items, _) = try items(json: "[\(rows.joined(separator: ","))]")
    let found = items.map { $0["size"]?.text }
    #expect(found == ["1", "2.5", "3", "3.25", #""n/a""#, #""7""#, "8", "9"])
  }

  @Test(arguments: [
    ["007", "008"], ["12345678901234567890", "98765432109876543210"], ["5", "6"], ["1.19", "7"],
    ["1.9", "1.10"], ["1.2.3", "1.2.4"], ["1.5", "n/a"], ["1,5", "2,5"], ["1.5e3", "2.5"],
    ["2026-03-01", "2026-03-02"], ["1.", "2."], ["+1.5", "+2.5"], ["01.50", "02.50"],
  ])
  func `other texts of JSON stay texts`(cells: [String]) throws {
    let rows = cells.map { #"{"name": "A", "size": "\#($0)"}"# }
    let (items, remarks) = try items(json: "[\(rows.joined(separator: ","))]")
    #expect(items.map { $0["size"]?.string } == cells)
    #expect(remarks.contains { $0.contains("versions") } == (cells == ["1.9", "1.10"]))
  }

  @Test func `texts of versions, and those of a note, are none of numbers`() throws {
    let json = #"[{"name": "A", "Version": "1.5", "note": "2.5"}]"#
    let (items, _) = try items(json: json)
    #expect(items[0]["Version"]?.string == "1.5" && items[0].note == "2.5")
  }

  @Test func `decimals of a grid of JSON are numbers`() throws {
    var table = TableOptions()
    table.shape = .grid
    let json = #"[["Town", "v"], ["A", "1.50"], ["B", "2.25"]]"#
    let list = try FormatRun("json-table").read(Array(json.utf8), table).lists[0].list
    let rows = list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(rows == [#"["Town", "v"]"#, #"["A", 1.50]"#, #"["B", 2.25]"#])
  }
}
