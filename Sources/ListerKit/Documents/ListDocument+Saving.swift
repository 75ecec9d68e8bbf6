// SPDX-License-Identifier: MIT

package import ListerModel

extension ListDocument {
  /// The list at one moment, to be written by whomever, wherever, while the document is edited on.
  package struct Snapshot: Sendable {
    /// The list that is to be written.
    package let list: List
    /// What the file should hold until then; nil if there should be none.
    package let base: List?
    /// Which snapshot of its document it is.
    let generation: Int

    /// The bytes that are to be written.
    package var bytes: [UInt8] { list.bytes }
  }

  /// How writing a snapshot ended.
  package enum SaveResult: Sendable {
    /// The file holds the snapshot.
    case written
    /// Nothing was written, for the file holds another list than the snapshot's base.
    case diskChanged(List)
    /// Nothing was written; it may be tried again.
    case failed
  }

  /// Takes a snapshot if there is something to save; nil if not, or if one is being written
  /// already.
  ///
  /// What is changed from now on isn't in it, and stays unsaved when it has been written. Changes
  /// that have come to nothing are not written: the document is then clean.
  ///
  /// - Throws: ``ListDocumentError/noPresenter``.
  package func beginSaving() throws(ListDocumentError) -> Snapshot? {
    guard hasUnsavedChanges, pending == nil, !isDeleted else { return nil }
    guard let presenter else { throw .noPresenter }
    let list = presenter.archiveableList
    if let base, list.isIdentical(to: base) {
      changes.settle(isChanged: false)
      return nil
    }
    generation += 1
    let snapshot = Snapshot(list: list, base: base, generation: generation)
    pending = snapshot
    changes.begin()
    return snapshot
  }

  /// Says how writing a snapshot ended.
  ///
  /// What was written is the new base. If the file had changed, its list is merged in, and the
  /// result is to be saved. A snapshot that was overtaken, because the file has been read again
  /// since or was deleted, counts no more.
  ///
  /// - Returns: what both sides had changed in different ways.
  @discardableResult
  package func finishSaving(_ snapshot: Snapshot, _ result: SaveResult) -> [MergeConflict] {
    guard pending?.generation == snapshot.generation else {
      if case .diskChanged(let disk) = result { return merge(disk: disk) }
      return []
    }
    pending = nil
    switch result {
    case .written:
      base = snapshot.list
      changes.finish(isWritten: true)
      return []
    case .failed:
      changes.finish(isWritten: false)
      return []
    case .diskChanged(let disk):
      changes.finish(isWritten: false)
      return merge(disk: disk)
    }
  }

  /// Takes in what the file holds now, because somebody else has written it.
  ///
  /// Without unsaved changes that list is presented as it is. Otherwise it is merged with what is
  /// presented, on the base of what the file held before; no edit of either side is lost.
  ///
  /// - Returns: what both sides had changed in different ways.
  @discardableResult
  package func merge(disk: List) -> [MergeConflict] {
    isDeleted = false
    if let pending, pending.list == disk {
      // Our own writing was seen before its end was reported.
      return finishSaving(pending, .written)
    }
    if let base, disk == base { return [] }
    defer {
      base = disk
      pending = nil
    }
    guard hasUnsavedChanges, let ours = presenter?.archiveableList else {
      adopt(disk)
      changes.settle(isChanged: false)
      return []
    }
    let merge = ListMerge(base: base, ours: ours, theirs: disk)
    adopt(merge.list)
    changes.settle(isChanged: merge.list != disk)
    return merge.conflicts
  }
}
