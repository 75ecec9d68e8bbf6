// SPDX-License-Identifier: MIT

import ListerModel

/// What the columns of a table mean: members of an item.
struct TableHeader {
  /// A column that means a declared member of the items.
  struct Known {
    var field: ItemField
    var column: Int
    /// The member under which cells are kept that are no values of the field.
    var keyOfText: String
    var order = TableDate.Orders.certain
    /// How its numbers are read.
    var rule = NumberRule(marks: .points)
  }

  /// A column that becomes a member of another name.
  struct Other {
    var key: String
    var column: Int
    var value: Value
    /// The member under which cells are kept that are not what the user says that they are, or flags
    /// in the place of numbers.
    var keyOfText = ""
  }

  /// The columns of the fields that there are, in the order in which an item is written.
  private(set) var fields: [Known] = []
  /// The columns of prices by shop.
  private(set) var shops: [(name: String, column: Int)] = []
  /// The columns that are kept as members of other names.
  private(set) var others: [Other] = []
  /// The columns that identify an item together; none if its text does, or a column of identifiers.
  private(set) var key: [Int] = []
  /// The column of which each value has a list of its own.
  private(set) var split: Int?
  /// The column whose values are the texts of the items; nil if no column has texts.
  private(set) var text: Int?
  /// How many columns there are.
  let count: Int
  let headings: [String]

  /// The meanings of headings, as far as they tell.
  init(_ headings: [String]) {
    count = headings.count
    self.headings = headings
    var roles = Roles(headings)
    roles.take(ItemField.text)
    text = roles.text
    assign(&roles, nil)
  }

  /// The meanings of the columns of a table that becomes items, and all of whose rows were read.
  ///
  /// - Throws: ``ImportError`` if the options name a column that there isn't.
  init(
    _ source: some TableSource,
    _ profile: TableProfile,
    _ options: TableOptions
  ) throws(ImportError) {
    headings = source.headings
    count = headings.count
    var roles = Roles(headings, hasKey: !options.key.isEmpty || !source.key.isEmpty)
    for column in options.columns {
      roles.rename(try TableHeader.column(column.heading, headings), to: column.key)
    }
    if let heading = options.split {
      split = try TableHeader.column(heading, headings)
    } else if options.text == nil {
      split = roles.listColumn
    }
    if let split { roles.leaveOut(split) }
    if let heading = options.text {
      roles.setText(try TableHeader.column(heading, headings))
    } else {
      roles.findText(profile)
    }
    text = roles.text
    for heading in options.key { key.append(try TableHeader.column(heading, headings)) }
    assign(&roles, profile)
    for known in fields { try check(known, profile) }
    if key.isEmpty { key = source.key }
    if key.isEmpty { findKey(profile) }
    if !key.isEmpty { fields.removeAll { $0.field == .uuid } }
  }

  /// Refuses what the user says of the cells of a column whose member holds something else.
  private func check(_ known: Known, _ profile: TableProfile) throws(ImportError) {
    let (column, field) = (known.column, known.field)
    guard column < profile.columns.count, let kind = profile.columns[column].kind,
      !kind.fits(field.type)
    else { return }
    throw ImportError(
      message: """
        the column \(Format.excerpt(headings[column])) is the member \(field.key), \(field.type.name), \
        and can't be read as \(kind.rawValue)
        """
    )
  }

  /// The column of a heading; one of another case if there is none of that spelling.
  static func column(_ heading: String, _ headings: [String]) throws(ImportError) -> Int {
    if let column = headings.firstIndex(of: heading) { return column }
    let wanted = folded(heading)
    if let column = headings.firstIndex(where: { folded($0) == wanted }) { return column }
    let names = Format.enumeration(headings)
    throw ImportError(
      message: "there is no column \(Format.excerpt(heading)); the columns are \(names)"
    )
  }

  /// Whether a column has the key of a field for its heading.
  func isOwn(_ field: ItemField, _ column: Int) -> Bool {
    TableHeader.folded(headings[column]) == field.key
  }

  func column(of field: ItemField) -> Int? { fields.first { $0.field == field }?.column }

  /// The members that a heading can mean, whatever other columns there are.
  static func meant(by heading: String) -> [ItemField] {
    let folded = TableHeader.folded(heading)
    return ItemField.all.filter { $0.headings.contains(folded) }
  }

  /// Whether a column of that heading may identify the items.
  static func namesKey(_ heading: String) -> Bool {
    let heading = folded(heading)
    return keyNames.contains(heading) || ItemField.uuid.headings.contains(heading)
  }

  private static let keyNames: Set<String> = ["id", "key", "code"]

  /// A heading without white space around it, in lower case.
  fileprivate static func folded(_ heading: String) -> String { heading.trimmed.lowercased() }

  // MARK: Meanings

  /// Gives the columns their meanings.
  private mutating func assign(_ roles: inout Roles, _ profile: TableProfile?) {
    for field in ItemField.all {
      if field != .text { roles.take(field, profile) }
      guard let column = roles.columns[field] else { continue }
      var known = Known(field: field, column: column, keyOfText: "\(field.key)Text")
      if let profile, column < profile.columns.count {
        let found = profile.columns[column]
        known.rule.marks = found.marks
        known.rule.takesBlanks = found.takesBlanks
        if let order = found.order { known.order = order }
      }
      fields.append(known)
    }
    var keys = Set(ItemField.keys.map { MemberKey($0) })
    for (column, heading) in headings.enumerated() where !roles.isTaken[column] {
      var name = roles.names[column] ?? heading.trimmed
      // As a separator at the end of each row leaves it.
      if name.isEmpty, let profile, profile.isEmpty(column) { continue }
      let kind = profile.flatMap { column < $0.columns.count ? $0.columns[column].kind : nil }
      let mayBePrice = kind ?? .number == .number
      if TableHeader.folded(name).hasPrefix("prices."), name.utf8.count > 7, mayBePrice {
        let shop = String(name.dropFirst(7))
        if !shops.contains(where: { MemberKey($0.name) == MemberKey(shop) }) {
          shops.append((shop, column))
          continue
        }
        // A member "prices.A" is a price at A that is no number.
        name = "prices \(shop)"
      }
      let key = TableHeader.unused(name.isEmpty ? "column \(column + 1)" : name, &keys)
      others.append(
        Other(key: key, column: column, value: TableHeader.value(column, profile))
      )
    }
    // A column may have the name that a cell of another one would be kept under.
    for index in fields.indices {
      fields[index].keyOfText = TableHeader.unused(fields[index].keyOfText, &keys)
    }
    for index in others.indices where others[index].value.mayHoldTexts {
      others[index].keyOfText = TableHeader.unused("\(others[index].key)Text", &keys)
    }
    if let profile { keepCurrency(profile, &keys) }
  }

  /// Lets the currency in a column called like a price be one of the items, if they have no other.
  private mutating func keepCurrency(_ profile: TableProfile, _ keys: inout Set<MemberKey>) {
    guard column(of: .price) == nil else { return }
    for index in others.indices {
      guard case .numbers(var rule) = others[index].value,
        let unit = profile.columns[others[index].column].unit, TableUnits.isCurrency(unit)
      else { continue }
      let heading = TableHeader.folded(headings[others[index].column])
      guard ["price", "preis", "cost", "kosten"].contains(where: { heading.contains($0) }) else {
        continue
      }
      if keys.insert(MemberKey("currency")).inserted {
        rule.keepsCurrency = true
        others[index].value = .numbers(rule)
      }
      return
    }
  }

  /// The column whose currency is that of the items; nil if there is none.
  var currency: Int? {
    others.first { other in
      guard case .numbers(let rule) = other.value else { return false }
      return rule.keepsCurrency
    }?.column
  }

  /// A column that identifies items by its name and by its values; the one of identifiers is no other
  /// one.
  private mutating func findKey(_ profile: TableProfile) {
    let isUnique = { (column: Int) in
      column < profile.columns.count && profile.columns[column].isUnique
    }
    if let column = column(of: .uuid) {
      if isUnique(column) || TableHeader.folded(headings[column]) == ItemField.uuid.key { return }
    }
    let column = headings.indices.first {
      TableHeader.keyNames.contains(TableHeader.folded(headings[$0])) && isUnique($0)
    }
    if let column { key = [column] }
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

  /// Which column means what, as one after the other is taken.
  private struct Roles {
    private(set) var columns: [ItemField: Int] = [:]
    private(set) var isTaken: [Bool]
    private(set) var names: [Int: String] = [:]
    private(set) var text: Int?
    private let headings: [String]
    /// Whether some columns may identify the items.
    private var hasKey: Bool
    /// The headings as they are looked up: those that the user says mean something else are gone.
    private var folded: [String?]

    init(_ headings: [String], hasKey: Bool = false) {
      self.headings = headings
      self.hasKey = hasKey || headings.contains(where: TableHeader.namesKey)
      folded = headings.map(TableHeader.folded)
      isTaken = [Bool](repeating: false, count: headings.count)
    }

    /// Calls a column what the user calls it; by an empty name it is left out.
    mutating func rename(_ column: Int, to key: String) {
      folded[column] = nil
      if key.isEmpty {
        isTaken[column] = true
      } else if let field = ItemField.named(key), columns[field] == nil {
        columns[field] = column
        isTaken[column] = true
        if field == .text { text = column }
        if field == .uuid { hasKey = true }
      } else {
        names[column] = key
      }
    }

    mutating func leaveOut(_ column: Int) {
      isTaken[column] = true
      folded[column] = nil
    }

    mutating func setText(_ column: Int) {
      columns = columns.filter { $0.value != column }
      columns[.text] = column
      text = column
      isTaken[column] = true
    }

    /// The column that list programs have for the name of the list.
    var listColumn: Int? {
      let names = ["list", "list name", "liste", "listname"]
      guard folded.contains(where: { ItemField.text.headings.contains($0 ?? "") }) else {
        return nil
      }
      return names.lazy.compactMap { folded.firstIndex(of: $0) }.first
    }

    /// Takes the column of a field: the one with the best name that isn't taken.
    mutating func take(_ field: ItemField, _ profile: TableProfile? = nil) {
      guard columns[field] == nil else { return }
      // A member without headings of its own is known by its key, where values can be nested.
      for name in field.headings + [field.key] {
        let column = folded.indices.first {
          !isTaken[$0] && folded[$0] == name && fits($0, field, profile)
        }
        guard let column else { continue }
        columns[field] = column
        isTaken[column] = true
        if field == .text { text = column }
        return
      }
    }

    /// Whether the values of a column can be those of a field.
    ///
    /// More must speak for it where the heading is another word than the key of the field.
    private func fits(_ column: Int, _ field: ItemField, _ profile: TableProfile?) -> Bool {
      if field.type == .prices {
        return profile.map { column < $0.columns.count && $0.columns[column].nested > 0 } ?? false
      }
      guard let profile, column < profile.columns.count else { return true }
      let found = profile.columns[column]
      if let kind = found.kind {
        return kind.fits(field.type) && (field.type != .identity || found.isUnique)
      }
      let isOwn = folded[column] == field.key
      switch field.type {
      case .identity: return isOwn || found.isUnique
      case .number where isOwn: return found.mayHoldNumbers
      case .number: return found.withDigits * 2 >= found.said && found.dates.count == 0
      case .date: return found.mayHoldDates
      // A word such as "Tag" is a day in another language.
      case .texts: return isOwn || found.numbers + found.nested + found.dates.count == 0
      case .text: return isOwn || field == .text || !found.isNumeric
      case .logical: return !found.isWhen && !found.isAmbiguous
      // Numbers tell of what an item is a part only where the items are known by something.
      case .item: return hasKey || !found.isNumeric
      case .prices, .rule, .code: return true
      }
    }

    /// Finds the column of the texts: one of a known name, or the first of those whose texts differ
    /// most, identifiers and those that many rows leave empty last; of a table without texts the first
    /// column.
    ///
    /// One that a row leaves empty is none where a column of texts has something in each row, identifiers
    /// too, unless it tells ten times as many rows apart; and one of a known name is none then that most
    /// rows leave empty.
    ///
    /// A column that holds something else by what the user says is none.
    ///
    /// Texts that are nearly always the same tell nothing apart: days or years of which there are ten
    /// times as many do better.
    mutating func findText(_ profile: TableProfile) {
      guard text == nil else { return }
      let free = headings.indices.filter { column in
        !isTaken[column] && column < profile.columns.count
          && profile.columns[column].kind ?? .text == .text
      }
      let named = ItemField.text.headings.flatMap { name in free.filter { folded[$0] == name } }
      func holdsTexts(_ column: Int) -> Bool {
        let found = profile.columns[column]
        // Amounts of a column with the name of a text are names, as those of sizes are.
        let names = found.texts + (named.contains(column) ? found.readable : 0)
        return names * 2 > found.said && (found.variety > 1 || profile.rows < 3)
      }
      let texts = free.filter(holdsTexts)
      let handy = texts.filter { !profile.columns[$0].isUnwieldy }
      let names = handy.filter { !TableHeader.namesKey(headings[$0]) }
      let full = names.filter { profile.columns[$0].said * 10 >= profile.rows * 9 }
      func mostVaried(_ kinds: [[Int]]) -> Int? {
        kinds.lazy.compactMap { columns in
          // The first of equal ones.
          columns.max { (profile.columns[$0].variety, -$0) < (profile.columns[$1].variety, -$1) }
        }.first
      }
      let isWhole = { (column: Int) in profile.columns[column].said == profile.rows }
      let whole = mostVaried([names, handy, texts].map { $0.filter(isWhole) })
      var found = mostVaried([full, names, handy, texts])
      if let column = found, let whole, !isWhole(column),
        profile.columns[column].variety <= 10 * profile.columns[whole].variety
      {
        found = whole
      }
      let known = named.filter { whole == nil || profile.columns[$0].said * 2 > profile.rows }
      let own = free.first { folded[$0] == ItemField.text.key }
      let dates = free.first { profile.columns[$0].isWhen }
      if let dates, let found, own == nil, known.first(where: holdsTexts) == nil,
        profile.columns[dates].variety > 10 * profile.columns[found].variety
      {
        return setText(dates)
      }
      let isVaried = { (column: Int) in profile.columns[column].variety != 1 }
      let best = own ?? known.first(where: holdsTexts) ?? found ?? known.first(where: isVaried)
      if let column = best ?? dates ?? named.first ?? free.first {
        setText(column)
      }
    }
  }
}
