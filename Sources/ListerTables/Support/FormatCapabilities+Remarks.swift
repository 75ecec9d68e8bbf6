// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

extension FormatCapabilities {
  /// A list without what is put away, if a format with these places would bring it back as items of
  /// the list; with a remark if there is any.
  func kept(_ named: NamedList) -> (list: NamedList, remark: ImportRemark?) {
    guard !items.contains(ItemField.removed.key), named.list.hasPutAway else { return (named, nil) }
    var list = named.list
    list.items.removeAll(where: \.isRemoved)
    let count = named.list.items.count - list.items.count
    let items = String(counting: count, "item")
    let verb = count == 1 ? "is" : "are"
    let remark = ImportRemark(message: "\(items) put away \(verb) left out")
    return (NamedList(name: named.name, list: list), remark)
  }

  /// What a format with these places leaves out of a list, and what it may read back otherwise.
  ///
  /// - Returns: a remark for the list, and one for each member of items with how many of them have
  ///   it.
  func remarks(on list: List) -> [ImportRemark] {
    var counts = Counts()
    for item in list.items {
      for member in item.members where !FormatCapabilities.isVoid(member) {
        if !items.contains(member.key) {
          counts.add(member.key, ImportRemark.leftOut)
        } else if let field = ItemField.named(member.key), !field.accepts(member.value) {
          counts.add(member.key, "is not \(field.type.name)")
        }
      }
    }
    return remarks(onMembersOf: list) + counts.remarks + remarks(onSpacesOf: list)
  }

  private func remarks(onMembersOf list: List) -> [ImportRemark] {
    let cells: Set<String> =
      writesCells && list.items.isEmpty ? ["grid", "grids", "values"] : []
    let lost = list.members.filter { member in
      !["lister", "items"].contains(member.key) && !cells.contains(member.key)
        && !self.list.contains(member.key) && !FormatCapabilities.isVoid(member)
    }
    return lost.isEmpty ? [] : [ImportRemark.leftOut(ofList: lost.map(\.key))]
  }

  private func remarks(onSpacesOf list: List) -> [ImportRemark] {
    let count = trimsTexts ? list.items.count { $0.text.trimmed != $0.text } : 0
    guard count > 0 else { return [] }
    let items = String(counting: count, "item")
    return [ImportRemark(message: "the white space around the text of \(items) is left out")]
  }

  /// Whether a member says nothing: null, or what a list or an item without it says too.
  static func isVoid(_ member: JSONText.Member) -> Bool {
    member.value == .null || member.key == "color" && member.value.string == "gray"
      || member.key == "completed" && member.value.logical == false
  }

  /// How many items have something to be said of a member, in the order in which it was met.
  private struct Counts {
    private var entries: [(key: String, end: String, count: Int)] = []
    private var places: [[String]: Int] = [:]

    mutating func add(_ key: String, _ end: String) {
      if let place = places[[key, end]] {
        entries[place].count += 1
      } else {
        places[[key, end]] = entries.count
        entries.append((key, end, 1))
      }
    }

    var remarks: [ImportRemark] {
      entries.map { ImportRemark.member($0.key, of: $0.count, $0.end) }
    }
  }
}
