// SPDX-License-Identifier: MIT

public import ListerJSON

extension CellExplanation {
  /// `{"grid", "cell", "formula", "value", "digits", "exact", "precision", "parts", "precedents",
  /// "dependents", "spill", "spilled_from", "blockers", "error", "faults"}`.
  ///
  /// What there is not of `formula`, `digits`, `spill`, `spilled_from` and `error` is missing.
  /// `error` is `{"began", "way"}`.
  public var json: JSONText { JSONText(members: members) }

  package var members: [JSONText.Member] {
    var members: [JSONText.Member] = [.init("grid", grid), .init("cell", cell)]
    if let formula { members.append(.init("formula", formula)) }
    members += value.members
    members += [
      .init("exact", isExact), .init("precision", precision),
      .init("parts", JSONText(elements: parts.map(\.json))),
      .init("precedents", JSONText(elements: precedents.map(\.json))),
      .init("dependents", JSONText(elements: dependents.map(\.json))),
    ]
    if let spill { members.append(.init("spill", spill)) }
    if let spilledFrom { members.append(.init("spilled_from", spilledFrom)) }
    members.append(.init("blockers", JSONText(elements: blockers.map(\.json))))
    if let origin = errorWay.last {
      let way = JSONText(elements: errorWay.map(\.json))
      let error = [JSONText.Member("began", origin.reference), .init("way", way)]
      members.append(.init("error", JSONText(members: error)))
    }
    members.append(.init("faults", JSONText(elements: faults.map(\.json))))
    return members
  }
}

extension CellExplanation.Part {
  /// `{"column", "length", "text"}` and `"value"` and perhaps `"digits"`, or `"rows"` of them, and
  /// `"rowCount"` and `"columnCount"` if there are more.
  var json: JSONText {
    let place: [JSONText.Member] = [
      .init("column", column), .init("length", length), .init("text", text),
    ]
    let size: [JSONText.Member] = [
      .init("rowCount", rowCount), .init("columnCount", columnCount),
    ]
    return JSONText(members: place + CellExplanation.members(of: rows) + (isCut ? size : []))
  }
}

extension CellExplanation.Cells {
  /// `{"cell"}`, `"formula"` if it has one, and `"value"` and perhaps `"digits"`, or `"rows"` of
  /// them.
  var json: JSONText {
    let place = [JSONText.Member("cell", reference)]
    let formula = formula.map { [JSONText.Member("formula", $0)] } ?? []
    return JSONText(members: place + formula + CellExplanation.members(of: rows))
  }
}

extension CellExplanation {
  /// One value as members of what has it, several as rows; nothing if there is none.
  fileprivate static func members(of rows: [[ExplainedValue]]) -> [JSONText.Member] {
    if rows.count == 1, rows[0].count == 1 { return rows[0][0].members }
    guard !rows.isEmpty else { return [] }
    let elements = rows.map { row in
      JSONText(elements: row.map { JSONText(members: $0.members) })
    }
    return [.init("rows", JSONText(elements: elements))]
  }
}

extension FormulaFault {
  /// `{"column", "message", "suggestion"}`; the column is that in the formula with its `=`, or null.
  package var json: JSONText {
    JSONText(members: [
      .init("column", column.map { JSONText($0 + 1) } ?? .null), .init("message", message),
      .init("suggestion", JSONText(optional: suggestion)),
    ])
  }
}
