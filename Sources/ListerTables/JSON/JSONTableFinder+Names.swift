// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Arrays that say what the columns of rows beside them are called: `columns` beside `data` as pandas writes
/// them, `fields` beside `records` as CKAN answers, `meta.view.columns` beside `data` as Socrata does.
extension JSONTableFinder {
  /// What such an array is called.
  private static let columns: Set<String> = [
    "columns", "headers", "header", "fields", "cols", "headings",
  ]
  /// What the names of rows are called.
  private static let labels = "index"
  /// The members of a column that can be its name, the best first, and those that can be its type.
  private static let (nameKeys, typeKeys) = (
    ["name", "label", "title", "id", "field", "key"], ["type", "dataTypeName"]
  )
  /// Types of columns that hold numbers, as databases and servers of data call them.
  private static let numeric: Set<String> = [
    "number", "numeric", "integer", "int", "int2", "int4", "int8", "smallint", "bigint", "float",
    "float4", "float8", "double", "double precision", "decimal", "real", "money", "percent",
  ]

  /// Whether a member of a key may belong to the rows of another one, however many elements it has.
  static func mayName(_ key: String, count: Int) -> Bool {
    key == labels || columns.contains(key) && 1...TableLimits.columns ~= count
  }

  /// Gives rows the names that stand beside them, and takes the arrays of these from what may be rows.
  mutating func joinNames() {
    var used: Set<Int> = []
    let lists = names.filter { $0.key != JSONTableFinder.labels }.map { name in
      (start: name.start, columns: JSONText.array(text, at: name.start))
    }
    for index in found.indices {
      let table = found[index].table
      let first = JSONText.first(text, at: table.start)
      for (start, columns) in lists where start != table.start {
        switch found[index].kind {
        case .arrays where columns.count == first?.countOfElements:
          guard let headings = JSONTableFinder.headings(columns) else { continue }
          found[index].table.headings = headings
          found[index].table.spelled = JSONTableFinder.numbers(columns, headings)
          found[index].table.labels = labels(of: found[index])
          found[index].kind = .objects
        case .objects:
          let keys = first?.members.map(\.key) ?? []
          guard !keys.isEmpty, let headings = JSONTableFinder.headings(columns, with: keys) else {
            continue
          }
          found[index].table.spelled = JSONTableFinder.numbers(columns, headings)
        case .arrays, .columns, .keyed, .map, .values: continue
        }
        used.insert(start)
        break
      }
    }
    let count = found.count
    found.removeAll { used.contains($0.table.start) }
    total -= count - found.count
    leaveIncluded()
  }

  /// Counts the objects to which those of JSON:API lead less than these.
  private mutating func leaveIncluded() {
    guard found.contains(where: { $0.pointer == "/data" && $0.table.record != nil }),
      let included = found.firstIndex(where: { $0.pointer == "/included" })
    else { return }
    found[included].count = 0
  }

  /// The names of columns, all different, with the given ones among them: texts, or what a member of each
  /// of them says; nil if they have none.
  private static func headings(_ columns: [JSONText], with keys: [String] = []) -> [String]? {
    let choices =
      [columns.compactMap(\.string)]
      + nameKeys.map { key in columns.compactMap { $0[key]?.string } }
    return choices.first { names in
      let all = Set(names)
      return names.count == columns.count && all.count == names.count
        && keys.allSatisfy(all.contains)
    }
  }

  /// The names of the columns that hold numbers by what is said of them.
  private static func numbers(_ columns: [JSONText], _ names: [String]) -> Set<String> {
    Set(
      zip(columns, names).compactMap { column, name in
        let type = typeKeys.lazy.compactMap { column[$0]?.string }.first
        return numeric.contains(type?.lowercased() ?? "") ? name : nil
      }
    )
  }

  /// Where the names of rows are, of which there are as many as rows; nil if they are but numbers from 0.
  private func labels(of rows: Candidate) -> Int? {
    let parent = rows.pointer.lastIndex(of: "/").map { String(rows.pointer[..<$0]) }
    let named = names.first { $0.key == JSONTableFinder.labels && $0.parent == parent }
    guard let start = named?.start else { return nil }
    var count = 0
    var isNumbered = true
    JSONText.forEachElement(text[start..<text.count]) { element in
      if isNumbered { isNumbered = element.string == "\(count)" }
      count += 1
    }
    return count == rows.count && !isNumbered ? start : nil
  }
}

extension JSONText {
  /// The elements of the array at a place of a text that was checked.
  fileprivate static func array(_ text: ByteView, at start: Int) -> [JSONText] {
    var elements: [JSONText] = []
    forEachElement(text[start..<text.count]) { elements.append(JSONText(checked: $0)) }
    return elements
  }

  /// The first element of the array at a place; nil if it has none, or is something else.
  fileprivate static func first(_ text: ByteView, at start: Int) -> JSONText? {
    var scanner = JSONScanner(text, at: start)
    guard scanner.next == UInt8(ascii: "["), (try? scanner.enterArray()) == true else { return nil }
    let element = scanner.at
    guard (try? scanner.skipValue()) != nil else { return nil }
    return JSONText(checked: text[element..<scanner.at])
  }
}
