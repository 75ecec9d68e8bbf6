// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

/// What rests on a number that is only taken to be what it is keeps the mark, whatever function it goes
/// through.
@Suite struct TakenTests {
  /// 0, as far as anybody knows.
  private static let nothing = "(INT(LN(8)/LN(2))-3)"
  /// Conditions are truth values, which have no place for a mark: `IF(?=3,1,2)` is a plain number.
  private static let conditions: Set<String> = ["IF", "IFS"]
  /// Other numbers in its place: where no answer differs, the answer isn't made from it.
  private static let perturbations = ["+1", "-1", "*2", "*0", "/3", "+40", "*-1"]

  /// A position of a function's example where numbers are given.
  struct Position: CustomStringConvertible {
    let name: String
    let argument: Int
    let formula: String
    let range: Range<String.Index>

    var description: String { "\(name), argument \(argument + 1)" }

    /// The example with something behind the argument.
    func formula(with suffix: String) -> String {
      "\(formula[..<range.lowerBound])((\(formula[range]))\(suffix))\(formula[range.upperBound...])"
    }
  }

  static let positions: [Position] = FunctionTable.standard.functions.flatMap { function in
    arguments(of: function).enumerated().compactMap { index, range in
      let formula = function.example.formula
      let isNumber = Sheet.evaluate("SUM(ISNUMBER(\(formula[range]))*1)>0") == "TRUE"
      return isNumber
        ? Position(name: function.name, argument: index, formula: formula, range: range) : nil
    }
  }

  /// The places of the arguments of a function in its example.
  private static func arguments(of function: Function) -> [Range<String.Index>] {
    let text = function.example.formula
    guard let name = text.ranges(of: function.name + "(").first else { return [] }
    var ranges: [Range<String.Index>] = []
    var (depth, isQuoted, start) = (0, false, name.upperBound)
    for index in text[name.upperBound...].indices {
      let character = text[index]
      if character == "\"" { isQuoted.toggle() }
      if isQuoted { continue }
      if character == "(" || character == "{" { depth += 1 }
      if depth == 0, character == "," || character == ")" {
        ranges.append(start..<index)
        start = text.index(after: index)
        if character == ")" { return ranges }
      }
      if character == ")" || character == "}" { depth -= 1 }
    }
    return ranges
  }

  @Test(arguments: positions) func `no function drops a mark`(position: Position) {
    let plain = Sheet.evaluate(position.formula(with: "+0"))
    let marked = Sheet.evaluate(position.formula(with: "+" + TakenTests.nothing))
    let isNumber = plain.first.map { $0.isNumber || $0 == "-" || $0 == "~" } ?? false
    let depends = TakenTests.perturbations.contains {
      Sheet.evaluate(position.formula(with: $0)) != plain
    }
    guard isNumber, depends, !TakenTests.conditions.contains(position.name) else {
      #expect(marked == plain || marked == "~" + plain)
      return
    }
    let isRatio = plain.contains("/")
    #expect(
      isRatio ? marked.hasPrefix("~") : marked == (plain.hasPrefix("~") ? plain : "~" + plain)
    )
  }

  @Test func `there are numbers in the examples of most functions`() {
    #expect(TakenTests.positions.count > 200)
  }

  /// `?` is 3, and only taken for it.
  @Test(arguments: [
    ("FACT(?)", "~6"), ("COMBIN(5,?)", "~10"), ("PERMUT(5,?)", "~60"), ("GCD(6,?)", "~3"),
    ("LCM(4,?)", "~12"), ("DATE(2024,?,1)", "~45352"), ("EDATE(1,?)", "~91"), ("WEEKDAY(?)", "~3"),
    ("EVEN(?)", "~4"), ("POWER(2,INT(?))", "~8"), ("2^INT(?)", "~8"), ("INDEX({1,2,7},?)", "~7"),
    ("INDEX(A1:A4,?)", "~30"), ("INDEX(A1:A4,?)+1", "~31"), ("OFFSET(A1,?,0)", "~40"),
    ("SUM(OFFSET(A1,0,0,?,1))", "~60"), ("SUM(A1:INDEX(A1:A4,?))", "~60"),
    ("ROWS(A1:INDEX(A1:A4,?))", "~3"), ("ROW(INDEX(A1:A4,?))", "~3"), ("CHOOSE(?,1,2,5)", "~5"),
    ("CHOOSE(?,1,2,A2)", "~20"), ("ROUND(1.23456,?)", "~1.235"), ("COUNT(SEQUENCE(?))", "~3"),
    ("ROWS(SEQUENCE(?))", "~3"), ("SUM(SEQUENCE(?)*2)", "~12"),
    ("MATCH(3,{1,2,0}+{0,0,1}*?,0)", "~3"),
    ("COUNTIF(B1:B3,3)", "~1"), ("SUMIF(B1:B3,3,A1:A3)", "~10"), ("VLOOKUP(3,B1:B3,1,FALSE)", "~3"),
    ("SWITCH(?,3,10,20)", "~10"), ("SUM(INDEX(A1:B4,0,?-1))", "~15"), ("LARGE(A1:A4,?)", "~20"),
    ("FIND(\"c\",\"abcabc\",?)", "~3"), ("RANK(3,B1:B3)", "~3"),
    ("SUM(SORT(B1:B3))", "~15"), ("SUM(IF({1,0},INDEX(A1:A4,?),2))", "~32"),
    ("IFERROR(INDEX(A1:A4,?),0)", "~30"), ("SUM(FACT({1,2}+?))", "~144"),
    ("LN(8)/LN(2)*0+FACT(LN(8)/LN(2))", "~6"), ("COUNTIF(C1:C2,3)", "~1"),
    ("MATCH(3,C1:C2,0)", "~2"), ("SUM(INDEX(A1:A4,?):INDEX(A1:A4,4))", "~70"),
    // Texts and truth values have no place for a mark.
    ("LEFT(\"abcdef\",?)", "\"abc\""), ("REPT(\"a\",?)", "\"aaa\""), ("BASE(?,2)", "\"11\""),
    ("IF(?=3,1,2)", "1"), ("ISNUMBER(?)", "TRUE"), ("ISEVEN(?)", "FALSE"),
    ("TEXT(?,\"0.0\")", "\"3.0\""),
    // What doesn't rest on it is as plain as ever.
    ("COUNT(?,1)", "2"), ("ROWS(B1:B3)", "3"), ("COUNTIF(A1:A4,20)", "1"), ("N(TRUE)+ROW(B1)", "2"),
    ("MATCH(20,A1:A4,0)", "2"), ("COUNTIF(C1:C2,\">5\")", "0"), ("FACT(LN(EXP(3)))", "6"),
  ])
  func `what a taken number decides is marked`(formula: String, expected: String) {
    let three = "INT(LN(8)/LN(2))"
    let cells = [
      "A1": "10", "A2": "20", "A3": "30", "A4": "40", "B1": "=" + three, "B2": "5", "B3": "7",
      "C1": "=SQRT(2)", "C2": "=LN(8)/LN(2)",
    ]
    #expect(Sheet.evaluate(formula.replacing("?", with: three), cells) == expected)
  }

  @Test func `an array whose size is taken is marked, and what is asked about it`() {
    let sheet = Sheet(["A1": "=SEQUENCE(INT(LN(8)/LN(2)))", "C1": "=ROWS(A1#)", "D1": "=SUM(A1#)"])
    #expect(["A1", "A2", "A3", "C1", "D1"].map { sheet[$0] } == ["~1", "~2", "~3", "~3", "~6"])
  }
}
