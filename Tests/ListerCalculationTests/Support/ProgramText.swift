// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

@testable import ListerCalculation

/// All that a program says, table by table, so that two of them can be compared.
enum ProgramText {
  static func lines(of program: Program) -> [String] {
    let tables = program.tables
    var lines = ["may reorder: \(tables.mayReorder)"]
    lines += elements(of: tables.formulas).map { "formula: \($0)" }
    lines += elements(of: tables.code).map { "code: \($0)" }
    lines += elements(of: tables.reads).map { "read: \($0)" }
    lines += elements(of: tables.places).map { "place: \($0)" }
    lines += ["order: \(elements(of: tables.order))", "circular: \(elements(of: tables.circular))"]
    lines += ["formula at: \(elements(of: tables.formulaAt))"]
    lines += elements(of: tables.numbers).map { "number: \($0.word) \($0.tag)" }
    lines += elements(of: tables.textConstants).map { "text: \($0.string)" }
    lines += elements(of: tables.arrays).map { "array: \($0)" }
    lines += elements(of: tables.elements).map { element in
      let value = element.value
      let text = value.isText ? value.text.string : "\(value.word) \(value.tag)"
      return "element: \(text) \(element.big)"
    }
    lines += program.bigNumbers.map { "big number: \($0)" }
    lines += program.diagnostics.map { "diagnostic: \($0)" }
    return lines
  }

  private static func elements<Element>(of slab: Slab<Element>) -> [Element] {
    (0..<slab.count).map { slab[$0] }
  }
}
