// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// The columns of a list that is written as a table, and the texts of its items in them.
struct ListColumns {
  /// A column of the table.
  private enum Column {
    case field(ItemField)
    case shop(String)
    case other(String)

    /// The member, or the price in a shop.
    var key: String {
      switch self {
      case .field(let field): field.key
      case .shop(let shop): "prices.\(shop)"
      case .other(let key): key
      }
    }
  }

  private let columns: [Column]
  /// What the columns are called: as in the file that the list came from where that says the same again,
  /// else by their members.
  let headings: [String]
  /// What is said where headings of that file are not written; nil where all are.
  let remark: ImportRemark?

  /// The columns of a list: members that are declared, prices by shop, then the others.
  ///
  /// - Throws: ``ExportError`` if there are more than a table that is read has.
  init(_ list: List) throws(ExportError) {
    columns = ListColumns.columns(of: list)
    try CSVWriter.check(columns: columns.count)
    let keys = columns.map(\.key)
    let tables = ItemTables(list[DocumentField.tables.key]).columns
    let own = keys.map { key in tables.first { $0.member == key }?.heading ?? key }
    let isRead = own == keys || ListColumns.reads(own, as: columns)
    headings = isRead ? own : keys
    remark = isRead ? ListColumns.remark(on: tables, without: own) : ListColumns.areMembers
  }

  private static let areMembers = ImportRemark(
    message: "the headings are the members, not those of the tables"
  )

  /// What is said of headings whose columns hold nothing, or have another heading.
  private static func remark(
    on tables: [ItemTables.Column],
    without written: [String]
  ) -> ImportRemark? {
    let lost = tables.map(\.heading).filter { !written.contains($0) }
    guard !lost.isEmpty else { return nil }
    let headings = lost.count == 1 ? "heading" : "headings"
    return ImportRemark(
      message: "\(headings) of no column are left out: \(Format.enumeration(lost))"
    )
  }

  /// Whether headings mean these columns by themselves.
  private static func reads(_ headings: [String], as columns: [Column]) -> Bool {
    let header = TableHeader(headings)
    return columns.enumerated().allSatisfy { index, column in
      switch column {
      case .field(let field): header.column(of: field) == index
      case .shop(let name): header.shops.contains { $0.column == index && $0.name == name }
      case .other(let key): header.others.contains { $0.column == index && $0.key == key }
      }
    }
  }

  /// The column of the items' texts.
  var text: Int? { columns.firstIndex { $0.key == ItemField.text.key } }

  func texts(of item: ListItem) -> [String] { columns.map { ListColumns.value($0, of: item) } }

  private static func columns(of list: List) -> [Column] {
    var keys: [String] = []
    var seen: Set<MemberKey> = []
    var shops: [String] = []
    var seenShops: Set<MemberKey> = []
    for item in list.items {
      for member in item.members where member.value != .null {
        if member.key == "prices" {
          for entry in member.value.members
          where entry.value != .null && seenShops.insert(MemberKey(entry.key)).inserted {
            shops.append(entry.key)
          }
        } else if member.key.hasPrefix("prices."), member.key.utf8.count > 7 {
          let shop = String(member.key.dropFirst(7))
          if seenShops.insert(MemberKey(shop)).inserted { shops.append(shop) }
        } else if seen.insert(MemberKey(member.key)).inserted {
          keys.append(member.key)
        }
      }
    }
    let others = keys.filter { !ItemField.keys.contains($0) }
    // A column named like a field would be taken for it if the field had no column of its own.
    let meant = Set(others.flatMap(TableHeader.meant))
    let fields = ItemField.all.filter { field in
      field == .text || seen.contains(MemberKey(field.key)) || meant.contains(field)
    }
    return fields.map(Column.field) + shops.map(Column.shop) + others.map(Column.other)
  }

  private static func value(
    _ column: Column,
    of item: ListItem
  ) -> String {
    switch column {
    case .field(let field):
      guard let value = item[field.key] else { return "" }
      return field.type == .texts ? joined(field.type.words(of: value)) : CSVListWriter.plain(value)
    case .shop(let shop):
      let name = MemberKey(shop)
      let entry = item[ItemField.prices.key]?.members.first { MemberKey($0.key) == name }
      // What says more than a price is written as it is in the document.
      if let entry, entry.value != .null { return entry.value.text }
      return item["prices.\(shop)"].map(CSVListWriter.plain) ?? ""
    case .other(let key):
      return item[key].map(CSVListWriter.plain) ?? ""
    }
  }

  /// Texts in one cell.
  private static func joined(_ texts: [String]) -> String {
    let joined = texts.joined(separator: ", ")
    // Without a comma, semicolons would separate.
    return texts.count == 1 && joined.contains(";") ? joined + "," : joined
  }
}
