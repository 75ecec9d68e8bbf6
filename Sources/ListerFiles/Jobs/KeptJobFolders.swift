// SPDX-License-Identifier: MIT

import Glibc

/// Where the long jobs of a folder of documents are kept, each in a folder of its own.
///
/// ```
/// folder/.lister/jobs/lock          held by the program whose jobs they are
/// folder/.lister/jobs/ID/           see JobFolder
/// ```
/// The files are their user's alone. At most one program has it.
package final class KeptJobFolders: Sendable {
  /// The name of the folder that it is, in the private folder.
  static let name = "jobs"
  private static let lockName = "lock"

  private let folder: OpenFolder
  /// Held as long as it is open.
  private let lock: Int32

  /// The folder for jobs of a folder of documents, which is made unless it is there; nil if another program
  /// has it.
  ///
  /// - Throws: ``FileError`` when it can't be used.
  package init?(of documents: String) throws(FileError) {
    let home = try OpenFolder.makePrivateFolder(of: documents)
    try home.makeFolder(KeptJobFolders.name, permissions: 0o700)
    let folder = try OpenFolder(KeptJobFolders.name, in: home)
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    let number = uninterrupted {
      unsafe openat(folder.number, KeptJobFolders.lockName, flags, mode_t(0o600))
    }
    guard number >= 0 else { throw FileError.last(.open, folder.path(of: KeptJobFolders.lockName)) }
    (self.folder, lock) = (folder, number)
    if uninterrupted({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return }
    guard errno == EWOULDBLOCK else { throw FileError.last(.open, folder.path) }
    return nil
  }

  deinit { close(lock) }

  /// Whether a folder of documents has one for jobs.
  package static func exists(in documents: String) -> Bool {
    let home = Folder.path(documents, OpenFolder.privateName)
    return !FileStatus.isMissing(Folder.path(home, name))
  }

  /// The names of the jobs, in no order.
  package func names() throws(FileError) -> [String] {
    try folder.names().filter { $0 != KeptJobFolders.lockName }
  }

  /// The folder of a job, which is made unless it is there.
  package func job(_ name: String) throws(FileError) -> JobFolder {
    try folder.makeFolder(name, permissions: 0o700)
    return JobFolder(try OpenFolder(name, in: folder))
  }

  /// Takes a job away with all that is in its folder.
  package func remove(_ name: String) { folder.removeTree(name) }
}
