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

  @Test func `explain --errors lists the cells that have errors, and where each began`() throws {
    let fixture = try ListFixture()
    try fixture.folder.add("quotes/a.json", #"[[0,"=1/A1","=B1+1"]]"#)
    try fixture.folder.add("quotes/b/c.json", #"[["=SUMM(1)"]]"#)
    try fixture.folder.add("quotes/b/d.json", "[[1,2]]")
    try fixture.run("explain", "--errors", "quotes/").expect(
      output: """
        quotes/a.json
          Grid!B1  #DIV/0!  =1/A1
          Grid!C1  #DIV/0!  =B1+1  from B1  =1/A1

        quotes/b/c.json
          Grid!A1  #NAME?  =SUMM(1)
            there is no function SUMM; did you mean 'SUM'?

        3 errors in 2 of 3 lists

        """,
      errors: ""
    )
  }

  @Test func `explain --errors looks at all lists of the folder`() throws {
    let fixture = try ListFixture()
    let object = try ListFixture.object(try fixture.run("explain", "--errors", "--json"))
    #expect(object["looked_at"] as? Int == 1)
    #expect((object["lists"] as? [Any])?.count == 1)
    try fixture.run("explain", "--errors").expect(
      output: """
        Groceries.list.json
          Totals!A3  #DIV/0!  =1/0

        1 error in 1 of 1 list

        """,
      errors: ""
    )
  }

  @Test func `explain --errors tells of what it can't read, and goes on`() throws {
    let fixture = try ListFixture()
    try fixture.folder.add("bad.json", "[[1")
    try fixture.folder.add("good.json", #"[["=NA()"]]"#)
    let outcome = try fixture.run("explain", "--errors", "./bad.json", "./good.json")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("bad.json"))
    #expect(outcome.output.hasSuffix("1 error in 1 of 2 lists\n"))
    try fixture.run("explain", "--errors", "Nothing")
      .expect(code: 3, output: "", part: "there is no list 'Nothing'")
  }
}
