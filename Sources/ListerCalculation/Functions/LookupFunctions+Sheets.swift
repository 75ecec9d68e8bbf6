// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// What is known of cells beside their values, and of grids.
extension LookupFunctions {
  static let sheets: [FunctionDefinition] = [
    hyperlink, formulaText, sheet, sheetCount, cell, areas,
  ]

  static let hyperlink = FunctionDefinition(
    "HYPERLINK",
    .lookup,
    [.any("address"), .any("label", .optional)],
    "The label, or the address if there is none; nothing looks at the address.",
    source: source,
    example: "HYPERLINK(\"https://example.org\",42)",
    gives: "42"
  ) { call in
    if call[0].isError { return call[0] }
    return call.has(1) ? call[1] : call[0]
  }

  static let formulaText = FunctionDefinition(
    "FORMULATEXT",
    aliases: ["FORMULA"],
    .lookup,
    [.place("cell")],
    "The formula of a cell, with its `=`; `#N/A` of one without.",
    source: "OpenFormula 1.3, section 6.13.10, function FORMULA",
    example: "IFNA(FORMULATEXT(B2),\"none\")",
    gives: "none"
  ) { call in
    guard let reference = call.reference(0) else {
      if call[0].isError { return call[0] }
      return Value(call[0].isUnion ? CellError.value : .notAvailable)
    }
    return call.lane.formulaText(of: reference.firstCell)
  }

  static let sheet = FunctionDefinition(
    "SHEET",
    .lookup,
    [.place("reference or name", .optional)],
    "The position, from 1, of the grid of a reference or of a name; of the formula's own without one.",
    source: "OpenFormula 1.3, section 6.13.31",
    example: "SHEET(B2)=SHEET()",
    gives: "TRUE"
  ) { call in
    guard call.has(0) else {
      return Value(Int(call.lane.program.formulas[Int(call.lane.runningFormula)].home) + 1)
    }
    if let reference = call.reference(0) { return Value(reference.grid + 1) }
    let name = call.lane.toText(call.single(0))
    guard name.isText else { return name }
    return call.lane.cells.names.grid(of: name.text).map { Value($0 + 1) }
      ?? Value(CellError.notAvailable)
  }

  static let sheetCount = FunctionDefinition(
    "SHEETS",
    .lookup,
    [.place("reference", .optional)],
    "How many grids the document has, or a reference is in.",
    source: "OpenFormula 1.3, section 6.13.32",
    example: "SHEETS(B2:C3)",
    gives: "1"
  ) { call in
    guard call.has(0) else { return Value(call.lane.cells.gridCount) }
    if call[0].isError { return call[0] }
    if call[0].isUnion {
      let areas = call[0].areas
      return Value(Set((0..<areas.count).map { areas[$0].reference?.grid }).count)
    }
    return call.reference(0) == nil ? Value(CellError.value) : Value(1)
  }

  static let cell = FunctionDefinition(
    "CELL",
    .lookup,
    [.text("what"), .area("reference", .optional)],
    "A fact of the first cell of a reference, or of the formula's own: its `address`, `row`, `col` or "
      + "`contents`, or its `type`: b for nothing, l for text, v for anything else. What a screen or a "
      + "file tells is `#VALUE!`.",
    source: "OpenFormula 1.3, section 6.13.3",
    example: "CELL(\"row\",B2)",
    gives: "2"
  ) { call in
    if call.count > 1, call.isDirect(1), call[1].isError { return call[1] }
    guard let given = call.has(1) ? call.reference(1) : call.cell else {
      return Value(CellError.value)
    }
    let cell = given.firstCell
    let value = call.lane.values[cell]
    let text = call.text(0)
    switch true {
    case TextOrder.equal(text, "ADDRESS"):
      return call.makeText { buffer in
        if cell.grid != call.cell.grid {
          appendGrid(call.lane.cells.names.name(ofGrid: cell.grid), to: &buffer)
          buffer.append("!")
        }
        buffer.append("$")
        CellAddress.append(column: cell.column, to: &buffer)
        buffer.append("$")
        buffer.append(decimal: cell.row + 1)
      }
    case TextOrder.equal(text, "ROW"): return Value(cell.row + 1)
    case TextOrder.equal(text, "COL"): return Value(cell.column + 1)
    // A formula has no value of its own yet while it runs.
    case TextOrder.equal(text, "CONTENTS"): return given == call.cell ? Value(0) : value
    case TextOrder.equal(text, "TYPE"):
      return Value(text: ByteView(value.isEmpty ? "b" : value.isText ? "l" : "v"))
    default: return Value(CellError.value)
    }
  }
}

extension LookupFunctions {
  static let areas = FunctionDefinition(
    "AREAS",
    .lookup,
    [.place("reference")],
    "How many areas a reference has: of a union those that it joins.",
    source: "OpenFormula 1.3, section 6.13.2",
    example: "AREAS((A1:B2,D4,A1))",
    gives: "3"
  ) { call in
    let value = call[0]
    if value.isUnion { return Value(value.areas.count) }
    return value.isError ? value : (value.isReference ? Value(1) : Value(CellError.value))
  }
}

extension Call {
  /// Puts an area of a union in its place, by the number that an argument has.
  ///
  /// False if there is none of that number; what is no union is the area number 1.
  func chooseArea(of position: Int, by numberPosition: Int) -> Bool {
    let number = clampedInteger(numberPosition, default: 1)
    guard self[position].isUnion else { return number == 1 }
    let areas = self[position].areas
    guard number >= 1, number <= areas.count else { return false }
    let area = areas[number - 1]
    lane.stack[base + position] = self[position].isTaken ? area.taken : area
    return true
  }
}

extension Lane {
  /// The text of a cell's formula with its `=`, or `#N/A`.
  fileprivate func formulaText(of cell: CellIndex) -> Value {
    guard program.formulaAt[cell] >= 0, let layout = lease?.layout else {
      return Value(CellError.notAvailable)
    }
    guard arithmetic.charge(layout.count), let formula = CellInput.formula(of: cell, in: layout)
    else { return Value(CellError.number) }
    return makeText { buffer in
      buffer.append("=")
      if formula.isEncoded, let decoder = cells.formulaDecoder {
        decoder.appendFormula(formula.text, to: &buffer)
      } else {
        buffer.append(formula.text)
      }
    }
  }
}
