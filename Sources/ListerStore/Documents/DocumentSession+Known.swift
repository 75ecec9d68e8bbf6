// SPDX-License-Identifier: MIT

import ListerDatabase

extension DocumentSession {
  /// What the state knows of a document.
  struct Known {
    var record: ListRecord?
    var journal = Journal()

    /// Looks for a document in a state; what a killed program has begun with it is ended if it is
    /// to be changed.
    init(
      of store: DocumentStore,
      in state: FolderDatabase?,
      isChanging: Bool,
      isNew: Bool = false
    ) throws(DocumentFileError) {
      guard let state else { return }
      record = try Known.find(store, state, isChanging, isNew)
      if isChanging, let id = record?.id, try state.recover(id, store.file) {
        record = try Known.find(store, state, isChanging, isNew)
      }
      guard let id = record?.id else { return }
      journal = try DatabaseError.mapping(at: store.path, try state.versions.journal(of: id))
    }

    /// The list in the state; also one that had another name before.
    private static func find(
      _ store: DocumentStore,
      _ state: FolderDatabase,
      _ isChanging: Bool,
      _ isNew: Bool
    ) throws(DocumentFileError) -> ListRecord? {
      let file = store.file
      let record = try DatabaseError.mapping(at: store.path, try state.lists.list(named: file))
      if record != nil || isNew { return record }
      return try state.movedList(to: file, isChanging: isChanging)
    }
  }
}
