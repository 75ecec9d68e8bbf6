// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// A sheet named `Items`, whose first row says which members of items its columns hold.
struct ItemsTable {
  private let columns: [Int: ItemField]
  /// The names of the members by their columns.
  var fields: [Int: String] { columns.mapValues(\.key) }
  /// The cells of each row below the first, by their columns.
  let rows: [[ItemField: SheetCell]]

  /// The table of a sheet; nil if the sheet isn't one, or calculates.
  init?(_ sheet: Sheet) {
    guard sheet.name.lowercased() == "items" else { return nil }
    var columns: [Int: ItemField] = [:]
    for cell in sheet.cells {
      guard cell.isConstant else { return nil }
      guard cell.row == 0 else { continue }
      guard let title = cell.value.plainText?.trimmed.lowercased(),
        let column = ItemField.column(titled: title), !columns.values.contains(column)
      else { return nil }
      columns[cell.column] = column
    }
    guard columns.values.contains(.text), sheet.cells.allSatisfy({ columns[$0.column] != nil })
    else { return nil }
    self.columns = columns
    var rows: [[ItemField: SheetCell]] = []
    var last = 0
    for cell in sheet.cells where cell.row > 0 {
      guard let column = columns[cell.column] else { continue }
      if cell.row != last { rows.append([:]) }
      last = cell.row
      rows[rows.count - 1][column] = cell
    }
    self.rows = rows
  }

  /// How many cells hold a number whose zeros in front, or whose time, are not what their member has.
  var lostFormats: Int {
    rows.reduce(0) { sum, row in
      sum + row.count { field, cell in cell.shown != nil && field.value(of: cell) == cell.value }
    }
  }

  /// The items as JSON; those of `original` whose rows were not changed as they are there.
  func items(original: List?, _ dialect: SheetDialect) -> [JSONText] {
    var places: [ItemUUID: Int] = [:]
    for (index, item) in (original?.items ?? []).enumerated() { places[item.uuid] = index }
    return rows.map { row in
      guard let original, let text = row[.uuid]?.value.plainText, let uuid = ItemUUID(text),
        let place = places[uuid]
      else { return ItemsTable.json(of: row) }
      return changed(original.items[place], by: row, dialect)
    }
  }

  /// An item with what its row says otherwise.
  private func changed(
    _ item: ListItem,
    by row: [ItemField: SheetCell],
    _ dialect: SheetDialect
  ) -> JSONText {
    var result = item
    for column in columns.values.sorted(by: { $0.key < $1.key }) {
      let value = row[column].map { column.value(of: $0) } ?? .empty
      if PlannedCell(written: column.cell(of: item), dialect).matches(row[column]) { continue }
      if column == .text, item["uuid"] == nil {
        result["uuid"] = JSONText(string: item.uuid.description)
      }
      result[column.key] = nil
      if let member = column.member(of: value) { result[member.key] = member.value }
    }
    return result.json
  }

  private static func json(of row: [ItemField: SheetCell]) -> JSONText {
    let order: [ItemField] = [.uuid] + ItemField.columns.filter { $0 != .uuid }
    var members = order.compactMap { column in
      row[column].flatMap { column.member(of: column.value(of: $0)) }
    }
    if !members.contains(where: { $0.key == "text" }) {
      members.append(JSONText.Member(key: "text", value: JSONText(string: "")))
    }
    return JSONText(members: members)
  }
}
