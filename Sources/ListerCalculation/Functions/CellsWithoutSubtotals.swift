// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The cells of ranges that are not subtotals themselves, as SUBTOTAL takes them after its first
/// argument.
enum CellsWithoutSubtotals: AggregateSource {
  static var parameters: [Parameter] {
    [.number("function"), .reference("range"), .reference("ranges", .repeating)]
  }

  static func forEachNumber(of call: Call, _ body: (Number) -> Void) -> Value? {
    forEachCell(of: call) { value in
      if value.isNumber { body(value.number) }
      return value.isError ? value : nil
    }
  }

  /// Hands all cells on that are not empty, until `body` returns an error.
  ///
  /// Returns that, or an error for an argument that is no reference.
  static func forEachCell(of call: Call, _ body: (Value) -> Value?) -> Value? {
    for position in 1..<call.count {
      guard let reference = call.reference(position) else {
        return call[position].isError ? call[position] : Value(CellError.value)
      }
      guard call.pays(for: .walk(reference.rows * reference.columns)) else {
        return Value(CellError.number)
      }
      let area = call.area(position)
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          let value = area[row, column]
          if value.isEmpty || call.lane.isSubtotal(reference.cell(row, column)) { continue }
          if let failure = body(value) { return failure }
        }
      }
    }
    return nil
  }
}

extension Lane {
  /// Whether the formula of a cell calls a function that gives subtotals.
  func isSubtotal(_ cell: CellIndex) -> Bool {
    let formula = Int(program.formulaAt[cell])
    guard formula >= 0 else { return false }
    let entry = program.formulas[formula]
    let code = Int(entry.codeStart)..<Int(entry.codeEnd)
    _ = arithmetic.charge(code.count)
    return code.contains {
      let instruction = program.code[$0]
      return (instruction.opcode == .call || instruction.opcode == .callOnUnions)
        && traits[Int(instruction.function)].givesSubtotal
    }
  }
}
