// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import Testing

/// Tables over cells: what a document may say of them, and what decides what formulas mean.
@Suite struct TablesTests {
  private static let rows = #"[["n","m"],[1,2],[3,4],[5,6]]"#

  private func refusal(_ tables: String, _ others: String = "") -> String? {
    Documents.refusal(#"{"tables":\#(tables),\#(others)"grid":\#(TablesTests.rows)}"#)
  }

  private static func noTable(_ text: String) -> String {
    "\"\(text)\" is no table: cells of a grid, such as \"Grid!A1:C9\", in no other table, "
      + "with a row between headers and totals"
  }

  @Test(arguments: [
    "Grid!A1", "A1:B1", "B2", "Nobody!A1:B2", "A1:B20", "Q1:Q5", "A1:B2+1", "=A1:B2", "", "A1:",
    "x",
  ])
  func `the cells of a table are within a grid, with data`(cells: String) {
    #expect(refusal(#"{"T":"\#(cells)"}"#) == "1:16 tables.T: \(TablesTests.noTable(cells))")
  }

  @Test(arguments: [
    (#"{"T":{"range":"A1:B2","totals":true}}"#, "1:25 tables.T.range: \(noTable("A1:B2"))"),
    (#"{"T":"A1:B2","U":"B2:C3"}"#, "1:28 tables.U: \(noTable("B2:C3"))"),
    (#"{"T":{"range":1}}"#, "1:25 tables.T.range: expected a text, found a number"),
    (
      #"{"T":{"range":"A1:B3","totals":0}}"#,
      "1:42 tables.T.totals: expected true or false, found a number"
    ),
    (#"{"":"A1:B2"}"#, #"1:12 tables[""]: an empty name"#),
    (
      #"{"T":"A1:A2","t":"B1:B2"}"#,
      #"1:24 tables.t: the name "t" is taken; names are compared without case"#
    ),
    (
      #"{"T":{"columns":{}},"t":"B1:B2"}"#,
      #"1:31 tables.t: the name "t" is taken; names are compared without case"#
    ),
  ])
  func `a table is refused with its place`(tables: String, refusal: String) {
    #expect(self.refusal(tables) == refusal)
  }

  @Test func `names and tables have different names`() {
    let message = #"the name "T" is taken; names are compared without case"#
    #expect(refusal(#"{"T":"A1:B2"}"#, #""names":{"t":"A1"},"#) == "1:12 tables.T: \(message)")
    // What the document before was called by counts no more.
    let documents = Documents()
    let first = documents.refusal(Array(#"{"names":{"T":"A1"},"grid":[]}"#.utf8))
    let second = documents.refusal(Array(#"{"tables":{"T":"A1:A2"},"grid":[]}"#.utf8))
    #expect(first == nil && second == nil)
  }

  @Test func `what a refused document said of cells is forgotten`() {
    let documents = Documents()
    let grid = #""grid":[[1],[2],[3]]}"#
    let refused = documents.refusal(Array((#"{"tables":{"T":"A1:A2","U":"A2:A3"},"# + grid).utf8))
    #expect(refused?.contains("A2:A3") == true)
    let single = documents.refusal(Array((#"{"tables":{"T":"A1:A2","":"A3"},"# + grid).utf8))
    #expect(single != nil)
    #expect(documents.refusal(Array((#"{"tables":{"T":"A1:A3"},"# + grid).utf8)) == nil)
  }

  @Test func `tables may come before the grids, or after`() throws {
    let grids = #""grids":[{"name":"G","rows":[["n"],[3],["=SUM(T[n])"]]}]"#
    let tables = #""tables":{"T":{"totals":false,"range":"G!A1:A2"}}"#
    for document in ["{\(grids),\(tables)}", "{\(tables),\(grids)}"] {
      let output = try Documents.output(document, valuesOnly: true)
      #expect(output == #"{"grids":[{"name":"G","values":[["n"],[3],[3]]}]}"#)
    }
  }

  @Test func `a recalculation keeps the tables byte for byte`() throws {
    let tables = #"{"T":  "A1:A2" , "U":{"columns":{}}}"#
    let document = #"{"tables" : \#(tables),"grid":[["n"],[3],["=SUM(T[n])"]]}"#
    let output = try Documents.output(document)
    #expect(output == document.dropLast() + #","values":[["n"],[3],[3]]}"#)
  }

  @Test func `documents of other headers have other programs`() throws {
    let documents = Documents()
    for (headers, value) in [
      (#""n","m""#, "1"), (#""m","n""#, "2"), (#""n","m""#, "1"), (#""N","n""#, "1"),
      (#""x",null"#, ##"{"error":"#REF!"}"##), (#""m","n""#, "2"),
    ] {
      let document = #"{"tables":{"T":"A1:B2"},"grid":[[\#(headers)],[1,2],["=T[n]"]]}"#
      let output = try documents.output(Array(document.utf8), valuesOnly: true)
      #expect(String(decoding: output, as: UTF8.self).hasSuffix("[\(value),null]]}"), "\(headers)")
    }
    #expect(documents.calculator.programs.misses == 4)
  }
}
