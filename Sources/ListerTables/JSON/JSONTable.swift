// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Where the rows of a table are in a JSON file, and what they are.
struct JSONTable {
  enum Rows {
    /// Each value of the file, one behind the other.
    case sequence
    /// Each element of an array.
    case values
    /// Each element of an array, which is an array of cells.
    case arrays
    /// Each element of an array of GeoJSON features.
    case features
    /// Each member of an object, with its key.
    case keyed
    /// What is at the same place in arrays, or under the same key in objects, that are members of an
    /// object.
    case columns
  }

  var rows: Rows
  /// Where the value is that holds the rows.
  var start: Int
  /// Headings that don't stand at the values.
  var headings: [String] = []
  /// Whether the first row holds the headings.
  var hasHeadingRow = false
  /// Where it was found, if the file is more than the table.
  var pointer: String?
  /// What is to be said about that.
  var remark: String?

  /// The table of a text.
  ///
  /// The rows are where a JSON pointer says, or else looked for: in an array that the file is, or
  /// in the largest array of objects among its members.
  ///
  /// - Throws: ``ImportError`` if it isn't JSON, or has no such table.
  init(_ text: ByteView, at pointer: String?) throws(ImportError) {
    let found: Result<JSONTable, ImportError>
    do throws(ScanFailure) {
      found = try JSONTable.find(text, pointer)
    } catch {
      throw ImportError(error, in: text)
    }
    self = try found.get()
  }

  init(_ rows: Rows, start: Int) {
    self.rows = rows
    self.start = start
  }

  /// The table, or an error that says what the file looks like.
  private static func find(
    _ text: ByteView,
    _ pointer: String?
  ) throws(ScanFailure) -> Result<JSONTable, ImportError> {
    var scanner = JSONScanner(text)
    scanner.skipSpace()
    guard scanner.at < text.count else { throw ScanFailure(offset: scanner.at, reason: .empty) }
    let start = scanner.at
    if pointer == nil, scanner.next == UInt8(ascii: "[") {
      return .success(try array(text, at: start))
    }
    var finder = JSONTableFinder(text)
    if let pointer {
      guard let place = try JSONPointer(pointer).place(in: text, from: start) else {
        let members = look(try members(text, start))
        return none("there is nothing at \(pointer) in the file; \(members)")
      }
      scanner = JSONScanner(text, at: place)
      if scanner.next == UInt8(ascii: "[") {
        return .success(try array(text, at: place))
      }
      try finder.visit(&scanner, "", depth: 0)
      guard var table = finder.best(in: text) else {
        return none("there are no rows at \(pointer): an array is expected there")
      }
      (table.pointer, table.remark) = (nil, nil)
      return .success(table)
    }
    try finder.visit(&scanner, "", depth: 0)
    scanner.skipSpace()
    // More than one value: each is a row.
    if scanner.at < text.count { return .success(JSONTable(.sequence, start: start)) }
    if let table = finder.best(in: text) { return .success(table) }
    return none(look(try members(text, start)))
  }

  private static func none(_ message: String) -> Result<JSONTable, ImportError> {
    .failure(ImportError(message: message))
  }

  /// What a file without a table looks like.
  private static func look(_ members: [String]) -> String {
    let names = members.isEmpty ? "without members" : "with \(Format.enumeration(members))"
    return """
      this is one JSON object \(names), and no document of Lister: those have "lister", "grid", \
      "grids", or "items" of texts or of objects with a text. If a list is in it, say where with --at, \
      as in --at /data/rows
      """
  }

  private static func members(_ text: ByteView, _ start: Int) throws(ScanFailure) -> [String] {
    var names: [String] = []
    JSONText.forEachPlace(text[start..<text.count]) { place, _ in
      let key = text[start..<text.count][place.key]
      names.append(JSONText.string(of: key))
      return names.count < 12
    }
    return names
  }

  static func array(_ text: ByteView, at start: Int) throws(ScanFailure) -> JSONTable {
    var scanner = JSONScanner(text, at: start)
    var table = JSONTable(.values, start: start)
    guard try scanner.enterArray() else { return table }
    guard scanner.next == UInt8(ascii: "[") else {
      if JSONTableFinder.isFeature(text, at: scanner.at) { table.rows = .features }
      return table
    }
    table.rows = .arrays
    let first = JSONText.texts(text, at: scanner.at)
    // Texts that are all different above rows of anything are headings.
    table.hasHeadingRow = !first.isEmpty && Set(first).count == first.count
    if table.hasHeadingRow { table.headings = first }
    return table
  }
}

extension JSONText {
  /// The texts of the array at a place; none if it holds anything else.
  static func texts(_ bytes: ByteView, at start: Int) -> [String] {
    var scanner = JSONScanner(bytes, at: start)
    guard (try? scanner.skipValue()) != nil else { return [] }
    let elements = JSONText(checked: bytes[start..<scanner.at]).elements
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : []
  }
}
