// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import TestKit
import Testing

@testable import ListerCalculation

/// What decides the program of a document, whatever documents came before it.
@Suite struct LayoutTests {
  private struct Document: Equatable {
    var grids = ["Grid"]
    var names: [String: String] = [:]
    var header: String?
    var formulas: [String] = ["A1+1", "A2*2", "SUM(A1:A9)"]
  }

  private static let documents: [Document] = [
    Document(), Document(), Document(formulas: ["A1+1", "A2*2"]), Document(),
    Document(formulas: ["A1+1", "A2*2", "SUM(A1:A8)"]), Document(grids: ["Grid", "Other"]),
    Document(grids: ["Grid", "Other"]), Document(grids: ["grid"]), Document(grids: []),
    Document(formulas: []), Document(formulas: ["A1+1", "A2*2", "SUM(A1:A9)", "1"]), Document(),
    Document(names: ["due": "A1"]), Document(names: ["due": "A2"]),
    Document(formulas: ["", "", ""]), Document(formulas: ["A1+1A2*2"]),
    Document(header: "n"), Document(header: "m"), Document(header: ""),
    Document(names: ["T": ""], header: "n"),
  ]

  private func fill(_ cells: DocumentCells, _ document: Document) {
    func keep(_ text: String) -> ByteView { text.withByteView { cells.texts.copy($0) } }
    cells.begin()
    for grid in document.grids { _ = cells.addGrid(name: keep(grid)) }
    for (name, meaning) in document.names { cells.addName(keep(name), refersTo: keep(meaning)) }
    guard !document.grids.isEmpty else { return }
    for (row, formula) in document.formulas.enumerated() {
      cells.setFormula(keep(formula), row: row, column: 1, grid: 0)
    }
    guard let header = document.header else { return }
    cells.setValue(Value(text: keep(header)), row: 0, column: 2, grid: 0)
    #expect(cells.addTable(keep("T"), over: keep("C1:C2"), hasTotals: false))
  }

  /// Whether the document of these cells has the layout of a program.
  private func has(_ program: ProgramLease?, _ cells: DocumentCells) -> Bool {
    guard let layout = program?.layout else { return false }
    let isFound = cells.input.hasLayout(layout)
    #expect(isFound == (cells.input.layout.view == layout))
    #expect(!isFound || cells.input.layoutHash == program?.hash)
    return isFound
  }

  @Test func `a layout and its program are the document's alone, in any order of documents`() {
    var random = SeededGenerator(seed: 3)
    let calculator = Calculator()
    for _ in 0..<300 {
      let document = Self.documents[Int.random(in: 0..<Self.documents.count, using: &random)]
      fill(calculator.cells, document)
      let alone = Calculator()
      fill(alone.cells, document)
      calculator.compile()
      alone.compile()
      #expect(has(calculator.program, alone.cells), "\(document)")
      #expect(has(alone.program, calculator.cells), "\(document)")
    }
    #expect(calculator.programs.hits + calculator.programs.misses == 300)
  }

  @Test func `different documents have different layouts`() {
    let calculators = Self.documents.map { document in
      let calculator = Calculator()
      fill(calculator.cells, document)
      calculator.compile()
      return calculator
    }
    for (index, one) in calculators.enumerated() {
      for (place, other) in calculators.enumerated() {
        let isSame = Self.documents[index] == Self.documents[place]
        #expect(has(one.program, other.cells) == isSame, "\(index) and \(place)")
      }
    }
  }

  @Test func `a document with the layout of the one before has its program`() {
    let calculator = Calculator()
    fill(calculator.cells, Document())
    calculator.compile()
    let first = calculator.program
    for _ in 0..<2 {
      fill(calculator.cells, Document())
      calculator.compile()
      #expect(calculator.program === first)
    }
    #expect(calculator.programs.hits == 2)
    fill(calculator.cells, Document(formulas: ["A1+1", "A2*2"]))
    calculator.compile()
    #expect(calculator.program !== first)
    #expect(calculator.programs.misses == 2)
  }

  @Test func `documents of two layouts on one shelf each have their own program`() {
    let functions = FunctionTable.standard
    let programs = WorkerPrograms(functions, sharing: ProgramCache())
    let (one, other) = (
      DocumentCells(arithmetic: Arithmetic()), DocumentCells(arithmetic: Arithmetic())
    )
    for _ in 0..<3 {
      fill(one, Document())
      fill(other, Document(formulas: ["1", "2", "3"]))
      let (first, second) = (programs.program(for: one), programs.program(for: other))
      #expect(has(first, one))
      #expect(has(second, other))
      #expect(first !== second)
    }
    #expect(programs.misses == 2)
  }
}
