// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import Testing

@Suite struct SyntaxErrorTests {
  @Test(arguments: [
    ("", "column 1: the formula is empty"),
    ("1+", "column 3: the formula ends where a value is expected"),
    ("1+*2", "column 3: \"*\" is not allowed here"),
    ("1 2", "column 3: an operator is missing before \"2\""),
    ("(1", "column 1: \"(\" is never closed"),
    ("1)", "column 2: \")\" closes no parenthesis"),
    ("(1,B2)", "column 3: \",\" separates the arguments of a call; there is none"),
    ("{1;2,3}", "column 7: the rows of the array constant differ in length"),
    ("{A1}", "column 2: \"A1\" is no number, text, logical or error for an array"),
    ("\"é\"&1.2.3", "column 5: \"1.2.3\" is not a number"),
    ("#FOO!", "column 1: \"#FOO\" is none of the known errors"),
    ("1&\"a", "column 3: the text is never closed by a \""),
    ("'a", "column 1: the grid's name is never closed by a '"),
    ("Grid!5", "column 6: a cell, a range, rows or columns are expected here"),
    ("1+T[[a],b]", "column 3: \"T[[a]\" is no part of a table, such as Prices[Amount]"),
    ("A1:5", "column 4: \"5\" is no reference"),
    (
      "A1:Grid!B2",
      "column 4: the second corner of a range is given without its grid: Grid!A1:B2"
    ),
    ("A1@", "column 3: \"@\" is not allowed here"),
    ("数量\u{A0}+1", "column 3: a no-break space; an ordinary space is meant"),
    ("123456789012345678901A", "column 1: \"12345678901234567890...\" is not a number"),
  ])
  func `a fault is said in one line with its column`(formula: String, message: String) throws {
    let error = try #require(fault(in: formula))
    Array(formula.utf8).withByteView { text in
      #expect(error.message(in: text) == message)
    }
  }

  @Test(arguments: [
    (SyntaxError.Reason.tooLong, "column 1: the formula has more than 8192 characters"),
    (.tooDeep, "column 1: more than 256 parentheses within one another"),
    (.tooManyArguments, "column 1: a call with more than 255 arguments"),
    (.arrayTooLarge, "column 1: an array constant of more than 256 elements"),
    (.invalidText, "column 1: the bytes are not UTF-8"),
  ])
  func `a limit is named with its number`(reason: SyntaxError.Reason, message: String) {
    let error = SyntaxError(offset: 0, length: 1, reason: reason)
    #expect(error.message(in: ByteView("x")) == message)
  }

  @Test func `the column counts characters, and the equals sign when it is shown`() throws {
    let formula = "\"é😀\"+"
    let error = try #require(fault(in: formula))
    #expect(error.offset == 9)
    Array(formula.utf8).withByteView { text in
      #expect(error.column(in: text) == 6)
      #expect(error.message(in: text, shift: 1).hasPrefix("column 7: "))
    }
  }
}
