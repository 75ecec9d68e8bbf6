// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// Finds out what of a list a format has no place for, so that writing drops nothing silently.
enum Unheld {
  /// Remarks on members of a list and of its items that a format can't hold; none if it holds all.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - members: the members of a list that the format holds, besides `lister` and `items`.
  ///   - fields: the members of an item that it holds; nil if it holds all.
  /// - Returns: the remarks.
  static func remarks(
    _ list: List,
    members: Set<String>,
    fields: Set<String>?
  ) -> [ImportRemark] {
    var remarks: [ImportRemark] = []
    let lost = list.members.filter { member in
      member.key != "lister" && !members.contains(member.key) && !isVoid(member)
    }
    if !lost.isEmpty {
      let names = Format.enumeration(lost.map(\.key))
      remarks.append(ImportRemark(message: "the list's members can't be held: \(names)"))
    }
    guard let fields else { return remarks }
    var counts: [(key: String, count: Int)] = []
    var places: [String: Int] = [:]
    for item in list.items {
      for member in item.members where !fields.contains(member.key) && !isVoid(member) {
        if let place = places[member.key] {
          counts[place].count += 1
        } else {
          places[member.key] = counts.count
          counts.append((member.key, 1))
        }
      }
    }
    for (key, count) in counts {
      let items = String(counting: count, "item")
      let message = "the member \(Format.excerpt(key)) of \(items) can't be held"
      remarks.append(ImportRemark(message: message))
    }
    return remarks
  }

  /// A remark on texts with white space around them, which tables are read without; none if there are none.
  static func spacedTexts(_ list: List) -> [ImportRemark] {
    let count = list.items.count { $0.text.trimmed != $0.text }
    guard count > 0 else { return [] }
    let items = String(counting: count, "item")
    return [ImportRemark(message: "the white space around the text of \(items) can't be held")]
  }

  /// Whether a member says nothing: null, or the color that every list has.
  private static func isVoid(_ member: JSONText.Member) -> Bool {
    member.value == .null || member.key == "color" && member.value.string == "gray"
      || member.key == "completed" && member.value.logical == false
  }
}

extension Array where Element == NamedList {
  /// The only list; a format that holds one refuses none and several.
  func sole(of format: String) throws(ExportError) -> NamedList {
    guard let first, count == 1 else {
      throw ExportError(message: "a file of the format \(format) holds one list, not \(count)")
    }
    return first
  }
}
