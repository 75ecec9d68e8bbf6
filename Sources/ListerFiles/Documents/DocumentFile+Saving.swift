// SPDX-License-Identifier: MIT

package import ListerModel

extension DocumentFile {
  /// What saving a list came to.
  package struct Saved: Sendable {
    /// The document as it is now: the list that was saved, with what others did since it was read.
    package var list: List
    /// Where both sides changed one field; the rule that chose is in each.
    package var conflicts: [MergeConflict]
  }

  /// Saves a list that was read from the document, edited for a while, and is to be put back.
  ///
  /// If the document has changed since it was read, by whomever, both sides' changes are merged;
  /// where they touch the same field, that of `list` is taken and reported, and the other one is in
  /// the version before. So an editor that is open for long loses no change and overwrites none.
  ///
  /// `base` is the list as it was read. Read the merged list before the next edit.
  ///
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  @discardableResult
  package func save(
    _ list: List,
    basedOn base: List,
    _ action: String,
    at time: Int,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) -> Saved {
    try edit(action, at: time, finish: finish) { now in
      let merge = ListMerge(base: base, ours: list, theirs: now, preferring: .ours)
      now = merge.list
      return Saved(list: merge.list, conflicts: merge.conflicts)
    }
  }
}
