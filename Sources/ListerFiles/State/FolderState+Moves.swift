// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerModel

/// Documents to which other programs have given other names.
///
/// A list is known by the number of its file and by what the file holds: both stay with `mv`, and
/// both together don't come about by chance.
extension FolderState {
  /// The list whose document has been moved to a name that the state doesn't know.
  ///
  /// - Parameters:
  ///   - file: the name of the document.
  ///   - isChanging: whether the new name is remembered.
  /// - Returns: nil if the document is none of those that are remembered.
  func movedList(
    to file: String,
    isChanging: Bool
  ) throws(DocumentFileError) -> ListRecord? {
    let path = Folder.path(folder, file)
    guard let status = try? FileStatus(of: path) else { return nil }
    let node = status.identity.node
    let known = try DatabaseError.mapping(at: path, try lists.lists(ofNode: node))
    guard !known.isEmpty, let bytes = try DocumentStore(path).document()?.bytes else { return nil }
    let digest = ContentDigest(of: bytes)
    for var list in known where list.digest == digest {
      let former = try? FileStatus.ifPresent(at: Folder.path(folder, list.name))
      guard former?.identity != status.identity else { continue }
      if isChanging {
        try DatabaseError.mapping(at: path, try lists.rename(list.id, to: file))
      }
      list.name = file
      return list
    }
    return nil
  }

  /// Looks where documents have gone that are no longer there, and remembers their new names.
  ///
  /// - Parameter files: the names of documents that the state knows.
  func findMoved(_ files: [String]) throws(DocumentFileError) {
    let missing = files.filter { FileStatus.isMissing(Folder.path(folder, $0)) }
    guard !missing.isEmpty else { return }
    let names = try FileError.mapping(at: folder, try Folder.files(in: folder) { _ in true })
    for name in names
    where try DatabaseError.mapping(at: folder, try lists.list(named: name)) == nil {
      _ = try movedList(to: name, isChanging: true)
    }
  }
}
