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
  /// The columns in which texts spell numbers, by what the file says of them.
  var spelled: Set<String> = []
  /// Whether the first row holds the headings.
  var hasHeadingRow = false
  /// Where the names of the rows are, if they stand in an array beside them, or are the keys of columns.
  var labels: Int?
  /// The member of each row that is the record; nil if the row is.
  var record: JSONRecord?
  /// Where it was found, if the file is more than the table.
  var pointer: String?
  /// What is to be said about that.
  var remarks: [ImportRemark] = []

  /// The table of a text.
  ///
  /// The rows are where the user says, or else looked for: in an array that the file is, or in the largest
  /// table among its members.
  ///
  /// - Throws: ``ImportError`` if it isn't JSON, or has no such table.
  init(_ text: ByteView, _ options: TableOptions) throws(ImportError) {
    let found: Result<JSONTable, ImportError>
    do throws(ScanFailure) {
      found = try JSONTable.find(text, options)
    } catch {
      throw ImportError(error, in: text)
    }
    self = try found.get()
    try takeHeadings(text, options.headingRows)
  }

  init(_ rows: Rows, start: Int) {
    self.rows = rows
    self.start = start
  }

  /// The table, or an error that says what the file looks like.
  private static func find(
    _ text: ByteView,
    _ options: TableOptions
  ) throws(ScanFailure) -> Result<JSONTable, ImportError> {
    var scanner = JSONScanner(text)
    scanner.skipSpace()
    guard scanner.at < text.count else { throw ScanFailure(offset: scanner.at, reason: .empty) }
    let start = scanner.at
    if let pointer = options.rowsOf {
      return try members(of: pointer, text, from: start)
    }
    if let pointer = options.place { return try table(at: pointer, text, from: start) }
    if scanner.next == UInt8(ascii: "["), try !JSONTableFinder.isEnvelope(text, at: start) {
      return .success(try array(text, at: start))
    }
    var finder = JSONTableFinder(text)
    try finder.visit(&scanner, "", depth: 0)
    scanner.skipSpace()
    let record = JSONRecord(finder.members, text)
    // More than one value: each is a row. So is a record that is known as one.
    if scanner.at < text.count || record != nil {
      var table = JSONTable(.sequence, start: start)
      table.record = record
      return .success(table)
    }
    if let message = JSONCube.refusal(finder.members, text) { return none(message) }
    if let table = finder.best() { return .success(table) }
    return none(try look(text, start, finder))
  }

  /// The table at a place that the user says.
  private static func table(
    at pointer: String,
    _ text: ByteView,
    from start: Int
  ) throws(ScanFailure) -> Result<JSONTable, ImportError> {
    guard let place = try JSONPointer(pointer).place(in: text, from: start) else {
      return try nothing(at: pointer, text, from: start)
    }
    if text[place] == UInt8(ascii: "[") { return .success(try array(text, at: place)) }
    var scanner = JSONScanner(text, at: place)
    var finder = JSONTableFinder(text)
    try finder.visit(&scanner, "", depth: 0)
    guard var table = finder.best(isChosen: true) else {
      return none(
        "there are no rows at \(pointer): an array is expected there, or an object for --rows-of"
      )
    }
    table.pointer = nil
    table.remarks = []
    return .success(table)
  }

  /// The members of an object that the user names, each of which is a row.
  private static func members(
    of pointer: String,
    _ text: ByteView,
    from start: Int
  ) throws(ScanFailure) -> Result<JSONTable, ImportError> {
    let found = try JSONPointer(pointer).place(in: text, from: start)
    guard let place = found ?? (pointer == "/" ? start : nil) else {
      return try nothing(at: pointer, text, from: start)
    }
    guard text[place] == UInt8(ascii: "{") else {
      let isArray = text[place] == UInt8(ascii: "[")
      return none(
        isArray
          ? "there is an array at \(pointer): --at takes its elements as rows"
          : "there is no object at \(pointer), whose members could be rows"
      )
    }
    return .success(keyed(text, at: place))
  }

  /// A table of the members of an object.
  static func keyed(_ text: ByteView, at start: Int) -> JSONTable {
    var table = JSONTable(.keyed, start: start)
    table.headings = ["key"]
    return table
  }

  // MARK: Refusals

  private static func none(_ message: String) -> Result<JSONTable, ImportError> {
    .failure(ImportError(message: message))
  }

  private static func nothing(
    at pointer: String,
    _ text: ByteView,
    from start: Int
  ) throws(ScanFailure) -> Result<JSONTable, ImportError> {
    var finder = JSONTableFinder(text)
    var scanner = JSONScanner(text, at: start)
    try finder.visit(&scanner, "", depth: 0)
    let message = "there is nothing at \(pointer) in the file; "
    scanner.skipSpace()
    if scanner.at < text.count {
      return none(message + "it holds several values, which are the rows if no place is given")
    }
    guard !finder.pointers.isEmpty else { return none(message + (try look(text, start, finder))) }
    return none(message + TableChoice.tables(finder.pointers, near: pointer))
  }

  /// What a file without a table looks like.
  private static func look(
    _ text: ByteView,
    _ start: Int,
    _ finder: JSONTableFinder
  ) throws(ScanFailure) -> String {
    switch text[start] {
    case UInt8(ascii: "{"): break
    case UInt8(ascii: "["):
      return "this is one JSON array, whose elements are the rows if no place is given"
    default: return "this is one single value of JSON, and no table"
    }
    let members = try keys(text, start)
    let names = members.isEmpty ? "without members" : "with \(Format.enumeration(members))"
    let maps = finder.doubtful
    let hint =
      maps.isEmpty
      ? "If a list is in it, say where with --at, as in --at /data/rows, or --rows-of for an object whose "
        + "members are the rows"
      : "If the members of an object in it are rows, say so with --rows-of, of which there may be "
        + Format.enumeration(maps)
    return """
      this is one JSON object \(names), and no document of Lister: those have "lister", "grid", \
      "grids", or "items" of texts or of objects with a text. \(hint)
      """
  }

  private static func keys(_ text: ByteView, _ start: Int) throws(ScanFailure) -> [String] {
    var names: [String] = []
    JSONText.forEachPlace(text[start..<text.count]) { place, _ in
      let key = text[start..<text.count][place.key]
      names.append(JSONText.string(of: key))
      return names.count < 12
    }
    return names
  }
}
