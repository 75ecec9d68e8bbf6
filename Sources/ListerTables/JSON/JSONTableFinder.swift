// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Looks for rows in the members of a JSON object.
struct JSONTableFinder {
  private let text: ByteView
  /// The largest of each kind.
  private var found: [Kind: Candidate] = [:]
  /// How many arrays there are of a kind.
  private var counts: [Kind: Int] = [:]
  /// How deep members are looked into.
  private static let depth = 3

  /// What may be rows, the likeliest first.
  private enum Kind: Int, CaseIterable {
    case objects
    case arrays
    case columns
    case keyed
    case values

    var name: String {
      switch self {
      case .objects: "array of objects"
      case .arrays: "array of arrays"
      case .columns: "object of equal arrays"
      case .keyed: "object of objects"
      case .values: "array of values"
      }
    }
  }

  /// Rows that were found.
  private struct Candidate {
    var pointer: String
    var table: JSONTable
    var count: Int
  }

  init(_ text: ByteView) { self.text = text }

  /// The best of what was found.
  func best(in text: ByteView) -> JSONTable? {
    guard let kind = Kind.allCases.first(where: { found[$0] != nil }), let best = found[kind]
    else { return nil }
    // Texts and numbers are a list of their own only if they are the only ones.
    if kind == .values, counts[kind] != 1 { return nil }
    var table = best.table
    if !best.pointer.isEmpty {
      let others = counts[kind] ?? 1
      let choice = others == 1 ? "the only \(kind.name)" : "the largest \(kind.name) of \(others)"
      table.pointer = best.pointer
      table.remark = "the rows are those of \(best.pointer), \(choice); --at chooses another place"
    }
    return table
  }

  private mutating func add(
    _ kind: Kind,
    _ pointer: String,
    _ table: JSONTable,
    _ count: Int
  ) {
    counts[kind, default: 0] += 1
    if let best = found[kind], best.count >= count { return }
    found[kind] = Candidate(pointer: pointer, table: table, count: count)
  }

  /// Looks into a value and stops after it.
  @discardableResult
  mutating func visit(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    depth: Int
  ) throws(ScanFailure) -> Summary {
    let start = scanner.at
    var summary = Summary()
    switch scanner.next {
    case UInt8(ascii: "["):
      summary.kind = .array
      try visitArray(&scanner, pointer, &summary)
    case UInt8(ascii: "{") where depth < JSONTableFinder.depth:
      summary.kind = .object
      try visitObject(&scanner, pointer, depth, start, &summary)
    default: try scanner.skipValue()
    }
    return summary
  }

  /// What is known of a value.
  struct Summary {
    enum Kind { case single, array, object }
    var kind = Kind.single
    /// How many elements or members it has.
    var count = 0
    /// Whether none of them holds others.
    var isFlat = true
    /// Whether its first member has the key 0, as rows of programs that count them have.
    var isNumbered = false
  }

  private mutating func visitArray(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    _ summary: inout Summary
  ) throws(ScanFailure) {
    let start = scanner.at
    var (objects, arrays) = (0, 0)
    var more = try scanner.enterArray()
    while more {
      summary.count += 1
      if scanner.next == UInt8(ascii: "{") { objects += 1 }
      if scanner.next == UInt8(ascii: "[") { arrays += 1 }
      try scanner.skipValue()
      more = try scanner.moreElements()
    }
    summary.isFlat = objects == 0 && arrays == 0
    guard summary.count > 0 else { return }
    let table = try JSONTable.array(text, at: start)
    if objects * 2 > summary.count {
      add(.objects, pointer, table, summary.count)
    } else if arrays == summary.count {
      add(.arrays, pointer, table, summary.count)
    } else if summary.isFlat {
      add(.values, pointer, table, summary.count)
    }
  }

  private mutating func visitObject(
    _ scanner: inout JSONScanner,
    _ pointer: String,
    _ depth: Int,
    _ start: Int,
    _ summary: inout Summary
  ) throws(ScanFailure) {
    var (columns, objects, numbered) = (0, 0, 0)
    var lengths: Set<Int> = []
    var places: [String: Int] = [:]
    var more = try scanner.enterObject()
    while more {
      let token = try scanner.key()
      let key = JSONText.string(of: text[token.start - 1..<token.end + 1])
      if summary.count == 0 { summary.isNumbered = key == "0" }
      summary.count += 1
      if JSONTableFinder.headings.contains(key) || JSONTableFinder.data.contains(key) {
        places[key] = scanner.at
      }
      let child = "\(pointer)/\(JSONPointer.escaped(key))"
      let inner = try visit(&scanner, child, depth: depth + 1)
      if inner.kind != .single { summary.isFlat = false }
      if inner.kind == .array, inner.isFlat, inner.count > 0 {
        columns += 1
        lengths.insert(inner.count)
      } else if inner.kind == .object, inner.count > 0 {
        objects += 1
        lengths.insert(inner.count)
        if inner.isNumbered, inner.isFlat { numbered += 1 }
      }
      more = try scanner.moreMembers()
    }
    let isEqual = lengths.count == 1
    if summary.count >= 2, isEqual, columns == summary.count || numbered == summary.count {
      add(.columns, pointer, JSONTable(.columns, start: start), lengths.first ?? 0)
    } else if summary.count >= 2, objects == summary.count {
      var table = JSONTable(.keyed, start: start)
      table.headings = ["key"]
      add(.keyed, pointer, table, summary.count)
    }
    addSplit(pointer, places)
  }

  /// Rows of cells whose headings stand in an array beside them.
  private mutating func addSplit(_ pointer: String, _ places: [String: Int]) {
    guard let heads = JSONTableFinder.headings.lazy.compactMap({ places[$0] }).first,
      let name = JSONTableFinder.data.first(where: { places[$0] != nil }),
      let start = places[name], text[start] == UInt8(ascii: "[")
    else { return }
    let headings = JSONText.texts(text, at: heads)
    guard !headings.isEmpty, var found = found[.arrays], found.table.start == start else { return }
    found.table.headings = headings
    found.table.hasHeadingRow = false
    self.found[.arrays] = found
  }

  private static let headings = ["columns", "headers", "header", "fields"]
  private static let data = ["data", "rows", "values"]

  /// Whether a member of a feature holds what is known of it: `properties` in GeoJSON, `attributes`
  /// in what servers of maps answer.
  static func isOfFeature(_ name: ByteView) -> Bool {
    name == ByteView("properties") || name == ByteView("attributes")
  }

  /// Whether the value at a place is a feature of GeoJSON (RFC 7946), or of a server of maps.
  static func isFeature(_ text: ByteView, at start: Int) -> Bool {
    var keys: Set<String> = []
    guard text.element(at: start) == UInt8(ascii: "{") else { return false }
    JSONText.forEachPlace(text[start..<text.count]) { place, _ in
      keys.insert(JSONText.string(of: text[start..<text.count][place.key]))
      return keys.count < 16
    }
    return keys.isSuperset(of: ["type", "properties", "geometry"])
      || keys == ["attributes", "geometry"]
  }
}
