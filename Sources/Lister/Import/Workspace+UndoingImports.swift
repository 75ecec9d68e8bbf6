// SPDX-License-Identifier: MIT

import ListerModel
import ListerStore

extension Workspace {
  /// Takes an import of a list back: what was done since stays.
  ///
  /// A list that the import has made is deleted, if nothing was done with it since.
  ///
  /// - Parameter version: the version that the import has made.
  /// - Returns: what was done, or why nothing was.
  package func undoImport(_ version: ImportUndoResponse.Version) -> ImportUndoResponse.Entry {
    do throws(ListerError) {
      return ImportUndoResponse.Entry(name: version.name, outcome: try takeBack(version))
    } catch {
      return ImportUndoResponse.Entry(name: version.name, outcome: .kept(error))
    }
  }

  private func takeBack(
    _ version: ImportUndoResponse.Version
  ) throws(ListerError) -> ImportUndoResponse.Outcome {
    let place = try place(named: version.name, deleted: true)
    let file = try file(at: place)
    let versions = try DocumentFileError.mapping(try file.versions())
    let found = versions.first { $0.number == version.number && $0.author == .source }
    guard let found else {
      throw ListerError(.noImport(version.number), at: .init(path: place.name))
    }
    if found.kind == .created {
      let bytes = try file.mapping(try file.bytes(ofVersion: version.number))
      try delete(place, expecting: ListTag(of: bytes))
      return .deleted
    }
    let undone = try DocumentFileError.mapping(
      try file.undo(
        version: version.number,
        at: clock(),
        finish: finisher().bytes(for: file.path)
      )
    )
    guard let undone else { throw ListerError(.nothingToUndo, at: .init(path: place.name)) }
    // A file that was sent is as if it had not been; other sources go on from what they last gave.
    let memory = SourceStore(folder: folder.path, waiting: options.patience)
    try DocumentFileError.mapping(
      try memory.forgetBases(of: place.name) { $0.hasPrefix(ImportJob.uploads) }
    )
    return .undone(conflicts: undone.conflicts, tag: try? document(of: place).tag)
  }
}
