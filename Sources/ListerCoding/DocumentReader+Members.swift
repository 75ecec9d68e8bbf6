// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON
import ListerModel
import ListerNumbers

extension DocumentReader {
  /// Reads a document that is an object, starting at its brace.
  func readObject(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard try scanner.enterObject() else { return }
    let keys = DocumentReader.documentKeys
    var seen = SeenKeys()
    var values: Range<Int>?
    var gridsKey: DocumentField.Value?
    var start = scanner.at
    var key = try scanner.firstKey(in: keys, &documentOrder, &seen)
    repeat {
      switch key {
      case nil, .free: try scanner.skipValue()
      case .version: try readVersion(&scanner)
      case .identifier: try readID(&scanner)
      case .text:
        guard scanner.next == UInt8(ascii: "\"") else { throw scanner.wrongType("a text") }
        try skipText(&scanner)
      case .color: try readColor(&scanner)
      case .items: try readItems(&scanner)
      case .tables: try readTables(&scanner)
      case .names: try readNames(&scanner)
      case .precision: try readPrecision(&scanner)
      case .locale: try readLocale(&scanner)
      case .values:
        let start = scanner.at
        try scanner.skipValue()
        values = start..<scanner.at
      case .grid, .grids:
        guard gridsKey == nil else { throw try secondGrids(scanner, after: start) }
        gridsKey = key
        try key == .grid ? readShortGrid(&scanner) : readGrids(&scanner)
      }
      start = scanner.at
    } while try scanner.moreMembers(in: keys, &documentOrder, &seen, &key)
    try addTables()
    // Without `grid`, `values` is a member like any other.
    if form == .short { grids[0].values = values }
  }

  /// The failure of a document that has `grid` and `grids`: at the key that comes next at `start`.
  private func secondGrids(
    _ scanner: JSONScanner,
    after start: Int
  ) throws(ScanFailure) -> ScanFailure {
    var scanner = scanner
    scanner.at = start
    _ = try scanner.moreMembers()
    return ScanFailure(offset: scanner.at, reason: .gridAndGrids)
  }

  private func readShortGrid(_ scanner: inout JSONScanner) throws(ScanFailure) {
    form = .short
    try readSoleGrid(&scanner)
  }

  private func readVersion(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let (number, token) = try readNumber(&scanner)
    guard number.isSmallInteger, number.word == 1 else {
      throw ScanFailure(offset: token.lowerBound, reason: .version(scanner.excerpt(token)))
    }
  }

  private func readPrecision(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let (number, token) = try readNumber(&scanner)
    guard number.isSmallInteger, let precision = Int(exactly: number.word),
      DocumentLimits.precision.contains(precision)
    else { throw ScanFailure(offset: token.lowerBound, reason: .precision(scanner.excerpt(token))) }
    cells.settings.precision = precision
  }

  private func readLocale(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let start = scanner.at
    guard let locale = try DocumentLocale(readText(&scanner)) else {
      throw ScanFailure(offset: start, reason: .locale(scanner.excerpt(start..<scanner.at)))
    }
    cells.settings.locale = locale
  }

  private func readID(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let start = scanner.at
    switch scanner.next {
    case UInt8(ascii: "\""): try skipText(&scanner)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try scanner.number()
    default: throw scanner.wrongType("a text or a number")
    }
    let id = scanner.bytes[start..<scanner.at]
    self.id = id
    cells.settings.documentID = id
  }

  private func readColor(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let start = scanner.at
    if scanner.next == UInt8(ascii: "\"") {
      let name = try readText(&scanner)
      if List.Color(name: name.string) != nil { return }
    } else if JSONScanner.beginsNumber(scanner.next) {
      let (number, _) = try readNumber(&scanner)
      if number.isSmallInteger, List.Color(rawValue: Int(number.word)) != nil { return }
    } else {
      throw scanner.wrongType("the name or the number of a color")
    }
    throw ScanFailure(offset: start, reason: .color(scanner.excerpt(start..<scanner.at)))
  }

  private func readNames(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("an object of texts") }
    guard try scanner.enterObject() else { return }
    repeat {
      let token = try scanner.key()
      let name = try text(of: token, scanner)
      guard !name.isEmpty else {
        throw ScanFailure(offset: token.start - 1, reason: .emptyName)
      }
      guard names.insert(folded(name)).inserted else {
        throw ScanFailure(
          offset: token.start - 1,
          reason: .duplicateName(scanner.excerpt(token.start..<token.end))
        )
      }
      let target = try readText(&scanner)
      cells.addName(name, refersTo: target)
    } while try scanner.moreMembers()
  }

  /// A formula without the sign that marks it.
  static func formula(_ text: ByteView) -> ByteView {
    !text.isEmpty && text[0] == UInt8(ascii: "=") ? text[1..<text.count] : text
  }

  // MARK: Numbers

  /// Reads a number of any length within the bounds.
  func readNumber(
    _ scanner: inout JSONScanner
  ) throws(ScanFailure) -> (Number, Range<Int>) {
    guard JSONScanner.beginsNumber(scanner.next) else { throw scanner.wrongType("a number") }
    let token = try scanner.number()
    return try (number(of: token, scanner), token.start..<token.end)
  }
}
