// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

extension DocumentReader {
  /// Reads the member `items`: checks the strict members of each and notes where it begins.
  func readItems(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of items") }
    let start = scanner.at
    let keys = DocumentReader.itemKeys
    var hasItems = try scanner.enterArray()
    while hasItems {
      items.append(UInt32(truncatingIfNeeded: scanner.at))
      switch scanner.next {
      case UInt8(ascii: "\""): try readTextOfItem(&scanner)
      case UInt8(ascii: "{"): try readItem(&scanner, keys)
      default: throw scanner.wrongType("an item: a text or an object")
      }
      hasItems = try scanner.moreElements()
    }
    itemsEnd = scanner.at
    itemsArray = start..<itemsEnd
  }

  private func readItem(
    _ scanner: inout JSONScanner,
    _ keys: KeyTable<ItemKey>
  ) throws(ScanFailure) {
    guard try scanner.enterObject() else { return }
    var seen = SeenKeys()
    var known = try scanner.firstKey(in: keys, &itemOrder, &seen)
    var (isCompleted, isPutAway) = (false, false)
    repeat {
      // A member that is null is a member that is missing.
      guard let key = known, scanner.next != UInt8(ascii: "n") else {
        try scanner.skipValue()
        continue
      }
      guard case .strict(let type) = key else {
        if scanner.next == UInt8(ascii: "t") { isPutAway = true }
        try scanner.skipValue()
        continue
      }
      switch type {
      case .identity:
        hasWrittenIdentities = true
        try readTextOfItem(&scanner)
      case .text, .item, .date, .rule: try readTextOfItem(&scanner)
      case .code:
        if JSONScanner.beginsNumber(scanner.next) {
          _ = try scanner.number()
        } else {
          try readTextOfItem(&scanner, "a text or a number")
        }
      case .logical: isCompleted = try readLogicalOfItem(&scanner)
      case .number: try readNumberOfItem(&scanner)
      case .prices: try readPricesOfItem(&scanner)
      case .texts: try readTextsOfItem(&scanner)
      }
    } while try scanner.moreMembers(in: keys, &itemOrder, &seen, &known)
    if isCompleted || isPutAway { states.note(isCompleted: isCompleted, isPutAway: isPutAway) }
  }

  @inline(__always)
  private func readTextOfItem(
    _ scanner: inout JSONScanner,
    _ expected: StaticString = "a text"
  ) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.wrongType(expected) }
    try skipText(&scanner)
  }

  @inline(__always)
  private func readNumberOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard JSONScanner.beginsNumber(scanner.next) else { throw scanner.wrongType("a number") }
    _ = try scanner.number()
  }

  private func readPricesOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("an object of prices") }
    guard try scanner.enterObject() else { return }
    repeat {
      try checkSurrogates(of: scanner.key(), scanner)
      switch scanner.next {
      case UInt8(ascii: "n"): _ = try scanner.literal()
      case UInt8(ascii: "{"): try readPriceOfItem(&scanner)
      default:
        guard JSONScanner.beginsNumber(scanner.next) else {
          throw scanner.wrongType("a number, or an object with a price")
        }
        _ = try scanner.number()
      }
    } while try scanner.moreMembers()
  }

  /// Reads the long form of a price.
  private func readPriceOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard try scanner.enterObject() else { return }
    let keys = DocumentReader.priceKeys
    var seen = SeenKeys()
    var key = try scanner.firstKey(in: keys, &priceOrder, &seen)
    repeat {
      guard let type = key, scanner.next != UInt8(ascii: "n")
      else {
        try scanner.skipValue()
        continue
      }
      switch type {
      case .price: try readNumberOfItem(&scanner)
      case .aisle: try readTextOfItem(&scanner)
      case .stocked: _ = try readLogicalOfItem(&scanner)
      }
    } while try scanner.moreMembers(in: keys, &priceOrder, &seen, &key)
  }

  private func readLogicalOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) -> Bool {
    guard scanner.next == UInt8(ascii: "t") || scanner.next == UInt8(ascii: "f") else {
      throw scanner.wrongType("true or false")
    }
    return try scanner.literal() == .yes
  }

  private func readTextsOfItem(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of texts") }
    guard try scanner.enterArray() else { return }
    repeat { try readTextOfItem(&scanner) } while try scanner.moreElements()
  }
}
