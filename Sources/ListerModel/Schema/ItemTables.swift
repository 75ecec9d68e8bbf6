// SPDX-License-Identifier: MIT

package import ListerJSON

/// The tables over the items of a list: the headings of the files that it came from, and which members
/// they mean.
///
/// ```
/// "tables": {"Prices": {"columns": {"Product": "text", "Price": "price"}},
///            "Geyser": {"columns": {"eruptions": {"member": "text", "kind": "number", "decimal": ","}}}}
/// ```
/// What is none of these counts as no column. See
/// [decision 49](<doc:0049-tables-over-items>).
package struct ItemTables: Sendable {
  /// What a heading means.
  package struct Column: Hashable, Sendable {
    package let heading: String
    /// The key of the member, or `prices.` and a shop.
    package let member: String
    /// The decimal mark of the numbers that the texts of the member spell; nil if these are texts.
    package let decimalMark: DecimalMark?

    /// A column whose texts spell numbers with such a mark, or are texts.
    package init(_ heading: String, means member: String, decimalMark: DecimalMark? = nil) {
      (self.heading, self.member, self.decimalMark) = (heading, member, decimalMark)
    }
  }

  /// What stands before the fraction of a number.
  package enum DecimalMark: String, Sendable {
    case point = "."
    case comma = ","
  }

  /// The columns of all tables, in the order of the document.
  package let columns: [Column]

  /// The tables that the member of a document says; none if there is no member.
  package init(_ value: JSONText?) {
    columns = (value?.members ?? []).flatMap { table in
      (table.value["columns"]?.members ?? []).compactMap { Column($0.key, $0.value) }
    }
  }

  /// The column of a heading, the first one if there are several; nil if there is none.
  package subscript(heading: String) -> Column? { columns.first { $0.heading == heading } }

  /// The member of a document with one table; nil if it has no columns.
  ///
  /// - Parameters:
  ///   - name: what the table is called.
  ///   - columns: its columns, of which no two have the same heading.
  /// - Returns: the value of the member.
  package static func json(named name: String, _ columns: [Column]) -> JSONText? {
    guard !columns.isEmpty else { return nil }
    let members = columns.map { JSONText.Member($0.heading, $0.json) }
    let table = JSONText(members: [JSONText.Member("columns", JSONText(members: members))])
    return JSONText(members: [JSONText.Member(name, table)])
  }
}

extension ItemTables.Column {
  fileprivate init?(_ heading: String, _ value: JSONText) {
    guard let member = value.string ?? value["member"]?.string else { return nil }
    var mark: ItemTables.DecimalMark?
    if value["kind"]?.string == "number" {
      mark = value["decimal"]?.string.flatMap { ItemTables.DecimalMark(rawValue: $0) } ?? .point
    }
    self.init(heading, means: member, decimalMark: mark)
  }

  fileprivate var json: JSONText {
    guard let decimalMark else { return JSONText(string: member) }
    var members: [JSONText.Member] = [.init("member", member), .init("kind", "number")]
    if decimalMark == .comma { members.append(.init("decimal", decimalMark.rawValue)) }
    return JSONText(members: members)
  }

  /// The number that a text of the member spells, as JSON does; nil if it spells none, or texts are texts.
  ///
  /// White space around it doesn't count. A sign may stand before it or behind it, `%` makes hundredths,
  /// and points, commas, apostrophes and blanks may group the digits of the whole part by three.
  package func number(of text: String) -> NumberText? {
    guard let decimalMark else { return nil }
    let text = String(text[...].unicodeScalars.trimmed)
    if decimalMark == .point || !text.contains("."), let number = NumberText(text) { return number }
    return SpelledDigits(text, decimalMark).flatMap { NumberText($0.json) }
  }
}

/// The digits of a number that is not spelled as JSON does.
private struct SpelledDigits {
  private var isNegative = false
  private var whole = ""
  private var fraction: String?
  private var isPercentage = false

  /// The digits of a text; nil if it is no number.
  init?(_ text: String, _ mark: ItemTables.DecimalMark) {
    var scalars = text[...].unicodeScalars
    if scalars.last == "%" {
      isPercentage = true
      scalars = scalars.dropLast()
      while scalars.last?.isSpace == true { scalars = scalars.dropLast() }
    }
    if let sign = scalars.first, sign == "-" || sign == "+" {
      isNegative = sign == "-"
      scalars = scalars.dropFirst()
    } else if scalars.last == "-" {
      isNegative = true
      scalars = scalars.dropLast()
    }
    while let scalar = scalars.popFirst() {
      if scalar.isASCIIDigit {
        if fraction == nil { whole.unicodeScalars.append(scalar) }
        fraction?.unicodeScalars.append(scalar)
      } else if fraction == nil, String(scalar) == mark.rawValue {
        fraction = ""
      } else if fraction == nil, !whole.isEmpty, SpelledDigits.groups(scalar) {
        let group = scalars.prefix(while: \.isASCIIDigit)
        guard group.count == 3 else { return nil }
      } else {
        return nil
      }
    }
    guard !whole.isEmpty || fraction?.isEmpty == false else { return nil }
  }

  /// The number as JSON spells it.
  var json: String {
    let digits = whole.drop { $0 == "0" }
    var text = isNegative ? "-" : ""
    text += digits.isEmpty ? "0" : String(digits)
    if let fraction, !fraction.isEmpty { text += "." + fraction }
    return isPercentage ? text + "e-2" : text
  }

  private static func groups(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".", ",", "'", "\u{2019}": true
    default: scalar.isSpace
    }
  }
}
