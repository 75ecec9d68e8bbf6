// SPDX-License-Identifier: MIT

import ListerBasics

/// The names that stand before the values of a JSON table, in the order in which they came.
///
/// A reference, for they are the table's, whichever copy of it finds them.
final class JSONHeadings {
  private(set) var headings: [String]
  /// Whether texts of a column spell numbers, by its place.
  private(set) var areSpelled: [Bool] = []
  /// The names of the columns whose texts do.
  private let spelled: Set<String>
  private var keys: [ByteView] = []
  private var columns: [ByteView: Int] = [:]
  private var arena = ByteArena()
  private var path = ByteBuffer(capacity: 64)

  /// Headings that are known before the first row, and the names of columns whose texts spell numbers.
  init(_ headings: [String], spelled: Set<String>) {
    self.headings = headings
    self.spelled = spelled
    for heading in headings { heading.withByteView { add(arena.copy($0), heading) } }
  }

  private func add(_ key: ByteView, _ heading: String) {
    if columns[key] == nil { columns[key] = keys.count }
    keys.append(key)
    areSpelled.append(spelled.contains(heading))
  }

  /// The column of a name.
  ///
  /// `expected` is the column after that of the name before; escaped bytes are forgotten with the
  /// row.
  func column(of name: ByteView, expected: Int, isEscaped: Bool) -> Int {
    if expected < keys.count, keys[expected] == name { return expected }
    if let column = columns[name] { return column }
    let heading = name.string
    headings.append(heading)
    add(isEscaped ? arena.copy(name) : name, heading)
    return keys.count - 1
  }

  /// The column of a member of an object that is spread.
  func column(of name: ByteView, in object: JSONPaths, expected: Int, isEscaped: Bool) -> Int {
    guard object.isPrefixed(name) else {
      return column(of: name, expected: expected, isEscaped: isEscaped)
    }
    path.truncate()
    path.append(object.prefix)
    path.append(name)
    return column(of: path.view, expected: expected, isEscaped: true)
  }

  /// The column of a place, which gets a name if it has none: that of a row which is a value is called so.
  func column(at place: Int, isValue: Bool = false) -> Int {
    while keys.count <= place {
      let name = isValue && keys.isEmpty ? "value" : "column \(keys.count + 1)"
      headings.append(name)
      name.withByteView { add(arena.copy($0), name) }
    }
    return place
  }
}
