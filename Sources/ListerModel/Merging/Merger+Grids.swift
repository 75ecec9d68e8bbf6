// SPDX-License-Identifier: MIT

import ListerJSON
import ListerSyntax

extension Merger {
  /// The rules for a grid's members.
  static func rules(forGrid name: String) -> Rules {
    Rules(
      subject: .grid(name: name, cell: nil),
      identity: "name",
      known: [("rows", .rows), ("values", .results), ("name", .identity)]
    )
  }

  /// Merges the grids of documents.
  mutating func grids(_ groups: Versions<GridGroup>) -> GridGroup {
    let none = GridGroup()
    let (ours, theirs) = (groups.ours ?? none, groups.theirs ?? none)
    if let group = Merger.decision(groups.base, ours, theirs) { return group }
    let tables = groups.map { group in
      Dictionary(group.grids.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var merged: [MemberKey: GridGroup.Grid] = [:]
    let keys = groups.map { $0.grids.map(\.key) }
    var positions: [MemberKey] = []
    for key in keys.all.joined() where merged[key] == nil && !positions.contains(key) {
      positions.append(key)
      merged[key] = grid(tables.map { $0[key] })
    }
    let order = SequenceMerge(keys, keeping: Set(merged.keys), preferring: preference) { $0.text }
    reportOrder(of: "grids", keys, order) { JSONText(string: merged[$0]?.name ?? "") }
    return GridGroup(order.order.compactMap { merged[$0] }, from: groups)
  }

  /// The group to take if only one side, or none, has changed a grid.
  static func decision(
    _ base: GridGroup?,
    _ ours: GridGroup,
    _ theirs: GridGroup
  ) -> GridGroup? {
    let base = base ?? GridGroup()
    if ours.texts == theirs.texts || theirs.texts == base.texts { return ours }
    if ours.texts == base.texts { return theirs }
    switch (isSame(ours, base), isSame(theirs, base)) {
    case (true, true): return ours.precedes(theirs) ? ours : theirs
    case (true, false): return theirs
    case (false, true): return ours
    case (false, false): return nil
    }
  }

  /// Whether two groups hold the same except for results and layout.
  static func isSame(_ left: GridGroup?, _ right: GridGroup?) -> Bool {
    guard let left, let right else { return false }
    return left.grids.map(\.key) == right.grids.map(\.key)
      && zip(left.grids, right.grids).allSatisfy(isSame)
  }

  private static func isSame(_ left: GridGroup.Grid, _ right: GridGroup.Grid) -> Bool {
    left.json == right.json
      || isSame(ObjectText(left.json), ObjectText(right.json), rules(forGrid: left.name))
  }

  /// Merges the versions of a grid; nil if it no longer exists.
  private mutating func grid(_ versions: Versions<GridGroup.Grid>) -> GridGroup.Grid? {
    guard let ours = versions.ours, let theirs = versions.theirs else {
      guard let edited = versions.ours ?? versions.theirs else { return nil }
      guard let base = versions.base else { return edited }
      if Merger.isSame(edited, base) { return nil }
      report(
        MergeConflict(
          subject: .grid(name: edited.name, cell: nil),
          field: "grid",
          base: base.json,
          ours: versions.ours?.json,
          theirs: versions.theirs?.json,
          chosen: edited.json,
          rule: .editBeatsDelete
        )
      )
      return edited
    }
    // The sides may spell the name in different cases.
    let name =
      versions.base?.name ?? (MemberKey(theirs.name) < MemberKey(ours.name) ? theirs : ours).name
    let json = object(
      base: versions.base?.json,
      ours: ours.json,
      theirs: theirs.json,
      rules: Merger.rules(forGrid: name)
    )
    return GridGroup.Grid(json)
  }

  // MARK: Rows

  /// Merges rows cell by cell; what is missing is empty.
  mutating func rows(
    _ versions: Versions<JSONText>,
    subject: MergeConflict.Subject
  ) -> JSONText? {
    guard case .grid(let name, _) = subject,
      versions.all.allSatisfy({ text in
        text.kind == .array && text.elements.allSatisfy { $0.kind == .array }
      })
    else { return value(versions, subject: subject, field: "rows") }
    let decision = Merger.decision(versions) {
      $0?.elements.map(\.elements) == $1?.elements.map(\.elements)
    }
    if case .taken(let text) = decision { return text }
    let arrays = versions.map { ArrayText($0) }
    var count = Merger.length(arrays.map(\.elements.count))
    var merged: [JSONText] = []
    for index in 0..<(arrays.all.map(\.elements.count).max() ?? 0) {
      let row = row(
        arrays.map { $0.elements.count > index ? $0.elements[index] : nil },
        index,
        name
      )
      merged.append(row ?? JSONText(elements: []))
      if merged[index].elements.contains(where: { !$0.isNull }) { count = max(count, index + 1) }
    }
    let rows = Array(merged.prefix(count))
    return arrays.base?.rebuilt(with: rows) ?? JSONText(elements: rows)
  }

  private mutating func row(
    _ versions: Versions<JSONText>,
    _ row: Int,
    _ grid: String
  ) -> JSONText? {
    let decision = Merger.decision(versions) { ($0?.elements ?? []) == ($1?.elements ?? []) }
    if case .taken(let text) = decision { return text }
    let arrays = versions.map { ArrayText($0) }
    var count = Merger.length(arrays.map(\.elements.count))
    var merged: [JSONText] = []
    for column in 0..<(arrays.all.map(\.elements.count).max() ?? 0) {
      let cell = value(
        arrays.map { $0.elements.count > column ? $0.elements[column] : nil },
        subject: .grid(name: grid, cell: CellAddress(row: row, column: column).description),
        field: "cell"
      )
      merged.append(cell ?? .null)
      if !merged[column].isNull { count = max(count, column + 1) }
    }
    let cells = Array(merged.prefix(count))
    return arrays.base?.rebuilt(with: cells) ?? JSONText(elements: cells)
  }

  /// Merges lengths: that of the side that changed it, or the greater one.
  private static func length(_ lengths: Versions<Int>) -> Int {
    let (base, ours, theirs) = (lengths.base ?? 0, lengths.ours ?? 0, lengths.theirs ?? 0)
    if theirs == base { return ours }
    return ours == base ? theirs : max(ours, theirs)
  }
}
