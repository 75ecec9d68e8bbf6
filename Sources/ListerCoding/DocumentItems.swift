// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
import ListerJSON
import ListerModel
import ListerNumbers

/// The items of a document that was read, for ITEMS: its bytes, and where each item begins.
package struct DocumentItems: ItemColumns {
  /// The bytes of the document.
  package var document: ByteView
  /// Where each item begins.
  package var starts: [UInt32]
  /// Where the array of the items ends.
  package var end: Int
  /// Whether some items may be put away.
  let hasPutAway: Bool
  /// The tables over the items, if the document has any.
  package var tables: ByteView?

  /// Appends the value of `field` for each item in order, empty where an item has none; items that
  /// are put away are not among them.
  ///
  /// A field is a member of the item, known or not; `prices.NAME` is the price in one shop, if that
  /// stocks the item; `cheapest` is the least of them, and `shop` the first shop that has it for
  /// that; `tags` are joined with `", "`. An item that is a text has only `text`. A member that is
  /// an object or an array counts as missing, and so does null. Of an unknown member that occurs
  /// twice, the first counts. A field that is a heading of ``ItemTables`` is, for the items that have
  /// no member of its name, the member that it means. The items' bytes are charged to the document's
  /// budget; when it is spent, the column is `#NUM!`.
  package func appendColumn(_ field: ByteView, to column: inout [Value], for cells: DocumentCells) {
    let first = column.count
    appendMember(field, to: &column, for: cells)
    guard let heading = heading(field), column[first...].contains(where: \.isEmpty) else { return }
    var values: [Value] = []
    heading.member.withByteView { appendMember($0, to: &values, for: cells) }
    guard values.count == column.count - first else {
      column.replaceSubrange(first..., with: [Value(CellError.number)])
      return
    }
    for (index, value) in values.enumerated() where column[first + index].isEmpty {
      column[first + index] = heading.value(value, using: cells.arithmetic)
    }
  }

  /// What a field means as a heading; nil if it is none.
  private func heading(_ field: ByteView) -> ItemTables.Column? {
    tables.flatMap { ItemTables(JSONText(checked: $0))[field.string] }
  }

  private func appendMember(
    _ field: ByteView,
    to column: inout [Value],
    for cells: DocumentCells
  ) {
    guard let first = starts.first else { return }
    guard cells.arithmetic.charge(end - Int(first)) else {
      column.append(Value(CellError.number))
      return
    }
    let part = partOfNumbers(field)
    let cheapest = CheapestShop(field)
    var members = ItemMembers(cells: cells)
    column.reserveCapacity(column.count + starts.count)
    for start in starts {
      var scanner = JSONScanner(document, at: Int(start))
      // The items were checked when they were read: nothing fails here.
      if hasPutAway {
        if (try? members.isPutAway(&scanner)) == true { continue }
        scanner = JSONScanner(document, at: Int(start))
      }
      var value = (try? members.member(field, of: &scanner)) ?? .empty
      if let part, value.kind == .empty {
        scanner = JSONScanner(document, at: Int(start))
        value = (try? members.price(part.name, in: part.key, of: &scanner)) ?? .empty
      }
      if let cheapest, value.kind == .empty {
        scanner = JSONScanner(document, at: Int(start))
        value = (try? members.value(of: cheapest, &scanner)) ?? .empty
      }
      column.append(value)
    }
  }

  /// The names of so many items are told at most, and so many names.
  private static let mostTold = 1_000

  /// The names of the columns, those that the items say first, if `field` is none of them; nil if it is
  /// one.
  ///
  /// A column is a member that Lister knows, a heading of ``ItemTables``, and any member that an item
  /// has, also one that is put away.
  package func columns(besides field: ByteView, for cells: DocumentCells) -> [String]? {
    let headings = tables.map { ItemTables(JSONText(checked: $0)).columns.map(\.heading) } ?? []
    let name = field.string
    if ItemField.named(name) != nil || CheapestShop(field) != nil || partOfNumbers(field) != nil
      || headings.contains(name)
    {
      return nil
    }
    var members = ItemMembers(cells: cells)
    for start in starts {
      var scanner = JSONScanner(document, at: Int(start))
      if (try? members.has(field, &scanner)) == true { return nil }
    }
    var names = headings
    for start in starts.prefix(DocumentItems.mostTold) where names.count < DocumentItems.mostTold {
      var scanner = JSONScanner(document, at: Int(start))
      try? members.appendNames(&scanner, to: &names)
    }
    return names + ItemField.all.map(\.key)
  }

  /// The member and the name in it that a field `prices.NAME` means; nil for any other field.
  private func partOfNumbers(_ field: ByteView) -> (key: ByteView, name: ByteView)? {
    guard let dot = field.firstIndex(of: UInt8(ascii: ".")),
      DocumentItems.type(of: field[0..<dot]) == .prices
    else { return nil }
    return (field[0..<dot], field[dot + 1..<field.count])
  }

  /// The type of a member; nil for one that is not declared.
  fileprivate static func type(of field: ByteView) -> MemberType? {
    ItemField.named(field.string)?.type
  }
}

extension ItemTables.Column {
  /// The value of an item in the column, by that of the member: the number that a text spells, if such
  /// texts are numbers.
  fileprivate func value(_ value: Value, using arithmetic: Arithmetic) -> Value {
    guard decimalMark != nil, value.isText, let number = number(of: value.text.string),
      let known = number.text.withByteView({ arithmetic.parse($0) })
    else { return value }
    return Value(known)
  }
}

/// Reads single members of items as values.
private struct ItemMembers: ~Copyable {
  /// Whose arithmetic takes the numbers, and whose texts those that are made.
  let cells: DocumentCells
  private var scratch = ByteBuffer()

  init(cells: DocumentCells) { self.cells = cells }

  mutating func member(
    _ field: ByteView,
    of scanner: inout JSONScanner
  ) throws(ScanFailure) -> Value? {
    if scanner.next == UInt8(ascii: "\"") {
      return field == ByteView("text") ? try scalar(&scanner) : nil
    }
    guard try find(field, in: &scanner) else { return nil }
    if scanner.next == UInt8(ascii: "["), DocumentItems.type(of: field) == .texts {
      return try joinedTexts(&scanner)
    }
    return try scalar(&scanner)
  }

  /// The price in a shop that stocks the item: the entry itself, or what its long form says.
  mutating func price(
    _ shop: ByteView,
    in key: ByteView,
    of scanner: inout JSONScanner
  ) throws(ScanFailure) -> Value? {
    guard scanner.next == UInt8(ascii: "{"), try find(key, in: &scanner),
      scanner.next == UInt8(ascii: "{"), try find(shop, in: &scanner)
    else { return nil }
    return try stockedPrice(&scanner)
  }

  /// The price that an entry of a shop says, short or long; nil if the shop doesn't stock the item.
  private mutating func stockedPrice(_ scanner: inout JSONScanner) throws(ScanFailure) -> Value? {
    guard scanner.next == UInt8(ascii: "{") else { return try scalar(&scanner) }
    let entry = scanner
    if try find(ByteView("stocked"), in: &scanner), scanner.next == UInt8(ascii: "f") { return nil }
    scanner = entry
    guard try find(ByteView("price"), in: &scanner) else { return nil }
    return try scalar(&scanner)
  }

  /// What an item costs where it costs least, or the name of that shop.
  mutating func value(
    of part: CheapestShop,
    _ scanner: inout JSONScanner
  ) throws(ScanFailure) -> Value? {
    guard scanner.next == UInt8(ascii: "{"), try find(ByteView("prices"), in: &scanner),
      scanner.next == UInt8(ascii: "{"), try scanner.enterObject()
    else { return nil }
    var best: (shop: StringToken, price: Value)?
    repeat {
      let shop = try scanner.key()
      var entry = scanner
      try scanner.skipValue()
      guard let price = try stockedPrice(&entry), price.isNumber else { continue }
      if let known = best, cells.arithmetic.compare(price.number, known.price.number) >= 0 {
        continue
      }
      best = (shop, price)
    } while try scanner.moreMembers()
    guard let best else { return nil }
    switch part {
    case .price: return best.price
    case .name: return text(of: best.shop, in: scanner)
    }
  }

  /// Whether an item has a member that is not null.
  mutating func has(_ name: ByteView, _ scanner: inout JSONScanner) throws(ScanFailure) -> Bool {
    guard scanner.next == UInt8(ascii: "{"), try find(name, in: &scanner) else { return false }
    return scanner.next != UInt8(ascii: "n")
  }

  /// Appends the names of an item's members that are not among these.
  mutating func appendNames(
    _ scanner: inout JSONScanner,
    to names: inout [String]
  ) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{"), try scanner.enterObject() else { return }
    repeat {
      let token = try scanner.key()
      scratch.truncate()
      scanner.appendText(of: token, to: &scratch)
      let name = scratch.view.string
      if !names.contains(name) { names.append(name) }
      try scanner.skipValue()
    } while try scanner.moreMembers()
  }

  /// Whether an item says that it is put away.
  mutating func isPutAway(_ scanner: inout JSONScanner) throws(ScanFailure) -> Bool {
    guard scanner.next == UInt8(ascii: "{"), try find(ByteView("removed"), in: &scanner) else {
      return false
    }
    return scanner.next == UInt8(ascii: "t")
  }

  /// Stands at the value of a member of an object; false if there is none.
  private mutating func find(
    _ name: ByteView,
    in scanner: inout JSONScanner
  ) throws(ScanFailure) -> Bool {
    guard try scanner.enterObject() else { return false }
    repeat {
      let token = try scanner.key()
      if !token.isEscaped {
        if scanner.bytes[token.start..<token.end] == name { return true }
      } else {
        scratch.truncate()
        scanner.appendText(of: token, to: &scratch)
        if scratch.view == name { return true }
      }
      try scanner.skipValue()
    } while try scanner.moreMembers()
    return false
  }

  private mutating func scalar(_ scanner: inout JSONScanner) throws(ScanFailure) -> Value {
    switch scanner.next {
    case UInt8(ascii: "\""):
      let token = try scanner.string()
      // In a member that nobody knows, half a surrogate pair has been let pass.
      if token.isBroken { return Value(CellError.value) }
      return text(of: token, in: scanner)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .empty
    case UInt8(ascii: "t"): return Value(true)
    case UInt8(ascii: "f"): return Value(false)
    case UInt8(ascii: "n"): return .empty
    default:
      let token = try scanner.number()
      return Value(scanner.value(of: token, using: cells.arithmetic))
    }
  }

  private mutating func text(of token: StringToken, in scanner: JSONScanner) -> Value {
    guard token.isEscaped else {
      return DocumentReader.value(text: scanner.bytes[token.start..<token.end])
    }
    scratch.truncate()
    scanner.appendText(of: token, to: &scratch)
    return DocumentReader.value(text: cells.texts.copy(scratch.view))
  }

  private mutating func joinedTexts(_ scanner: inout JSONScanner) throws(ScanFailure) -> Value {
    scratch.truncate()
    guard try scanner.enterArray() else { return Value(text: .empty) }
    var isFirst = true
    repeat {
      if !isFirst { scratch.append(", ") }
      isFirst = false
      try scanner.appendText(of: scanner.string(), to: &scratch)
    } while try scanner.moreElements()
    return DocumentReader.value(text: cells.texts.copy(scratch.view))
  }
}
