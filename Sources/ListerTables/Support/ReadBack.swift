// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// Compares lists with what comes back of the file that they were written as, and tells what no
/// remark has told.
///
/// A format bends values in more ways than its writer counts: it takes other line ends, cuts white
/// space, knows fewer signs or dates. What is read of the file says which values these are.
struct ReadBack {
  /// The format; its own member is how a file was written, and says nothing more.
  let format: String
  /// The remarks that there are.
  let told: [String]

  /// A remark on a file that an import takes for one of another format, or of none.
  func remark(onFinding bytes: [UInt8], in target: WritingOptions.Target) -> ImportRemark? {
    guard !bytes.isEmpty else { return nil }
    let found = bytes.withByteView { bytes in
      try? FormatFinder.format(for: bytes, fileName: target.fileName, among: target.formats)
    }
    if found?.name == format { return nil }
    let what = found.map { "takes the file for \($0.name)" } ?? "doesn't know the file"
    return ImportRemark(message: "an import \(what); --as \(format) says what it is")
  }

  /// A remark on each member that comes back otherwise, of a list or of its items.
  func remarks(
    on lists: [NamedList],
    _ bytes: [UInt8],
    _ read: (ByteView, ReadingOptions) throws(ImportError) -> ImportResult
  ) -> [ImportRemark] {
    let lists = lists.filter { !$0.list.items.isEmpty }
    guard !lists.isEmpty else { return [] }
    let found: [List]
    do throws(ImportError) {
      found = try bytes.withByteView { (bytes) throws(ImportError) in
        try read(bytes, ReadingOptions(name: lists[0].name)).lists.map(\.list)
      }
    } catch {
      return [.refused(error)]
    }
    // What a program knows of items for all its lists came in a list of its own.
    let after = found.count > lists.count ? found.withoutCatalogue : found
    guard after.count == lists.count else {
      return [ImportRemark(message: "\(String(counting: after.count, "list")) come back")]
    }
    var (changes, listChanges) = (MemberChanges(), MemberChanges())
    for (list, other) in zip(lists.map(\.list), after) {
      guard list.items.count == other.items.count else {
        return [ImportRemark(message: "\(String(counting: other.items.count, "item")) come back")]
      }
      note(list, other, &changes)
      // A list without a name is called as its file.
      var again = other
      if list.name == nil { again.name = nil }
      listChanges.note(said(of: list), as: said(of: again), of: list.name ?? "")
    }
    let isTold = told.contains { $0.hasPrefix("an item is read back otherwise") }
    let starts = startsOfRemarks
    return changes.remarks { isTold || isToldOf($0, starts) }
      + listChanges.listRemarks(unless: isToldOfList)
  }

  private func note(_ list: List, _ other: List, _ changes: inout MemberChanges) {
    let (parents, others) = (list.parents, other.parents)
    for (place, (item, again)) in zip(list.items, other.items).enumerated() {
      if item.json == again.json { continue }
      let (mine, theirs) = (said(item, parents[place]), said(again, others[place]))
      // An identifier that is written down is no news.
      let isNamed = mine.contains { $0.key == ItemField.uuid.key }
      let rest = theirs.filter { isNamed || $0.key != ItemField.uuid.key }
      changes.note(mine, as: rest, of: item.text)
    }
  }

  /// How the remarks on members begin, up to each of their spaces: there may be as many as members.
  private var startsOfRemarks: Set<String> {
    var starts: Set<String> = []
    for message in told where message.hasPrefix("the member ") {
      for index in message.indices where message[index] == " " {
        starts.insert(String(message[...index]))
      }
    }
    return starts
  }

  private func isToldOf(_ key: String, _ starts: Set<String>) -> Bool {
    starts.contains("the member \(Format.excerpt(key)) ")
      || key == ItemField.section.key && told.contains { $0.contains("without a section") }
  }

  private func isToldOfList(_ key: String) -> Bool {
    told.contains { $0.hasPrefix("members of the list") && $0.contains(Format.excerpt(key)) }
      || key == DocumentField.name.key && told.contains { $0.hasPrefix("the list's name") }
  }

  /// What an item says: its parent by its place, a bar code as digits.
  private func said(_ item: ListItem, _ parent: Int??) -> [JSONText.Member] {
    item.members.filter(says).map { member in
      switch member.key {
      case ItemField.parent.key:
        guard let place = parent ?? nil else { return member }
        return JSONText.Member(key: member.key, value: JSONText(place))
      case ItemField.barcode.key:
        let digits = member.value.string ?? member.value.text
        return JSONText.Member(key: member.key, value: JSONText(string: digits))
      default: return member
      }
    }
  }

  private func said(of list: List) -> [JSONText.Member] {
    list.members.filter { $0.key != DocumentField.version.key && says($0) }
  }

  /// Whether a member says something that a list without it doesn't say.
  private func says(_ member: JSONText.Member) -> Bool {
    if FormatCapabilities.isVoid(member) || member.key == format { return false }
    if member.key == ItemField.text.key { return true }
    return !["\"\"", "[]", "{}", "false"].contains(member.value.text)
  }
}
