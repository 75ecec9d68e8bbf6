// SPDX-License-Identifier: MIT

import ListerJSON
import ListerSyntax

extension ListChanges {
  /// The members of an object that have other values, as the rules of merging compare them.
  ///
  /// Of a member that is an object of known form, its own members are compared one by one.
  static func fields(
    from old: ObjectText,
    to new: ObjectText,
    _ rules: Merger.Rules,
    skipping skipped: Set<String> = []
  ) -> [FieldChange] {
    let gone = old.entries.filter { new[$0.key] == nil }
    var changes: [FieldChange] = []
    for entry in new.entries + gone where !skipped.contains(entry.key.text) {
      let (from, to) = (old[entry.key], new[entry.key])
      let field = rules.prefix + entry.spelling
      let kind = rules.kind(of: entry.key)
      if from == to || Merger.hasSameMeaning(from, to, kind) { continue }
      switch kind {
      case .identity, .results, .rows: continue
      case .members(let folding) where isObject(from) && isObject(to):
        let inner = Merger.Rules(subject: .document, prefix: field + ".", isFolding: folding)
        let sides = [from, to].map { ObjectText($0 ?? JSONText(members: []), folding: folding) }
        changes += fields(from: sides[0], to: sides[1], inner)
      case .shops where isObject(from) && isObject(to):
        let inner = Merger.Rules(subject: .document, prefix: field + ".", others: .price)
        let sides = [from, to].map { ObjectText($0 ?? JSONText(members: [])) }
        changes += fields(from: sides[0], to: sides[1], inner)
      case .price where [from, to].contains { $0?.kind == .object }:
        let inner = Merger.rules(ofPrice: field, .document)
        let sides = [from, to].map {
          ObjectText($0.map(ShopPrice.long) ?? JSONText(members: []))
        }
        changes += fields(from: sides[0], to: sides[1], inner)
      default: changes.append(FieldChange(field: field, from: from, to: to))
      }
    }
    return changes
  }

  /// Whether a value is an object, or missing.
  private static func isObject(_ value: JSONText?) -> Bool {
    value.map { $0.kind == .object } ?? true
  }

  /// What changed in a document apart from its items.
  static func document(
    from old: JSONText,
    to new: JSONText
  ) -> (fields: [FieldChange], cells: [CellChange]) {
    if old == new { return ([], []) }
    let (before, after) = (GridGroup(old), GridGroup(new))
    var keys: Set<String> = ["grid", "grids"]
    if before.texts["grid"] != nil || after.texts["grid"] != nil { keys.insert("values") }
    var changes = fields(
      from: ObjectText(Merger.object(of: old)),
      to: ObjectText(Merger.object(of: new)),
      Merger.documentRules,
      skipping: keys
    )
    let former = Dictionary(
      before.grids.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let left = Set(after.grids.map(\.key))
    var cells: [CellChange] = []
    for grid in after.grids {
      let field = "grids.\(grid.name)"
      guard let origin = former[grid.key] else {
        changes.append(FieldChange(field: field, from: nil, to: grid.json))
        continue
      }
      var rules = Merger.rules(forGrid: grid.name)
      rules.prefix = field + "."
      changes += fields(from: ObjectText(origin.json), to: ObjectText(grid.json), rules)
      cells += ListChanges.cells(of: grid.name, from: origin.json["rows"], to: grid.json["rows"])
    }
    for grid in before.grids where !left.contains(grid.key) {
      changes.append(FieldChange(field: "grids.\(grid.name)", from: grid.json, to: nil))
    }
    let order = [before, after].map {
      $0.grids.map(\.key).filter { left.contains($0) && former[$0] != nil }
    }
    if order[0] != order[1] {
      let names = order.map {
        JSONText(elements: $0.map { JSONText(string: former[$0]?.name ?? "") })
      }
      changes.append(FieldChange(field: "grids", from: names[0], to: names[1]))
    }
    return (changes, cells)
  }

  /// The cells of a grid that hold something else.
  private static func cells(
    of grid: String,
    from old: JSONText?,
    to new: JSONText?
  ) -> [CellChange] {
    if old == new { return [] }
    let rows = [old, new].map { ($0?.elements ?? []).map(\.elements) }
    var changes: [CellChange] = []
    for row in 0..<max(rows[0].count, rows[1].count) {
      let cells = rows.map { $0.count > row ? $0[row] : [] }
      for column in 0..<max(cells[0].count, cells[1].count) {
        let versions = cells.map { $0.count > column && !$0[column].isNull ? $0[column] : nil }
        if Merger.hasSameMeaning(versions[0], versions[1]) { continue }
        let address = CellAddress(row: row, column: column).description
        changes.append(
          CellChange(grid: grid, address: address, from: versions[0], to: versions[1])
        )
      }
    }
    return changes
  }
}
