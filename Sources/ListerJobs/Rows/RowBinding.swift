// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerPlans
import ListerSyntax

/// Finds out what columns of rows fill in a document.
///
/// A column fills what it is called like, in this order: a cell (`B2` of the first grid, `Totals!B2`), a name
/// of a cell, a name of a formula, or a member (`id`, `items[2].price`). One that is called like nothing
/// fills nothing.
struct RowBinding: ~Copyable {
  /// Where a value goes.
  private enum Target {
    case cell(grid: Int, row: Int, column: Int)
    case value(JSONPath, FilledRows.Use)
  }

  private let path: String
  private var document: ByteBuffer
  private let recalculator = Recalculator()

  /// The document at a path, as the template that rows fill.
  init(_ document: consuming ByteBuffer, path: String) throws(RowFault) {
    self.document = document
    self.path = path
    try read()
    // Each row's document has a line.
    let whole = self.document.view
    var line = ByteBuffer(capacity: whole.count)
    line.append(compacted: whole)
    self.document = line
    try read()
    // Old values would be compared with the new ones.
    for grid in recalculator.reader.gridTexts.reversed() {
      guard let values = grid.values else { continue }
      try replace(JSONText.memberPlace(around: values, in: self.document.view), by: "")
    }
  }

  /// Reads the document and calculates it, for names and shapes; the cells know it then.
  private func read() throws(RowFault) {
    do throws(DocumentError) {
      try recalculator.calculate(document.view)
    } catch {
      throw .template("\(path): \(error.path.isEmpty ? "" : "\(error.path): ")\(error.message)")
    }
  }

  // MARK: Targets

  /// What a name means; nil if it means nothing.
  ///
  /// - Throws: ``RowFault/target(_:_:)`` if it means what can't be filled.
  private func target(_ name: String) throws(RowFault) -> Target? {
    let cells = recalculator.reader.cells
    let (area, formula) = name.withByteView { name in
      (cells.area(meantBy: name), cells.formulaName(meantBy: name))
    }
    if let area {
      guard area.isSingle else { throw .target(name, "several cells; a column fills one") }
      let cell = area.firstCell
      let isFormula = recalculator.calculator.formulas.contains { $0.cell == cell }
      if isFormula { throw .target(name, "the cell has a formula") }
      return .cell(grid: cell.grid, row: cell.row, column: cell.column)
    }
    if let formula { return .value(JSONPath([.member("names"), .member(formula)]), .name) }
    guard let path = JSONPath(name) else { return nil }
    switch place(path).map({ JSONText(checked: document.view[$0]).kind }) {
    case .array?, .object?: throw .target(name, "it has members; a column fills one value")
    case .some: return .value(path, .member)
    case nil: return mayBeAdded(path) ? .value(path, .member) : nil
    }
  }

  /// Whether a member of the document that isn't there is one of those that documents have.
  private func mayBeAdded(_ path: JSONPath) -> Bool {
    guard case .member(let key)? = path.steps.first, path.steps.count == 1,
      !recalculator.reader.isBare
    else { return false }
    return DocumentField.all.contains {
      $0.key == key && ($0.type == .text || $0.type == .identifier)
    }
  }

  // MARK: Filling

  /// Fills what a constant means with its value.
  mutating func fill(_ name: String, with value: JSONText) throws(RowFault) {
    guard let target = try target(name) else {
      throw .target(name, "\(path) has no such cell, name or member")
    }
    switch target {
    case .cell(let grid, let row, let column): try setCell(value, grid, row, column)
    case .value(let path, let use):
      var text = ByteBuffer(capacity: 32)
      value.text.withByteView { use.append($0, to: &text) }
      try setMember(path, JSONText(checked: text.view))
    }
  }

  /// The columns that fill something, and the template with a place for each.
  ///
  /// - Throws: ``RowFault`` if none does, or two the same.
  mutating func rows(_ names: [String], _ form: FilledRows.Form) throws(RowFault) -> FilledRows {
    var columns = names.map { FilledRows.Column(name: $0, use: nil) }
    var found: [(column: Int, target: Target)] = []
    for (column, name) in names.enumerated() where !name.isEmpty {
      guard let target = try target(name) else { continue }
      found.append((column, target))
    }
    guard !found.isEmpty else { throw .nothingFilled(columns: names, template: path) }
    // A cell that is not spelled gets something in the meantime.
    for case (_, .cell(let grid, let row, let column)) in found
    where place(grid, row, column) == nil {
      try setCell(JSONText(checked: "0"), grid, row, column)
    }
    for case (_, .value(let path, _)) in found where place(path) == nil {
      try setMember(path, .null)
    }
    var places: [RowPlace] = []
    for (column, target) in found {
      let range: Range<Int>?
      switch target {
      case .cell(let grid, let row, let place):
        (range, columns[column].use) = (self.place(grid, row, place), .cell)
      case .value(let path, let use): (range, columns[column].use) = (place(path), use)
      }
      guard let range else { throw .target(names[column], "it can't be filled") }
      if let other = places.first(where: { $0.range.overlaps(range) }) {
        throw .twice(names[other.column], names[column])
      }
      places.append(RowPlace(range, column: column))
      columns[column].place = text(of: target)
    }
    return FilledRows(
      template: RowTemplate(document.view.array, places),
      form: form,
      columns: columns
    )
  }

  /// A target for people: `Totals!B2`, `items[2].price`.
  private func text(of target: Target) -> String {
    switch target {
    case .cell(let grid, let row, let column):
      let name = recalculator.reader.cells.name(ofGrid: grid)
      return "\(name)!\(CellAddress(row: row, column: column))"
    case .value(let path, _): return path.text
    }
  }

  /// Lets fields of a selection that mean nothing in the document mean columns of that name.
  func settle(_ selection: inout Selection, _ rows: inout FilledRows) throws(RowFault) {
    let unknown = selection.unknownFields(in: recalculator.reader)
    for field in unknown {
      let text = selection.fields[field].text
      guard let column = rows.columns.firstIndex(where: { $0.name == text }) else {
        throw .unknownField(text, template: path)
      }
      guard rows.columns[column].use != .name else {
        throw .target(text, "it stands for a formula; a cell with =\(text) can be selected")
      }
      selection.setColumn(column, of: field)
      rows.columns[column].use = rows.columns[column].use ?? .member
    }
  }

  // MARK: Places

  private func place(_ grid: Int, _ row: Int, _ column: Int) -> Range<Int>? {
    guard let rows = recalculator.reader.gridTexts[grid].rows else { return nil }
    let cell = JSONPath([.element(row), .element(column)])
    guard let place = cell.place(in: document.view[rows]) else { return nil }
    return rows.lowerBound + place.lowerBound..<rows.lowerBound + place.upperBound
  }

  private func place(_ path: JSONPath) -> Range<Int>? {
    path.place(in: document.view)
  }

  private mutating func setCell(
    _ value: JSONText,
    _ grid: Int,
    _ row: Int,
    _ column: Int
  ) throws(RowFault) {
    guard let place = recalculator.reader.gridTexts[grid].rows else {
      throw .template("\(path): a grid without rows has no cell to fill")
    }
    let old = JSONText(checked: document.view[place])
    try replace(place, by: List.rows(old, setting: [[value]], row, column).text)
  }

  private mutating func setMember(_ path: JSONPath, _ value: JSONText) throws(RowFault) {
    if let place = place(path) { return try replace(place, by: value.text) }
    guard case .member(let key)? = path.steps.last else { return }
    var root = JSONText(checked: document.view)
    root[key] = value
    try replace(0..<document.count, by: root.text)
  }

  private mutating func replace(_ place: Range<Int>, by text: String) throws(RowFault) {
    let old = document.view
    var new = ByteBuffer(capacity: old.count + text.utf8.count)
    new.append(old[0..<place.lowerBound])
    new.append(text)
    new.append(old[place.upperBound..<old.count])
    document = new
    try read()
  }
}
