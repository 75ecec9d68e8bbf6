// SPDX-License-Identifier: MIT

package import ListerJSON

/// Values row by row: one alone is a member of what has it.
package struct ExplainedRows: Hashable, Shaped {
  package internal(set) var rows: [[ExplainedValue]] = []

  package init() {}

  init(_ rows: [[ExplainedValue]]) { self.rows = rows }

  /// Members of what has the values.
  package static let shapeName: String? = nil

  package static let fields: [Field<ExplainedRows>] = [
    Field("value", \.value, "The value, if it is one"),
    Field("digits", \.digits, "The first 40 digits of a ratio or an irrational number"),
    Field("rows", \.several, "The values row by row, if they are several"),
  ]

  private var single: ExplainedValue? {
    rows.count == 1 && rows[0].count == 1 ? rows[0][0] : nil
  }

  private var value: Given<CellValue> {
    get { single.map { .value($0.value) } ?? .nothing }
    set {
      guard case .value(let value) = newValue else { return }
      var explained = ExplainedValue()
      explained.value = value
      rows = [[explained]]
    }
  }

  private var digits: String? {
    get { single?.digits }
    set { if single != nil { rows[0][0].digits = newValue } }
  }

  private var several: [[ExplainedValue]]? {
    get { single == nil && !rows.isEmpty ? rows : nil }
    set { if let newValue { rows = newValue } }
  }
}
