// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// What the columns of a table with a header mean: members of an item.
struct CSVHeader {
  /// The columns of the fields that there are, and the members under which cells are kept that are
  /// no values of theirs.
  private(set) var fields: [(field: ItemField, column: Int, textKey: String)] = []
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
    for field in ItemField.all {
      let column = field.headings.lazy.compactMap { places[$0] }.first { !isTaken[$0] }
      guard let column else { continue }
      isTaken[column] = true
      fields.append((field, column, "\(field.key)Text"))
    }
    var keys = Set(ItemField.keys.map { MemberKey($0) })
    for (column, heading) in headings.enumerated() where !isTaken[column] {
      var name = CSVHeader.trimmed(heading)
      if folded[column].hasPrefix("prices."), folded[column].utf8.count > 7 {
        let shop = String(name.dropFirst(7))
        if !shops.contains(where: { MemberKey($0.name) == MemberKey(shop) }) {
          shops.append((shop, column))
          continue
        }
        // A member "prices.A" is a price at A that is no number.
        name = "prices \(shop)"
      }
      let key = CSVHeader.unused(name.isEmpty ? "column \(column + 1)" : name, &keys)
      others.append((key, column))
    }
    // A column may have the name that a cell of another one would be kept under.
    fields = fields.map { ($0, $1, CSVHeader.unused($2, &keys)) }
  }

  /// A key that is not used yet: with a number behind it if it is.
  private static func unused(_ name: String, _ keys: inout Set<MemberKey>) -> String {
    var key = name
    var number = 2
    while !keys.insert(MemberKey(key)).inserted {
      key = "\(name) \(number)"
      number += 1
    }
    return key
  }

  /// The column of a field; nil if there is none.
  func column(of field: ItemField) -> Int? { fields.first { $0.field == field }?.column }

  /// The members that a heading can mean, whatever other columns there are.
  static func meant(by heading: String) -> [ItemField] {
    let folded = CSVHeader.folded(heading)
    return ItemField.all.filter { $0.headings.contains(folded) }
  }

  /// A heading without white space around it, in lower case.
  private static func folded(_ heading: String) -> String { trimmed(heading).lowercased() }

  private static func trimmed(_ heading: String) -> String {
    let isSpace = { (character: Character) in character.isWhitespace }
    let start = heading.drop(while: isSpace)
    let tail = start.reversed().prefix(while: isSpace).count
    return String(start.dropLast(tail))
  }
}
