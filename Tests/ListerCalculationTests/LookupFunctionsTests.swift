// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct LookupFunctionsTests {
  /// A table with gaps and mixed kinds.
  private let cells = [
    "A1": "10", "B1": "apple", "C1": "1.5",
    "A2": "20", "B2": "Pear", "C2": "2.5",
    "A3": "30", "B3": "plum", "C3": "3.5",
    "A4": "40", "B4": "apple pie", "C4": "4.5",
    "A5": "50", "B5": "what?", "D1": "TRUE",
  ]

  @Test(arguments: [
    ("MATCH(35,A1:A5,1)", "3"), ("MATCH(35,A1:A5,0)", "#N/A"), ("MATCH(30,A1:A5,0)", "3"),
    ("MATCH(5,A1:A5)", "#N/A"), ("MATCH(99,A1:A5)", "5"), ("MATCH(\"30\",A1:A5,0)", "#N/A"),
    ("MATCH(\"PEAR\",B1:B5,0)", "2"), ("MATCH(\"pl*\",B1:B5,0)", "3"),
    ("MATCH(\"p?um\",B1:B5,0)", "3"),
    ("MATCH(\"what~?\",B1:B5,0)", "5"), ("MATCH(\"*pie\",B1:B5,0)", "4"),
    ("MATCH(TRUE,A1:D1,0)", "4"),
    ("MATCH(25,{50,40,30,20},-1)", "3"), ("MATCH(30,{50,40,30,20},-1)", "3"),
    ("MATCH(60,{50,40,30},-1)", "#N/A"), ("MATCH(2,{1,2,2,2,3})", "4"),
    ("MATCH(2,{1,2,2,2,3},0)", "2"),
    ("MATCH(30,A1:B5,0)", "#N/A"), ("MATCH(1/0,A1:A5,0)", "#DIV/0!"),
    ("MATCH(30,1/0,0)", "#DIV/0!"),
    ("MATCH(0,A6:A8,0)", "#N/A"), ("MATCH(E1,{1,0},0)", "#N/A"),
    ("MATCH(1/3,{0.333,1}/1,0)", "#N/A"),
    ("MATCH(1/3,{1,2}/3,0)", "1"), ("MATCH(40,A:A)", "4"), ("SUM(MATCH({10,40},A1:A5,0))", "5"),
    ("MATCH(30,A1:A5,)", "3"), ("MATCH(\"b\",{\"a\",1,\"c\"},1)", "1"),
  ])
  func `MATCH finds positions`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test(arguments: [
    ("VLOOKUP(20,A1:C5,2,FALSE)", "\"Pear\""), ("VLOOKUP(35,A1:C5,3)", "3.5"),
    ("VLOOKUP(35,A1:B5,2,FALSE)", "#N/A"),
    ("VLOOKUP(35,A1:B5,2)", "\"plum\""), ("VLOOKUP(5,A1:B5,2)", "#N/A"),
    ("VLOOKUP(20,A1:C5,4,FALSE)", "#REF!"),
    ("VLOOKUP(20,A1:C5,0,FALSE)", "#VALUE!"), ("VLOOKUP(\"app*\",B1:C5,2,0)", "1.5"),
    ("VLOOKUP(50,A1:C5,3,0)", "0"),
    ("VLOOKUP(20,A1:C5,2,)", "\"Pear\""), ("VLOOKUP(99,A1:C5,2)", "\"what?\""),
    ("HLOOKUP(\"apple\",A1:C5,3,FALSE)", "\"plum\""), ("HLOOKUP(\"x\",A1:C5,3,FALSE)", "#N/A"),
    ("HLOOKUP(2,{1,2,3;\"a\",\"b\",\"c\"},2)", "\"b\""), ("HLOOKUP(2,{1,2,3},2)", "#REF!"),
    ("SUM(VLOOKUP({10,20},A1:C5,3,FALSE))", "4"), ("VLOOKUP(1,#REF!,1)", "#REF!"),
    ("LOOKUP(25,A1:A5,B1:B5)", "\"Pear\""), ("LOOKUP(25,A1:C5)", "2.5"),
    ("LOOKUP(5,A1:A5)", "#N/A"),
    ("LOOKUP(2,1/(A1:A8<>\"\"),A1:A8)", "50"),
    ("LOOKUP(3,{1,2,3,4;\"a\",\"b\",\"c\",\"d\"})", "\"c\""),
    ("LOOKUP(40,A1:A5,{1,2})", "#N/A"), ("LOOKUP(25,A1:A5,A1:B5)", "#N/A"),
    ("LOOKUP(\"b\",{\"a\",\"c\"})", "\"a\""),
  ])
  func `VLOOKUP, HLOOKUP and LOOKUP`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test(arguments: [
    ("XLOOKUP(20,A1:A5,B1:B5)", "\"Pear\""), ("XLOOKUP(25,A1:A5,B1:B5)", "#N/A"),
    ("XLOOKUP(25,A1:A5,B1:B5,\"none\")", "\"none\""), ("XLOOKUP(25,A1:A5,B1:B5,,-1)", "\"Pear\""),
    ("XLOOKUP(25,A1:A5,B1:B5,,1)", "\"plum\""), ("XLOOKUP(\"app*\",B1:B5,A1:A5)", "#N/A"),
    ("XLOOKUP(\"app*\",B1:B5,A1:A5,,2)", "10"), ("XLOOKUP(\"app*\",B1:B5,A1:A5,,2,-1)", "40"),
    ("XLOOKUP(2,{1,2,2},{1,2,3})", "2"), ("XLOOKUP(2,{1,2,2},{1,2,3},,0,-1)", "3"),
    ("XLOOKUP(25,{10,20,30},{1,2,3},,-1,2)", "2"), ("XLOOKUP(25,{30,20,10},{1,2,3},,-1,-2)", "2"),
    ("XLOOKUP(25,{30,20,10},{1,2,3},,1,-2)", "1"), ("XLOOKUP(25,{10,20,30},{1,2,3},,1,2)", "3"),
    ("XLOOKUP(20,{30,20,10},{1,2,3},,0,-2)", "2"), ("XLOOKUP(25,{30,10,20},{1,2,3},,-1)", "3"),
    ("XLOOKUP(25,{30,10,20},{1,2,3},,1)", "1"), ("XLOOKUP(E1,A3:A8,A3:A8)", "0"),
    ("XLOOKUP(20,A1:A5,B1:B4)", "#VALUE!"), ("XLOOKUP(20,A1:B5,B1:B5)", "#VALUE!"),
    ("XLOOKUP(20,A1:A5,B1:B5,,4)", "#VALUE!"), ("XLOOKUP(20,A1:A5,B1:B5,,2,2)", "#VALUE!"),
    ("XLOOKUP(20,A1:A5,B1:B5,,0,0)", "#VALUE!"), ("SUM(XLOOKUP(20,A1:A5,A1:C5))", "22.5"),
    ("SUM(A1:XLOOKUP(30,A1:A5,A1:A5))", "60"), ("XMATCH(25,{10,20,30},-1)", "2"),
    ("XMATCH(25,{10,20,30},1)", "3"), ("XMATCH(25,{10,20,30})", "#N/A"), ("XMATCH(20,A1:A5)", "2"),
  ])
  func `XLOOKUP and XMATCH`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test(arguments: [
    ("INDEX(A1:C5,2,2)", "\"Pear\""), ("INDEX(A1:C5,6,1)", "#REF!"), ("INDEX(A1:C5,1,4)", "#REF!"),
    ("INDEX(A1:C5,-1,1)", "#VALUE!"), ("INDEX(A1:C1,3)", "1.5"), ("INDEX(A1:A5,3)", "30"),
    ("SUM(INDEX(A1:C5,0,1))", "150"), ("SUM(INDEX(A1:C5,2,0))", "22.5"),
    ("SUM(INDEX(A1:C5,0,0))", "162"),
    ("SUM(INDEX(A1:C5,2))", "22.5"), ("INDEX({1,2;3,4},2,1)", "3"),
    ("SUM(INDEX({1,2;3,4},0,2))", "6"),
    ("INDEX({1,2;3,4},3,1)", "#REF!"), ("SUM(A1:INDEX(A1:A5,3))", "60"),
    ("INDEX(A1:C5,1,1,2)", "#REF!"),
    ("INDEX(A6:A8,1)", "0"), ("INDEX(7,1,1)", "7"), ("INDEX(A1:C5,1E300,1)", "#REF!"),
    ("SUM(INDEX(A1:A5,{1;3}))", "40"), ("INDEX(B1:B5,MATCH(30,A1:A5,0))", "\"plum\""),
    ("ISREF(INDEX(A1:B2,1,1))", "TRUE"), ("ISREF(INDEX({1,2},1))", "FALSE"),
  ])
  func `INDEX gives cells, rows and columns`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test func `a row of INDEX or XLOOKUP spills where nobody expected it`() {
    var cells = cells
    cells["E1"] = "=INDEX(A1:C5,2,0)"
    cells["E2"] = "=XLOOKUP(30,A1:A5,A1:C5)"
    cells["E3"] = "=SUM(E1:G2)"
    let sheet = Sheet(cells)
    #expect(["E1", "F1", "G1"].map { sheet[$0] } == ["20", "\"Pear\"", "2.5"])
    #expect(["E2", "F2", "G2"].map { sheet[$0] } == ["30", "\"plum\"", "3.5"])
    #expect(sheet["E3"] == "56")
  }

  @Test(arguments: [
    ("ROW()", "16"), ("COLUMN()", "16"), ("ROW(B3)", "3"), ("COLUMN(B3)", "2"),
    ("SUM(ROW(A2:C4))", "9"),
    ("SUM(COLUMN(A2:C4))", "6"), ("ROW(1)", "#VALUE!"), ("ROW(#REF!)", "#REF!"),
    ("ROWS(A1:C5)", "5"),
    ("COLUMNS(A1:C5)", "3"), ("ROWS({1;2})", "2"), ("COLUMNS(7)", "1"), ("ROWS(B:B)", "16"),
    ("ROWS(1/0)", "#DIV/0!"),
  ])
  func `rows and columns`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test(arguments: [
    ("OFFSET(A1,1,1)", "\"Pear\""), ("SUM(OFFSET(A1,1,0,3))", "90"),
    ("SUM(OFFSET(A1,1,0,3,))", "90"),
    ("SUM(OFFSET(A1:A2,1,2))", "6"), ("SUM(OFFSET(A5,0,0,-2,1))", "90"),
    ("OFFSET(A1,-1,0)", "#REF!"),
    ("OFFSET(A1,16,0)", "#REF!"), ("OFFSET(A1,0,0,0,1)", "#REF!"), ("OFFSET(A1,0,0,17,1)", "#REF!"),
    ("OFFSET(1,0,0)", "#VALUE!"), ("OFFSET(A1,1E300,0)", "#REF!"), ("OFFSET(#REF!,0,0)", "#REF!"),
    ("INDIRECT(\"B2\")", "\"Pear\""), ("SUM(INDIRECT(\"A\"&1&\":A3\"))", "60"),
    ("INDIRECT(\"$A$1\")", "10"),
    ("INDIRECT(\"Q1\")", "#REF!"), ("INDIRECT(\"\")", "#REF!"), ("INDIRECT(\"1+1\")", "#REF!"),
    ("INDIRECT(\"R1C1\",FALSE)", "10"),
    ("INDIRECT(\"R[-14]C2\",FALSE)", "\"Pear\""),
    ("SUM(INDIRECT(\"Grid!R1C1:R[-13]C[-15]\",FALSE))", "60"),
    ("ROWS(INDIRECT(\"C[-1]\",FALSE))", "16"), ("INDIRECT(\"R0C1\",FALSE)", "#REF!"),
    ("INDIRECT(\"R17C1\",FALSE)", "#REF!"), ("INDIRECT(\"A1\",FALSE)", "#REF!"),
    ("INDIRECT(\"R[1C1\",FALSE)", "#REF!"), ("INDIRECT(\"\",FALSE)", "#REF!"),
    ("INDIRECT(\"X!R1C1\",FALSE)", "#REF!"), ("INDIRECT(\"A1\",TRUE)", "10"),
    ("INDIRECT(\"Nowhere!A1\")", "#REF!"),
    ("SUM(INDIRECT(\"A:A\"))", "150"), ("INDIRECT(\"nobody\")", "#REF!"),
    ("INDIRECT(\"grid!a2\")", "20"),
    ("ROWS(INDIRECT(\"2:3\"))", "2"),
  ])
  func `OFFSET and INDIRECT make references`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula, cells) == result)
  }

  @Test func `what asks only where cells lie doesn't wait for them`() {
    let sheet = Sheet([
      "A1": "=ROW(A1)", "A2": "=ROWS(A:A)", "A3": "=ISREF(A3)", "A4": "=ISFORMULA(A4)",
      "B1": "=COLUMN(B1)+B2", "B2": "=COLUMNS(B1:C1)", "A5": "=SUM(OFFSET(A5,0,2,2,1))", "C5": "4",
      "C6": "5",
    ])
    #expect(["A1", "A2", "A3", "A4"].map { sheet[$0] } == ["1", "16", "TRUE", "TRUE"])
    #expect(["B1", "B2", "A5"].map { sheet[$0] } == ["4", "2", "9"])
  }

  @Test func `a name that is an argument is the reference it stands for`() {
    let sheet = Sheet(
      [
        "A1": "=ISREF(one)", "A2": "=ROW(one)", "A3": "=SUM(one:D4)", "A4": "=ROW(alias)",
        "C3": "1", "D4": "2",
      ],
      names: ["one": "C3", "alias": "=one"]
    )
    #expect(["A1", "A2", "A3", "A4"].map { sheet[$0] } == ["TRUE", "3", "3", "3"])
  }

  @Test func `made references wait for the cells they mean`() {
    // All of them stand before what they read.
    let sheet = Sheet([
      "A1": "=INDIRECT(\"B\"&2)+1", "A2": "=SUM(OFFSET(C1,0,0,2,2))", "A3": "=INDIRECT(\"A3\")",
      "A4": "=INDIRECT(\"A5\")", "A5": "=OFFSET(A5,-1,0)", "B2": "=C2*2", "C1": "=D2",
      "C2": "=D2+1",
      "D1": "4", "D2": "=A6", "A6": "=5",
    ])
    #expect(["A1", "A2"].map { sheet[$0] } == ["13", "20"])
    #expect(["A3", "A4", "A5"].map { sheet[$0] } == ["#CIRC!", "#CIRC!", "#CIRC!"])
  }

  @Test func `INDIRECT knows grids, names and spilled ranges`() {
    let sheet = Sheet(
      [
        "A1": "=INDIRECT(\"'My ''own'' grid'!A1\")", "A2": "=INDIRECT(\"total\")",
        "A3": "=INDIRECT(\"alias\")",
        "A4": "=INDIRECT(\"loop\")", "A5": "=SUM(INDIRECT(\"B1#\"))", "B1": "=SEQUENCE(3)",
        "My 'own' grid!A1": "7", "My 'own' grid!A2": "8",
      ],
      grids: ["Grid", "My 'own' grid"],
      names: ["total": "'My ''own'' grid'!A2", "alias": "=total", "loop": "loop"]
    )
    #expect(["A1", "A2", "A3", "A4", "A5"].map { sheet[$0] } == ["7", "8", "8", "#REF!", "6"])
  }

  @Test(arguments: [
    ("ADDRESS(2,3)", "$C$2"), ("ADDRESS(2,3,2)", "C$2"), ("ADDRESS(2,3,3)", "$C2"),
    ("ADDRESS(2,3,4)", "C2"),
    ("ADDRESS(2,3,,,\"Grid\")", "Grid!$C$2"), ("ADDRESS(2,3,4,TRUE,\"My 'g'\")", "'My ''g'''!C2"),
    ("ADDRESS(2,3,1,FALSE)", "R2C3"), ("ADDRESS(2,3,4,FALSE)", "R[2]C[3]"),
    ("ADDRESS(2,3,2,FALSE)", "R2C[3]"),
    ("ADDRESS(1048576,16384,4)", "XFD1048576"), ("ADDRESS(1,1,1,TRUE,\"\")", "!$A$1"),
  ])
  func `ADDRESS writes references`(formula: String, result: String) {
    #expect(Sheet.evaluate(formula) == "\"\(result)\"")
  }

  @Test(arguments: [
    "ADDRESS(0,1)", "ADDRESS(1,0)", "ADDRESS(1,1,5)", "ADDRESS(1,16385)", "ADDRESS(1,1,0)",
  ])
  func `ADDRESS refuses what is no place`(formula: String) {
    #expect(Sheet.evaluate(formula) == "#VALUE!")
  }
}
