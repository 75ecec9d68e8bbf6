// SPDX-License-Identifier: MIT

public import ListerJSON

extension EvaluationResponse {
  /// `{"value", "text", "rows", "faults"}`; values as documents have them, and the text as
  /// `lister eval` prints it.
  public var json: JSONText {
    let rows = rows.map { row in JSONText(elements: row.map(\.json)) }
    return JSONText(members: [
      .init("value", value.json), .init("text", description),
      .init("rows", JSONText(elements: rows)),
      .init("faults", JSONText(elements: faults.map(\.json))),
    ])
  }
}
