// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerNumbers
import ListerSyntax
import TestKit
import Testing

@testable import ListerCalculation

/// A formula whose shape is known has the program that the parser would have made of it.
@Suite struct FormulaShapeTests {
  /// Compiles documents twice: with what is known of shapes, and parsing each formula.
  private final class Documents {
    private let cells = DocumentCells(arithmetic: Arithmetic())
    let shapes = FormulaShapes()
    private let learning: Compiler
    private let parsing: Compiler

    init() {
      let functions = FunctionTable.standard
      learning = Compiler(functions, keeping: shapes)
      parsing = Compiler(functions, keeping: nil)
    }

    /// What is different in the program of some formulas, from A1 on, if anything is.
    func difference(_ formulas: [String]) -> String? {
      cells.begin()
      for name in ["Grid", "Rates"] { _ = cells.addGrid(name: keep(name)) }
      cells.addName(keep("due"), refersTo: keep("Rates!B2"))
      for (index, formula) in formulas.enumerated() {
        let (row, column) = (index / 16, index % 16)
        cells.setFormula(keep(formula), row: row, column: column, grid: 0)
      }
      let (given, expected) = (program(learning), program(parsing))
      let lines = zip(ProgramText.lines(of: given), ProgramText.lines(of: expected))
      if let (line, other) = lines.first(where: { $0 != $1 }) {
        return "\(formulas.prefix(9)): \(line), not \(other)"
      }
      let counts = [given, expected].map { ProgramText.lines(of: $0).count }
      return counts[0] == counts[1] ? nil : "\(formulas.prefix(9)): \(counts) lines"
    }

    private func program(_ compiler: Compiler) -> Program {
      compiler.compile(cells.input, hash: 0, cells.names, nil)
    }

    private func keep(_ text: String) -> ByteView { text.withByteView { cells.texts.copy($0) } }

    /// Whether the code of formulas like this one is known.
    func knows(_ formula: String) -> Bool {
      formula.withByteView { text in
        var outline = FormulaOutline()
        return outline.read(text) && shapes.index(of: outline) != nil
      }
    }
  }

  /// Formulas of one shape each, and what else is of that shape.
  private static let shapes: [[String]] = [
    ["A2+B2", "P16+A1", "$C$3+d4", "C1+C1"],
    ["ROUND(B2*C2*(1-E2/100),2)", "ROUND(B3*C4*(7-E5/12),0)", "ROUND(A1*A1*(1-P16/3),10)"],
    ["IF(D2=\"A\",0.190,IF(D2=\"B\",0.070,0))", "IF(A2=\"A\",1.5,IF(D3=\"B\",70.1,1))"],
    ["-5+A1", "-0+B2", "-2147483647+P16"],
    ["--5*-A1", "--0*-B2"], ["-2.5^2", "-0.5^3", "-2147483648^0"],
    ["SUM(A2:B3)", "SUM(B3:A2)", "SUM(C:D)", "SUM($A$1:P16)"],
    ["SUM(A2)", "SUM(P16)"],
    ["MMULT(MINVERSE(A2:B3),C2:C3)", "MMULT(MINVERSE(C1:D2),A1:A2)"],
    ["SUMIF(B1:B9,\"x\",C1:C2)", "SUMIF(A1:C3,\"x\",P15:P16)"],
    ["SUMIF(B1:B9,\">0\",C1)", "SUMIF(A1:C3,\">0\",P16)"],
    ["ROW(A5)+COLUMN(B2:C3)", "ROW(P1)+COLUMN(A1:A2)"],
    ["IFERROR(A1/B1,\"a\"\"b\")", "IFERROR(B1/A1,\"a\"\"b\")"],
    ["IFS(A1>1,B1,A1>2,C1)", "IFS(B2>3,B1,P9>4,C1)"],
    ["IFNA(VLOOKUP(\"x\",A2:C4,2,FALSE),0)", "IFNA(VLOOKUP(\"x\",A1:D9,3,FALSE),1)"],
    ["OFFSET(A1,1,2)", "OFFSET(P1,0,3)"], ["A1:A3*2", "B1:B2*3"],
    ["1/3%", "7/12%"], ["\"a\"&A1&\"b\"", "\"a\"&P9&\"b\""], ["TRUE", "TRUE"], ["PI()", "PI()"],
    ["12345678901234567+.5", "1.5+0.00000000000000001"],
    ["MAX(A1, B2 , 3)", "MAX(C1, D2 , 4)"],
  ]

  @Test(arguments: shapes)
  func `formulas of one shape are what they would be alone`(formulas: [String]) {
    let documents = Documents()
    for formula in formulas { #expect(documents.difference([formula]) == nil) }
    for formula in formulas { #expect(documents.knows(formula), "\(formula)") }
    #expect(documents.difference(formulas) == nil)
    #expect(documents.difference(formulas.reversed()) == nil)
  }

  @Test(arguments: [
    "due*2", "Rates!A1", "'Rates'!A1+1", "SUM(1:2)", "{1,2}", "A1#", "A1:INDEX(B:B,2)", "A1 A2",
    "NOBODY(A1)", "nothing", "A17", "Q1+1", "1E5", "ROUND()", "A1+", "1234567890123456789",
    "#N/A",
    "\"é\u{1}\"", "é1+2", "A1:Rates!B2", "LOG10 (5)", "2 : 3", "A1 :B2", "@A1", "A1:A2:A3", "\"a",
    "1.5.2",
  ])
  func `what depends on more than its operands is left to the parser`(formula: String) {
    let documents = Documents()
    for _ in 0..<2 { #expect(documents.difference([formula, "A1+1"]) == nil) }
    #expect(!documents.knows(formula))
  }

  @Test func `the cases of the conformance files have the programs that the parser makes`() {
    let documents = Documents()
    var random = SeededGenerator(seed: 11)
    for block in ConformanceTests.files.flatMap(\.blocks) {
      for formula in block.cases.map(\.formula) + block.cells.map(\.content) {
        for text in [formula, formula, changed(formula, &random), changed(formula, &random)] {
          let difference = documents.difference([text])
          if difference != nil { #expect(difference == nil) }
        }
      }
    }
  }

  @Test func `the documents that are shipped have the programs that the parser makes`() throws {
    let documents = Documents()
    var random = SeededGenerator(seed: 5)
    var count = 0
    for url in try Datasets.files(in: "documents", endingIn: ".json") {
      let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
      let all = formulas(in: json)
      count += all.count
      for start in stride(from: 0, to: all.count, by: 200) {
        let some = Array(all[start..<min(start + 200, all.count)])
        #expect(documents.difference(some) == nil, "\(url.lastPathComponent)")
        let others = some.map { changed($0, &random) }
        #expect(documents.difference(others) == nil, "\(url.lastPathComponent)")
      }
    }
    #expect(count > 100)
  }

  /// The texts in a JSON value that begin with an equals sign, without it.
  private func formulas(in json: Any) -> [String] {
    switch json {
    case let text as String: text.hasPrefix("=") ? [String(text.dropFirst())] : []
    case let values as [Any]: values.flatMap { formulas(in: $0) }
    case let members as [String: Any]:
      members.sorted { $0.key < $1.key }.flatMap { formulas(in: $0.value) }
    default: []
    }
  }

  /// The formula with other digits, and other columns of single letters.
  private func changed(_ formula: String, _ random: inout SeededGenerator) -> String {
    var isInWord = false
    return String(
      decoding: formula.utf8.map { byte in
        defer { isInWord = ASCII.isLetter(byte) }
        if ASCII.isDigit(byte) { return UInt8.random(in: 0x30...0x39, using: &random) }
        let isColumn = !isInWord && byte >= 0x41 && byte <= 0x50
        return isColumn ? UInt8.random(in: 0x41...0x50, using: &random) : byte
      },
      as: UTF8.self
    )
  }

  @Test func `documents of random formulas have the programs that the parser makes`() {
    let documents = Documents()
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      let formulas = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        formula(depth: 3, &random)
      }
      let difference = documents.difference(formulas)
      if difference != nil { #expect(difference == nil) }
    }
  }

  private func formula(depth: Int, _ random: inout SeededGenerator) -> String {
    func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    func cell() -> String {
      ["", "$"][below(2)] + String(UnicodeScalar(UInt8(65 + below(17)))) + "\(below(18))"
    }
    guard depth > 0 else {
      switch below(9) {
      case 0: return cell()
      case 1: return "\(cell()):\(cell())"
      case 2: return "\(below(99))"
      case 3: return "\(below(9)).\(below(1000))"
      case 4: return "-\(below(3))"
      case 5: return "\"t\(below(3))\""
      default: return ["due", "Rates!A1", "FALSE", "B:C"][below(4)]
      }
    }
    let parts = (0..<3).map { _ in formula(depth: below(depth), &random) }
    switch below(10) {
    case 0: return "SUM(\(parts[0]),\(parts[1]))"
    case 1: return "IF(\(parts[0])>\(parts[1]),\(parts[2]))"
    case 2: return "SUMIF(\(cell()):\(cell()),\(parts[0]),\(cell()))"
    case 3: return "-(\(parts[0]))\(["+", "-", " * ", "&", "<>"][below(5)])\(parts[1])"
    case 4: return "IFERROR(\(parts[0]),\(parts[1]))"
    case 5: return "ROUND(\(parts[0]), \(parts[1]))"
    case 6: return "INDEX(\(cell()):\(cell()),\(parts[0]),)"
    case 7: return "\(parts[0])%^\(parts[1])"
    default: return "\(parts[0])\(["+", "-", "*", "/"][below(4)])\(parts[1])"
    }
  }

  @Test func `where there is no room for more shapes they are learnt again`() {
    let documents = Documents()
    let formulas = (1...2500).map { number in
      "A1" + String(repeating: "+", count: 1 + number % 50) + "B2&\"\(number)\""
    }
    for formula in formulas { #expect(documents.difference([formula]) == nil) }
    #expect(documents.knows(formulas[2499]))
    #expect(!documents.knows(formulas[0]))
  }

  @Test func `long texts don't make the shapes take any room there is`() {
    let documents = Documents()
    for index in 0..<2000 {
      let text = String(repeating: "x", count: 990) + "\(index)"
      #expect(documents.difference(["A1&\"\(text)\""]) == nil)
    }
    #expect(!documents.knows("A1&\"\(String(repeating: "x", count: 990))0\""))
  }
}
