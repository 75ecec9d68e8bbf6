// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerSyntax

/// Makes plans of formulas: what they read, and what the engine calculates of it.
///
/// A reference means a cell of a workbook, which is larger than a grid. So each cell that is read becomes
/// one of a first grid, a small area a grid of its own, and a large one a column of ITEMS. What depends on
/// places is settled before: `@A2:A9` is one of its cells, `ROW()` a number.
final class FormulaPlanner {
  /// Why there is no plan.
  struct Failure: Error {
    let message: String
  }

  private let rewriter = FormulaRewriter()
  private var parser = FormulaParser()
  private let intersection: ImplicitIntersection
  private let sheets: FormulaSheets
  private var roles: [String: FormulaCallRole] = [:]
  /// The calls that are calculated with the formulas that they are in.
  private var inPlace: Set<BookCall> = []

  /// How far names may stand for names.
  private static let largestDepth = 8
  /// The bytes of a formula in which names are written out: no formula has more.
  private static let largestLength = 65_535
  /// The cells of an area that is read whole.
  private static let largestArea = 4_000_000
  /// The grids for areas: a document has two more.
  private static let largestGrids = DocumentLimits.grids - 2

  init(_ workbook: Workbook, _ dialect: SheetDialect) {
    intersection = ImplicitIntersection(dialect, names: workbook.names)
    sheets = FormulaSheets(workbook)
  }

  /// Has a call calculated with the formula that it is in from now on.
  func keepInPlace(_ call: BookCall) { inPlace.insert(call) }

  /// Whether a call is calculated with the formula that it is in.
  func isInPlace(_ call: BookCall) -> Bool { inPlace.contains(call) }

  /// The plan of the formula of a cell, without `=`.
  ///
  /// An array formula gives all values; another one takes one of several, as programs do.
  func plan(_ formula: String, of cell: BookCell, isArray: Bool) throws(Failure) -> FormulaPlan {
    let plain: String
    switch rewriter.rewrite(formula, { _ in .keep }) {
    case .formula(let text): plain = text
    case .unreadable(let message), .failed(let message): throw Failure(message: message)
    }
    let text = isArray ? plain : intersection.explicit(plain)
    return try placed(try withoutNames(text, on: cell.sheet), at: cell)
  }

  /// The plan of a call that is read from a plan's operands.
  func plan(_ call: BookCall) throws(Failure) -> FormulaPlan {
    // Nothing in it depends on where it is.
    try placed(call.text, at: BookCell(sheet: call.sheet, row: 0, column: 0))
  }

  private func nodes(of text: ByteView) throws(Failure) -> [Node] {
    do throws(SyntaxError) {
      try parser.parse(text)
    } catch {
      throw Failure(message: error.message(in: text))
    }
    return parser.nodes
  }

  /// A formula in which what names stand for is written out.
  private func withoutNames(
    _ formula: String,
    on sheet: Int,
    depth: Int = 0
  ) throws(Failure) -> String {
    let text: String? = try formula.withByteView { (text) throws(Failure) in
      var edits: [(range: Range<Int>, text: String)] = []
      var length = text.count
      for node in try nodes(of: text) where node.kind == .name {
        let name = node.source(in: text).string
        guard let target = sheets.target(of: name, on: sheet) else {
          throw Failure(message: "there is no name \(name)")
        }
        edits.append((node.sourceRange, "(\(target))"))
        length += target.utf8.count
        guard depth < FormulaPlanner.largestDepth, length < FormulaPlanner.largestLength else {
          throw Failure(message: "the name \(name) stands for too much")
        }
      }
      return edits.isEmpty ? nil : FormulaRewriter.splice(text, edits)
    }
    guard let text else { return formula }
    return try withoutNames(text, on: sheet, depth: depth + 1)
  }

  // MARK: Operands

  private func placed(_ formula: String, at cell: BookCell) throws(Failure) -> FormulaPlan {
    try formula.withByteView { (text) throws(Failure) in
      let nodes = try nodes(of: text)
      var draft = FormulaDraft()
      let calls = try wideCalls(nodes, text, at: cell)
      var index = 0
      while index < nodes.count {
        let node = nodes[index]
        index += 1
        switch node.kind {
        case .range, .intersection, .union, .spill:
          throw Failure(message: "it makes a reference while it runs")
        case .structured: throw Failure(message: "it reads a table")
        case .reference:
          let isIntersected = index < nodes.count && nodes[index].kind == .implicitIntersection
          if isIntersected {
            // The operator has its own place, in front.
            let at = Int(nodes[index].start)
            draft.edits.append((at..<at + 1, ""))
            index += 1
          }
          let area = try area(of: node, text, at: cell)
          let read = isIntersected ? FormulaPlanner.single(of: area, at: cell) : area
          let spelled = try spelled(read, in: &draft)
          draft.edits.append((node.sourceRange, spelled))
        case .callBegin:
          if let call = calls[index - 1] {
            let spelled = try draft.cell(.call(call.call))
            draft.edits.append((call.range, spelled))
            index = call.end + 1
          } else if let number = try position(nodes, index - 1, text, at: cell) {
            draft.edits.append((number.range, "\(number.value)"))
            index = number.end + 1
          }
        default: break
        }
      }
      return draft.plan(of: text)
    }
  }

  /// What a reference is in the plan; an error if no cell is meant.
  private func spelled(
    _ area: BookArea?,
    in draft: inout FormulaDraft
  ) throws(Failure) -> String {
    guard let area else { return "#VALUE!" }
    let (rows, columns) = (area.area.rows, area.area.columns)
    if rows.count == 1, columns.count == 1 {
      let cell = BookCell(sheet: area.sheet, row: rows.lowerBound, column: columns.lowerBound)
      return try draft.cell(.cell(cell))
    }
    if area.isSmall {
      let grid = draft.number(of: area, in: \.grids) + 1
      guard grid <= FormulaPlanner.largestGrids else {
        throw Failure(message: "it reads more than \(FormulaPlanner.largestGrids) ranges")
      }
      let last = CellAddress(row: rows.count - 1, column: columns.count - 1)
      return "'\(grid)'!A1:\(last)"
    }
    let (cells, overflow) = rows.count.multipliedReportingOverflow(by: columns.count)
    guard !overflow, cells <= FormulaPlanner.largestArea else {
      throw Failure(message: "it reads a range of more than \(FormulaPlanner.largestArea) cells")
    }
    return "ITEMS(\"\(draft.number(of: area, in: \.columns))\")"
  }

  /// The cells that a reference means, wherever they are used.
  private func area(
    of node: Node,
    _ text: ByteView,
    at cell: BookCell
  ) throws(Failure) -> BookArea {
    guard let reference = FormulaReference(node, in: text) else {
      throw Failure(message: "\(node.source(in: text).string) is beyond a sheet")
    }
    var sheet = cell.sheet
    if let name = reference.sheet {
      guard let place = sheets.place(of: name) else {
        throw Failure(message: "there is no sheet \"\(name)\"")
      }
      sheet = place
    }
    var area = reference.area
    // What is whole ends with the sheet; cells beyond are empty.
    let used = sheets.extent(of: sheet)
    if reference.first.row == nil {
      area.rows = 0...(used?.rows.upperBound ?? 0)
    } else if reference.first.column == nil {
      area.columns = 0...(used?.columns.upperBound ?? 0)
    }
    return BookArea(sheet: sheet, area: area)
  }

  /// The one cell of a range that a formula in a plain cell means; nil if there is none.
  private static func single(of area: BookArea, at cell: BookCell) -> BookArea? {
    var single = area
    if area.area.rows.count > 1 {
      guard area.area.rows.contains(cell.row) else { return nil }
      single.area.rows = cell.row...cell.row
    }
    if area.area.columns.count > 1 {
      guard area.area.columns.contains(cell.column) else { return nil }
      single.area.columns = cell.column...cell.column
    }
    return area.area.rows.count > 1 && area.area.columns.count > 1 ? nil : single
  }

  // MARK: Calls

  private func role(_ node: Node, _ text: ByteView) -> FormulaCallRole {
    let name = node.source(in: text).string
    if let known = roles[name] { return known }
    let role = FormulaCallRole(of: name)
    roles[name] = role
    return role
  }

  /// A call that stands for a number, as it asks for a place alone; nil for another call.
  private func position(
    _ nodes: [Node],
    _ index: Int,
    _ text: ByteView,
    at cell: BookCell
  ) throws(Failure) -> (range: Range<Int>, end: Int, value: Int)? {
    let name = nodes[index].source(in: text).string
    switch role(nodes[index], text) {
    case .plain: return nil
    case .unknown: throw Failure(message: "there is no function \(name)")
    case .unplaced: throw Failure(message: "\(name) needs the whole sheet")
    case .row, .column:
      var area = BookArea(
        sheet: cell.sheet,
        area: SheetArea(rows: cell.row...cell.row, columns: cell.column...cell.column)
      )
      var end = index + 1
      if end < nodes.count, nodes[end].kind == .reference {
        area = try self.area(of: nodes[end], text, at: cell)
        end += 2
      }
      let isRow = role(nodes[index], text) == .row
      let lines = isRow ? area.area.rows : area.area.columns
      guard end < nodes.count, nodes[end].kind == .callEnd, lines.count == 1 else {
        throw Failure(message: "\(name) gives several places")
      }
      return (FormulaPlanner.range(of: nodes[index], text), end, lines.lowerBound + 1)
    }
  }

  /// A call of a plan, and where it is: its bytes, and its last node.
  private typealias WideCall = (call: BookCall, range: Range<Int>, end: Int)

  /// The calls, by their first nodes, that are calculated once and not with each formula: the outermost
  /// ones that read nothing but areas larger than a grid.
  private func wideCalls(
    _ nodes: [Node],
    _ text: ByteView,
    at cell: BookCell
  ) throws(Failure) -> [Int: WideCall] {
    var found: [Int: WideCall] = [:]
    var frames: [(begin: Int, wide: Int, others: Int)] = []
    // What a name of LET or LAMBDA stands for is not known outside of the call.
    let hasLocals = nodes.contains { node in
      node.kind == .callBegin
        && ["LET", "LAMBDA"].contains(node.source(in: text).string.uppercased())
    }
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .name where hasLocals && !frames.isEmpty: frames[frames.count - 1].others += 1
      case .reference where !frames.isEmpty:
        let next = index + 1
        let isIntersected = next < nodes.count && nodes[next].kind == .implicitIntersection
        if !isIntersected, try !area(of: node, text, at: cell).isSmall {
          frames[frames.count - 1].wide += 1
        } else {
          frames[frames.count - 1].others += 1
        }
      case .callBegin:
        let role = role(node, text)
        frames.append((index, 0, role == .row || role == .column ? 1 : 0))
      case .callEnd:
        guard let frame = frames.popLast() else { continue }
        if !frames.isEmpty {
          frames[frames.count - 1].wide += frame.wide
          frames[frames.count - 1].others += frame.others
        }
        guard frame.wide > 0, frame.others == 0 else { continue }
        let range = FormulaPlanner.range(of: nodes[frame.begin], text)
        let call = BookCall(sheet: cell.sheet, text: text[range].string)
        guard range.count < text.count, !inPlace.contains(call) else { continue }
        for begin in found.keys.filter({ $0 > frame.begin }) { found[begin] = nil }
        found[frame.begin] = (call, range, index)
      default: break
      }
    }
    return found
  }

  /// The bytes of a call, from its name to its closing parenthesis.
  private static func range(of begin: Node, _ text: ByteView) -> Range<Int> {
    let start = Int(begin.start)
    var at = begin.sourceRange.upperBound
    var depth = 0
    while at < text.count {
      switch text[at] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return start..<at + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[at]
        at = text.firstIndex(of: quote, from: at + 1) ?? text.count
      default: break
      }
      at += 1
    }
    return start..<text.count
  }
}
