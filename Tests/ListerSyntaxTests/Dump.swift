// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// The nodes of a formula as one line of text: operands as they are spelled, `neg` and `pos` for
/// signs, `isect` for the space, `IF( ... ,0 ... ,1 )2` for a call, `{ ... ;2 }1x2` for an array.
///
/// Whether two formulas mean the same is whether their dumps are equal: functions, references and
/// errors appear in capitals, and references as they are packed.
func dump(_ formula: String) throws(SyntaxError) -> String {
  try Array(formula.utf8).withByteView { (text) throws(SyntaxError) in
    var parser = FormulaParser()
    try parser.parse(text)
    return dump(parser, of: text)
  }
}

func dump(_ parser: borrowing FormulaParser, of text: ByteView) -> String {
  var words: [String] = []
  for index in 0..<parser.count { words.append(dump(parser[index], in: text)) }
  return words.joined(separator: " ")
}

/// What is wrong with a formula, or nil when it is right.
func fault(in formula: String) -> SyntaxError? {
  do throws(SyntaxError) {
    _ = try dump(formula)
    return nil
  } catch {
    return error
  }
}

/// The formula in the spelling of the printer.
func printed(_ formula: String) throws(SyntaxError) -> String {
  try Array(formula.utf8).withByteView { (text) throws(SyntaxError) in
    var parser = FormulaParser()
    try parser.parse(text)
    return printed(parser, of: text)
  }
}

func printed(_ parser: borrowing FormulaParser, of text: ByteView) -> String {
  var printer = FormulaPrinter()
  var buffer = ByteBuffer()
  printer.print(parser, of: text, to: &buffer)
  return buffer.view.string
}

private func dump(_ node: Node, in text: ByteView) -> String {
  let source = node.source(in: text).string
  return switch node.kind {
  case .number: source.uppercased()
  case .text: "\"\(source)\"" + (node.payload == 1 ? "*" : "")
  case .logical: node.payload == 1 ? "TRUE" : "FALSE"
  case .error: "\(source.uppercased())=\(node.payload)"
  case .reference: dump(node.reference, of: node, in: text)
  case .name: "name:\(source)"
  case .structured: "part:\(source)"
  case .missing: "missing"
  case .callBegin: source.uppercased() + "("
  case .argumentEnd: ",\(node.payload)"
  case .callEnd: ")\(node.payload)"
  case .arrayBegin: "{"
  case .arrayRowEnd: ";\(node.payload)"
  case .arrayEnd: "}\(node.payload >> 16)x\(node.payload & 0xFFFF)"
  default: symbols[node.kind] ?? "?"
  }
}

private let symbols: [NodeKind: String] = [
  .unaryPlus: "pos", .unaryMinus: "neg", .implicitIntersection: "@", .percent: "%", .spill: "#",
  .add: "+", .subtract: "-",
  .multiply: "*", .divide: "/", .power: "^", .concatenate: "&", .equal: "=", .notEqual: "<>",
  .less: "<", .lessOrEqual: "<=", .greater: ">", .greaterOrEqual: ">=", .range: ":",
  .intersection: "isect", .union: "~",
]

private func dump(_ reference: SyntaxReference, of node: Node, in text: ByteView) -> String {
  var line = ""
  if reference.hasSheet {
    let name = reference.gridName(of: node, in: text).string
    let doubled = reference.hasDoubledQuotes ? "*" : ""
    line += (reference.isGridQuoted ? "'\(name)'\(doubled)" : name) + "!"
  }
  func corner(_ row: UInt8, _ rowDollar: Bool, _ column: UInt8, _ columnDollar: Bool) -> String {
    let letters = CellAddress(row: 0, column: Int(column)).description.dropLast()
    let columnPart = reference.isWholeRows ? "" : (columnDollar ? "$" : "") + letters
    let rowPart = reference.isWholeColumns ? "" : (rowDollar ? "$" : "") + "\(Int(row) + 1)"
    return columnPart + rowPart
  }
  line += corner(
    reference.firstRow,
    reference.isFirstRowAbsolute,
    reference.firstColumn,
    reference.isFirstColumnAbsolute
  )
  if reference.isRange {
    line +=
      ":"
      + corner(
        reference.lastRow,
        reference.isLastRowAbsolute,
        reference.lastColumn,
        reference.isLastColumnAbsolute
      )
  }
  return line + (reference.isOutside ? "!outside" : reference.reachesBeyond ? "!beyond" : "")
}
