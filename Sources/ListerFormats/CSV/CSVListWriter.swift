// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Holdings {
  /// What a table with a header has a place for.
  static let table = Holdings(list: .only([]), items: .all, writesCells: true, trimsTexts: true)
}

/// Writes a list as a table with a header, or its grid as a table of cells.
enum CSVListWriter {
  /// A column of the table.
  private enum Column {
    case field(ItemField)
    case shop(String)
    case other(String)

    var heading: String {
      switch self {
      case .field(let field): field.key
      case .shop(let shop): "prices.\(shop)"
      case .other(let key): key
      }
    }
  }

  /// The list as a file with the given separator.
  static func write(
    _ named: NamedList,
    separator: UInt8,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    let list = named.list
    if list.items.isEmpty, let grids = CSVGridWriter.grids(of: list) {
      return try CSVGridWriter.write(grids, separator: separator, options)
    }
    var writer = CSVWriter(separator: separator, defuses: options.defuses)
    let columns = columns(of: list)
    try CSVWriter.check(columns: columns.count)
    var remarks: [ImportRemark] = []
    var texts: Set<String> = []
    writer.append(record: columns.map(\.heading))
    for item in list.items {
      for column in columns {
        let value = value(column, of: item, &texts)
        // A text that is empty is there anyway: an empty line would be none.
        if case .field(let field) = column, field == .text, value.isEmpty {
          writer.append("", quoting: .always)
        } else {
          writer.append(value)
        }
      }
      writer.endRecord()
    }
    for key in texts.sorted() {
      remarks.append(
        ImportRemark(message: "the member \(Format.excerpt(key)) comes back as a text")
      )
    }
    return writer.result(remarks)
  }

  private static func columns(of list: List) -> [Column] {
    var keys: [String] = []
    var seen: Set<MemberKey> = []
    var shops: [String] = []
    var seenShops: Set<MemberKey> = []
    for item in list.items {
      for member in item.members where member.value != .null {
        if member.key == "prices" {
          for price in item.prices where seenShops.insert(MemberKey(price.shop)).inserted {
            shops.append(price.shop)
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
    let meant = Set(others.flatMap(CSVHeader.meant))
    let fields = ItemField.all.filter { field in
      field == .text || seen.contains(MemberKey(field.key)) || meant.contains(field)
    }
    return fields.map(Column.field) + shops.map(Column.shop) + others.map(Column.other)
  }

  private static func value(
    _ column: Column,
    of item: ListItem,
    _ texts: inout Set<String>
  ) -> String {
    switch column {
    case .field(let field):
      guard let value = item[field.key] else { return "" }
      return field.type == .texts ? joined(field.type.words(of: value)) : plain(value)
    case .shop(let shop):
      let name = MemberKey(shop)
      let price = item.prices.first { MemberKey($0.shop) == name }
      if let price { return price.price.text }
      return item["prices.\(shop)"].map(plain) ?? ""
    case .other(let key):
      guard let value = item[key] else { return "" }
      if value.kind != .string { texts.insert(key) }
      return plain(value)
    }
  }

  /// Texts in one cell.
  private static func joined(_ texts: [String]) -> String {
    let joined = texts.joined(separator: ", ")
    // Without a comma, semicolons would separate.
    return texts.count == 1 && joined.contains(";") ? joined + "," : joined
  }

  /// A value as the text of a cell.
  static func plain(_ value: JSONText) -> String { value.string ?? value.text }
}
