// SPDX-License-Identifier: MIT

import ListerJSON

/// What is wanted of each document in the place of all of it: values of cells, and members.
///
/// ```
/// due=Totals!B2,items=Totals!B1,lines=Lines!A1:B9,id
/// ```
/// A field is a name and what it means, or what it means alone. In a document it means, in this order,
/// - cells: `B2` of the first grid, `Totals!B2`, `'My grid'!A1:B9`, or a name that means such;
/// - a grid, by its name: all its cells;
/// - a member, by its path: `id`, `items[2].price`.
package struct Selection: Hashable, Sendable {
  /// One value of each document.
  package struct Field: Hashable, Sendable {
    /// What a field means.
    enum Target: Hashable, Sendable {
      /// Cells, a grid or a member.
      case place(String)
      /// A column of the table whose rows fill the document.
      case column(Int)
    }

    /// What it is called in rows.
    package let name: String
    /// What it means, as it is written.
    package let text: String
    var target: Target

    /// The path of a member that it may mean.
    let path: JSONPath?
  }

  /// The fields in the order in which they are written.
  package private(set) var fields: [Field]

  /// Why a text spells no selection.
  package enum Fault: Error, Hashable, Sendable {
    /// There is no field in it.
    case nothing
    /// A field without a name, or of nothing.
    case field(String)
    /// Two fields of one name.
    case twice(String)
    /// A quote, or a bracket, without its end.
    case open(String)
  }

  /// So many fields at most.
  static let mostFields = 1_024

  /// The selection that a text spells.
  ///
  /// - Throws: ``Fault``.
  package init(_ text: String) throws(Fault) {
    fields = []
    var names: Set<String> = []
    for part in try Selection.parts(of: text) {
      let (name, target) = Selection.divided(part)
      guard !name.isEmpty, !target.isEmpty, fields.count < Selection.mostFields else {
        throw .field(String(part))
      }
      guard names.insert(name).inserted else { throw .twice(name) }
      fields.append(Field(name: name, text: target, target: .place(target), path: JSONPath(target)))
    }
    guard !fields.isEmpty else { throw .nothing }
  }

  /// Lets a field mean a column of the table whose rows fill the document.
  package mutating func setColumn(_ column: Int, of field: Int) {
    fields[field].target = .column(column)
  }

  /// The parts between commas that are within no quotes and no brackets.
  private static func parts(of text: String) throws(Fault) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var closing: Character?
    for index in text.indices {
      let character = text[index]
      if let end = closing {
        if character == end { closing = nil }
      } else if character == "'" || character == "\"" {
        closing = character
      } else if character == "," {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    guard closing == nil else { throw .open(String(text[start...])) }
    parts.append(text[start...])
    return parts.map(\.trimmedOfSpaces).filter { !$0.isEmpty }
  }

  /// The name before the `=`, and what is behind it; both are the same without one.
  private static func divided(_ part: Substring) -> (name: String, target: String) {
    guard let sign = part.firstIndex(of: "=") else { return (String(part), String(part)) }
    let name = part[..<sign].trimmedOfSpaces
    return (String(name), String(part[part.index(after: sign)...].trimmedOfSpaces))
  }
}

extension Substring {
  /// Without spaces around it.
  fileprivate var trimmedOfSpaces: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
