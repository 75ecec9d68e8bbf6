// SPDX-License-Identifier: MIT

import ListerBasics
import Foundation
import ListerBasics
import ListerCore
import PlanTrials
import TestKit
import Testing

/// Templates with formulas that have no steps: the general engine calculates their cells.
@Suite struct MixedPlansTests {
  /// Formulas over the numbers of column A, the texts of column B and results in column C.
  private static let formulas = [
    "A1^2", "1.05^2*A1", "B1&\"x\"", "\"Total \"&C3", "CONCATENATE(B1,B2)", "ISBLANK(D9)",
    "ISNUMBER(A1)", "ISERROR(C1)", "LEFT(B1,2)", "LEN(B1)", "UPPER(B1)", "TEXT(C3,\"0.00\")",
    "CEILING(C3,0.05)", "FLOOR(C3,1)", "MROUND(C3,0.05)", "DATE(2026,1,A1)", "SQRT(C3)",
    "ROUND(SQRT(C3),2)", "SQRT(A1+2)*SQRT(A1+2)", "LN(A1+1)", "MEDIAN(A1:A3)", "LARGE(A1:A3,2)",
    "RANK(A1,A1:A3)", "COUNTA(B1:B3)", "COUNTBLANK(B1:D3)", "SUBTOTAL(9,A1:A3)",
    "VLOOKUP(99,A1:C3,2,TRUE)", "MATCH(99,A1:A3,1)", "XLOOKUP(B2,B1:B3,A1:A3)", "CHOOSE(2,A1,C2)",
    "SWITCH(B1,\"a\",1,2)", "MAXIFS(A1:A3,B1:B3,B1)", "SUMPRODUCT((B1:B3=B1)*A1:A3)",
    "OFFSET(A1,1,0)", "INDIRECT(\"C3\")", "INDIRECT(\"rate\")", "ROW()", "QUOTIENT(A1,2)",
    "STDEV(A1:A3)", "TODAY()", "NOW()", "RAND()", "RANDBETWEEN(1,A1+1)", "1/0", "NA()",
    "FILTER(A1:A3,A1:A3>-1,0)", "SUM(FILTER(A1:A3,A1:A3>-1))", "SORT(A1:A2)", "SEQUENCE(2,2)",
    "N(A1)", "T(B1)", "GCD(INT(A1),4)",
    "FACT(5)", "PI()", "SUM(ITEMS(\"price\"))", "TEXTJOIN(\"-\",TRUE,ITEMS(\"text\"))", "rate*A1",
    "Other!A1&A1", "A1*123456789012345678901", "C1/C2^7", "IFERROR(1/(A1-5),\"none\")", "1/(A1-5)",
    "IF(A1>7,NA(),A1)", "2^(A1*300)", "REPT(B1,40)", "B1&CHAR(10)&\"\\\"", "A1=B1",
    "IF(A1>7,\"more\",A1)", "INDEX(A1:B3,2,1)&\"\"", "NOSUCH(A1)", "nothing+1", "E1+1",
    "SUM(A1:A3)/7&\"\"", "TRUE", "B1<\"m\"",
  ]

  /// A document with formulas from E4 on, and some that read the first; the index says what is in it.
  private func document(_ formulas: String..., index: Int) -> String {
    document(formulas, index: index)
  }

  private func document(_ formulas: [String], index: Int) -> String {
    func quoted(_ text: String) -> String {
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\"\(escaped)\""
    }
    let texts = ["a", "Bob", "é", "zeta", "a\"b", "", "12"]
    let rows = (0..<3).map { row in
      let isLarge = index % 11 == 10 && row == 1
      let number = isLarge ? "12345678901234567" : "\((index + 3 * row) % 9).25"
      let text = quoted(texts[(index + row) % texts.count])
      return "[\(row == 0 ? "\(index % 9)" : number),\(text),\"=A\(row + 1)*2\"]"
    }
    let given = formulas.map { quoted("=" + $0) } + ["null", "null", "null"]
    let last =
      #"[null,null,null,null,\#(given.prefix(3).joined(separator: ",")),"=E4","=ISERROR(E4)"]"#
    return """
      {"id":"d\(index)","names":{"rate":"Other!A1"},
      "items":[{"text":"i\(index)","price":\(index).5},"x"],
      "grids":[{"name":"Grid","rows":[\(rows.joined(separator: ",")),\(last),["=C1+C2","=E4&\\"!\\""]]},
      {"name":"Other","rows":[[\(index)]]}]}
      """
  }

  @Test(arguments: formulas)
  func `a formula of any kind leaves its documents their template`(formula: String) {
    let ways = TwoWays()
    for index in 0..<48 {
      let document = document(formula, index: index)
      #expect(ways.agree(on: document), "\(document)\n\(ways.explanation)")
    }
    #expect(ways.plannedDocuments > 12)
  }

  @Test(arguments: [
    ["OFFSET(C1,1,0)", "E4+A1", "INDIRECT(\"F4\")*2"],
    ["FILTER(A1:A3,A1:A3>-1,0)", "SUM(E4:E6)", "OFFSET(E4,1,0)+C1"],
    ["SEQUENCE(3)", "SUM(E4#)", "C1+C2"],
    ["SEQUENCE(A1+1)", "C1+C2", "COUNT(E5:E9)"],
    ["INDIRECT(\"F4\")", "OFFSET(G4,0,0)", "C1^2"],
    ["A1^2", "OFFSET(E4,0,0)&B1", "LN(A1+1)"],
    // F4 reads a cell that the array of E4 would fill, which reads F4.
    ["ROUND(A1,F4:F6)", "E5+1", "C1+C2"],
    ["OFFSET(E4,0,A1-A1)", "C1+1", "1/0"],
    ["SUM(OFFSET(A1,0,0,3,1))", "SUM(ITEMS(\"nothing\"))", "C1*2"],
    ["SUM(SEQUENCE(1000000))+OFFSET(A1,0,0)", "E4+1", "C1*2"],
  ])
  func `formulas whose order shows late leave others their steps`(formulas: [String]) {
    let ways = TwoWays()
    for index in 0..<48 {
      let document = document(formulas, index: index)
      #expect(ways.agree(on: document), "\(document)\n\(ways.explanation)")
    }
    // What is asked of items in vain is told, for which there is no plan.
    let isTold = formulas.contains { $0.contains("nothing") }
    #expect(isTold || ways.plannedDocuments > 3, "\(formulas)")
  }

  @Test func `shipped documents with other literals are calculated by templates`() throws {
    for file in try Datasets.files(in: "documents", endingIn: ".json") {
      let bytes = try Array(Data(contentsOf: file))
      let ways = TwoWays()
      var mutator = DocumentMutator(seed: 23)
      for index in 0..<60 * TwoWays.factor {
        let document = index < 24 ? bytes : mutator.respelled(bytes, oneOf: 24)
        let agree = document.withByteView { ways.agree(on: $0) }
        #expect(agree, "\(file.lastPathComponent)\n\(ways.explanation)")
      }
      #expect(ways.plannedDocuments >= 18, "\(file.lastPathComponent)")
    }
  }

  @Test func `items that differ are columns of each document`() {
    let ways = TwoWays()
    for index in 0..<80 {
      let text = index % 7 == 6 ? "\\u00e4 \\\"" : "milk \(index)"
      let price = index % 5 == 4 ? "1\(index)e-1" : "\(index).95"
      let document = """
        {"items":[{"text":"\(text)","prices":{"A":\(price)}},{"text":"b","cost":\(index)}],
        "grid":[[\(index),"=SUM(ITEMS(\\"cheapest\\"))+A1"],
        ["=TEXTJOIN(\\",\\",TRUE,ITEMS(\\"text\\"))"]]}
        """
      #expect(ways.agree(on: document), "\(document)\n\(ways.explanation)")
    }
    #expect(ways.plannedDocuments > 70)
  }

  @Test func `a formula whose steps often end the plan is left to the general engine`() {
    let ways = TwoWays()
    for index in 0..<400 {
      let divisor = index < 20 || index % 3 == 0 ? index + 1 : 0
      let rows = #"[6,\#(divisor),"=ROUND(A1/B1,2)","=1+C1","=A1*7"]"#
      #expect(ways.agree(on: #"{"grid":[\#(rows)]}"#), "document \(index)")
    }
    #expect(ways.plannedDocuments > 300)
  }

  @Test func `many templates with such formulas in turn keep what is their own`() {
    let ways = TwoWays()
    for index in 0..<240 {
      let kind = index % 6
      let text = String(repeating: "k", count: kind + 1)
      let rows = #"["\#(text)",\#(index),"=A1&B1&\#"\#(kind)\#"","=B1^\#(kind)"],["=D1*2"]"#
        .replacing("\"\(kind)\"", with: "\\\"\(kind)\\\"")
      let tail = kind < 3 ? ",[\(kind),true]" : ""
      #expect(ways.agree(on: #"{"grid":[\#(rows)\#(tail)]}"#), "\(rows)")
    }
    #expect(ways.plannedDocuments > 180)
  }

  @Test func `the first document of a layout tells that it asked for the moment`() {
    let ways = TwoWays()
    // A day without a year is one of this year, in whatever way the text becomes a number.
    for text in ["3/8", "16:30", "Oct 6"] {
      #expect(ways.agree(on: #"[["\#(text)","=A1+1"]]"#), "\(ways.explanation)")
    }
  }
}
