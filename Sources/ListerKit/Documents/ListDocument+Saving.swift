// SPDX-License-Identifier: MIT

import ListerCoding
import ListerCore
public import ListerStore
public import ListerModel

extension ListDocument {
  /// The list at one moment, to be written on any thread while the document is edited on.
  public struct Snapshot: Sendable {
    /// The path of the document's file.
    let path: String
    /// The list that is to be written.
    package let list: List
    /// What the file should hold until then; nil if there should be none.
    package let base: List?
    /// What was done last, for the history.
    let action: String
    /// Which snapshot of its document it is.
    let generation: Int
  }

  /// How writing a snapshot ended.
  public enum SaveResult: Sendable {
    /// The file holds this list: that of the snapshot, its grids calculated.
    case written(List)
    /// Nothing was written, for the file holds this list, which isn't the snapshot's base.
    case diskChanged(List)
    /// Nothing was written; it may be tried again.
    case failed(DocumentFileError)
  }

  /// Takes a snapshot if there is something to save; nil if not, or if one is being written
  /// already.
  ///
  /// What is changed from now on isn't in it, and stays unsaved when it has been written. Changes
  /// that have come to nothing are not written: the document is then clean.
  public func beginSaving() -> Snapshot? {
    guard hasUnsavedChanges, pending == nil, !isDeleted else { return nil }
    let list = presenter.archiveableList
    if let base, list.isIdentical(to: base) {
      changes.settle(isChanged: false)
      return nil
    }
    generation += 1
    let action = undoManager.undoActionName
    let snapshot = Snapshot(
      path: path,
      list: list,
      base: base,
      action: action.isEmpty ? "Edit" : action,
      generation: generation
    )
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
  public func finishSaving(_ snapshot: Snapshot, _ result: SaveResult) -> [MergeConflict] {
    guard pending?.generation == snapshot.generation else {
      if case .diskChanged(let disk) = result { return merge(disk: disk) }
      return []
    }
    pending = nil
    switch result {
    case .written(let disk):
      base = snapshot.list
      changes.finish(isWritten: true)
      return merge(disk: disk)
    case .failed:
      changes.finish(isWritten: false)
      return []
    case .diskChanged(let disk):
      changes.finish(isWritten: false)
      return merge(disk: disk)
    }
  }

  /// Takes in what the file holds now.
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
      return finishSaving(pending, .written(disk))
    }
    if let base, disk == base { return [] }
    defer {
      base = disk
      pending = nil
    }
    guard hasUnsavedChanges else {
      presenter.setList(disk)
      changes.settle(isChanged: false)
      return []
    }
    let merge = ListMerge(base: base, ours: presenter.archiveableList, theirs: disk)
    presenter.setList(merge.list)
    changes.settle(isChanged: merge.list != disk)
    return merge.conflicts
  }
}

extension ListDocument.Snapshot {
  /// Writes the list to the file, its grids calculated, as a version of the history.
  ///
  /// Other programs may change the file at the same time: it is compared with what it should hold
  /// under a lock.
  public func save() -> ListDocument.SaveResult {
    do throws(DocumentFileError) {
      let file = try ListNameError.mapping(at: path, try DocumentFile(path: path))
      let finisher = DocumentFinisher(options: RecalculationOptions())
      var written = list
      func finish(_ list: List) throws(DocumentFileError) -> [UInt8] {
        let bytes = try DocumentError.mapping(at: path, try finisher.bytes(of: list))
        written = try DocumentFile.list(from: bytes, at: path, using: ListReader())
        return bytes
      }
      guard let base else {
        try file.create(list, at: UnixTime.now, finish: finish)
        return .written(written)
      }
      let other = try file.edit(action, at: UnixTime.now, finish: finish) {
        (disk) throws(DocumentFileError) -> List? in
        guard disk == base else { return disk }
        disk = list
        return nil
      }
      return other.map { .diskChanged($0) } ?? .written(written)
    } catch {
      return .failed(error)
    }
  }
}
