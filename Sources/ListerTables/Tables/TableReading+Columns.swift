// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerSyntax

extension TableReading {
  /// How a table was read whose rows have all come in.
  ///
  /// - Parameters:
  ///   - source: the table.
  ///   - profile: what a pass over its rows found out.
  ///   - header: what its columns mean; nil if it became grids.
  ///   - rest: what the making of items left out of columns, or kept elsewhere, by columns; empty for grids.
  ///   - total: its last row, if that is called a total.
  ///   - rows: how many rows came in.
  init(
    _ source: some TableSource,
    _ profile: TableProfile,
    _ header: TableHeader?,
    _ rest: [TableItems.Rest] = [],
    total: TableTotal? = nil,
    rows: Int
  ) {
    shape = header == nil ? .grid : .items
    delimiter = source.delimiter
    headingLine = source.headingLine
    leftOut = source.leftOut + [total?.leftOut].compactMap(\.self)
    self.rows = rows
    let headings = source.headings
    let count = max(headings.count, profile.width)
    columns = (0..<count).map { column in
      let name = column < headings.count ? headings[column].trimmed : ""
      let found = column < profile.columns.count ? profile.columns[column] : nil
      var reading = Column(name, found)
      if let header {
        let rest = column < rest.count ? rest[column] : TableItems.Rest()
        reading.take(header.use(of: column), found, rest)
      } else {
        var letters = ByteBuffer()
        CellAddress.append(column: column, to: &letters)
        reading.member = letters.view.string
      }
      return reading
    }
  }
}

extension TableReading.Column {
  /// A column of a grid: each of its numbers is one.
  fileprivate init(_ name: String, _ found: TableProfile.Column?) {
    self.name = name
    guard let found, found.filled > 0 else { return }
    kind = found.readKind
    missing = found.missing
    switch kind {
    case .number: values = found.numbers + found.percentages + found.readable
    case .date, .dayFirst, .monthFirst: values = found.dates.count
    case .logical: values = found.logicals
    case .text, nil: values = found.said
    }
    // What a user calls missing is no text, whatever it spells.
    values = min(values, found.said)
    others = found.said - values
    takeMarks(found)
  }

  /// Takes how its numbers are written, if it is one of numbers.
  private mutating func takeMarks(_ found: TableProfile.Column) {
    guard kind == .number else { return }
    unit = found.unit
    decimalMark = found.writing.hasMark ? found.marks.decimal : nil
  }

  /// Takes what became of the column in items.
  fileprivate mutating func take(
    _ use: TableHeader.Use,
    _ found: TableProfile.Column?,
    _ rest: TableItems.Rest
  ) {
    member = use.member
    guard let found, found.filled > 0, use.member != nil else { return }
    // Cells of which the file says what they are stay so where nothing says what the column is.
    kind = use.kind == .text && found.isTyped && kind != .text ? nil : use.kind ?? kind
    missing = rest.missing
    others = rest.others
    values = found.filled - missing - others
    takeMarks(found)
  }
}

extension TableProfile.Column {
  /// What its cells are, as the user would say it; nil where each is what it is by itself.
  var readKind: TableOptions.Kind? {
    if let kind { return kind }
    if numbers + percentages + readable > 0 { return rule != nil || !hasCodes ? .number : .text }
    switch order {
    case .dayFirst?: return .dayFirst
    case .monthFirst?: return .monthFirst
    case .some: return .date
    case nil: return isLogical ? .logical : texts == said ? .text : nil
    }
  }
}

extension TableNumber.Marks {
  /// The decimal mark, as far as it is known.
  var decimal: TableOptions.DecimalMark? {
    switch self {
    case .points, .decimalPoint: .point
    case .commas, .decimalComma: .comma
    case .unsettled: nil
    case .said(let decimal, _): decimal
    }
  }
}

extension TableHeader {
  /// What a column became in items.
  struct Use {
    /// The member; nil if the column is left out.
    var member: String?
    /// What its cells are by that; nil where the cells say it.
    var kind: TableOptions.Kind?
  }

  /// What a column became.
  func use(of column: Int) -> Use {
    if key.contains(column), !fields.contains(where: { $0.column == column }),
      !others.contains(where: { $0.column == column })
    {
      return Use(member: ItemField.uuid.key, kind: .text)
    }
    if let known = fields.first(where: { $0.column == column }) {
      return Use(member: known.field.key, kind: known.kind)
    }
    if let shop = shops.first(where: { $0.column == column }) {
      return Use(member: "prices.\(shop.name)", kind: .number)
    }
    guard let other = others.first(where: { $0.column == column }) else { return Use() }
    return Use(member: other.key, kind: other.value.kind)
  }
}

extension TableHeader.Known {
  /// What the cells of its member are.
  fileprivate var kind: TableOptions.Kind {
    switch field.type {
    case .number: .number
    case .logical: .logical
    case .date:
      switch order {
      case .dayFirst: .dayFirst
      case .monthFirst: .monthFirst
      default: .date
      }
    case .identity, .text, .texts, .item, .code, .rule, .prices: .text
    }
  }
}

extension TableHeader.Value {
  /// What the cells of a column are; nil where each is what it is by itself.
  fileprivate var kind: TableOptions.Kind? {
    switch self {
    case .each: .logical
    case .text: .text
    case .exact, .number, .numbers, .percentage: .number
    case .date(let order):
      switch order {
      case .dayFirst: .dayFirst
      case .monthFirst: .monthFirst
      default: .date
      }
    case .said(let kind, _, _): kind
    }
  }
}
