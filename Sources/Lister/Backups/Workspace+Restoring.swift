// SPDX-License-Identifier: MIT

import ListerFiles
import ListerModel
import ListerStore

/// What is done to a folder when a backup is read back.
private struct RestorePlan {
  /// A list that is made.
  struct New {
    let place: ListPlace
    let list: List
    let bytes: [UInt8]
  }

  var entries: [BackupRestoreResponse.Entry] = []
  var new: [New] = []
  var changes: [PendingChange] = []
  /// What was renamed or left out, in words.
  var remarks: [String] = []
}

extension Workspace {
  /// Reads a backup back: lists that are not there are made, others get what they don't have.
  ///
  /// Nothing that is there is lost: an item or a value that the backup doesn't have stays, and where both
  /// contradict each other, the list's is kept and told. What can't be called as in the backup gets
  /// another name, and a list that can't be read, there or here, is left out; both are told. All other
  /// lists are changed or none.
  ///
  /// - Parameter path: the zip file.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` when it is no such file, or a list can't be saved; then nothing has
  ///   changed.
  package func restore(backup path: String) throws(ListerError) -> BackupRestoreResponse {
    let content = try BackupContent(of: path)
    let present = try FileError.mapping(try ListName.all(in: folder.path))
    let targets = RestoreNames.targets(for: content.documents.map(\.name), among: present)
    var plan = RestorePlan(remarks: content.others)
    for (document, target) in zip(content.documents, targets) {
      let name = document.name.text
      do {
        let place = ListPlace(path: "\(path): \(document.name.fileName)")
        try add(place.list(from: document.bytes), document, to: target, in: &plan)
      } catch {
        plan.remarks.append("the list \"\(name)\" is left out: \(error.description)")
        continue
      }
      if target.name != document.name {
        plan.remarks.append("the list \"\(name)\" is called \"\(target.name)\" here")
      }
    }
    try make(plan.new) { () throws(ListerError) in
      try change(together: plan.changes, "Restore Backup")
    }
    return BackupRestoreResponse(
      entries: plan.entries,
      isWhole: plan.remarks.isEmpty,
      remarks: plan.remarks + versionRemarks(content.versions)
    )
  }

  private func versionRemarks(_ count: Int) -> [String] {
    count > 0 ? ["\(count) older versions are left in the file"] : []
  }

  /// Plans what becomes of a list of the backup.
  private func add(
    _ saved: List,
    _ document: (name: ListName, bytes: [UInt8]),
    to target: RestoreNames.Target,
    in plan: inout RestorePlan
  ) throws(ListerError) {
    let (name, from) = (target.name.text, document.name.text)
    guard target.isPresent else {
      let place = ListPlace(path: folder.path(of: name))
      plan.new.append(.init(place: place, list: saved, bytes: document.bytes))
      return plan.entries.append(.init(place: place, from: from, outcome: .made, conflicts: []))
    }
    let place = ListPlace(path: try folder.find(name, deleted: false))
    let (local, tag) = try self.document(of: place)
    let list = try place.list(from: local)
    let merge = ListMerge(base: nil, ours: list, theirs: saved, preferring: .ours)
    let isChanged = merge.list != list
    if isChanged {
      plan.changes.append(PendingChange(place: place, tag: tag, list: merge.list))
    }
    let outcome: BackupRestoreResponse.Outcome = isChanged ? .merged : .unchanged
    plan.entries.append(
      .init(place: place, from: from, outcome: outcome, conflicts: merge.conflicts)
    )
  }

  /// Makes lists of documents, and takes them away again where that or what follows fails.
  private func make(
    _ new: [RestorePlan.New],
    then body: () throws(ListerError) -> Void
  ) throws(ListerError) {
    var made: [(place: ListPlace, tag: ListTag)] = []
    do {
      let files = try new.map { (list) throws(ListerError) in try file(at: list.place) }
      let names = FolderNames(of: folder.path)
      if !new.isEmpty {
        try DocumentFileError.mapping(
          try names.hold(waiting: options.patience, for: folder.path) {
            () throws(DocumentFileError) in
            for (list, file) in zip(new, files) {
              try file.create(list.list, at: clock(), in: names) { (_) throws(DocumentFileError) in
                list.bytes
              }
              made.append((list.place, ListTag(of: list.bytes)))
            }
          }
        )
      }
      try body()
    } catch {
      for (place, tag) in made.reversed() { _ = try? delete(place, expecting: tag) }
      throw error
    }
  }
}
