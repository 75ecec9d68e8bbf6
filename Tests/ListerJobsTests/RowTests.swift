// SPDX-License-Identifier: MIT

import ListerJobs
import ListerTables
import TestKit
import Testing

/// One document, filled by the rows of a table.
@Suite struct RowTests {
  private static let quote = """
    {"id": "q", "name": "Quote", "items": [{"text": "Desk", "price": 10}],
     "grids": [
      {"name": "Lines", "rows": [["Item", "Qty", "Price"], ["Desk", 2, 100.5, "=B2*C2"]], "values": [[1]]},
      {"name": "My totals", "rows": [["Rate", 0.2], ["Due", "=ROUND(Lines!D2*(1+B1),2)"], ["Who"]]}],
     "names": {"rate": "'My totals'!B1", "due": "'My totals'!B2", "factor": "=3"}}
    """

  @Test func `a column fills the cell, the name or the member that it is called like`() throws {
    let run = try RowRun(
      Self.quote,
      """
      rate,B2,'My totals'!B3,id,items[0].price,factor,town
      0.1,3,Ann,q-1,11,4,Rome
      0.25,4,=Bob,q-2,12,5,
      """
    )
    let (lines, failed) = try run.lines(
      "id,due,B2,who='My totals'!B3,items[0].price,town,'My totals'!A1:B2"
    )
    #expect(failed == 0)
    #expect(
      lines == [
        #"{"id":"q-1","due":331.65,"B2":3,"who":"Ann","items[0].price":11,"town":"Rome","#
          + #""'My totals'!A1:B2":[["Rate",0.1],["Due",331.65]]}"#,
        #"{"id":"q-2","due":502.5,"B2":4,"who":"=Bob","items[0].price":12,"town":null,"#
          + #""'My totals'!A1:B2":[["Rate",0.25],["Due",502.5]]}"#,
      ]
    )
  }

  @Test func `without a selection documents are written, with new values`() throws {
    let run = try RowRun(#"{"grid":[[1,"=A1*2"]],"values":[[7,7]],"x":1}"#, "A1,C3\n5,=1\n")
    let document =
      #"{"grid":[[5,"=A1*2"], [], [null, null, {"text":"=1"}]],"#
      + #""values":[[5,10,null],[null,null,null],[null,null,"=1"]],"x":1}"#
    #expect(try run.lines().lines == [document])
  }

  @Test func `a document of many lines has one for each row`() throws {
    let run = try RowRun("{\n  \"grid\": [\n    [1, \"=A1 & \\\"\\n\\\"\"]\n  ]\n}\n", "A1\n5\n6\n")
    let lines = try run.lines().lines
    #expect(lines.count == 2)
    #expect(lines[0] == #"{"grid":[[5,"=A1 & \"\n\""]],"values":[[5,"5\n"]]}"#)
  }

  @Test func `a name of a formula becomes the formula of a value`() throws {
    let run = try RowRun(
      #"{"grid":[["=rate*2"]],"names":{"Rate":"=1"}}"#,
      "{\"rate\":1.5}\n{\"rate\":\"a\\\"b\"}\n{\"rate\":true}\n",
      name: "rows.ndjson"
    )
    #expect(
      try run.lines("A1").lines == [#"{"A1":3}"#, ##"{"A1":{"error":"#VALUE!"}}"##, #"{"A1":2}"#]
    )
  }

  @Test func `cells are read as those of a table are`() throws {
    let run = try RowRun(
      "[[1,2,3,\"=A1+0\",\"=B1&C1\"]]",
      "A1;B1;C1\n1.234,50;007;31.12.2026\n0,5;008;01.02.2026\nNA;009;\n12,25;010;04.03.2026\n"
    )
    let lines = try run.lines("A1,E1,D1").lines
    #expect(
      lines == [
        #"{"A1":1234.5,"E1":"0072026-12-31","D1":1234.5}"#,
        #"{"A1":0.5,"E1":"0082026-02-01","D1":0.5}"#, #"{"A1":null,"E1":"009","D1":0}"#,
        #"{"A1":12.25,"E1":"0102026-03-04","D1":12.25}"#,
      ]
    )
  }

  @Test func `a cell that doesn't fit its column is an error with its line`() throws {
    let rows = "A1,B1\n1,\"two\nlines\"\n2,x\n3,y\noops,z\n5,w,too many\n6,v\n"
    let run = try RowRun("[[0,0,\"=A1*2\"]]", rows)
    let (lines, failed) = try run.lines("C1,B1")
    #expect(failed == 2)
    #expect(lines[0] == #"{"C1":2,"B1":"two\nlines"}"#)
    #expect(lines[3].contains(#""line":6,"column":1,"path":"A1","#))
    #expect(lines[4].contains(#""line":7,"column":1,"path":"","message":"3 fields"#))
    #expect(lines[5] == #"{"C1":12,"B1":"v"}"#)
  }

  @Test func `objects of JSON fill by their members`() throws {
    let rows = """
      {"A1": 1.50, "B1": "=x", "town": {"a": [1, 2]}}

      {"B1": "y", "A1": "2"}
      {"A1": 3, "other": 1}
      {"A1": 3, "A1": 4}
      {"A1": }
      """
    let run = try RowRun("[[0,0,\"=A1*2\"]]", rows, name: "rows.jsonl")
    let (lines, failed) = try run.lines("A1,B1,C1,town")
    #expect(failed == 3)
    #expect(lines[0] == #"{"A1":1.5,"B1":"=x","C1":3,"town":{"a": [1, 2]}}"#)
    #expect(lines[1] == #"{"A1":"2","B1":"y","C1":4,"town":null}"#)
    #expect(lines[2].contains(#""line":4,"column":1,"path":"other""#))
    #expect(lines[3].contains(#""line":5,"column":1,"path":"A1""#))
    #expect(lines[4].contains(#""line":6"#))
  }

  @Test(arguments: [
    ("town\nx\n", nil, RowFault.nothingFilled(columns: ["town"], template: "")),
    ("due\n1\n", nil, .target("due", "the cell has a formula")),
    ("B2,Lines!B2\n1,2\n", nil, .twice("B2", "Lines!B2")),
    ("Lines!A1:B2\n1\n", nil, .target("Lines!A1:B2", "several cells; a column fills one")),
    ("items\n1\n", nil, .target("items", "it has members; a column fills one value")),
    ("rate\n1\n", "duee", .unknownField("duee", template: "")),
    (
      "factor\n1\n", "factor",
      .target("factor", "it stands for a formula; a cell with =factor can be selected")
    ),
  ])
  func `what can't be filled is told before the first row`(
    rows: String,
    select: String?,
    fault: RowFault
  ) throws {
    let found = try #require(try RowRun(Self.quote, rows).fault(select))
    switch (found, fault) {
    case (.nothingFilled(let columns, _), .nothingFilled(let expected, _)):
      #expect(columns == expected)
    case (.unknownField(let name, _), .unknownField(let expected, _)): #expect(name == expected)
    default: #expect(found == fault)
    }
  }

  @Test func `rows that are no table of texts are told`() throws {
    for rows in ["", "\n\n", "{\n", "[1]\n"] {
      guard case .rows? = try RowRun("[[1]]", rows).fault() else {
        Issue.record("\(rows.debugDescription) is taken")
        continue
      }
    }
    guard case .template? = try RowRun("[[1]", "A1\n1\n").fault() else {
      Issue.record("a document that is broken is taken")
      return
    }
  }

  @Test func `constants are the same in all rows`() throws {
    var run = try RowRun(Self.quote, "B2\n1\n2\n")
    run.request.constants = [RowConstant("rate", .init(checked: "0.5"))]
    #expect(try run.lines("due").lines == [#"{"due":150.75}"#, #"{"due":301.5}"#])
    run.request.constants = [RowConstant("nothing", .null)]
    #expect(try run.fault() != nil)
  }

  @Test func `variations are all combinations of exact steps`() throws {
    let run = try RowRun(Self.quote, varying: ["rate=0.1:0.3:0.1", "B2=2,1"])
    let lines = try run.lines("rate,B2,due").lines
    #expect(lines.count == 6)
    #expect(lines[0] == #"{"rate":0.1,"B2":2,"due":221.1}"#)
    #expect(lines[5] == #"{"rate":0.3,"B2":1,"due":130.65}"#)
    #expect(RowVariation("a=3:1:-1")?.values == ["3", "2", "1"])
    #expect(RowVariation("a=1:2:0.25")?.values == ["1.00", "1.25", "1.50", "1.75", "2.00"])
    for text in ["a", "=1", "a=1:2", "a=1:2:0", "a=2:1:1", "a=x", "a=1:1e9:1", "a=1,,2"] {
      #expect(RowVariation(text) == nil, "\(text)")
    }
  }
}
