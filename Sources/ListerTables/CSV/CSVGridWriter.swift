// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// Writes the grid of a list as a table of cells.
enum CSVGridWriter {
  /// A grid to be written.
  struct Grid {
    var name: String
    var rows: [[JSONText]]
  }

  /// The grids of a list, however it spells them; nil if it has none.
  static func grids(of list: List) -> [Grid]? {
    if let rows = list["grid"] {
      return [Grid(name: "Grid", rows: rows.elements.map(\.elements))]
    }
    guard let grids = list["grids"], !grids.elements.isEmpty else { return nil }
    return grids.elements.map { grid in
      Grid(
        name: grid["name"]?.string ?? "Grid",
        rows: grid["rows"]?.elements.map(\.elements) ?? []
      )
    }
  }

  /// The grids as one table; several ones must be the tiles that a large sheet was cut into.
  static func write(
    _ grids: [Grid],
    separator: UInt8,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    var remarks: [ImportRemark] = []
    var rows: [[Field]] = []
    for grid in grids {
      let place = SheetTile.place(grid.name)
      guard grids.count == 1 || place != nil else {
        throw ExportError(
          message: "a table of cells holds one grid, and the list has \(grids.count)"
        )
      }
      let (top, left) = place ?? (0, 0)
      guard top <= 1 << 14, left <= 1 << 10 else {
        throw ExportError(message: "the grid \(Format.excerpt(grid.name)) is too far out")
      }
      if place == nil, grid.name != "Grid" {
        remarks.append(
          ImportRemark(message: "the grid's name is left out: \(Format.excerpt(grid.name))")
        )
      }
      for (row, cells) in grid.rows.enumerated() {
        while rows.count <= top + row { rows.append([]) }
        let missing = left + cells.count - rows[top + row].count
        if missing > 0 { rows[top + row] += [Field](repeating: Field(), count: missing) }
        for (column, cell) in cells.enumerated() {
          let address = "\(grid.name)!R\(row + 1)C\(column + 1)"
          rows[top + row][left + column] = field(of: cell, address, &remarks)
        }
      }
    }
    let changed = rows.joined().count { $0.isMisread(separator) }
    if changed > 0 {
      remarks.append(
        ImportRemark(
          message: String(
            counting: changed,
            one: "text is read back as an empty cell, a number, a truth value or a formula",
            many: "texts are read back as empty cells, numbers, truth values or formulas"
          )
        )
      )
    }
    let width = rows.map(\.count).max() ?? 0
    var writer = CSVWriter(separator: separator, defuses: options.defuses)
    let quoting = CSVWriter.Quoting(columns: width)
    for row in rows {
      for field in row + [Field](repeating: Field(), count: width - row.count) {
        writer.append(field.text, quoting: quoting, isFormula: field.isFormula)
      }
      writer.endRecord()
    }
    return writer.result(remarks)
  }

  /// What stands in the cells of a grid, row by row, each as long as the longest.
  static func texts(of grid: Grid) -> [[String]] {
    var remarks: [ImportRemark] = []
    let width = grid.rows.map(\.count).max() ?? 0
    return grid.rows.map { row in
      row.map { field(of: $0, "", &remarks).text }
        + [String](repeating: "", count: width - row.count)
    }
  }

  /// A cell as a table has it.
  private struct Field {
    var text = ""
    var isFormula = false
    var isText = false

    /// Whether it is a text that is read back as something else: a table doesn't tell them apart.
    func isMisread(_ separator: UInt8) -> Bool {
      guard isText else { return false }
      var scratch = ByteBuffer()
      let (value, _) = text.withByteView { text in
        TableGrids.value(
          of: text,
          marks: separator == UInt8(ascii: ";") ? .commas : .points,
          takesPlus: true,
          scratch: &scratch
        )
      }
      return value.string != text
    }
  }

  private static func field(
    of cell: JSONText,
    _ address: String,
    _ remarks: inout [ImportRemark]
  ) -> Field {
    switch cell.kind {
    case .null, .array: return Field()
    case .string:
      let text = cell.string ?? ""
      let isFormula = text.hasPrefix("=")
      return Field(text: isFormula ? text.trimmed : text, isFormula: isFormula, isText: !isFormula)
    case .logical: return Field(text: cell.text.uppercased())
    case .number: return Field(text: cell.text)
    case .object: break
    }
    guard let member = cell.members.first, let value = member.value.string else { return Field() }
    switch member.key {
    case "formula":
      return Field(text: value.hasPrefix("=") ? value : "=" + value, isFormula: true)
    case "ratio": return Field(text: "=" + value, isFormula: true)
    case "approx": return Field(text: value)
    default:
      if member.key != "error", !value.hasPrefix("=") {
        return Field(text: value, isText: true)
      }
      remarks.append(
        ImportRemark(
          message: "\(address): the \(member.key) \(value) may be read back as something else"
        )
      )
      return Field(text: value)
    }
  }
}
