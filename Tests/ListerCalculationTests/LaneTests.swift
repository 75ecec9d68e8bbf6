// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

/// Several documents on one machine: none notices the others.
@Suite struct LaneTests {
  /// One layout, with what a formula may leave behind: big numbers, texts, arrays, chance, rounding.
  private static let formulas: [StaticString] = [
    "FACT(20+A1)*A2", "B1/FACT(21)", "A1/7+1/3", "SQRT(A1)*PI()", "A1&\" of \"&A2",
    "SUM(SEQUENCE(A1)*A2)", "RAND()", "SUM(A1:A2,B1)", "IF(A1>2,B1^2,1/0)",
    "MDETERM({2,1;1,3}*A1)", "TEXTJOIN(\",\",TRUE,SEQUENCE(A1))", "B1-B2*FACT(21)",
  ]

  /// The cells of a document, and its lane of a machine.
  private final class Document {
    let cells: DocumentCells
    let lane: Lane

    init(on machine: Machine) {
      cells = DocumentCells(arithmetic: Arithmetic(on: machine.workbench))
      lane = Lane(on: machine, over: cells)
    }

    func begin(_ number: Int, _ formulas: [StaticString] = LaneTests.formulas) {
      cells.begin()
      _ = cells.addGrid(name: ByteView("Grid"))
      cells.settings.seed = UInt64(number)
      cells.settings.precision = 10 + number
      cells.setValue(Value(number), row: 0, column: 0, grid: 0)
      let big = cells.arithmetic.power(Number(number + 2), Number(200))
      cells.setValue(Value(big), row: 1, column: 0, grid: 0)
      for (row, formula) in formulas.enumerated() {
        cells.setFormula(ByteView(formula), row: row, column: 1, grid: 0)
      }
    }

    /// What the cells of the first grid show, row by row.
    var shown: [String] {
      (0..<256).map { place in
        let value = cells.value(row: place / 16, column: place % 16, grid: 0)
        switch value.kind {
        case .number: return digits(of: value.number)
        case .text: return value.text.string
        case .logical: return "\(value.logical)"
        case .error: return "\(value.error)"
        case .composite, .empty: return ""
        }
      }
    }

    private func digits(of number: Number) -> String {
      let arithmetic = cells.arithmetic
      let isDecimal = number.isApproximated || arithmetic.isTerminating(number)
      var buffer = ByteBuffer()
      arithmetic.write(number, isDecimal ? .decimal : .ratio, to: &buffer)
      return buffer.view.string
    }
  }

  private let machine: Machine
  private let programs: WorkerPrograms

  init() {
    let functions = FunctionTable.standard
    machine = Machine(functions)
    programs = WorkerPrograms(functions, sharing: ProgramCache())
  }

  /// What a document shows that has a machine for itself.
  private func alone(_ number: Int, _ formulas: [StaticString] = formulas) -> [String] {
    let functions = FunctionTable.standard
    let document = Document(on: Machine(functions))
    document.begin(number, formulas)
    document.lane.run(programs.program(for: document.cells))
    return document.shown
  }

  @Test func `documents whose formulas alternate show what each shows alone`() {
    let documents = (1...8).map { _ in Document(on: machine) }
    for (number, document) in documents.enumerated() { document.begin(number) }
    let program = programs.program(for: documents[0].cells)
    for document in documents { document.lane.begin(program) }
    for formula in 0..<Int32(Self.formulas.count) {
      for document in documents {
        #expect(document.lane.calculate(formula, document.lane.program))
      }
    }
    for (number, document) in documents.enumerated() {
      #expect(document.shown == alone(number))
    }
  }

  @Test func `a document that has spent its budget leaves the others theirs`() {
    let (poor, rich) = (Document(on: machine), Document(on: machine))
    poor.begin(3)
    rich.begin(4)
    #expect(!poor.cells.arithmetic.charge(1 << 31 + 1))
    let program = programs.program(for: poor.cells)
    poor.lane.run(program)
    rich.lane.run(program)
    #expect(poor.cells.value(row: 0, column: 1, grid: 0).error == .number)
    #expect(rich.shown == alone(4))
  }

  @Test func `arrays that spill in one document leave the cells of another alone`() {
    let spilling: [StaticString] = ["SEQUENCE(1,A1)", "1+1", "SUM(OFFSET(B1,0,0,1,A1))*A2"]
    let (first, second) = (Document(on: machine), Document(on: machine))
    first.begin(3, spilling)
    second.begin(5, spilling)
    first.lane.run(programs.program(for: first.cells))
    second.lane.run(programs.program(for: second.cells))
    #expect(first.shown == alone(3, spilling))
    #expect(second.shown == alone(5, spilling))
    first.begin(6, spilling)
    first.lane.run(programs.program(for: first.cells))
    #expect(second.shown == alone(5, spilling))
  }
}
