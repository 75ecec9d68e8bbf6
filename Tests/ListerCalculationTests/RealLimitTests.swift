// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@testable import ListerCalculation
@testable import ListerNumbers

/// Real numbers of many terms, of many levels, and documents that are made to be expensive.
///
/// `LISTER_HOSTILE=1000` tries so many of the latter.
@Suite struct RealLimitTests {
  /// Whole numbers without square divisors: their roots have no rational ratio.
  private static let radicands = (2...400).filter { n in
    !(2...20).contains { n % ($0 * $0) == 0 }
  }.prefix(200).map { $0 }

  private static func sum(_ radicands: some Sequence<Int>) -> String {
    radicands.map { "SQRT(\($0))" }.joined(separator: "+")
  }

  @Test func `200 different roots have one sum in any order`() {
    #expect(Self.radicands.count == 200)
    var generator = SeededGenerator(seed: 5)
    let shuffled = Self.radicands.shuffled(using: &generator)
    let arguments = Self.radicands.map { "SQRT(\($0))" }.joined(separator: ",")
    let sheet = Sheet([
      "A1": "=SUM(\(arguments))", "A2": "=" + Self.sum(Self.radicands.reversed()),
      "A3": "=" + Self.sum(shuffled), "B1": "=A1=A2", "B2": "=A2=A3", "B3": "=A1-A3",
      "B4": "=A1=A2+10^-60", "B5": "=A1/A3",
    ])
    #expect(
      ["B1", "B2", "B3", "B4", "B5"].map { sheet[$0] } == ["TRUE", "TRUE", "0", "FALSE", "1"]
    )
    #expect(sheet["A1"].hasPrefix("~") && sheet["A1"] == sheet["A2"])
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  /// The values were calculated in decimals of 60 digits.
  @Test(arguments: [
    ("SUM(LN(SEQUENCE(3000)))", "~21024.02485304554770135828635007991"),
    ("SUMPRODUCT(LN(SEQUENCE(3000)),SQRT(SEQUENCE(3000)))", "~804243.5816344049931632478563690847"),
    ("SUMSQ(LN(SEQUENCE(2000)))", "~89170.70769682978644593067009677004"),
    ("STDEV(LN(SEQUENCE(1000)))", "~0.9854629932739294898291875424145887"),
    ("STDEV(SQRT(SEQUENCE(1500)))", "~9.122998924462827339238002129522365"),
  ])
  func `totals have more terms than a sum`(formula: String, expected: String) {
    #expect(Sheet(["A1": "=" + formula])["A1"] == expected)
  }

  /// What the page on limits says of a document's memory.
  @Test func `all real numbers that a document may have fit into 96 MiB`() {
    let bytes =
      RealNumbers.nodeLimit * (MemoryLayout<RealNode>.stride + 4 * MemoryLayout<Int32>.stride)
      + RealNumbers.poolLimit * MemoryLayout<RealTerm>.stride
      + RealNumbers.poolLimit * MemoryLayout<RealFactor>.stride
      + (RealEnclosures.limit + BigArena.limit) * MemoryLayout<UInt>.stride
      + RealNumbers.textLimit
    #expect(bytes <= 96 << 20)
    #expect(bytes > 48 << 20)
  }

  @Test func `256 cells of nested roots come near to two, and not to it`() throws {
    var cells = ["A1": "=SQRT(2)"]
    for index in 1..<256 {
      cells[RealRun.address(index)] = "=SQRT(2+\(RealRun.address(index - 1)))"
    }
    let questions = [
      "P16=2", "P16<2", "INT(P16)", "ROUND(P16,100)", "B1^2-2=Grid!A1", "ROUND(2-P16,154)>0",
      "2-P16",
    ]
    for (index, question) in questions.enumerated() {
      let formula = question.replacing("P16", with: "Grid!P16").replacing("B1", with: "Grid!B1")
      cells["Questions!A\(index + 1)"] = "=" + formula
    }
    let sheet = Sheet(cells, grids: ["Grid", "Questions"])
    let answers = (1...6).map { sheet["Questions!A\($0)"] }
    #expect(answers == ["FALSE", "TRUE", "1", "2", "TRUE", "TRUE"])
    // It is 2·cos(pi / 2^257): the distance is about pi² / 2^514.
    let bits = 3000
    let half = OracleInterval(1, over: 2, bits: bits)
    let angle = OracleInterval.pi(bits: bits) * half.power(257)
    let cosine = try #require(angle.value(of: .cos))
    let two = OracleInterval(2, bits: bits)
    let distance = two - two * cosine
    let expected = try #require(distance.rounded(to: 34))
    #expect(OracleInterval.normal(String(sheet["Questions!A7"].dropFirst())) == expected)
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  @Test func `a running total is the sum of what it runs over`() {
    var cells = ["A1": "=SQRT(2)"]
    for index in 1..<200 {
      let radicand = Self.radicands[index]
      cells[RealRun.address(index)] = "=\(RealRun.address(index - 1))+SQRT(\(radicand))"
    }
    let last = RealRun.address(199)
    cells["P14"] = "=\(last)=\(Self.sum(Self.radicands.reversed()))"
    cells["P15"] = "=\(last)-SQRT(\(Self.radicands[199]))=\(RealRun.address(198))"
    cells["P16"] = "=ROUND(\(last),2)"
    let sheet = Sheet(cells)
    #expect(sheet["P14"] == "TRUE")
    #expect(sheet["P15"] == "TRUE")
    #expect(!sheet["P16"].hasPrefix("~") && sheet["P16"].contains("."))
    #expect(sheet.calculator.arithmetic.decisions.taken == 0)
  }

  @Test func `columns of totals and of roots are as long as a grid is`() {
    var cells: [String: String] = [:]
    for row in 1...16 {
      cells["A\(row)"] = "\(row)"
      cells["B\(row)"] = "=SQRT(A\(row))"
      cells["C\(row)"] = "=SUM(B$1:B\(row))"
      cells["D\(row)"] = "=ROUND(B\(row),2)"
    }
    cells["E1"] = "=C16=SUM(B1:B16)"
    cells["E2"] = "=SUMSQ(B1:B16)"
    cells["E3"] = "=SUMPRODUCT(B1:B16,B1:B16)"
    cells["E4"] = "=AVERAGE(B1:B16)*16=C16"
    let sheet = Sheet(cells)
    #expect(["E1", "E2", "E3", "E4"].map { sheet[$0] } == ["TRUE", "136", "136", "TRUE"])
    #expect((1...16).allSatisfy { !sheet["D\($0)"].hasPrefix("~") })
  }

  /// What the cells of a document come to.
  private static func values(
    of cells: [String: String],
    on calculator: Calculator,
    budget: Int
  ) -> [String] {
    let sheet = Sheet(cells, calculator: calculator, precision: 34, budget: budget)
    return cells.keys.sorted().map { "\($0): \(sheet[$0])" }
  }

  @Test func `hostile documents end within their budget, and always alike`() {
    let count = RealRun.count("LISTER_HOSTILE", 200)
    // Some of them spend all they have: a few of each kind get the whole budget when all are tried.
    let budget = count > 200 ? Budget.units : 1 << 26
    let shared = Calculator()
    var faults: [String] = []
    for seed in 0..<UInt64(count) {
      let cells = HostileReals.document(seed)
      let calculator = Calculator()
      let first = Self.values(of: cells, on: calculator, budget: budget)
      if calculator.arithmetic.budget.state.left < 0 { faults.append("\(seed) is in debt") }
      let again = Self.values(of: cells, on: calculator, budget: budget)
      let later = Self.values(of: cells, on: shared, budget: budget)
      if first != again { faults.append("\(seed), again: \(Self.difference(first, again))") }
      if first != later { faults.append("\(seed), later: \(Self.difference(first, later))") }
      let allowed = ["#NUM!", "#DIV/0!", "#N/A", "TRUE", "FALSE"]
      for value in first {
        let text = value.drop { $0 != " " }.dropFirst()
        let isNumber = text.first.map { "-~0123456789".contains($0) } ?? false
        if !isNumber, !allowed.contains(String(text)) { faults.append("\(seed): \(value)") }
      }
    }
    #expect(faults.isEmpty, Comment(rawValue: faults.prefix(30).joined(separator: "\n")))
  }

  private static func difference(_ first: [String], _ second: [String]) -> String {
    zip(first, second).first { $0 != $1 }.map { "\($0.prefix(80)), not \($1.prefix(80))" } ?? ""
  }

  @Test func `all kinds of hostile documents are tried`() {
    for seed in 0..<12 as Range<UInt64> {
      let cells = HostileReals.document(seed)
      #expect(cells.count > 3 && cells.values.allSatisfy { $0.utf8.count < 8192 })
    }
  }
}
