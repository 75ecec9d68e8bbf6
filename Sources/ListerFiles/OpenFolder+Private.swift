// SPDX-License-Identifier: MIT

package import Glibc

/// The folder beside documents that holds what is kept of them.
///
/// ```
/// documents ─▶ .lister ─▶ state.db, lock      each by the descriptor of the one before, none through a link
/// ```
/// A folder of documents may have come from others, with links in its private folder that lead to
/// files of the user: so no link is followed. And what another user owns, who could exchange it at
/// any time, is refused where something is to be written. Nobody else may open it, for it holds what
/// documents were that may not be read by others.
extension OpenFolder {
  package static let privateName = ".lister"

  /// Opens the private folder of a folder of documents, for reading; nil if there is none.
  ///
  /// Its path may lead through links.
  ///
  /// - Throws: ``FileError``, with the reason ``FileError/Reason/isLink`` for a link.
  package static func privateFolder(of documents: String) throws(FileError) -> OpenFolder? {
    // A file instead of the folder has nothing in it either.
    try FileError.ignoring(\.isGone, try openPrivateFolder(of: documents))
  }

  private static func openPrivateFolder(of documents: String) throws(FileError) -> OpenFolder {
    try OpenFolder(privateName, in: OpenFolder(documents))
  }

  /// Opens the private folder of a folder of documents, for writing, and makes it unless it is
  /// there; the folder of documents is there.
  ///
  /// - Throws: ``FileError``, with the reasons ``FileError/Reason/isLink`` and
  ///   ``FileError/Reason/foreign`` for what is refused.
  package static func makePrivateFolder(of documents: String) throws(FileError) -> OpenFolder {
    try OpenFolder(documents).makePrivateEntry(privateName)
  }

  private func makePrivateEntry(_ name: String) throws(FileError) -> OpenFolder {
    let entry: OpenFolder
    if let known = try FileError.ignoring(\.isMissing, try OpenFolder(name, in: self)) {
      entry = known
    } else {
      try makeFolder(name, permissions: 0o700)
      entry = try OpenFolder(name, in: self)
    }
    let record = try entry.record()
    guard record.st_uid == geteuid() || record.st_uid == ownerOfNewFiles else {
      throw FileError(.open, entry.path, .foreign)
    }
    // Some file systems have no permissions.
    if record.st_mode & 0o077 != 0 { fchmod(entry.number, record.st_mode & 0o7700) }
    return entry
  }

  /// Who owns a file that is made in the folder; nil if none can be made.
  ///
  /// That is another one than this user on file systems that give all files to one user.
  package var ownerOfNewFiles: uid_t? {
    let made = try? AtomicFile.makeTemporary(
      for: "owner",
      in: self,
      path: path,
      permissions: 0o600
    )
    guard let file = made else { return nil }
    defer { remove(Folder.name(of: file.path)) }
    var record = stat()
    return unsafe fstat(file.number, &record) == 0 ? record.st_uid : nil
  }
}
