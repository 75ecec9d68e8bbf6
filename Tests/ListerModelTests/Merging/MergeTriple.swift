// SPDX-License-Identifier: MIT

import Foundation
import ListerJSON
import ListerModel
import ListerCoding

/// A base, two edits of it, and their merge: made once, used by all properties.
///
/// The versions are those that ``ListMerge`` merges: the same item has the same identifier in all.
/// What it is given is `read`.
struct MergeTriple: Sendable {
  let seed: UInt64
  let base: List
  let ours: List
  let theirs: List
  /// The versions as they were read.
  let read: (base: List, ours: List, theirs: List)
  let merge: ListMerge
  /// The bytes of its result.
  let bytes: [UInt8]

  /// Ten thousand of them, or as many more as `LISTER_TRIPLES` says.
  static let all: [MergeTriple] = (0..<count).compactMap { try? MergeTriple(seed: $0) }
  static let count = max(
    ProcessInfo.processInfo.environment["LISTER_TRIPLES"].flatMap { UInt64($0) } ?? 0,
    10_000
  )

  private init(seed: UInt64) throws(DocumentError) {
    let reader = MergeTriple.reader
    var editor = DraftEditor(seed: seed, reader)
    let draft = editor.draft()
    var (mine, other) = (draft, draft)
    editor.edit(&mine)
    editor.edit(&other)
    if editor.below(6) == 0 { editor.insertInBoth(&mine, &other) }
    self.seed = seed
    read = (try draft.list(reader), try mine.list(reader), try other.list(reader))
    merge = ListMerge(base: read.base, ours: read.ours, theirs: read.theirs)
    (ours, theirs) = (merge.versions.ours, merge.versions.theirs)
    base = merge.versions.base ?? read.base
    bytes = merge.list.bytes
  }

  /// One reader for the tests of one thread.
  static var reader: ListReader { ListReader() }

  /// The result of a merge, for comparisons.
  static func bytes(_ base: List?, _ ours: List, _ theirs: List) -> [UInt8] {
    ListMerge(base: base, ours: ours, theirs: theirs).list.bytes
  }

  /// The item of a list with an identifier.
  static func item(_ uuid: ItemUUID, in list: List) -> ListItem? {
    list.items.first { $0.uuid == uuid }
  }

  /// How many items of the base a side has given an identifier of its own.
  var namedCount: Int {
    zip(base.items, read.base.items).count { $0.uuid != $1.uuid }
  }

  /// Whether both sides have the same new identifier at a text that an item of the base has without
  /// one: they made it after the base, so that isn't their last common version.
  var hasLaterBase: Bool {
    let old = Set(read.base.items)
    let both = Set(read.ours.items).intersection(read.theirs.items).subtracting(old)
    let unnamed = Set(read.base.items.filter { $0["uuid"] == nil }.map(\.text))
    return both.contains { $0["uuid"] != nil && unnamed.contains($0.text) }
  }

  /// Whether more than one item could be the one of the base that was given an identifier: its text
  /// is there twice; or whether sides have made the same new item, each for itself.
  ///
  /// Then it can depend on who merges whom first which of them is the old one.
  func isAmbiguous(with third: List) -> Bool {
    let sides = [read.ours, read.theirs, third]
    let old = Set(read.base.items)
    let unnamed = Set(read.base.items.filter { $0["uuid"] == nil }.map(\.text))
    let news = sides.flatMap { $0.items.filter { !old.contains($0) } }
    let named = Set(news.filter { $0["uuid"] != nil }.map(\.text)).intersection(unnamed)
    let hasTwins = ([read.base.items, news] + sides.map(\.items)).contains { items in
      Dictionary(grouping: items, by: \.text).contains { $1.count > 1 && named.contains($0) }
    }
    return hasTwins || Set(news).count < news.count
  }

  /// Whether an item says something else than in the base.
  func isEdited(_ item: ListItem) -> Bool {
    MergeTriple.item(item.uuid, in: base).map { !$0.says(what: item) } ?? false
  }
}

extension ListItem {
  /// Whether it says what another one says: null says nothing, and so does what holds anyway.
  func says(what other: ListItem) -> Bool { said.haveSameMeaning(as: other.said) }

  private var said: [JSONText.Member] {
    let unsaid: [String: Bool] = ["completed": false, "removed": false]
    return members.filter { member in
      if member.key == "uuid" || member.value.kind == .null { return false }
      return unsaid[member.key].map { member.value.logical != $0 } ?? true
    }
  }
}

extension [UInt8] {
  /// The bytes as text.
  var string: String { String(decoding: self, as: UTF8.self) }
}
