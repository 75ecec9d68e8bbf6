// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// What the columns of a table with a header mean: members of an item.
struct CSVHeader {
  /// The members that are known, in the order in which an item is written.
  enum Field: Int, CaseIterable {
    case uuid, text, completed, quantity, unit, price, priority, tags, note, barcode

    /// The name of the member.
    var name: String { "\(self)" }

    /// The headings that mean it, the best one first, in lower case.
    var headings: [String] {
      switch self {
      case .uuid: ["uuid", "guid", "uid"]
      case .text:
        [
          "text", "name", "item", "title", "task", "subject", "summary", "product", "article",
          "content", "artikel", "bezeichnung", "aufgabe", "description",
        ]
      case .completed:
        [
          "completed", "complete", "done", "checked", "bought", "finished", "is_completed",
          "ischecked", "erledigt",
        ]
      case .quantity: ["quantity", "qty", "amount", "count", "menge", "anzahl"]
      case .unit: ["unit", "units", "uom", "einheit"]
      case .price: ["price", "unit price", "cost", "preis", "einzelpreis"]
      case .priority: ["priority", "prio"]
      case .tags: ["tags", "tag", "labels", "label", "categories", "category", "kategorie"]
      case .note:
        [
          "note", "notes", "comment", "comments", "remark", "remarks", "memo", "notiz",
          "bemerkung", "description", "details",
        ]
      case .barcode: ["barcode", "bar code", "ean", "gtin", "upc"]
      }
    }

    /// The field that a heading can mean, whatever other columns there are.
    static func meant(by heading: String) -> [Field] {
      let folded = CSVHeader.folded(heading)
      return allCases.filter { $0.headings.contains(folded) }
    }
  }

  /// The columns of the fields that there are.
  private(set) var fields: [(field: Field, column: Int)] = []
  /// The columns of prices by shop.
  private(set) var shops: [(name: String, column: Int)] = []
  /// The columns that are kept as members of their own names.
  private(set) var others: [(key: String, column: Int)] = []
  /// How many columns there are.
  let count: Int

  /// The meanings of headings.
  init(_ headings: [String]) {
    count = headings.count
    let folded = headings.map(CSVHeader.folded)
    var isTaken = [Bool](repeating: false, count: headings.count)
    var places: [String: Int] = [:]
    for (column, heading) in folded.enumerated() where places[heading] == nil {
      places[heading] = column
    }
    for field in Field.allCases {
      let column = field.headings.lazy.compactMap { places[$0] }.first { !isTaken[$0] }
      guard let column else { continue }
      isTaken[column] = true
      fields.append((field, column))
    }
    var keys = Set(Field.allCases.map(\.name) + ["prices"])
    for (column, heading) in headings.enumerated() where !isTaken[column] {
      let name = CSVHeader.trimmed(heading)
      if folded[column].hasPrefix("prices."), folded[column].utf8.count > 7 {
        let shop = String(name.dropFirst(7))
        if !shops.contains(where: { $0.name == shop }) {
          shops.append((shop, column))
          continue
        }
      }
      let plain = name.isEmpty ? "column \(column + 1)" : name
      var key = plain
      var number = 2
      while !keys.insert(key).inserted {
        key = "\(plain) \(number)"
        number += 1
      }
      others.append((key, column))
    }
  }

  /// The column of a field; nil if there is none.
  func column(of field: Field) -> Int? { fields.first { $0.field == field }?.column }

  /// A heading without white space around it, in lower case.
  private static func folded(_ heading: String) -> String { trimmed(heading).lowercased() }

  private static func trimmed(_ heading: String) -> String {
    let isSpace = { (character: Character) in character.isWhitespace }
    let start = heading.drop(while: isSpace)
    let tail = start.reversed().prefix(while: isSpace).count
    return String(start.dropLast(tail))
  }
}
