// SPDX-License-Identifier: MIT

import ListerDatabase
package import ListerFiles

extension FolderStore {
  /// What is known of the files below the folder; nil where nothing is, or it can't be read.
  ///
  /// `rule` stands for what decides over values beside documents.
  package func currentFiles(by rule: Int) -> CurrentFiles? {
    guard
      let state = try? FolderDatabase.examine(Folder.absolute(folder), for: .reading, waiting: 0)
    else { return nil }
    return try? state.snapshot { () throws(DatabaseError) in try CurrentFiles(state, by: rule) }
  }

  /// Remembers which files are up to date, in one step.
  ///
  /// It is not flushed, and nothing is lost if it is not possible: these files are opened again.
  ///
  /// Paths are those below the folder; of outdated ones nothing is said any more. With `makesState`
  /// there is to be a state afterwards where there was none, and people are told if there can't be
  /// one.
  package func note(
    current files: [(path: String, trace: FileTrace)],
    outdated: [String],
    by rule: Int,
    makingState makesState: Bool
  ) {
    guard makesState || !files.isEmpty || !outdated.isEmpty else { return }
    do throws(DocumentFileError) {
      let folder = Folder.absolute(folder)
      if makesState {
        _ = try FileError.mapping(at: folder, try OpenFolder.makePrivateFolder(of: folder))
      }
      let access = makesState ? Database.Access.creating : .writing
      let state = try FolderDatabase.examine(folder, for: access, waiting: patience)
      try mapping(
        try state?.change(isDurable: false) { () throws(DatabaseError) in
          let table = try state?.files
          for path in outdated { try table?.remove(path) }
          for file in files { try table?.put(file.path, file.trace, rule) }
        }
      )
    } catch {
      if makesState { FileNotice.remembersNoFiles(folder: folder, reason: error.reasonText).tell() }
    }
  }
}

extension DocumentFileError {
  /// Why what is remembered of a folder can't be used, with the path that it is about.
  fileprivate var reasonText: String {
    switch reason {
    case .file(let error): error.description
    default: message
    }
  }
}
