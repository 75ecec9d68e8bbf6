// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCommand

@Suite struct ExplainTests {
  @Test func `explain prints the value, the parts, what is needed and what needs it`() throws {
    let fixture = try ListFixture()
    try fixture.folder.add("quote.json", #"[[1,3,"=A1/B1*2","=C1+1"]]"#)
    try fixture.run("explain", "./quote.json", "C1").expect(
      output: """
        Grid!C1  2/3
          0.6666666666666666666666666666666666666667…
          exact
          =A1/B1*2

        Parts
          A1       1
          B1       3
          A1/B1    1/3
          A1/B1*2  2/3

        Needs
          A1  1
          B1  3

        Needed by
          D1  5/3  =C1+1

        """,
      errors: ""
    )
  }

  @Test func `explain leads to the cell where an error began`() throws {
    let fixture = try ListFixture()
    try fixture.folder.add("quote.json", #"[[0,"=1/A1","=B1+1"]]"#)
    let outcome = try fixture.run("explain", "./quote.json", "C1")
    #expect(outcome.output.hasPrefix("Grid!C1  #DIV/0!\n  =B1+1\n"))
    #expect(
      outcome.output.hasSuffix("Began in B1\n  C1  #DIV/0!  =B1+1\n  B1  #DIV/0!  =1/A1\n")
    )
  }

  @Test func `explain tries a formula out, and writes nothing`() throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run("explain", "Groceries", "Totals!D1", "--formula", "B1*1.5")
    #expect(outcome.output.hasPrefix("Totals!D1  4.5\n  exact\n  =B1*1.5\n"))
    let wrong = try fixture.run("explain", "Groceries", "D1", "--formula", "SUMM(B1)")
    #expect(wrong.output.contains("there is no function SUMM; did you mean 'SUM'?"))
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }

  @Test(arguments: [
    (["Groceries", "Q1"], "'Q1' is no cell; cells are A1 to P16", 1),
    (["Groceries", "Sums!A1"], "there is no grid 'Sums'; there is 'Totals'", 1),
    (["Nothing", "A1"], "there is no list 'Nothing'", 3),
  ])
  func `explain says what is not there`(words: [String], message: String, code: Int32) throws {
    try ListFixture().run(["explain"] + words).expect(code: code, output: "", part: message)
  }

  @Test func `explain --json is one JSON value`() throws {
    let object = try ListFixture.object(
      try ListFixture().run("explain", "Groceries", "B2", "--json")
    )
    #expect(object["cell"] as? String == "B2")
    #expect(object["grid"] as? String == "Totals")
    #expect((object["digits"] as? String)?.hasPrefix("0.333") == true)
  }
}
