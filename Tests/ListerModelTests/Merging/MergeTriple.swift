// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding

/// A base, two edits of it, and their merge: made once, used by all properties.
///
/// The edits are those that ``ListMerge`` merges, with the identifiers of the base; what it is given
/// is `read`.
struct MergeTriple: Sendable {
  let seed: UInt64
  let base: List
  let ours: List
  let theirs: List
  /// The edits as they were read.
  let read: (ours: List, theirs: List)
  let merge: ListMerge
  /// The bytes of its result.
  let bytes: [UInt8]

  /// Ten thousand of them.
  static let all: [MergeTriple] = (0..<10_000).compactMap { try? MergeTriple(seed: $0) }

  private init(seed: UInt64) throws(DocumentError) {
    let reader = MergeTriple.reader
    var editor = DraftEditor(seed: seed, reader)
    let draft = editor.draft()
    var (mine, other) = (draft, draft)
    editor.edit(&mine)
    editor.edit(&other)
    if editor.below(6) == 0 { editor.insertInBoth(&mine, &other) }
    self.seed = seed
    base = try draft.list(reader)
    read = (try mine.list(reader), try other.list(reader))
    merge = ListMerge(base: base, ours: read.ours, theirs: read.theirs)
    (ours, theirs) = merge.sides
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

  /// Whether an item was edited since the base.
  func isEdited(_ item: ListItem) -> Bool {
    MergeTriple.item(item.uuid, in: base).map { !$0.hasSameContent(as: item) } ?? false
  }
}

extension [UInt8] {
  /// The bytes as text.
  var string: String { String(decoding: self, as: UTF8.self) }
}
