// SPDX-License-Identifier: MIT

import ListerCore
import PlanTrials
import TestKit
import Testing

/// Formulas whose steps plans join, share or do either way, over numbers of all sizes.
@Suite struct PlannedStepsTests {
  private static let formulas = [
    // Totals of a list, and such as go on where another one ended.
    ["=SUM(A1:A2)", "=SUM(A1:A3)", "=SUM(A1:A4)", "=SUM(A1:A4)+SUM(A1:A3)", "=SUM(B1:B4,A1:A4)"],
    ["=SUM(A1:C4)", "=AVERAGE(A1:C4)", "=SUM(A1/3,B1/3,C1/3)", "=SUM(A1/3,B1,C1/7)", "=SUM(A1)"],
    ["=MIN(A1:C4)", "=MAX(A1:C4)", "=MIN(A1:A2)", "=MIN(A1:A3)", "=MAX(A1:A3,B1)-MIN(A1:A3)"],
    ["=SUMPRODUCT(A1:A4,B1:B4)", "=SUMPRODUCT(A1:A4,B1:B4,C1:C4)", "=SUMPRODUCT(A1:C1,A2:C2)"],
    ["=SUMIF(D1:D4,\"x\",A1:A4)", "=SUMIF(A1:A4,\">0\",B1:B4)", "=AVERAGEIF(D1:D4,\"x\",C1:C4)"],
    [
      "=SUMIF(D1:D4,\"<>x\",A1:A4)", "=COUNTIF(D1:D4,\"x\")",
      "=SUMIFS(A1:A4,D1:D4,\"x\",B1:B4,\">1\")",
    ],
    // Sums of products, of which some are wanted again.
    ["=A1*B1+C1-A2/8", "=(A1*B1+C1-A2/8)*2", "=A1*B1", "=A1*B1-C1", "=A1*B1-(A1*B1+C1)"],
    ["=SUM(A1:A2)+C1", "=SUM(A1:A3)", "=A1*B1+C1-A2", "=A1*B1+C1", "=A1*B1", "=SUM(A1:A2)"],
    [
      "=A1*B1-A1*B1", "=A1+A1", "=(A1+B1)-(A1+B1)*2", "=-(A1*B1)+C1", "=C1-(A1-B1)",
      "=2*(A1+B1)-C1",
    ],
    ["=A1*0.5+B1*0.25", "=A1*A2+B1*B2+C1*C2", "=(A1-B1)*(A1+B1)", "=A1*B1*C1+A2", "=A1/3+B1*C1"],
    ["=ABS(A1-B1)+(A1-B1)", "=ROUND(A1*B1,1)+A1*B1", "=IF(A1*B1>C1,A1*B1-C1,A1*B1+C1)"],
    // Choices between what is at hand, and such as have a way of their own.
    ["=IF(D1=\"x\",0.19,IF(D1=\"y\",0.07,0))", "=IF(A1>B1,A1,B1)", "=IF(A1>B1,A1*2,B1/3)"],
    ["=IF(A1=0,0,ROUND(B1/A1,2))", "=IF(A1>0,IF(B1>0,1.5,A1),IF(C1>0,2,0.25))", "=IF(A1<B1,7,7)"],
    [
      "=IF(D1=\"x\",1,0)+COUNTIF(D1:D4,\"x\")", "=IF(A1>0,\"more\",\"less\")",
      "=IF(D1=D2,A1,B1)*C1",
    ],
    // Sums behind a choice, whose last step is that of one way only.
    ["=IF(A1<=2,A1*B1,C1)+SUM(C2)", "=C1-IF(A1>0,C1,A1*B1)", "=IF(A1>0,A1*B1,C1)-A2/8"],
    ["=IFS(C3>=0,C3*A1,TRUE,10)+100+B1", "=IF(A1>0,C1,A1*B1)+IF(B1>0,C2,A2*B2)+A1*2"],
    // Divisions that round.
    ["=ROUND(A1/2,0)", "=ROUND(A1/8,1)", "=ROUND(A1/3,2)", "=ROUND(A1/7,4)", "=ROUND(A1,0)"],
    ["=ROUND(A1,-2)", "=ROUND(A1*B1,2)", "=ROUND(A1/12,2)", "=ROUND(A1/1024,0)", "=ROUND(A1,1)"],
    // Products that are rounded at once, and such as are wanted again.
    [
      "=ROUND(A1*B1,0)", "=A1*B1-ROUND(A1*B1,1)", "=ROUND(A1*B1,1)-A1*B1", "=ROUND(A1*B1/4,-2)",
      "=A1*B1", "=ROUND(A1*B1,1)+ROUND(C1*C2,1)",
    ],
    [
      "=ROUND(IF(A1>0,A1*B1,C1),1)", "=IF(A1>0,ROUND(A1*B1,1),A1*B1)", "=ROUND(-A1*B1,2)",
      "=ROUND(A1*B1*(1-C1/100),2)", "=IF(A1>0,A1*B1,ROUND(C1*C2,1))+B2",
    ],
    ["=ROUND(A1*B1/1000000000000,0)", "=ROUND(A1*B1/100000000,0)", "=ROUND(A1*B1*C1,3)"],
  ]

  private static let numbers = [
    "0", "-0.5", "12.25", "0.125", "-7", "1000", "99.99", "0.05", "2.5", "-2.5", "3",
  ]
  private static let largeNumbers = [
    "99999999999", "123456789012345678", "-922337203685477580", "4611686018427387.904",
  ]

  @Test(arguments: formulas)
  func `steps of plans give what the general engine gives`(formulas: [String]) {
    var random = SeededGenerator(seed: 17)
    let ways = TwoWays()
    for index in 0..<60 {
      let rows = (0..<4).map { _ in
        let numbers = (0..<3).map { _ in
          let isLarge = index > 10 && Int.random(in: 0..<24, using: &random) == 0
          let all = isLarge ? PlannedStepsTests.largeNumbers : PlannedStepsTests.numbers
          return all[Int.random(in: 0..<all.count, using: &random)]
        }
        let text = ["x", "y", "z"][Int.random(in: 0..<3, using: &random)]
        return "[\(numbers.joined(separator: ",")),\"\(text)\"]"
      }
      let cells = formulas.map { "\"\($0.replacing("\"", with: "\\\""))\"" }
      let document = "[\(rows.joined(separator: ",")),[\(cells.joined(separator: ","))]]"
      #expect(ways.agree(on: document), "\(document)")
    }
    #expect(ways.plannedDocuments > 15)
  }

  @Test(arguments: [
    "=SUM(A1:A16)", "=SUMPRODUCT(A1:A16,B1:B16)", "=SUMIF(C1:C16,\"x\",A1:A16)",
  ])
  func `a sum that overflows a word on the way only is the plan's`(formula: String) {
    let ways = TwoWays()
    func document(_ number: Int) -> String {
      let rows = (0..<16).map { row in
        "[\(row < 11 ? number + row % 2 : -number - row % 2),1,\"x\"]"
      }
      let cell = "\"\(formula.replacing("\"", with: "\\\""))\""
      return "[\(rows.joined(separator: ",").dropLast()),\(cell)]]"
    }
    for number in 1...40 { #expect(ways.agree(on: document(number))) }
    let planned = ways.plannedDocuments
    #expect(ways.agree(on: document(999_999_999_999_999_998)))
    #expect(ways.plannedDocuments == planned + 1)
  }
}
