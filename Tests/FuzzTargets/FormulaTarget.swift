// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerSyntax

/// Any bytes as a formula.
///
/// An error has a place in the formula. A formula that is printed is the same formula: of the same nodes, the same
/// when it is printed again, and of the same value in a document that has something of everything.
final class FormulaTarget: FuzzTarget {
  let name = "formula"
  let limit = 512
  private var parser = FormulaParser()
  private var printer = FormulaPrinter()
  private let recalculator = Recalculator(
    options: .init(valuesOnly: true, now: .init(unixMilliseconds: 0), seed: 7)
  )

  func seeds() throws -> [[UInt8]] { try Seeds.formulas() }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    guard let first = try parsed(input) else { return }
    guard let second = try parsed(first.text) else {
      throw FuzzFinding(description: "\(input.text) is printed as \(first.text.text)")
    }
    try FuzzFinding.unless(
      first.text == second.text && first.kinds == second.kinds,
      "\(input.text) is printed as \(first.text.text), and that as \(second.text.text)"
    )
    // What is no text can't stand in a document.
    guard let formula = String(validating: input, as: UTF8.self) else { return }
    let values = value(of: formula)
    let again = value(of: first.text.text)
    try FuzzFinding.unless(
      values == again,
      "\(formula) gives \(values), and printed as \(first.text.text) it gives \(again)"
    )
  }

  /// A formula as it is printed, and the kinds of its nodes; nil if it is refused.
  private func parsed(
    _ bytes: [UInt8]
  ) throws(FuzzFinding) -> (text: [UInt8], kinds: [NodeKind])? {
    try bytes.withByteView { (text) throws(FuzzFinding) in
      do throws(SyntaxError) {
        try parser.parse(text)
      } catch {
        let end = error.offset + error.length
        try FuzzFinding.unless(
          error.offset >= 0 && error.length >= 0 && end <= text.count
            && error.message(in: text).hasPrefix("column "),
          "the error \(error) is not in the formula"
        )
        return nil
      }
      var buffer = ByteBuffer()
      printer.print(parser, of: text, to: &buffer)
      return (buffer.view.array, parser.nodes.map(\.kind))
    }
  }

  /// What the formula and what it spills into amount to, as the values of a document.
  private func value(of formula: String) -> String {
    let document = """
      {"id": "f", "precision": 20, "names": {"rate": "Grid!A1", "sum": "=Grid!A1+Grid!B1"},
      "items": [{"text": "Milk", "price": 1.19, "quantity": 2}, "Bread"], "grids": [
      {"name": "Grid", "rows": [
      [1, 2.5, "text", true, null, "1e3", -3, \(JSONText(string: "=" + formula))],
      ["=A1/3", "=1/0", "=SEQUENCE(2)", "=\\"a\\"", 45351, "b", 1e300],
      [0, "2024-02-29", null, false, "=NA()", "", 7]]},
      {"name": "My 'g'", "rows": [[7, "x"], ["=A1*2"]]}]}
      """
    return switch recalculator.result(of: Array(document.utf8)) {
    case .success(let output): output.text
    case .failure(let error): error.message
    }
  }
}
