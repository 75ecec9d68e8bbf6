// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerFiles
import ListerModel

/// Documents to which other programs have given other names.
///
/// A list is known by the number of its file and by what the file holds: both stay with `mv`, and
/// both together don't come about by chance. Where the file has been changed as well, it is known by
/// its number and the time when it was made, if nothing has the former name: programs that save by
/// putting another file into its place keep the name.
extension FolderDatabase {
  /// The list whose document has been moved to a name that the state doesn't know; nil if it is
  /// none of those that are remembered.
  ///
  /// With `isChanging` the new name is remembered.
  ///
  /// - Throws: ``DocumentFileError`` when the document or the state can't be read.
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
    for var list in known where list.digest != nil {
      let former = try? FileStatus.ifPresent(at: Folder.path(folder, list.name))
      guard former?.identity != status.identity else { continue }
      guard list.digest == digest || isSame(list, path) else { continue }
      if isChanging {
        try DatabaseError.mapping(at: path, try lists.rename(list.id, to: file))
      }
      list.name = file
      return list
    }
    return nil
  }

  /// Whether the file at a path is the one that the document of a list was, which is gone.
  private func isSame(_ list: ListRecord, _ path: String) -> Bool {
    guard FileStatus.isMissing(Folder.path(folder, list.name)),
      let birth = try? lists.birth(of: list.id)
    else { return false }
    return (try? OpenFolder(folder))?.birth(of: Folder.name(of: path)) == birth
  }

  /// Writes that a document has been given another name on purpose.
  ///
  /// A list of that name that was deleted keeps its history under a name of its own.
  func rename(_ change: AnnouncedVersion, to file: String) throws(DatabaseError) {
    try self.change { () throws(DatabaseError) in
      try rename(try write(change), to: file)
    }
  }

  /// Writes that a link has been given another name.
  func rename(_ file: String, to other: String) throws(DatabaseError) {
    guard let list = try lists.list(named: file)?.id else { return }
    try change { () throws(DatabaseError) in try rename(list, to: other) }
  }

  private func rename(_ list: Int, to file: String) throws(DatabaseError) {
    if let other = try lists.list(named: file), other.id != list {
      try lists.rename(other.id, to: try nameOfDeleted(file))
    }
    try lists.rename(list, to: file)
  }

  /// A name that no list has, for one that was deleted: `Groceries (deleted).list.json`.
  private func nameOfDeleted(_ file: String) throws(DatabaseError) -> String {
    var stem = (ListName(fileName: file) ?? ListName(checked: file)).text
    let ending = String(file.dropFirst(stem.count))
    var number = 1
    while true {
      let mark = number == 1 ? " (deleted)" : " (deleted \(number))"
      let name = stem + mark + ending
      if name.utf8.count > ListName.byteLimit, !stem.isEmpty {
        stem.removeLast()
      } else if try lists.list(named: name) == nil, FileStatus.isMissing(Folder.path(folder, name))
      {
        return name
      } else {
        number += 1
      }
    }
  }

  /// Looks where documents have gone that are no longer there, and remembers their new names.
  ///
  /// One whose name is only spelled otherwise, in case or accents, is the same for people, whatever
  /// has become of its content.
  ///
  /// - Parameter files: the names of documents that the state knows.
  /// - Throws: ``DocumentFileError`` when the folder or the state can't be read.
  func findMoved(_ files: [String]) throws(DocumentFileError) {
    let missing = files.filter { FileStatus.isMissing(Folder.path(folder, $0)) }
    guard !missing.isEmpty else { return }
    let twins = Dictionary(
      missing.compactMap { file in ListName(fileName: file).map { ($0.key, file) } },
      uniquingKeysWith: { first, _ in first }
    )
    let names = try FileError.mapping(at: folder, try Folder.files(in: folder))
    for name in names
    where try DatabaseError.mapping(at: folder, try lists.list(named: name)) == nil {
      if try movedList(to: name, isChanging: true) != nil { continue }
      guard let twin = ListName(fileName: name).flatMap({ twins[$0.key] }) else { continue }
      try DatabaseError.mapping(
        at: folder,
        try change(isDurable: false) { () throws(DatabaseError) in
          guard let record = try lists.list(named: twin) else { return }
          try lists.rename(record.id, to: name)
        }
      )
    }
  }
}
