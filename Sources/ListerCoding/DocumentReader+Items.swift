// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
import ListerJSON
import ListerModel
import ListerNumbers

extension DocumentReader {
  /// Reads the member `items`: checks the known members of each and notes where it begins.
  func readItems(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of items") }
    let start = scanner.at
    var hasItems = try scanner.enterArray()
    while hasItems {
      items.append(UInt32(truncatingIfNeeded: scanner.at))
      switch scanner.next {
      case UInt8(ascii: "\""): try readTextOfItem(&scanner)
      case UInt8(ascii: "{"): try readItem(&scanner)
      default: throw scanner.wrongType("an item: a text or an object")
      }
      hasItems = try scanner.moreElements()
    }
    itemsEnd = scanner.at
    itemsArray = start..<itemsEnd
  }

  private func readItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard try scanner.enterObject() else { return }
    var seen = SeenKeys()
    repeat {
      // A member that is null is a member that is missing.
      guard let type = try scanner.key(in: itemKeys, &seen), scanner.next != UInt8(ascii: "n")
      else {
        try scanner.skipValue()
        continue
      }
      switch type {
      case .identity:
        hasWrittenIdentities = true
        try readTextOfItem(&scanner)
      case .text: try readTextOfItem(&scanner)
      case .code:
        if JSONScanner.beginsNumber(scanner.next) {
          _ = try scanner.number()
        } else {
          try readTextOfItem(&scanner, "a text or a number")
        }
      case .logical:
        guard scanner.next == UInt8(ascii: "t") || scanner.next == UInt8(ascii: "f") else {
          throw scanner.wrongType("true or false")
        }
        _ = try scanner.literal()
      case .number: try readNumberOfItem(&scanner)
      case .numbers: try readNumbersOfItem(&scanner)
      case .texts: try readTextsOfItem(&scanner)
      }
    } while try scanner.moreMembers()
  }

  private func readTextOfItem(
    _ scanner: inout JSONScanner,
    _ expected: StaticString = "a text"
  ) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.wrongType(expected) }
    try checkSurrogates(of: scanner.string(), scanner)
  }

  private func readNumberOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard JSONScanner.beginsNumber(scanner.next) else { throw scanner.wrongType("a number") }
    _ = try scanner.number()
  }

  private func readNumbersOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("an object of numbers") }
    guard try scanner.enterObject() else { return }
    repeat {
      try checkSurrogates(of: scanner.key(), scanner)
      if scanner.next == UInt8(ascii: "n") {
        _ = try scanner.literal()
      } else {
        try readNumberOfItem(&scanner)
      }
    } while try scanner.moreMembers()
  }

  private func readTextsOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of texts") }
    guard try scanner.enterArray() else { return }
    repeat { try readTextOfItem(&scanner) } while try scanner.moreElements()
  }
}

extension DocumentReader: ItemColumns {
  /// Appends the value of `field` for each item in order, empty where an item has none.
  ///
  /// A field is a member of the item, known or not; `prices.NAME` is the price in one shop; `tags` are
  /// joined with `", "`. An item that is a text has only `text`. A member that is an object or an
  /// array counts as missing, and so does null. Of an unknown member that stands twice, the first
  /// counts. The items' bytes are charged to the document's budget; when it is spent, the column is
  /// `#NUM!`.
  package func appendColumn(
    _ field: ByteView,
    to column: inout [Value],
    using calculator: Calculator
  ) {
    guard let first = items.first else { return }
    guard calculator.arithmetic.charge(itemsEnd - Int(first)) else {
      column.append(Value(CellError.number))
      return
    }
    let isTexts = itemKeys.key(field) == .texts
    let part = partOfNumbers(field)
    column.reserveCapacity(column.count + items.count)
    for start in items {
      var scanner = JSONScanner(document, at: Int(start))
      // The items were checked when they were read: nothing fails here.
      var value = (try? member(field, isTexts: isTexts, of: &scanner)) ?? .empty
      if let part, value.kind == .empty {
        scanner = JSONScanner(document, at: Int(start))
        value = (try? number(part.name, in: part.key, of: &scanner)) ?? .empty
      }
      column.append(value)
    }
  }

  /// The member and the name in it that a field `prices.NAME` means; nil for any other field.
  private func partOfNumbers(_ field: ByteView) -> (key: ByteView, name: ByteView)? {
    guard let dot = field.firstIndex(of: UInt8(ascii: ".")),
      itemKeys.key(field[0..<dot]) == .numbers
    else { return nil }
    return (field[0..<dot], field[dot + 1..<field.count])
  }

  private func member(
    _ field: ByteView,
    isTexts: Bool,
    of scanner: inout JSONScanner
  ) throws(ScanFailure) -> Value? {
    if scanner.next == UInt8(ascii: "\"") {
      return field == ByteView("text") ? try scalar(&scanner) : nil
    }
    guard try find(field, in: &scanner) else { return nil }
    if isTexts, scanner.next == UInt8(ascii: "[") { return try joinedTexts(&scanner) }
    return try scalar(&scanner)
  }

  private func number(
    _ name: ByteView,
    in key: ByteView,
    of scanner: inout JSONScanner
  ) throws(ScanFailure) -> Value? {
    guard scanner.next == UInt8(ascii: "{"), try find(key, in: &scanner),
      scanner.next == UInt8(ascii: "{"), try find(name, in: &scanner)
    else { return nil }
    return try scalar(&scanner)
  }

  /// Stands at the value of a member of an object; false if there is none.
  private func find(
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

  private func scalar(_ scanner: inout JSONScanner) throws(ScanFailure) -> Value {
    switch scanner.next {
    case UInt8(ascii: "\""):
      let token = try scanner.string()
      // In a member that nobody knows, half a surrogate pair has been let pass.
      if token.isBroken { return Value(CellError.value) }
      return try DocumentReader.value(text: text(of: token, scanner))
    case UInt8(ascii: "{"), UInt8(ascii: "["): return .empty
    case UInt8(ascii: "t"): return Value(true)
    case UInt8(ascii: "f"): return Value(false)
    case UInt8(ascii: "n"): return .empty
    default:
      let token = try scanner.number()
      return Value(scanner.value(of: token, using: calculator.arithmetic))
    }
  }

  private func joinedTexts(_ scanner: inout JSONScanner) throws(ScanFailure) -> Value {
    scratch.truncate()
    guard try scanner.enterArray() else { return Value(text: .empty) }
    var isFirst = true
    repeat {
      if !isFirst { scratch.append(", ") }
      isFirst = false
      try scanner.appendText(of: scanner.string(), to: &scratch)
    } while try scanner.moreElements()
    return DocumentReader.value(text: calculator.texts.copy(scratch.view))
  }
}
