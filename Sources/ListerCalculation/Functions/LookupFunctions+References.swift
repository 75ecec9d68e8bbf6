// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// References made while a formula runs, and the texts of references.
extension LookupFunctions {
  static let references: [FunctionDefinition] = [single, offset, indirect, address]

  static let single = FunctionDefinition(
    "SINGLE",
    .lookup,
    [.area("value")],
    "One value, as `@` takes it: of a row or column the cell in the formula's own column or row, of an "
      + "array the first element.",
    source: "Excel, operator @; ECMA-376 extension, function _xlfn.SINGLE",
    example: "SINGLE({5,6})",
    gives: "5"
  ) { call in
    if let reference = call.reference(0) {
      let single = reference.intersection(withLinesOf: call.cell.firstCell)
      return single.map { Value($0) } ?? Value(CellError.value)
    }
    return call.isDirect(0) ? call[0] : call.area(0)[0, 0]
  }

  static let offset = FunctionDefinition(
    "OFFSET",
    .lookup,
    [
      .place("reference"), .number("rows"), .number("columns"), .value("height", .optional),
      .value("width", .optional),
    ],
    "The reference moved by rows and columns, and resized; `#REF!` outside the grid.",
    source: source,
    example: "ROWS(OFFSET(B2,1,2,3,4))",
    gives: "3",
    givesArray: true,
    isDynamic: true
  ) { call in
    if call[0].isError { return call[0] }
    guard let reference = call.reference(0) else { return Value(CellError.value) }
    let failure =
      call.settleNumber(3, default: reference.rows)
      ?? call.settleNumber(4, default: reference.columns)
    if let failure { return failure }
    var row = reference.firstRow + call.clampedInteger(1)
    var column = reference.firstColumn + call.clampedInteger(2)
    var rows = call.clampedInteger(3, default: reference.rows)
    var columns = call.clampedInteger(4, default: reference.columns)
    // A negative size counts upwards and to the left.
    if rows < 0 { (row, rows) = (row + rows + 1, -rows) }
    if columns < 0 { (column, columns) = (column + columns + 1, -columns) }
    let made = GridReference.within(
      grid: reference.grid,
      row: row,
      column: column,
      rows: rows,
      columns: columns
    )
    return call.made(made)
  }

  static let indirect = FunctionDefinition(
    "INDIRECT",
    .lookup,
    [.text("text"), .value("A1 style", .optional)],
    "The reference that a text spells: `B2`, `Grid!A1:B2`, a defined name, or `R2C3` if not A1 style.",
    source: source,
    example: "ISREF(INDIRECT(\"B\"&2))",
    gives: "TRUE",
    givesArray: true,
    isDynamic: true
  ) { call in
    // The text is parsed, and the names in it are looked up.
    guard call.pays(for: .steps(256 + 32 * call.text(0).count)) else {
      return Value(CellError.reference)
    }
    if call.has(1) {
      let style = call.lane.toLogical(call[1])
      if style.isError { return style }
      guard style.logical else {
        return call.lane.madeReference(spelledByRowAndColumn: call.text(0))
      }
    }
    return call.lane.madeReference(spelledBy: call.text(0))
  }

  static let address = FunctionDefinition(
    "ADDRESS",
    .lookup,
    [
      .number("row"), .number("column"), .value("absolute", .optional),
      .value("A1 style", .optional), .value("grid", .optional),
    ],
    "The text of a reference: absolute 1 `$A$1`, 2 `A$1`, 3 `$A1`, 4 `A1`; if not A1 style `R1C1`, "
      + "`R1C[1]`, `R[1]C1`, `R[1]C[1]`, where numbers in brackets may be 0 or less.",
    source: source,
    example: "ADDRESS(2,3,2)",
    gives: "C$2"
  ) { call in
    if let failure = call.settleNumber(2, default: 1) { return failure }
    let row = call.clampedInteger(0)
    let column = call.clampedInteger(1)
    let absolute = call.clampedInteger(2, default: 1)
    let style = call.has(3) ? call.lane.toLogical(call[3]) : Value(true)
    if style.isError { return style }
    let grid = call.has(4) ? call.lane.toText(call[4]) : .empty
    let isRowFixed = absolute == 1 || absolute == 2
    let isColumnFixed = absolute == 1 || absolute == 3
    let leastRow = style.logical || isRowFixed ? 1 : 1 - CellAddress.largestRow
    let leastColumn = style.logical || isColumnFixed ? 1 : 1 - CellAddress.largestColumn
    guard row >= leastRow, row <= CellAddress.largestRow, column >= leastColumn,
      column <= CellAddress.largestColumn, absolute >= 1, absolute <= 4
    else { return Value(CellError.value) }
    return call.makeText { buffer in
      if grid.isText {
        appendGrid(grid.text, to: &buffer)
        buffer.append("!")
      }
      if style.logical {
        if isColumnFixed { buffer.append("$") }
        CellAddress.append(column: column - 1, to: &buffer)
        if isRowFixed { buffer.append("$") }
        buffer.append(decimal: row)
      } else {
        append("R", row, isFixed: isRowFixed, to: &buffer)
        append("C", column, isFixed: isColumnFixed, to: &buffer)
      }
    }
  }

  /// Appends a row or a column by its number, or by how far it is away, which is left out if it is 0.
  private static func append(
    _ letter: StaticString,
    _ number: Int,
    isFixed: Bool,
    to buffer: inout ByteBuffer
  ) {
    buffer.append(letter)
    guard !isFixed else { return buffer.append(decimal: number) }
    guard number != 0 else { return }
    buffer.append("[")
    buffer.append(decimal: number)
    buffer.append("]")
  }

  /// Appends a grid's name, in quotes when it is not one word of letters and digits.
  static func appendGrid(_ name: ByteView, to buffer: inout ByteBuffer) {
    var isPlain = !name.isEmpty && !ASCII.isDigit(name[0]) && CellAddress(name) == nil
    for index in 0..<name.count {
      let byte = name[index]
      isPlain =
        isPlain
        && (byte >= 0x80 || ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
          || byte == UInt8(ascii: "."))
    }
    if isPlain || name.isEmpty {
      buffer.append(name)
      return
    }
    buffer.append("'")
    for index in 0..<name.count {
      buffer.append(name[index])
      if name[index] == UInt8(ascii: "'") { buffer.append("'") }
    }
    buffer.append("'")
  }
}

extension Call {
  /// A made reference, once its cells are calculated: `#CIRC!` until then, and the formula runs
  /// again.
  fileprivate func made(_ reference: GridReference?) -> Value {
    lane.made(reference)
  }
}

extension Lane {
  fileprivate func made(_ reference: GridReference?) -> Value {
    guard let reference else { return Value(CellError.reference) }
    return require(reference) ? Value(reference) : Value(CellError.circular)
  }

  /// The reference that a text spells; `#REF!` when it isn't one.
  fileprivate func madeReference(spelledBy text: ByteView) -> Value {
    var text = text
    var home = Int(program.formulas[Int(runningFormula)].home)
    var scope: Int? = home
    // A name may lead to a name, as deep as in a formula.
    for _ in 0...Compiler.maximumNameDepth {
      let parser = machine.referenceParser
      do {
        try parser.parser.parse(text)
      } catch {
        return Value(CellError.reference)
      }
      let isSpilled = parser.parser.count == 2 && parser.parser[1].kind == .spill
      guard parser.parser.count == 1 || isSpilled else { return Value(CellError.reference) }
      let node = parser.parser[0]
      switch node.kind {
      case .reference:
        guard let reference = reference(of: node, in: text, home: home) else {
          return Value(CellError.reference)
        }
        let value = made(reference)
        guard isSpilled, value.isReference else { return value }
        let range = spilledRange(value)
        return range.isReference ? made(range.reference) : range
      case .name where !isSpilled:
        guard let known = cells.names.definition(of: text, in: scope) else {
          guard let table = cells.names.table(named: text), !table.isOverItems else {
            return Value(CellError.reference)
          }
          return made(table.data)
        }
        text = known.definition.text
        if !text.isEmpty, text[0] == UInt8(ascii: "=") { text = text[1..<text.count] }
        scope = known.grid
        home = known.grid ?? 0
      case .structured where !isSpilled:
        let meaning = cells.names.meaning(of: node, in: text, at: formulaPlace)
        if case .cells(let reference) = meaning { return made(reference) }
        return Value(CellError.reference)
      default: return Value(CellError.reference)
      }
    }
    return Value(CellError.reference)
  }

  /// The reference that a text of the form `Grid!R2C3` spells; `#REF!` when it isn't one.
  fileprivate func madeReference(spelledByRowAndColumn text: ByteView) -> Value {
    var cell = GridReference(runningCell)
    cell.grid = Int(program.formulas[Int(runningFormula)].home)
    var text = text
    let prefix = GridName.prefix(of: text)
    if prefix.count < text.count {
      guard let grid = cells.names.grid(named: prefix) else { return Value(CellError.reference) }
      cell.grid = grid
      text = text[prefix.count + 1..<text.count]
    }
    return made(RowColumnReference.parse(text, from: cell))
  }

  /// The cell of the formula that runs, in the grid that it means without a name.
  private var formulaPlace: CellIndex {
    let home = Int(program.formulas[Int(runningFormula)].home)
    return CellIndex(grid: home, row: runningCell.row, column: runningCell.column)
  }

  private func reference(of node: Node, in text: ByteView, home: Int) -> GridReference? {
    let syntax = node.reference
    guard !syntax.isOutside else { return nil }
    let grid =
      syntax.hasSheet ? cells.names.grid(of: node, syntax, in: text) : home
    return grid.map {
      GridReference(
        grid: $0,
        firstRow: Int(syntax.firstRow),
        lastRow: Int(syntax.lastRow),
        firstColumn: Int(syntax.firstColumn),
        lastColumn: Int(syntax.lastColumn)
      )
    }
  }
}
