// SPDX-License-Identifier: MIT

@testable import ListerFormats
import ListerModel
import Synchronization
import TestKit
import Testing

/// A file of a format and two edits of it, as people and programs make them, from a seed.
struct RecordTriple {
  let format: RecordFormat
  let base, ours, theirs: RecordFile
  let merge: RecordFileMerge

  /// The formats, and the shapes that JSON has besides an array of objects.
  static let kinds = RecordFormat.all.map(\.name) + ["json members", "json texts"]

  /// Triples of a kind from the seed 0, each made once for all tests.
  static func triples(_ kind: String, count: UInt64) throws -> [RecordTriple] {
    try made.withLock { made in
      if let triples = made[kind] { return triples }
      let triples = try (0..<count).map { try RecordTriple(kind, seed: $0) }
      made[kind] = triples
      return triples
    }
  }

  private static let made = Mutex<[String: [RecordTriple]]>([:])

  /// A triple of a seed; with a number of others, both sides are edited otherwise.
  init(_ kind: String, seed: UInt64, others: Int = 0) throws {
    let name = kind.split(separator: " ").first.map(String.init) ?? kind
    let format = try #require(RecordFormat.named(name))
    var editor = RecordEditor(kind, seed: seed)
    let rows = editor.rows()
    var (mine, other) = (rows, rows)
    for _ in 0..<2 * others {
      var unused = rows
      editor.edit(&unused)
    }
    editor.edit(&mine)
    editor.edit(&other)
    self.format = format
    base = try format.read(Array(editor.text(rows).utf8))
    ours = try format.read(Array(editor.text(mine).utf8))
    theirs = try format.read(Array(editor.text(other).utf8))
    merge = try RecordFileMerge(
      format,
      base: base,
      ours: ours,
      theirs: theirs,
      preferring: .rule
    )
  }

  /// Whether each record is known by its key or its text, and no text can have become another one.
  var isIdentified: Bool { isIdentified(with: []) }

  /// The same with other versions of the file.
  func isIdentified(with others: [RecordFile]) -> Bool {
    let files = [base, ours, theirs] + others
    let names = format.named(files).map { file in
      file.records.filter { !$0.content.isEmpty }.map { $0.key ?? $0.text }
    }
    let sets = names.map { Set($0) }
    return zip(names, sets).allSatisfy { $0.count == $1.count }
      && sets.dropFirst().allSatisfy { side in
        hasKeys(files) || side.isSubset(of: sets[0]) || side.isSuperset(of: sets[0])
      }
  }

  /// Whether all rows have a key.
  private func hasKeys(_ files: [RecordFile]) -> Bool {
    format.named(files).allSatisfy { $0.records.allSatisfy { $0.key != nil } }
  }

  /// A merge of three files of the format, as text.
  func text(_ base: RecordFile?, _ ours: RecordFile, _ theirs: RecordFile) throws -> String {
    try merge(base, ours, theirs).file.text
  }

  /// A merge of three files of the format.
  func merge(
    _ base: RecordFile?,
    _ ours: RecordFile,
    _ theirs: RecordFile
  ) throws -> RecordFileMerge {
    try RecordFileMerge(format, base: base, ours: ours, theirs: theirs, preferring: .rule)
  }
}

/// Makes rows, edits them at random, and writes them as a file of a format.
struct RecordEditor {
  /// A row: what it is known by, what it says, how much of it, whether it is done.
  struct Row: Equatable {
    var id: Int
    var text: String
    var price: String
    var isDone = false
    /// Whether its identifier is written although those of others are not.
    var isNamed = false
    /// How it is spelled.
    var layout = 0
  }

  private var random: SeededGenerator
  private let format: String
  /// Whether the rows are written with their identifiers.
  private let hasIdentifiers: Bool
  private let lineEnd: String

  init(_ format: String, seed: UInt64) {
    random = SeededGenerator(seed: seed)
    self.format = format
    hasIdentifiers = random.next() % 2 == 0
    let isJSON = format.hasPrefix("json") || format == "ndjson"
    lineEnd = random.next() % 4 == 0 && !isJSON ? "\r\n" : "\n"
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private static let texts = [
    "Milk", "Oat milk", "Bread", "White bread", "Eggs", "Salt", "Soap, \"hard\"", "Tea",
  ]

  mutating func rows() -> [Row] { (0..<below(8)).map { _ in row() } }

  private mutating func row() -> Row {
    Row(
      id: below(1_000_000),
      text: Self.texts[below(Self.texts.count)],
      price: "\(below(20))",
      isDone: below(4) == 0,
      layout: below(2)
    )
  }

  mutating func edit(_ rows: inout [Row]) {
    for _ in 0..<below(5) {
      let place = rows.isEmpty ? 0 : below(rows.count)
      switch below(format == "icalendar" && !hasIdentifiers ? 9 : 8) {
      case 0, 1: rows.insert(row(), at: below(rows.count + 1))
      case 2 where !rows.isEmpty: rows.remove(at: place)
      case 3 where rows.count > 1:
        let row = rows.remove(at: place)
        rows.insert(row, at: below(rows.count + 1))
      case 4 where !rows.isEmpty: rows[place].text = Self.texts[below(Self.texts.count)]
      case 5 where !rows.isEmpty: rows[place].price = "\(below(20))"
      case 6 where !rows.isEmpty: rows[place].isDone.toggle()
      case 7 where !rows.isEmpty: rows[place].layout = 1 - rows[place].layout
      case 8 where !rows.isEmpty: rows[place].isNamed = true
      default: break
      }
    }
  }

  func text(_ rows: [Row]) -> String {
    switch format {
    case "json": return values(rows.map(object))
    case "json texts": return values(rows.map(value))
    case "json members": return members(rows)
    case "ndjson": return rows.map { object($0) + "\n" }.joined()
    case "csv": return table(rows, ",")
    case "tsv": return table(rows, "\t")
    case "todotxt": return lines(rows.map(task))
    case "text": return lines(["# Prose", ""] + rows.map(item) + ["", "The end."])
    default:
      let parts = rows.enumerated().map { place, row in event(row, place) }
      return lines(["BEGIN:VCALENDAR", "VERSION:2.0"] + parts.joined() + ["END:VCALENDAR"])
    }
  }

  private func lines(_ lines: [String]) -> String { lines.map { $0 + lineEnd }.joined() }

  private func values(_ values: [String]) -> String {
    values.isEmpty ? "[]\n" : "[\n" + values.map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
  }

  /// A text, or a number.
  private func value(_ row: Row) -> String {
    if row.isDone { return row.layout == 0 ? row.price : "\(row.price).0" }
    let text = "\"\(row.text.replacing("\"", with: "\\\"")) \(row.price)\""
    return row.layout == 0 ? text : text.replacing("k", with: "\\u006b")
  }

  /// An object with a member for each row; no two are called the same.
  private func members(_ rows: [Row]) -> String {
    var seen: Set<String> = []
    let members = rows.compactMap { row -> String? in
      let key = hasIdentifiers ? "\(row.id)" : row.text.replacing("\"", with: "\\\"")
      return seen.insert(key).inserted ? "  \"\(key)\": \(object(row))" : nil
    }
    return members.isEmpty ? "{}\n" : "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }

  private func object(_ row: Row) -> String {
    let text = row.text.replacing("\"", with: "\\\"")
    let id = hasIdentifiers ? "\"id\":\(row.id)," : ""
    let space = row.layout == 0 ? " " : ""
    return "{\(id)\(space)\"name\":\(space)\"\(text)\", \"price\": \(row.price), "
      + "\"done\": \(row.isDone)}"
  }

  private func table(_ rows: [Row], _ separator: String) -> String {
    let names = (hasIdentifiers ? ["id"] : []) + ["name", "price", "done"]
    let lines = rows.map { row in
      let quoted = "\"\(row.text.replacing("\"", with: "\"\""))\""
      let text = row.layout == 0 || row.text.contains("\"") ? quoted : row.text
      let id = hasIdentifiers ? ["\(row.id)"] : []
      return (id + [text, row.price, row.isDone ? "yes" : ""]).joined(separator: separator)
    }
    return self.lines([names.joined(separator: separator)] + lines)
  }

  private func task(_ row: Row) -> String {
    let words = (row.isDone ? ["x"] : []) + [row.text, "price:\(row.price)"]
    return (words + (row.layout == 0 ? ["@shop"] : [])).joined(separator: " ")
  }

  private func item(_ row: Row) -> String {
    let mark = row.layout == 0 ? "-" : "*"
    return "\(mark) [\(row.isDone ? "x" : " ")] \(row.text) \(row.price)"
  }

  private func event(_ row: Row, _ place: Int) -> [String] {
    let id = hasIdentifiers || row.isNamed ? ["UID:\(row.id)"] : []
    return ["BEGIN:VTODO"] + id + ["SUMMARY:\(row.text)", "PRIORITY:\(row.price)"]
      + (row.isDone ? ["STATUS:COMPLETED"] : []) + ["END:VTODO"]
  }
}
