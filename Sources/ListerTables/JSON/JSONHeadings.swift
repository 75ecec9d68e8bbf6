// SPDX-License-Identifier: MIT

import ListerBasics

/// The names that stand before the values of a JSON table, in the order in which they came.
///
/// A reference, for they are the table's, whichever copy of it finds them.
final class JSONHeadings {
  private(set) var headings: [String]
  private var keys: [ByteView] = []
  private var columns: [ByteView: Int] = [:]
  private var arena = ByteArena()

  /// Headings that are known before the first row.
  init(_ headings: [String]) {
    self.headings = headings
    for heading in headings { heading.withByteView { add(arena.copy($0)) } }
  }

  private func add(_ key: ByteView) {
    if columns[key] == nil { columns[key] = keys.count }
    keys.append(key)
  }

  /// The column of a name.
  ///
  /// `expected` is the column after that of the name before; escaped bytes are forgotten with the
  /// row.
  func column(of name: ByteView, expected: Int, isEscaped: Bool) -> Int {
    if expected < keys.count, keys[expected] == name { return expected }
    if let column = columns[name] { return column }
    headings.append(name.string)
    add(isEscaped ? arena.copy(name) : name)
    return keys.count - 1
  }

  /// The column of a place, which gets a name if it has none.
  func column(at place: Int) -> Int {
    while keys.count <= place {
      let name = place == 0 ? "value" : "column \(place + 1)"
      headings.append(name)
      name.withByteView { add(arena.copy($0)) }
    }
    return place
  }
}
