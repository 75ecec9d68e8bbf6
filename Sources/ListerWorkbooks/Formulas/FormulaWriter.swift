// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerSyntax

/// Spells the formulas of documents as spreadsheets do.
///
/// `ITEMS("price")` becomes the cells of the sheet with the items, and the names of grids those of their sheets.
struct FormulaWriter {
  let dialect: SheetDialect
  /// The names of sheets by those of the grids, in small letters.
  let sheets: [String: String]
  /// The columns of the sheet with the items, and how many items there are.
  let items: (columns: [String], count: Int)
  /// What the grids show, and how far their arrays spill.
  var values: [CalculatedGrid] = []
  /// The places of the grids by their names, in small letters.
  var grids: [String: Int] = [:]
  /// The names of the sheets by the places of their grids.
  var titles: [Int: String] = [:]
  /// What names that hold within one grid alone are called, in small letters: files don't have them.
  var ownNames: Set<String> = []
  /// The tables of the document, if it has any.
  var tables: DocumentTables?

  /// A part of the formula that is spelled otherwise.
  private struct Edit {
    var range: Range<Int>
    var text: String
  }

  /// The formula in the dialect, without `=` in XLSX and with `of:=` in OpenDocument; nil if it
  /// can't be spelled.
  ///
  /// `formula` is without `=`, and `cell` the one that it is in; nil for none.
  func formula(_ formula: String, at cell: CellIndex? = nil) -> String? {
    guard WorkbookLayout.isWritable(formula, dialect) else { return nil }
    return formula.withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil, let edits = edits(parser, text, cell) else {
        return nil
      }
      return (dialect == .openDocument ? "of:=" : "") + spliced(text, edits)
    }
  }

  private func edits(
    _ parser: borrowing FormulaParser,
    _ text: ByteView,
    _ cell: CellIndex?
  ) -> [Edit]? {
    let grid = cell?.grid
    var edits: [Edit] = []
    let locals = FormulaLocals(parser, text)
    guard dialect == .officeOpen || !locals.hasFunctions else { return nil }
    var index = 0
    while index < parser.count {
      let node = parser[index]
      switch node.kind {
      case .structured:
        guard let reference = tableReference(node, text, cell) else { return nil }
        edits.append(Edit(range: node.sourceRange, text: spelled(reference)))
      case .name where node.payload == 2 || isOwnName(node, text, locals): return nil
      case .name where !locals.contains(node, text) && tableReference(node, text, cell) != nil:
        guard let reference = tableReference(node, text, cell) else { return nil }
        edits.append(Edit(range: node.sourceRange, text: spelled(reference)))
      case .name where dialect == .officeOpen, .callBegin where locals.contains(node, text):
        guard let mark = locals.mark(of: node, text) else { break }
        edits.append(Edit(range: Int(node.start)..<Int(node.start), text: mark))
      case .callBegin:
        if let call = itemsCall(parser, at: index, text) {
          guard let reference = itemsReference(call.field) else { return nil }
          edits.append(Edit(range: call.range, text: spelled(reference)))
          index += 3
        } else {
          let name = FunctionNames.name(of: node.source(in: text).string, in: dialect)
          edits.append(Edit(range: node.sourceRange, text: name))
        }
      case .reference:
        let isSpilled = index + 1 < parser.count && parser[index + 1].kind == .spill
        guard !node.reference.isOutside, let reference = FormulaReference(node, in: text) else {
          return nil
        }
        var renamed = reference
        if isSpilled, dialect == .openDocument {
          guard let range = spilledRange(reference, grid) else { return nil }
          renamed = range
        }
        if let sheet = reference.sheet {
          guard let title = sheets[sheet.lowercased()] else { return nil }
          if title.lowercased() != sheet.lowercased() { renamed.sheet = title }
        }
        var spelling = spelled(renamed)
        if renamed == reference, dialect == .officeOpen {
          spelling = node.source(in: text).string
        }
        edits.append(
          Edit(
            range: node.sourceRange,
            text: isSpilled && dialect == .officeOpen
              ? "_xlfn.ANCHORARRAY(\(spelling))" : spelling
          )
        )
      case .implicitIntersection:
        guard let end = endOfSingle(parser, at: index, text) else { return nil }
        edits.append(Edit(range: node.sourceRange, text: "_xlfn.SINGLE("))
        edits.append(Edit(range: end..<end, text: ")"))
      case .spill:
        guard index > 0, parser[index - 1].kind == .reference else { return nil }
        edits.append(Edit(range: node.sourceRange, text: ""))
      case .error:
        // Excel has no such values.
        guard node.payload != 9, node.payload != 14, node.payload != 20 else { return nil }
      case .callEnd where dialect == .officeOpen && node.payload == 1:
        // Excel has no IF that is nothing but its test.
        guard node.source(in: text).string.uppercased() != "IF" else { return nil }
      case .union:
        // Excel has no sign for it but the comma in parentheses.
        let isComma = text[Int(node.start)] != UInt8(ascii: "~")
        if dialect == .officeOpen, !isComma { return nil }
        if dialect == .openDocument { edits.append(Edit(range: node.sourceRange, text: "~")) }
      case .intersection where dialect == .openDocument:
        edits.append(Edit(range: node.sourceRange, text: "!"))
      case .logical where dialect == .openDocument:
        edits.append(Edit(range: node.sourceRange, text: node.payload == 1 ? "TRUE()" : "FALSE()"))
      default: break
      }
      index += 1
    }
    return edits
  }

  /// Whether a name in a formula may be one that holds within a grid alone.
  private func isOwnName(_ node: Node, _ text: ByteView, _ locals: FormulaLocals) -> Bool {
    !ownNames.isEmpty && !locals.contains(node, text)
      && ownNames.contains(node.source(in: text).string.lowercased())
  }

  /// The cells that a node means by a table; nil if it means none.
  private func tableReference(
    _ node: Node,
    _ text: ByteView,
    _ cell: CellIndex?
  ) -> FormulaReference? {
    tables?.reference(
      node,
      in: text,
      at: cell ?? CellIndex(grid: 0, row: 0, column: 0),
      gridNames: titles
    )
  }

  /// The cells over which the array of a cell spills, which OpenDocument has no form for; nil if it
  /// doesn't.
  private func spilledRange(_ reference: FormulaReference, _ grid: Int?) -> FormulaReference? {
    let home = reference.sheet.map { grids[$0.lowercased()] } ?? grid
    guard reference.last == nil, let home, values.indices.contains(home),
      let row = reference.first.row, let column = reference.first.column,
      let size = values[home].array(row: row, column: column)
    else { return nil }
    var range = reference
    var last = reference.first
    last.row = row + size.rows - 1
    last.column = column + size.columns - 1
    range.last = last
    return range
  }

  /// Where the operand of an `@` ends that is spelled as a call; nil if the dialect has no such call,
  /// or if the operand is neither a name, a reference nor a call.
  private func endOfSingle(
    _ parser: borrowing FormulaParser,
    at index: Int,
    _ text: ByteView
  ) -> Int? {
    guard dialect == .officeOpen, index > 0 else { return nil }
    let operand = parser[index - 1]
    let end: Int
    switch operand.kind {
    case .reference, .name: end = operand.sourceRange.upperBound
    case .callEnd where operand.payload > 0 && index > 1:
      end = parser[index - 2].sourceRange.upperBound
    default: return nil
    }
    // The name of a call is where its last node says; nothing is between it and the operator.
    let between = text[parser[index].sourceRange.upperBound..<Int(operand.start)]
    return between.isEmpty ? end : nil
  }

  // MARK: Spelling

  private func spelled(_ reference: FormulaReference) -> String {
    guard dialect == .openDocument else { return reference.text }
    let sheet = reference.sheet.map { name in
      "$'" + name.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
    }
    let last = reference.last.map { ":.\($0.text)" } ?? ""
    return "[\(sheet ?? "").\(reference.first.text)\(last)]"
  }

  // MARK: Items

  /// A call `ITEMS("field")`, and where it is.
  private func itemsCall(
    _ parser: borrowing FormulaParser,
    at index: Int,
    _ text: ByteView
  ) -> (range: Range<Int>, field: String)? {
    guard parser[index].source(in: text).string.uppercased() == "ITEMS", index + 3 < parser.count,
      parser[index + 1].kind == .text, parser[index + 2].kind == .argumentEnd,
      parser[index + 3].kind == .callEnd
    else { return nil }
    var end = parser[index + 1].sourceRange.upperBound + 1
    while end < text.count, text[end] <= 0x20 { end += 1 }
    guard end < text.count, text[end] == UInt8(ascii: ")") else { return nil }
    return (Int(parser[index].start)..<end + 1, parser[index + 1].source(in: text).string)
  }

  private func itemsReference(_ field: String) -> FormulaReference? {
    guard let column = items.columns.firstIndex(of: field), items.count > 0 else { return nil }
    func corner(_ row: Int) -> FormulaReference.Corner {
      FormulaReference.Corner(
        row: row,
        column: column,
        isRowAbsolute: true,
        isColumnAbsolute: true
      )
    }
    return FormulaReference(
      sheet: WorkbookLayout.itemsSheet,
      first: corner(1),
      last: items.count > 1 ? corner(items.count) : nil
    )
  }

  // MARK: Splicing

  private func spliced(_ text: ByteView, _ edits: [Edit]) -> String {
    var buffer = ByteBuffer(capacity: text.count + 64)
    var from = 0
    var state = (isText: false, isInArray: false)
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      copy(text[from..<edit.range.lowerBound], to: &buffer, &state)
      edit.text.withByteView { buffer.append($0) }
      from = edit.range.upperBound
    }
    copy(text[from..<text.count], to: &buffer, &state)
    return buffer.view.string
  }

  /// Copies what is not spelled otherwise; in OpenDocument the separators are.
  private func copy(
    _ text: ByteView,
    to buffer: inout ByteBuffer,
    _ state: inout (isText: Bool, isInArray: Bool)
  ) {
    guard dialect == .openDocument else { return buffer.append(text) }
    for index in 0..<text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "\"") { state.isText.toggle() }
      if state.isText {
        buffer.append(byte)
        continue
      }
      if byte == UInt8(ascii: "{") { state.isInArray = true }
      if byte == UInt8(ascii: "}") { state.isInArray = false }
      let isRow = state.isInArray && byte == UInt8(ascii: ";")
      buffer.append(
        isRow ? UInt8(ascii: "|") : byte == UInt8(ascii: ",") ? UInt8(ascii: ";") : byte
      )
    }
  }
}
