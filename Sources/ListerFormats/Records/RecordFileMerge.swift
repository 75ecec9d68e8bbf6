// SPDX-License-Identifier: MIT

package import ListerModel
package import ListerTables

/// A three-way merge of files that stay what they are: what nobody changed keeps its bytes.
///
/// ```
/// RecordFormat.read ─▶ RecordColumns  the columns of tables, by their names in the base
///                  ─▶ RecordNaming   what records are known by in all versions
///                  ─▶ RecordMerge    the records, field by field, and their order
///                  ─▶ the bytes of a version where one says the same; else of its fields
/// ```
package struct RecordFileMerge: Sendable {
  package let file: RecordFile
  /// What both sides changed in different ways.
  package let conflicts: [MergeConflict]
  /// The order that all versions had, and that the records were put into; nil if they had it anyway.
  package let sorting: ItemSorting?

  /// Merges two versions of a file that descend from one; nil if there is none.
  ///
  /// A record without a key has no place to keep what was guessed of it. So guesses count only if
  /// merging the result again with either side changes nothing; if it would, records are known by
  /// their texts alone, and then by all that they say.
  ///
  /// - Throws: ``ImportError`` when the versions have different shapes.
  package init(
    _ format: RecordFormat,
    base: RecordFile?,
    ours: RecordFile,
    theirs: RecordFile,
    preferring preference: ListMerge.Preference
  ) throws(ImportError) {
    let versions = Versions(format: format, base: base, preference: preference)
    let first = try versions.merged(ours, theirs, .guess)
    for naming in RecordMerge.Naming.allCases {
      let merge = naming == .guess ? first : try versions.merged(ours, theirs, naming)
      var isSettled = true
      if merge.conflicts.isEmpty {
        isSettled = try versions.isSettled(merge, ours, theirs, naming)
        if isSettled, naming != .guess {
          isSettled = try versions.isSettled(merge, ours, theirs, nil)
        }
      }
      if isSettled {
        self = merge
        return
      }
    }
    self = try versions.settled(ours, theirs) ?? first
  }

  /// What is the same in all merges with one base.
  private struct Versions {
    let format: RecordFormat
    let base: RecordFile?
    let preference: ListMerge.Preference

    func merged(
      _ ours: RecordFile,
      _ theirs: RecordFile,
      _ naming: RecordMerge.Naming
    ) throws(ImportError) -> RecordFileMerge {
      try RecordFileMerge(format, base, ours, theirs, naming, preference)
    }

    /// The first merge that merging again changes in no byte, with records known in the same way.
    func settled(
      _ ours: RecordFile,
      _ theirs: RecordFile
    ) throws(ImportError) -> RecordFileMerge? {
      for naming in RecordMerge.Naming.allCases {
        let merge = try merged(ours, theirs, naming)
        if !merge.conflicts.isEmpty { return merge }
        if try isSettled(merge, ours, theirs, naming) { return merge }
      }
      return nil
    }

    /// Whether merging a result again with either side changes no byte: with records known in one way,
    /// or in the first one that settles it.
    func isSettled(
      _ merge: RecordFileMerge,
      _ ours: RecordFile,
      _ theirs: RecordFile,
      _ naming: RecordMerge.Naming?
    ) throws(ImportError) -> Bool {
      let text = merge.file.text
      for (mine, other) in [(merge.file, theirs), (ours, merge.file)] {
        let again =
          if let naming { try merged(mine, other, naming) } else { try settled(mine, other) }
        guard again?.file.text == text else { return false }
      }
      return true
    }
  }

  /// Merges with records known in one way.
  private init(
    _ format: RecordFormat,
    _ base: RecordFile?,
    _ ours: RecordFile,
    _ theirs: RecordFile,
    _ naming: RecordMerge.Naming,
    _ preference: ListMerge.Preference
  ) throws(ImportError) {
    let texts = (base: base?.text, ours: ours.text, theirs: theirs.text)
    if texts.ours == texts.theirs || texts.theirs == texts.base || texts.ours == texts.base {
      file = texts.ours == texts.base ? theirs : ours
      (conflicts, sorting) = ([], nil)
      return
    }
    let files = [base, ours, theirs]
    let kinds = (Set(files.compactMap { $0?.kind }), Set(files.compactMap { $0?.holdsTexts }))
    guard kinds.0.count < 2, kinds.1.count < 2 else {
      throw ImportError(
        message: "the versions differ in shape: one is an array of objects, an array of texts, an "
          + "object or lines, another is not"
      )
    }
    let columns = RecordColumns(base, ours, theirs, preferring: preference)
    let sides = [columns.renamed(ours, .ours), columns.renamed(theirs, .theirs)]
    let named = format.named(sides + (base.map { [columns.renamed($0, .base)] } ?? []))
    let old = base == nil ? nil : named.last
    let merge = RecordMerge(
      base: old?.records.map(\.merging),
      ours: named[0].records.map(\.merging),
      theirs: named[1].records.map(\.merging),
      naming: naming,
      preferring: preference
    ) { fields, base, isOurs in
      columns.isUntouched(fields, base, isOurs ? .ours : .theirs, besides: format.unheeded)
    }
    var kept = columns.kept(merge.records)
    if format.isSentence {
      let sentences = RecordSentences(
        format: format,
        base: old,
        ours: named[0],
        theirs: named[1],
        preference: preference
      )
      let settled = merge.records.map { sentences.settled($0, merge.conflicts) }
      kept = (settled.map(\.fields), settled.compactMap(\.conflict))
    }
    let writer = RecordFileWriter(
      format: format,
      base: old,
      ours: named[0],
      theirs: named[1],
      table: columns.table(for: kept.fields),
      preference: preference
    )
    // The records of the result have their texts and keys as a reader finds them.
    file = try format.read(writer.file(merge.records, kept.fields).bytes)
    conflicts =
      columns.conflicts
      + merge.conflicts.filter { !format.unheeded.contains($0.field) }
      .map { named[0].isWrapped ? $0.inValue : $0 } + kept.conflicts
    sorting = merge.sorting
  }
}

extension MergeConflict {
  /// The same about what is in the one field of a record.
  fileprivate var inValue: MergeConflict {
    let prefix = RecordFormat.valueKey + "."
    return field.hasPrefix(prefix) ? about(String(field.dropFirst(prefix.count))) : self
  }
}

extension RecordFile {
  /// What opens the array or the object that the file is, 0 if it is neither; nil if nothing is
  /// there.
  fileprivate var kind: UInt8? {
    if head.isEmpty, records.isEmpty { return nil }
    return head.utf8.last { [UInt8(ascii: "["), UInt8(ascii: "{")].contains($0) } ?? 0
  }

  /// Whether an array holds texts and numbers, and no objects; nil if it is none, or empty.
  fileprivate var holdsTexts: Bool? {
    guard kind == UInt8(ascii: "["), let first = records.first else { return nil }
    return first.content.utf8.first != UInt8(ascii: "{")
  }
}
